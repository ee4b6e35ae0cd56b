/** A small process runner and the ffmpegs to test with: the bundled one, and the system's where there is one. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunFfmpeg } from '../../../../src/io/sound/run-ffmpeg.js';

const bundled: string = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;
const system = process.env['REELWRIGHT_FFMPEG'] ?? '/usr/bin/ffmpeg';

export interface TestFfmpeg {
  readonly name: string;
  readonly command: string;
  readonly run: RunFfmpeg;
}

export const ffmpegs: readonly TestFfmpeg[] = [
  { name: 'bundled ffmpeg', command: bundled, run: runnerOf(bundled) },
  ...(existsSync(system) ? [{ name: 'system ffmpeg', command: system, run: runnerOf(system) }] : []),
];

function runnerOf(command: string): RunFfmpeg {
  return (args, options = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn(command, [...args], { stdio: ['pipe', 'pipe', 'pipe'] });
      const out: Buffer[] = [];
      let stderr = '';
      const stop = () => void child.kill('SIGKILL');
      const timer = setTimeout(stop, (options.timeoutSeconds ?? 60) * 1000);
      options.signal?.addEventListener('abort', stop, { once: true });
      child.stdout.on('data', (part: Buffer) => out.push(part));
      child.stderr.on('data', (part: Buffer) => {
        stderr += part.toString();
      });
      child.stdin.on('error', () => {});
      child.stdin.end(options.stdin ?? '');
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        options.signal?.removeEventListener('abort', stop);
        if (options.signal?.aborted) reject(options.signal.reason);
        else resolve({ code, stdout: Buffer.concat(out), stderr });
      });
    });
}
