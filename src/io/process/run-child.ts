/** Runs a child to its end and returns what it printed. */
import { open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isDiskFull } from '../files/free-room.js';
import { type ChildEnd, startChild } from './start-child.js';
import type { Watchdog } from './watchdog.js';

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly stdin?: Uint8Array | undefined;
  readonly cwd?: string | undefined;
  /** Killed after so many seconds. Default 120. */
  readonly timeoutSeconds?: number | undefined;
  /** Ended after so many seconds of a processor. Default: none but the time. */
  readonly cpuSeconds?: number | undefined;
  /** Killed when it prints more. Default 64 MiB. */
  readonly maxOutputBytes?: number | undefined;
  readonly watchdog?: Watchdog | undefined;
  /**
   * Standard output goes through this file, which is removed: a child that prints much then never waits for this thread. Where the disk has no
   * room for it, the child runs again with a pipe.
   */
  readonly throughFile?: string | undefined;
}

/** How a child ended (see ChildEnd) and what it printed: all of it only when it ended by itself. */
export interface RunResult extends Pick<ChildEnd, 'code' | 'signal' | 'timedOut' | 'failure' | 'stderr'> {
  /** Killed because it printed more than `maxOutputBytes`. */
  readonly tooMuchOutput: boolean;
  readonly stdout: Buffer;
}

/** Never rejects, but for an abort: then with the signal's reason. */
export async function runChild(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  options.signal?.throwIfAborted();
  const aside = options.throughFile && (await runThroughFile(command, args, options, options.throughFile));
  return aside || runToEnd(command, args, options, 'pipe');
}

/** Undefined when the disk had no room for the output: what lies there may be cut short without a word (ffmpeg 4.1). */
async function runThroughFile(
  command: string,
  args: readonly string[],
  options: RunOptions,
  path: string,
): Promise<RunResult | undefined> {
  const file = await open(path, 'w').catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    const result = await runToEnd(command, args, options, file.fd);
    return (await isDiskFull(dirname(path))) ? undefined : { ...result, stdout: await readFile(path) };
  } finally {
    await file.close();
    await rm(path, { force: true });
  }
}

async function runToEnd(
  command: string,
  args: readonly string[],
  options: RunOptions,
  output: 'pipe' | number,
): Promise<RunResult> {
  const child = startChild(command, args, {
    stdio: [options.stdin === undefined ? 'ignore' : 'pipe', output, 'pipe'],
    signal: options.signal,
    watchdog: options.watchdog,
    timeoutSeconds: options.timeoutSeconds ?? 120,
    cpuSeconds: options.cpuSeconds,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const limit = options.maxOutputBytes ?? 64 * 1024 * 1024;
  const parts: Buffer[] = [];
  let bytes = 0;
  child.process.stdout?.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes <= limit) parts.push(part);
    else child.kill();
  });
  if (options.stdin !== undefined) {
    child.process.stdin?.on('error', () => {});
    child.process.stdin?.end(options.stdin);
  }
  const end = await child.ended;
  options.signal?.throwIfAborted();
  const { code, signal, timedOut, failure } = end;
  return {
    code,
    signal,
    timedOut,
    tooMuchOutput: bytes > limit,
    stdout: Buffer.concat(parts),
    stderr: failure === undefined ? end.stderr : failure.message,
    ...(failure === undefined ? {} : { failure }),
  };
}
