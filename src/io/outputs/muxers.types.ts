/** The input and the result of a muxer. */

import type { FilmFormat } from '../../compose/timeline.js';
import type { Run } from '../ffmpeg/run-tool.js';
import type { MovieChapter } from '../mp4/film-index.js';

export interface Parts {
  /** The files of the chunks that hold pictures, in order. */
  readonly chunks: readonly string[];
  /** Undefined for a silent film. */
  readonly soundtrack: string | undefined;
  /** The format of the finished film. */
  readonly film: FilmFormat;
  /** Chapters that players show; formats without chapters leave them out. Default none. */
  readonly chapters?: readonly MovieChapter[];
  /** Settings of an encoder that takes the whole film. */
  readonly whole: Readonly<Record<string, string | number>>;
}

export interface MuxerTools {
  readonly ffmpegPath: string;
  readonly run: Run;
  readonly signal: AbortSignal;
  /** An existing folder for temporary files. */
  readonly folder: string;
}

/** Writes the new file `output`. Rejects with `render_incomplete`, `ffmpeg_failed`, or the signal's reason. */
export type Join = (parts: Parts, output: string, tools: MuxerTools) => Promise<void>;
