/** `reelwright studio [file|folder]`: hands over to reelwright-studio, which brings its own page and server. */
import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { quote } from '../../document/describe.js';
import { ReelwrightError } from '../../errors.js';
import { systemWords } from '../../io/system/system-words.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { unreadable } from '../text-file.js';

interface StudioFlags extends CacheOption {
  readonly output?: string;
  readonly root?: readonly string[];
  readonly port?: string;
  readonly open?: boolean;
  readonly json?: boolean;
}

/** Ends when the studio does, with its exit code. Rejects with `runtime_missing` where the package is not installed. */
export async function studio(place: string | undefined, flags: StudioFlags, signal: AbortSignal): Promise<void> {
  if (flags.port !== undefined) expectPort(flags.port);
  const file = place ?? '.';
  await expectPlace(file);
  const program = studioProgram();
  const { cacheDir } = engineOptionsOf(flags);
  const { output, root = [], port, open, json } = flags;
  const args = [
    ...root.flatMap((folder) => ['--root', folder]),
    ...(output === undefined ? [] : ['--output', output]),
    ...(port === undefined ? [] : ['--port', port]),
    ...(cacheDir === null ? ['--no-cache'] : cacheDir === undefined ? [] : ['--cache', cacheDir]),
    ...(open === false ? ['--no-open'] : []),
    ...(json ? ['--json'] : []),
  ];
  // The studio is a process of its own, so whatever it keeps open ends with it. An interruption reaches it as it
  // reaches this process; the channel tells it when this process was killed.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'] as const;
  const child = spawn(process.execPath, [program, ...args, '--', file], { stdio: [...stdio] });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  process.exitCode = await new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 130));
  });
}

/**
 * Refuses standard input, since the studio could not save to it. Faults in the file are allowed: the studio shows them.
 */
async function expectPlace(file: string): Promise<void> {
  const remedy = 'Name the file of a composition, or a folder of them.';
  if (file === '' || file === '-') throw unreadable(file === '' ? 'an empty name' : 'standard input', remedy);
  const found = await stat(file).catch((cause: unknown) => {
    throw unreadable(`${resolve(file)} (${systemWords(cause)})`, remedy, { cause });
  });
  if (!found.isFile() && !found.isDirectory()) throw unreadable(`${resolve(file)} (no file and no folder)`, remedy);
}

function expectPort(text: string): void {
  if (/^\d+$/.test(text) && Number(text) < 65536) return;
  throw new ReelwrightError(
    {
      code: 'usage',
      path: '',
      message: `Expected a port from 0 to 65535 for --port but received ${quote(text)}`,
      remedy: 'Use --port 8123 for example, or leave it out for one that is free.',
    },
    { class: 'usage' },
  );
}

function studioProgram(): string {
  const name = 'reelwright-studio';
  const require = createRequire(import.meta.url);
  try {
    return require.resolve(name);
  } catch (cause) {
    throw new ReelwrightError(
      {
        code: 'runtime_missing',
        path: '',
        message: `Expected the package ${name} for the studio but received none`,
        remedy: `Run: npm install ${name}`,
      },
      { class: 'environment', cause },
    );
  }
}
