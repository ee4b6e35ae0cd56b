import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { descendants, expectNoLeftovers, watchTemporaryFiles } from './no-leftovers.js';
import { expectFiles, tempDir } from './temp-dir.js';

describe('leftovers', () => {
  it('sees a child of a child, and its end', async () => {
    const child = spawn('sh', ['-c', 'sleep 30 & wait'], { stdio: 'ignore', detached: true });
    const closed = new Promise((resolve) => child.once('close', resolve));
    const commands = () =>
      descendants()
        .map((row) => row.command)
        .sort();
    // A child is its parent's image for a moment, until it becomes the command.
    for (let turn = 0; turn < 100 && !commands().includes('sleep'); turn++)
      await new Promise((next) => setTimeout(next, 10));
    expect(commands()).toEqual(['sh', 'sleep']);
    await expect(expectNoLeftovers({ graceMs: 0 })).rejects.toThrow('child processes left behind');
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await closed;
    await expectNoLeftovers({});
  });

  it('sees a file too many in a folder', async () => {
    const folder = tempDir();
    mkdirSync(join(folder, 'deep'));
    writeFileSync(join(folder, 'deep/.part'), '');
    expectFiles(folder, ['deep/.part']);
    await expect(expectNoLeftovers({ folder, files: ['x.mp4'] })).rejects.toThrow('files left behind');
    await expectNoLeftovers({ folder, files: ['deep/.part'] });
  });

  it("sees new folders of the engine among the system's temporary files", () => {
    const since = watchTemporaryFiles('reelwright-probe');
    expect(since()).toEqual([]);
    const folder = mkdtempSync(join(tmpdir(), 'reelwright-probe-'));
    expect(since()).toHaveLength(1);
    rmSync(folder, { recursive: true });
    expect(since()).toEqual([]);
  });

  let first = '';
  it('removes the folder of a test', () => {
    first = tempDir();
    writeFileSync(join(first, 'x'), '');
    expectFiles(first, ['x']);
  });
  it('… before the next one', () => {
    expect(() => expectFiles(first, [])).toThrow('ENOENT');
  });
});
