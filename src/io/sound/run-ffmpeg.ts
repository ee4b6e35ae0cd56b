/** The process runner that this folder needs, and the arguments that every run of ffmpeg on an untrusted file gets. */

export interface RunFfmpegOptions {
  readonly stdin?: Uint8Array | AsyncIterable<Uint8Array>;
  readonly signal?: AbortSignal;
  /** Seconds after which ffmpeg is killed. */
  readonly timeoutSeconds?: number;
  /** Completes "Expected ffmpeg to …". */
  readonly task?: string;
  /** The code of the error where it took too long. */
  readonly timeoutCode?: 'ffmpeg_failed' | 'probe_timed_out';
  /** False for output that a working ffmpeg would not give. */
  readonly isAnswer?: (result: Pick<FfmpegResult, 'code' | 'stdout' | 'stderr'>) => boolean;
  /** Standard output goes through this file, which is removed. */
  readonly throughFile?: string;
  /** Standard output goes into this file, and nowhere else. */
  readonly intoFile?: string;
}

export interface FfmpegResult {
  readonly code: number | null;
  readonly stdout: Buffer;
  /** All bytes that were printed, wherever they went. */
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
  /**
   * The folder for files through which output goes so that it does not wait for this thread; without a folder it waits.
   */
  readonly folder?: string;
  readonly signal?: AbortSignal;
}

/** Tools for sound that is too long for memory. */
export interface SoundToolsInFolder extends SoundTools {
  /** An existing folder for decoded sound while the work goes on. */
  readonly folder: string;
}

/**
 * Reads `file` as `demuxer` and as nothing else: no other protocol, no guess at the format, no cover art, subtitles or
 * data. `told`: what it prints, as `-v` names it.
 */
export function untrustedInput(file: string, demuxer: string, told = 'error'): string[] {
  return ['-nostdin', '-v', told, '-protocol_whitelist', 'file,pipe', '-f', demuxer, '-i', `file:${file}`];
}

/** The tools' signal and a time limit, as options of one run. */
export function runOptions(tools: SoundTools, timeoutSeconds: number): RunFfmpegOptions {
  return { timeoutSeconds, ...(tools.signal === undefined ? {} : { signal: tools.signal }) };
}
