/** Other programs that the studio runs: ffmpeg and the engine's command line, in processes of low priority. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import type { EngineOptions } from 'reelwright';

const require = createRequire(import.meta.url);

export interface RunOptions {
  readonly signal: AbortSignal;
  /** True: the program works only when no other one needs the processor. Default false. */
  readonly isIdle?: boolean;
}

/** Rejects with the last words of a program that fails, and when it is aborted. */
export function run(program: string, args: readonly string[], { signal, isIdle = false }: RunOptions): Promise<void> {
  const child = spawn(program, [...args], { stdio: ['ignore', 'ignore', 'pipe'], signal });
  if (isIdle && child.pid !== undefined) makeWay(child.pid);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    said = `${said}${part}`.slice(-2000);
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => (code === 0 ? done() : fail(new Error(said.trim() || `It ended with ${code}`))));
  });
}

function makeWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The system does not allow a lower priority, or the program has ended already.
  }
}

/** The engine’s own ffmpeg, or the one that REELWRIGHT_FFMPEG names. */
export function ffmpeg(args: readonly string[], options: RunOptions): Promise<void> {
  const { path } = require('@ffmpeg-installer/ffmpeg') as { readonly path: string };
  return run(process.env['REELWRIGHT_FFMPEG'] ?? path, ['-nostdin', '-v', 'error', '-y', ...args], options);
}

/** Runs `reelwright …` in a process of its own, so that its work does not delay requests of the page. */
export function reelwright(args: readonly string[], options: RunOptions): Promise<void> {
  const program = join(dirname(require.resolve('reelwright/package.json')), 'dist/cli/main.js');
  return run(process.execPath, [program, ...args], options);
}

/** Runs in a process of its own. The options of the engine come as JSON. */
const OPENING = `
const [entry, file, baseDir, output, frames, options] = process.argv.slice(1);
const { readFileSync } = await import('node:fs');
const { preview, renderOpening } = await import(entry);
const engine = JSON.parse(options);
const { plan } = await preview(JSON.parse(readFileSync(file, 'utf8')), engine, { baseDir });
await renderOpening(plan, engine, { baseDir, output, frames: Number(frames) });
`;

interface Opening extends RunOptions {
  readonly baseDir: string;
  readonly output: string;
  readonly frames: number;
  readonly engine: Pick<EngineOptions, 'cacheDir'>;
}

/** Renders the first frames of a film in a process of its own, without its sound. */
export function renderOpening(file: string, { baseDir, output, frames, engine, ...options }: Opening): Promise<void> {
  const entry = import.meta.resolve('reelwright/preview');
  const args = [entry, file, baseDir, output, String(frames), JSON.stringify(engine)];
  return run(process.execPath, ['--input-type=module', '-e', OPENING, ...args], options);
}
