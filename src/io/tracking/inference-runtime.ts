/**
 * Whether onnxruntime-node is installed. It would be half of the installed size and only tracking needs it, so it is
 * installed on request.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ReelwrightError } from '../../errors.js';

export const RUNTIME = 'onnxruntime-node';

const require = createRequire(import.meta.url);

export function hasRuntime(resolve: (name: string) => string = require.resolve): boolean {
  try {
    resolve(RUNTIME);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

/** Throws `runtime_missing` (class environment) where it is not installed. */
export function expectRuntime(task = 'tracking', resolve?: (name: string) => string): void {
  if (hasRuntime(resolve)) return;
  throw new ReelwrightError(
    {
      code: 'runtime_missing',
      path: '',
      message: `Expected ${RUNTIME} for ${task} but received none: it is not installed`,
      remedy: `Run: ${installCommand()}`,
    },
    { class: 'environment' },
  );
}

/**
 * The error for a runtime that is installed but whose native part does not load: there is none for this platform (as on
 * Alpine), or files are missing.
 */
export function runtimeUnloadable(cause: unknown): ReelwrightError {
  const words = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0];
  return new ReelwrightError(
    {
      code: 'runtime_missing',
      path: '',
      message: `Expected ${RUNTIME} to load on ${process.platform}-${process.arch} but received: ${words}`,
      remedy: `Run: ${installCommand()}. On a system with musl (Alpine) there is no binary: use one with glibc.`,
    },
    { class: 'environment', cause },
  );
}

/**
 * The command that installs the tested version, without its install script, which would download GPU libraries that are
 * not used.
 */
export function installCommand(): string {
  const own = new URL('../../../package.json', import.meta.url);
  const { peerDependencies } = JSON.parse(readFileSync(own, 'utf8')) as { peerDependencies: Record<string, string> };
  return `npm install ${RUNTIME}@${peerDependencies[RUNTIME]?.replace('^', '')} --ignore-scripts`;
}
