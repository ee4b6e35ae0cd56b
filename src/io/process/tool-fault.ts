/**
 * Tells whether a tool failed or judged its input. A decoder that was killed, crashed, ran out of time or never started
 * gives no information about a file: the file is not blamed, and nothing is stored about it.
 */
import type { ChildEnd } from './start-child.js';

/**
 * Signals that a shell passes on as 128 + number when ffmpeg is a script: ILL, ABRT, BUS, FPE, KILL, SEGV, TERM, XCPU.
 * (ffmpeg's own codes above 128 are others: 183 for invalid data, 234 for an invalid argument.)
 */
const SHELL_SIGNALS: Readonly<Record<number, string>> = {
  132: 'SIGILL',
  134: 'SIGABRT',
  135: 'SIGBUS',
  136: 'SIGFPE',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  143: 'SIGTERM',
  152: 'SIGXCPU',
};

/** Completes "but it …"; undefined for a child that ended by itself, with or without success. */
export function toolFault(end: Pick<ChildEnd, 'code' | 'signal' | 'timedOut' | 'failure'>): string | undefined {
  const { code, signal, failure } = end;
  if (failure !== undefined) return `could not start (${failure.message})`;
  if (end.timedOut) return 'took too long and was stopped';
  if (signal !== null) return `was ended by ${signal}`;
  if (code === null) return 'was stopped';
  if (SHELL_SIGNALS[code] !== undefined) return `was ended by ${SHELL_SIGNALS[code]}`;
  // The shell's own codes (POSIX), and that of ffmpeg for a signal that it handled.
  if (code === 126) return 'could not be run';
  if (code === 127) return 'was not found, or lacks a library';
  if (code === 255) return 'was told to stop by a signal';
  return undefined;
}
