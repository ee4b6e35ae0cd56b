/**
 * Starts a child with limits of memory and time, in a clean environment and a process group of its own. The watchdog
 * knows it, the signal kills it, and the end of its standard error is kept.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { childEnvironment } from './child-environment.js';
import { groupLives, killGroup } from './process-group.js';
import type { Watchdog } from './watchdog.js';

/** Address space of one child, KiB. A 4K decode with one thread stays under 1 GiB; a decompression bomb does not. */
const MEMORY_LIMIT_KIB = 6 * 1024 * 1024;
const TAIL_BYTES = 16_384;
/** How long pipes may stay open after a child has ended or was killed: a process that it started still holds them. */
const PIPE_GRACE_MS = 1000;
/** The longest delay a timer takes. */
const MOST_TIMER_MS = 2 ** 31 - 1;

/**
 * Settings of glibc's allocator: blocks of a frame's size come from the heap and stay there, instead of being mapped
 * and returned for every packet. Saves a tenth of a second of system time per chunk (measured); other C libraries
 * ignore them.
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
  /** Seconds after which the child is killed. Default 600. */
  readonly timeoutSeconds?: number | undefined;
  /** Processor seconds after which the child is ended (`SIGXCPU`). Default: only the time limit. */
  readonly cpuSeconds?: number | undefined;
  /** Address space, KiB. Default 6 GiB. */
  readonly memoryKib?: number | undefined;
  /** Writable memory, KiB, instead of address space: for a child that reserves much more than it uses, as node does. */
  readonly dataKib?: number | undefined;
}

export interface RunningChild {
  readonly process: ChildProcess;
  /** The last 16 KiB of standard error so far, when it is piped. */
  stderrTail(): string;
  /**
   * Resolves when the child is gone and its pipes are drained, or could not be within a second after it was killed;
   * never rejects.
   */
  readonly ended: Promise<ChildEnd>;
  /** Ends the child and all it started. */
  kill(): void;
}

/** How a child ended: by itself with a `code`, by a `signal` (from here or elsewhere), or never started (`failure`). */
export interface ChildEnd {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** True when the time limit or the processor limit was reached. */
  readonly timedOut: boolean;
  readonly aborted: boolean;
  readonly stderr: string;
  readonly failure?: Error;
}

/**
 * The shell sets the limits and then becomes the command, so the pid is the command's own. Long because it is one
 * closure: what listens to the child shares how it ended.
 */
export function startChild(command: string, args: readonly string[], options: StartOptions): RunningChild {
  const cpu = options.cpuSeconds === undefined ? '' : `ulimit -S -t ${Math.ceil(options.cpuSeconds)} 2>/dev/null; `;
  const bound = options.dataKib === undefined ? `-v ${options.memoryKib ?? MEMORY_LIMIT_KIB}` : `-d ${options.dataKib}`;
  const memory = `ulimit ${bound} 2>/dev/null; `;
  const child = spawn('/bin/sh', ['-c', `${cpu}${memory}exec "$0" "$@"`, command, ...args], {
    stdio: options.stdio,
    env: { ...ALLOCATOR, ...childEnvironment() },
    detached: true,
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
  });
  const { pid } = child;
  if (pid !== undefined) options.watchdog?.addProcess(pid);

  let tail = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-TAIL_BYTES);
  });

  let timedOut = false;
  let aborted = false;
  let isEmpty = pid === undefined;
  let isSettled = false;
  let grace: NodeJS.Timeout | undefined;
  let giveUp = () => {};
  const kill = () => {
    if (isSettled) return;
    if (pid !== undefined && !isEmpty) killGroup(pid);
    // A process that left the group may hold a pipe for ever: the rest of its output is given up.
    grace ??= setTimeout(() => giveUp(), PIPE_GRACE_MS);
  };
  const onAbort = () => {
    aborted = true;
    kill();
  };
  const timer = setTimeout(
    () => {
      timedOut = true;
      kill();
    },
    Math.min(MOST_TIMER_MS, (options.timeoutSeconds ?? 600) * 1000),
  );
  timer.unref();

  const ended = new Promise<ChildEnd>((resolve) => {
    let left: NodeJS.Timeout | undefined;
    const finish = (code: number | null, signal: NodeJS.Signals | null, failure?: Error) => {
      isSettled = true;
      for (const one of [timer, grace, left]) clearTimeout(one);
      options.signal?.removeEventListener('abort', onAbort);
      if (pid !== undefined) options.watchdog?.removeProcess(pid);
      const end = { code, signal, timedOut: timedOut || signal === 'SIGXCPU', aborted, stderr: tail };
      resolve(failure === undefined ? end : { ...end, failure });
    };
    giveUp = () => {
      // A child that could not be started for want of file handles has no pipes, whatever its type says.
      for (const pipe of child.stdio ?? []) pipe?.destroy();
      finish(child.exitCode, child.signalCode ?? 'SIGKILL');
    };
    child.once('exit', () => {
      // From here on the process number may belong to others, unless something of the group is left.
      isEmpty = pid === undefined || !groupLives(pid);
      // The rest of the group gets a moment to end by itself. A slow reader of the output is not a process.
      if (!isEmpty) left = setTimeout(kill, PIPE_GRACE_MS);
    });
    child.once('close', (code, signal) => finish(code, signal));
    child.once('error', (error) => finish(null, null, error));
  });
  if (options.signal?.aborted) onAbort();
  options.signal?.addEventListener('abort', onAbort, { once: true });
  return { process: child, stderrTail: () => tail, ended, kill };
}
