/** Starts a child with a memory limit, known to the watchdog, killed by the signal, with the tail of what it says kept. */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import type { Watchdog } from './watchdog.js';

/** Address space of one child, KiB. A 4K decode with one thread stays under 1 GiB; a decompression bomb does not. */
const MEMORY_LIMIT_KIB = 6 * 1024 * 1024;
const TAIL_BYTES = 16_384;

/**
 * For glibc: blocks of a frame's size come from the heap and stay there, instead of being mapped fresh and given back for every packet. Saves a
 * tenth of a second of system time per chunk (measured); other C libraries know nothing of it.
 */
const ALLOCATOR = {
  MALLOC_MMAP_THRESHOLD_: String(32 * 1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(256 * 1024 * 1024),
};

export interface StartOptions {
  readonly stdio: StdioOptions;
  readonly cwd?: string;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
  /** Killed after so many seconds. Default 600. */
  readonly timeoutSeconds?: number | undefined;
}

export interface RunningChild {
  readonly process: ChildProcess;
  /** The last 16 KiB of standard error so far, when it is piped. */
  stderrTail(): string;
  /** Resolves when the child is gone and its pipes are drained; never rejects. `code` is null when it was killed or never started. */
  readonly ended: Promise<ChildEnd>;
  kill(): void;
}

export interface ChildEnd {
  readonly code: number | null;
  readonly timedOut: boolean;
  readonly aborted: boolean;
  readonly stderr: string;
  readonly failure?: Error;
}

/** The shell sets the limit and then becomes the command, so the pid is the command's own. */
export function startChild(command: string, args: readonly string[], options: StartOptions): RunningChild {
  const child = spawn(
    '/bin/sh',
    ['-c', `ulimit -v ${MEMORY_LIMIT_KIB} 2>/dev/null; exec "$0" "$@"`, command, ...args],
    {
      stdio: options.stdio,
      env: { ...ALLOCATOR, ...process.env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    },
  );
  const { pid } = child;
  if (pid !== undefined) options.watchdog?.addProcess(pid);

  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-TAIL_BYTES);
  });

  let timedOut = false;
  let aborted = false;
  const kill = () => void child.kill('SIGKILL');
  const onAbort = () => {
    aborted = true;
    kill();
  };
  const timer = setTimeout(
    () => {
      timedOut = true;
      kill();
    },
    (options.timeoutSeconds ?? 600) * 1000,
  );
  timer.unref();
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });

  const ended = new Promise<ChildEnd>((resolve) => {
    const finish = (code: number | null, failure?: Error) => {
      clearTimeout(timer);
      options.signal?.removeEventListener('abort', onAbort);
      if (pid !== undefined) options.watchdog?.removeProcess(pid);
      resolve({ code, timedOut, aborted, stderr: tail, ...(failure === undefined ? {} : { failure }) });
    };
    child.once('close', (code) => finish(code));
    child.once('error', (error) => finish(null, error));
  });
  return { process: child, stderrTail: () => tail, ended, kill };
}
