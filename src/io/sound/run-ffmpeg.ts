/** What this folder needs of a process runner, and the arguments every run of ffmpeg on a file from outside gets. */

export interface RunFfmpegOptions {
  readonly stdin?: Uint8Array | AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  /** Killed after so many seconds. */
  readonly timeoutSeconds?: number;
  /** Completes "Expected ffmpeg to …". */
  readonly task?: string;
  /** Of one that took too long. */
  readonly timeoutCode?: 'ffmpeg_failed' | 'probe_timed_out';
  /** False for what no working ffmpeg answers. */
  readonly isAnswer?: (result: Pick<FfmpegResult, 'code' | 'stdout'>) => boolean;
  /** Standard output goes through this file, which is removed. */
  readonly throughFile?: string;
  /** Standard output goes into this file, and nowhere else. */
  readonly intoFile?: string;
}

export interface FfmpegResult {
  readonly code: number | null;
  readonly stdout: Buffer;
  /** All that came, wherever it went. */
  readonly stdoutBytes: number;
  readonly stderr: string;
}

/**
 * Runs ffmpeg to its end. Rejects for an abort, and when ffmpeg itself failed: killed, crashed, out of time, not
 * started.
 */
export type RunFfmpeg = (args: readonly string[], options?: RunFfmpegOptions) => Promise<FfmpegResult>;

export interface SoundTools {
  readonly run: RunFfmpeg;
  /** For what must not wait for this thread; without one it does. */
  readonly folder?: string;
  readonly signal?: AbortSignal;
}

/** Tools for what is too long for memory. */
export interface SoundToolsInFolder extends SoundTools {
  /** Exists; holds what is decoded while the work goes on. */
  readonly folder: string;
}

/** Reads `file` as `demuxer` and nothing else: no other protocol, no guess, no cover art, subtitles or data. */
export function untrustedInput(file: string, demuxer: string): string[] {
  return ['-nostdin', '-v', 'error', '-protocol_whitelist', 'file,pipe', '-f', demuxer, '-i', `file:${file}`];
}

/** The tools' signal and a time limit, as options of one run. */
export function runOptions(tools: SoundTools, timeoutSeconds: number): RunFfmpegOptions {
  return { timeoutSeconds, ...(tools.signal === undefined ? {} : { signal: tools.signal }) };
}
