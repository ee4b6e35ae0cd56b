/** Runs a child to its end and returns what it printed. */
import { open, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDiskFull } from '../files/free-room.js';
import { type ChildEnd, type RunningChild, startChild } from './start-child.js';
import type { Watchdog } from './watchdog.js';

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes to write at once, or an iterable that is written as fast as the child reads. */
  readonly stdin?: Uint8Array | AsyncIterable<Uint8Array> | undefined;
  readonly cwd?: string | undefined;
  /** Seconds after which the child is killed. Default 120. */
  readonly timeoutSeconds?: number | undefined;
  /** Processor seconds after which the child is ended. Default: only the time limit. */
  readonly cpuSeconds?: number | undefined;
  /** Bytes of output beyond which the child is killed. Default 64 MiB. */
  readonly maxOutputBytes?: number | undefined;
  readonly watchdog?: Watchdog | undefined;
  /**
   * Standard output goes through this temporary file, so that a child that prints much never waits for this thread.
   * Where the disk has no room for it, the child runs again with a pipe.
   */
  readonly throughFile?: string | undefined;
  /** Standard output goes into this file, and nowhere else; `stdout` stays empty. A file that is there is replaced. */
  readonly intoFile?: string | undefined;
}

/** How a child ended (see ChildEnd) and what it printed: all of it only when it ended by itself. */
export interface RunResult extends Pick<ChildEnd, 'code' | 'signal' | 'timedOut' | 'failure' | 'stderr'> {
  /** Killed because it printed more than `maxOutputBytes`. */
  readonly tooMuchOutput: boolean;
  readonly stdout: Buffer;
  /** All bytes that were printed, wherever they went. */
  readonly stdoutBytes: number;
}

/** Rejects only for an abort, with the signal's reason, and for an input or a file that fails. */
export async function runChild(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  options.signal?.throwIfAborted();
  if (options.intoFile !== undefined) return runIntoFile(command, args, options, options.intoFile);
  const aside = options.throughFile && (await runThroughFile(command, args, options, options.throughFile));
  return aside || runToEnd(command, args, options, 'pipe');
}

async function runIntoFile(
  command: string,
  args: readonly string[],
  options: RunOptions,
  path: string,
): Promise<RunResult> {
  const file = await open(path, 'w', 0o600);
  try {
    const result = await runToEnd(command, args, options, file.fd);
    return { ...result, stdoutBytes: (await stat(path)).size };
  } finally {
    await file.close();
  }
}

/**
 * Undefined when the disk had no room for the output: then the file may be cut short without any message (ffmpeg 4.1).
 */
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
    if (await isDiskFull(dirname(path))) return undefined;
    const stdout = await readFile(path);
    return { ...result, stdout, stdoutBytes: stdout.length };
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
  const isFed = options.stdin === undefined ? undefined : feed(child, options.stdin);
  const end = await child.ended;
  options.signal?.throwIfAborted();
  const inputFault = await isFed;
  if (inputFault !== undefined) throw inputFault.reason;
  const { code, signal, timedOut, failure } = end;
  return {
    code,
    signal,
    timedOut,
    tooMuchOutput: bytes > limit,
    stdout: Buffer.concat(parts),
    stdoutBytes: bytes,
    stderr: failure === undefined ? end.stderr : failure.message,
    ...(failure === undefined ? {} : { failure }),
  };
}

interface InputFault {
  readonly reason: unknown;
}

/** Resolves with the error that the input throws; a child that stops reading is no error. */
async function feed(
  child: RunningChild,
  input: Uint8Array | AsyncIterable<Uint8Array>,
): Promise<InputFault | undefined> {
  const { stdin } = child.process;
  if (!stdin) return undefined;
  stdin.on('error', () => {});
  if (input instanceof Uint8Array) {
    stdin.end(input);
    return undefined;
  }
  let fault: InputFault | undefined;
  const watched = async function* () {
    try {
      yield* input;
    } catch (reason) {
      fault = { reason };
      // A half of the input must not count as the whole.
      child.kill();
      throw reason;
    }
  };
  await pipeline(watched, stdin).catch(() => {});
  return fault;
}
