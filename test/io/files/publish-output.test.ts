/** Outputs appear together or not at all, and a failure leaves no draft of them. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DRAFT_PREFIX, publishOutputs } from '../../../src/io/files/publish-output.js';
import type { Watchdog } from '../../../src/io/process/watchdog.js';
import { expectFiles, filesBelow, tempDir } from '../../support/temp-dir.js';

/** Remembers what it watches over. */
function notebook() {
  const paths = new Set<string>();
  const none = () => {};
  const watchdog: Watchdog = {
    addProcess: none,
    removeProcess: none,
    addPath: (path) => void paths.add(path),
    removePath: (path) => void paths.delete(path),
    close: async () => {},
  };
  return { watchdog, paths };
}

const fill = (outputs: readonly { draft: string; path: string }[]) => {
  for (const { draft, path } of outputs) writeFileSync(draft, path.slice(-5));
};

describe('publishOutputs', () => {
  it('writes drafts beside their places, watched over, and moves all of them when the work is done', async () => {
    const folder = tempDir();
    const { watchdog, paths } = notebook();
    const places = [join(folder, 'deep/a.mp4'), join(folder, 'b.jpg')];
    const result = await publishOutputs(places, watchdog, async (outputs) => {
      fill(outputs);
      expect([...paths]).toEqual(outputs.map(({ draft }) => draft));
      expect(filesBelow(folder)).toHaveLength(2);
      for (const name of filesBelow(folder)) expect(name).toContain(DRAFT_PREFIX);
      return 7;
    });
    expect(result).toBe(7);
    expect(places.map((place) => readFileSync(place, 'utf8'))).toEqual(['a.mp4', 'b.jpg']);
    expectFiles(folder, ['b.jpg', 'deep/a.mp4']);
    expect(paths.size).toBe(0);
  });

  it('removes every draft when the work fails, and leaves what was there', async () => {
    const folder = tempDir();
    const { watchdog, paths } = notebook();
    writeFileSync(join(folder, 'a.mp4'), 'old');
    const work = publishOutputs([join(folder, 'a.mp4'), join(folder, 'a.jpg')], watchdog, async (outputs) => {
      fill(outputs);
      throw new Error('no more frames');
    });
    await expect(work).rejects.toThrow('no more frames');
    expectFiles(folder, ['a.mp4']);
    expect(readFileSync(join(folder, 'a.mp4'), 'utf8')).toBe('old');
    expect(paths.size).toBe(0);
  });

  it('removes the folders that it made when the work fails, and no folder that was there', async () => {
    const folder = tempDir();
    mkdirSync(join(folder, 'old'));
    const places = [join(folder, 'old/new/a.jpg'), join(folder, 'old/new/deep/b.jpg')];
    const work = publishOutputs(places, undefined, async (outputs) => {
      fill(outputs);
      throw new Error('ENOSPC: no space left on device');
    });
    await expect(work).rejects.toThrow('ENOSPC');
    expect(existsSync(join(folder, 'old/new'))).toBe(false);
    expect(existsSync(join(folder, 'old'))).toBe(true);
  });

  it('removes every draft when a place takes no file, and says so', async () => {
    const folder = tempDir();
    const { watchdog, paths } = notebook();
    mkdirSync(join(folder, 'a.mp4'));
    const work = publishOutputs([join(folder, 'a.mp4'), join(folder, 'a.jpg')], watchdog, async (outputs) =>
      fill(outputs),
    );
    await expect(work).rejects.toMatchObject({ code: 'output_not_writable', class: 'usage' });
    expectFiles(folder, []);
    expect(paths.size).toBe(0);
  });
});
