import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { descendants } from '../support/no-leftovers.js';
import { filesBelow, tempDir } from '../support/temp-dir.js';
import { type CliError, jsonOf, type RunningCli, startCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

const small = smallMedia();

/** Waits until an ffmpeg works below the command; fails when the command ends before. */
async function untilItEncodes({ child, ended }: RunningCli): Promise<void> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  const runs = () => descendants(child.pid).filter(({ command }) => command.startsWith('ffmpeg')).length;
  // Probing starts and ends ffmpegs within the first seconds: the third look in a row means an encoder.
  for (let seen = 0; seen < 6; seen = runs() > 0 ? seen + 1 : 0) {
    if (over) throw new Error('Expected the render to be under way but it had ended');
    await new Promise((next) => setTimeout(next, 25));
  }
}

describe.each([
  ['SIGINT to the process', 'SIGINT', 1, ['--cache', 'cache']],
  ['SIGTERM to the process, which works in the temporary folder', 'SIGTERM', 1, ['--no-cache']],
  ['Ctrl-C, which the whole process group receives', 'SIGINT', -1, ['--cache', 'cache']],
] as const)('%s', (_why, signal, sign, place) => {
  it('ends it with 130, one error object, and nothing left', async () => {
    const cwd = small();
    const before = filesBelow(cwd);
    // A temporary folder of its own: other tests come and go in the system's.
    const temporary = tempDir();
    const running = startCli(['render', 'short.json', '-o', 'film.mp4', ...place, '--json'], {
      cwd,
      env: { TMPDIR: temporary },
    });
    await untilItEncodes(running);
    const unfinished = () =>
      [temporary, join(cwd, 'cache/runs'), join(cwd, 'cache/incoming')].flatMap((folder) =>
        existsSync(folder) ? readdirSync(folder) : [],
      );
    expect(unfinished()).not.toEqual([]);
    const children = descendants(running.child.pid);
    process.kill(sign * (running.child.pid as number), signal);
    const result = await running.ended;
    expect(result.code).toBe(130);
    expect(jsonOf<CliError>(result)).toMatchObject({ error: 'aborted', retryable: false });
    const alive = children.filter(({ pid }) => isAlive(pid));
    expect(alive).toEqual([]);
    expect(filesBelow(cwd).filter((name) => !name.startsWith('cache/'))).toEqual(before);
    expect(unfinished()).toEqual([]);
    expect(filesBelow(temporary)).toEqual([]);
  });
});

it('leaves no folder behind that an interrupted beginning made', async () => {
  const cwd = tempDir();
  const running = startCli(['init', 'short', 'my ad', '--json'], { cwd });
  await vi.waitUntil(() => descendants(running.child.pid).some(({ command }) => command.startsWith('ffmpeg')), 30_000);
  running.child.kill('SIGINT');
  expect((await running.ended).code).toBe(130);
  expect(readdirSync(cwd).filter((name) => name !== 'xdg')).toEqual([]);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
