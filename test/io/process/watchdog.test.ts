import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makingWay, startWatchdog } from '../../../src/io/process/watchdog.js';
import { tempDir } from '../../support/temp-dir.js';

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

async function until(condition: () => boolean, seconds = 5): Promise<boolean> {
  for (let waited = 0; waited < seconds * 20; waited += 1) {
    if (condition()) return true;
    await sleep(50);
  }
  return condition();
}

describe('watchdog', () => {
  it('closes without touching anything', async () => {
    const folder = tempDir();
    const watchdog = await startWatchdog();
    watchdog.addPath(join(folder, 'keep'));
    watchdog.removePath(join(folder, 'keep'));
    writeFileSync(join(folder, 'keep'), '');
    await watchdog.close();
    expect(existsSync(join(folder, 'keep'))).toBe(true);
  });

  it('kills children, deaf ones too, and removes paths when its parent is killed', async () => {
    const folder = tempDir();
    const odd = join(folder, "it's; $(touch boom) \\n odd");
    mkdirSync(odd);
    writeFileSync(join(odd, 'half'), '');
    writeFileSync(join(folder, 'kept'), '');
    // The parent is a real process of its own, running the compiled watchdog.
    const script = `
      import { startWatchdog } from ${JSON.stringify(resolve('dist/io/process/watchdog.js'))};
      import { spawn } from 'node:child_process';
      const watchdog = await startWatchdog();
      const ended = spawn('sleep', ['60']);
      // A signal that is ignored stays so in the program that a shell becomes.
      const running = spawn('sh', ['-c', 'trap "" TERM INT HUP; echo deaf; exec sleep 60']);
      await new Promise((deaf) => running.stdout.once('data', deaf));
      for (const { pid } of [ended, running]) watchdog.addProcess(pid);
      watchdog.removeProcess(ended.pid);
      watchdog.addPath(${JSON.stringify(odd)});
      watchdog.addPath(${JSON.stringify(join(folder, 'kept'))});
      watchdog.removePath(${JSON.stringify(join(folder, 'kept'))});
      // What was said to the watchdog is in its pipe after a turn.
      await new Promise(setImmediate);
      console.log(JSON.stringify({ ended: ended.pid, running: running.pid }));
      setInterval(() => {}, 1000);
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const line = await new Promise<string>((done) => parent.stdout.once('data', (data: Buffer) => done(String(data))));
    const { ended, running } = JSON.parse(line) as { ended: number; running: number };
    parent.kill('SIGKILL');
    expect(await until(() => !isAlive(running))).toBe(true);
    expect(await until(() => !existsSync(odd))).toBe(true);
    expect(existsSync(join(folder, 'kept'))).toBe(true);
    expect(existsSync(join(folder, 'boom'))).toBe(false);
    expect(isAlive(ended)).toBe(true);
    process.kill(ended, 'SIGKILL');
  });

  it('has children make way for other programs, where that is asked for', async () => {
    const child = spawn('sleep', ['60']);
    const watchdog = makingWay(await startWatchdog());
    watchdog.addProcess(child.pid ?? 0);
    expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL);
    watchdog.removeProcess(child.pid ?? 0);
    // One that is gone is no error.
    expect(() => watchdog.addProcess(2 ** 22 + 1)).not.toThrow();
    await watchdog.close();
    expect(isAlive(child.pid ?? 0)).toBe(true);
    child.kill('SIGKILL');
  });
});
