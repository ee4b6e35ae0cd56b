/** `reelwright studio ad.json`: hands over to the package reelwright-studio, which brings its own page and server. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { ReelwrightError } from '../../errors.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';

interface StudioFlags extends CacheOption {
  readonly output?: string;
  readonly root?: readonly string[];
  readonly port?: string;
  readonly open?: boolean;
}

/** Ends when the studio does, with its exit code. Rejects with `runtime_missing` where the package is not installed. */
export async function studio(file: string, flags: StudioFlags, signal: AbortSignal): Promise<void> {
  const program = studioProgram();
  const { cacheDir } = engineOptionsOf(flags);
  const { output, root = [], port, open } = flags;
  const args = [
    ...root.flatMap((folder) => ['--root', folder]),
    ...(output === undefined ? [] : ['--output', output]),
    ...(port === undefined ? [] : ['--port', port]),
    ...(cacheDir === null ? ['--no-cache'] : cacheDir === undefined ? [] : ['--cache', cacheDir]),
    ...(open === false ? ['--no-open'] : []),
  ];
  // Its own process: what it keeps open ends with it. The interruption reaches it as it reached us.
  const child = spawn(process.execPath, [program, file, ...args], { stdio: 'inherit' });
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  process.exitCode = await new Promise<number>((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => done(code ?? 130));
  });
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
