/** `reelwright studio` as a program that another one starts: one JSON object on standard output. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { descendants } from '../../test/support/no-leftovers.js';

const COMMAND = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

function start(folder: string, more: readonly string[] = []) {
  const child = spawn(process.execPath, [COMMAND, 'studio', folder, '--json', '--no-cache', ...more]);
  onTestFinished(() => void child.kill('SIGTERM'));
  const said = { out: '', err: '' };
  child.stdout.on('data', (part: Buffer) => (said.out += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said.err += part.toString()));
  return { child, said };
}

function endIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

async function exitCode(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'close')) as [number | null];
  return code;
}

it('--json: the address, and a port that is taken, each as one object', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-studio-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const first = start(folder);
  while (!first.said.out.includes('}')) await once(first.child.stdout, 'data');
  const { address } = JSON.parse(first.said.out) as { address: string };
  expect((await fetch(address)).status).toBe(200);

  const second = start(folder, ['--port', new URL(address).port]);
  expect(await exitCode(second.child)).toBe(2);
  expect(JSON.parse(second.said.out)).toMatchObject({ error: 'usage', code: 'usage', path: '', retryable: false });
  expect(second.said.err).toBe('');
  const ended = exitCode(first.child);
  first.child.kill('SIGINT');
  expect(await ended).toBe(130);
});

it('ends when the command that started it is killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-studio-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { child, said } = start(folder);
  while (!said.out.includes('}')) await once(child.stdout, 'data');
  const { address } = JSON.parse(said.out) as { address: string };
  // One that goes on by mistake is not left behind.
  for (const { pid } of descendants(child.pid)) onTestFinished(() => endIfAlive(pid));
  // The studio writes to the same standard output: that closes with the last of the two.
  const ended = exitCode(child).then(() => true);
  child.kill('SIGKILL');
  expect(await Promise.race([ended, setTimeout(10_000, false, { ref: false })]), 'ends in ten seconds').toBe(true);
  await expect(fetch(address)).rejects.toThrow();
});
