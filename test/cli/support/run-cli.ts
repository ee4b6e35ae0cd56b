/** Runs the compiled command line as a user would: its own process, its own cache folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

/** The built command; test/support/setup.ts keeps it fresh. */
export const cliPath = join(dirname(fileURLToPath(import.meta.url)), '../../../dist/cli/main.js');

export interface CliOptions {
  readonly cwd: string;
  /** Added to the environment; undefined removes. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface CliResult {
  /** Null when a signal ended the process. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunningCli {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly ended: Promise<CliResult>;
}

/** Starts the command in a process group of its own; it is killed when the test ends. */
export function startCli(args: readonly string[], { cwd, env = {} }: CliOptions): RunningCli {
  const child = spawn(process.execPath, [cliPath, ...args], {
    cwd,
    env: { ...process.env, XDG_CACHE_HOME: join(cwd, 'xdg'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const ended = new Promise<CliResult>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
  return { child, stdout: () => stdout, stderr: () => stderr, ended };
}

/** Runs the command to its end. */
export function runCli(args: readonly string[], options: CliOptions): Promise<CliResult> {
  return startCli(args, options).ended;
}

export interface CliError {
  readonly error: string;
  /** The same. */
  readonly code: string;
  readonly message: string;
  readonly path: string;
  readonly remedy: string;
  readonly retryable: boolean;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** Standard output as the one JSON object it must be. */
export function jsonOf<T = Record<string, unknown>>(result: CliResult): T {
  return JSON.parse(result.stdout) as T;
}
