/** Frames that renders share: who may keep how many, and when they go. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type FrameUser, frameShelf } from '../../src/engine/frame-shelf.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();

/** A call, with what it has asked a watchdog to remove. */
function caller() {
  const paths = new Set<string>();
  const undos: (() => void)[] = [];
  const user = {
    cache: { folder: root },
    watchdog: {
      addPath: (path: string) => void paths.add(path),
      removePath: (path: string) => void paths.delete(path),
    } as unknown as FrameUser['watchdog'],
    atEnd: (undo: () => void) => void undos.push(undo),
  } satisfies FrameUser;
  return {
    user,
    paths,
    end: () => {
      for (const undo of undos) undo();
    },
  };
}

const picture = { size: { width: 2, height: 2 }, pixelFormat: 'yuv420p' };

async function made(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'frames.yuv');
  writeFileSync(file, 'frames');
  return { kept: { file, picture, cut: [], shows: [0] } };
}

describe('frameShelf', () => {
  it('hands frames to every call, and removes them with the last', async () => {
    const shelf = frameShelf(100);
    const [leaveOne, leaveOther] = [shelf.enter(), shelf.enter()];
    const [one, other] = [caller(), caller()];
    const file = (await shelf.keep({ clip: 'a', name: 'a', bytes: 60 }, one.user, made))?.kept.file ?? '';
    expect(shelf.find('a', other.user).map((one) => one.file)).toEqual([file]);
    expect(other.paths).toEqual(new Set([dirname(dirname(file))]));
    expect(shelf.find('b', other.user)).toEqual([]);
    one.end();
    await leaveOne();
    expect(one.paths.size).toBe(0);
    expect(existsSync(file)).toBe(true);
    other.end();
    await leaveOther();
    expect(existsSync(dirname(dirname(file)))).toBe(false);
  });

  it('keeps no more than it may; what nobody uses makes room', async () => {
    const shelf = frameShelf(100);
    const leave = shelf.enter();
    const [one, other] = [caller(), caller()];
    const first = await shelf.keep({ clip: 'a', name: 'a', bytes: 60 }, one.user, made);
    expect(await shelf.keep({ clip: 'b', name: 'b', bytes: 60 }, other.user, made)).toBeUndefined();
    one.end();
    expect(await shelf.keep({ clip: 'b', name: 'b', bytes: 60 }, other.user, made)).toBeDefined();
    expect(existsSync(first?.kept.file ?? '')).toBe(false);
    expect(shelf.find('a', other.user)).toEqual([]);
    await leave();
  });

  it('gives back the room of frames that came to nothing', async () => {
    const shelf = frameShelf(100);
    const leave = shelf.enter();
    const { user } = caller();
    await shelf.keep({ clip: 'a', name: 'a', bytes: 100 }, user, async () => ({ kept: undefined }));
    const failing = shelf.keep({ clip: 'b', name: 'b', bytes: 100 }, user, () => Promise.reject(new Error('aborted')));
    await expect(failing).rejects.toThrow('aborted');
    expect(await shelf.keep({ clip: 'c', name: 'c', bytes: 100 }, user, made)).toBeDefined();
    await leave();
  });

  it('keeps nothing that is larger than half of the room on the disk', async () => {
    const shelf = frameShelf(Number.MAX_SAFE_INTEGER);
    const leave = shelf.enter();
    expect(await shelf.keep({ clip: 'a', name: 'a', bytes: 1e18 }, caller().user, made)).toBeUndefined();
    await leave();
  });
});
