/**
 * Runs ffmpeg or ffprobe and separates two kinds of failure. What the tool says about a file is left to the caller. A
 * tool that was killed, crashed, ran out of time or did not start has said nothing, and that is an error here, so that
 * it is never taken for an answer about the file.
 */
import { type RunOptions, type RunResult, runChild } from '../process/run-child.js';
import { toolFault } from '../process/tool-fault.js';
import { ffmpegFailure } from './ffmpeg-failure.js';
import { expectFfprobe } from './locate-ffmpeg.js';

export interface ToolOptions extends RunOptions {
  /** Completes "Expected ffmpeg to …". */
  readonly task?: string | undefined;
  /** The code of the error when the tool took too long. Default `ffmpeg_failed`. */
  readonly timeoutCode?: 'ffmpeg_failed' | 'probe_timed_out' | undefined;
  /**
   * False for a result that no working tool gives: then the tool failed, whatever its exit code says. Default: any
   * result is an answer.
   */
  readonly isAnswer?: ((result: RunResult) => boolean) | undefined;
  /**
   * The error for a tool that printed more than `maxOutputBytes`, where the file is to blame. Default: the tool failed.
   */
  readonly tooMuch?: (() => Error) | undefined;
}

/**
 * Rejects with `ffmpeg_failed`, `probe_timed_out` or `out_of_resources` (class render, retryable), or the reason of an
 * abort.
 */
export type Run = (command: string, args: readonly string[], options?: ToolOptions) => Promise<RunResult>;

export const runTool: Run = async (command, args, options = {}) => {
  const result = await runChild(command, args, options);
  if (result.tooMuchOutput && options.tooMuch !== undefined) throw options.tooMuch();
  if (toolFault(result) === undefined && (options.isAnswer?.(result) ?? true)) return result;
  throw ffmpegFailure(options.task ?? 'run to its end', result, command, args, options.timeoutCode);
};

/** For `isAnswer`: ffprobe prints a JSON object also for a file that it cannot open. */
export function printsJson({ stdout }: Pick<RunResult, 'stdout'>): boolean {
  return stdout.includes('{');
}

/**
 * Gives a runner that has the watchdog and the signal filled in. A failure of ffprobe is `ffprobe_missing` where no
 * ffprobe runs at all: asking for its version ahead of every render would cost a process each.
 */
export function toolRunner(base: Pick<RunOptions, 'watchdog' | 'signal'>, ffprobePath: string): Run {
  return async (command, args, options = {}) => {
    try {
      return await runTool(command, args, { ...base, ...options });
    } catch (error) {
      if (command === ffprobePath) await expectFfprobe(ffprobePath, base.signal);
      throw error;
    }
  };
}
