/**
 * Renders one chunk in one ffmpeg: scale, overlay, encode. A process per chunk frees its encoder (150 MB) when the
 * chunk is done.
 */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { encoderArguments } from '../../compose/encoder.js';
import type { EncoderSettings } from '../../compose/plan.js';
import { ReelwrightError } from '../../errors.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { diskFullError, isDiskFull } from '../files/free-room.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { type StillRequest, stillOutput } from './thumbnail.js';

export interface RenderChunkRequest {
  readonly ffmpegPath: string;
  /** Number of the chunk in the film, for messages. */
  readonly index: number;
  readonly frameCount: number;
  /** Arguments of all inputs, in the graph's order. */
  readonly inputs: readonly string[];
  /** Its output is labelled `out`. */
  readonly graph: string;
  readonly encoder: EncoderSettings;
  /** The MP4 to write. */
  readonly file: string;
  /** A frame that is also wanted as a JPEG. */
  readonly still?: StillRequest | undefined;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
  /** Frames encoded so far; called with `frameCount` at the end. */
  onFrames(frames: number): void;
}

/** Rejects with `ffmpeg_failed`, `render_incomplete`, `disk_full` or the signal's reason; no child is left. */
export async function renderChunk(request: RenderChunkRequest): Promise<void> {
  const { frameCount, file, signal } = request;
  signal.throwIfAborted();
  const args = chunkArguments(request);
  const child = startChild(request.ffmpegPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
    watchdog: request.watchdog,
  });
  child.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const frame = Number([...text.matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1]);
    if (Number.isFinite(frame)) request.onFrames(Math.min(frame, frameCount));
  });
  const end = await child.ended;
  signal.throwIfAborted();
  if (end.code !== 0) throw ffmpegFailure(`render chunk ${request.index}`, end, request.ffmpegPath, args);
  const facts = await readMp4Facts(file).catch(() => undefined);
  const count = facts?.streams[0]?.sampleCount ?? 0;
  if (count !== frameCount) {
    const short = shortChunk(frameCount, count);
    // Asked at once: what is swept up after a failure makes room again.
    const full = /No space left/i.test(end.stderr) || (await isDiskFull(dirname(file)));
    throw full ? diskFullError(short) : short;
  }
  if (request.still !== undefined && !(await hasContent(request.still.output))) {
    const short = missingStill(request.still.frame);
    throw (await isDiskFull(dirname(file))) ? diskFullError(short) : short;
  }
  request.onFrames(frameCount);
}

/** Output arguments of a chunk's file, behind those of its encoder. */
export const chunkOutput = ['-fflags', '+bitexact', '-video_track_timescale', '90000', '-f', 'mp4'] as const;

function chunkArguments(request: RenderChunkRequest): readonly string[] {
  const still = request.still && stillOutput('out', request.still);
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-filter_complex_threads', '1', ...request.inputs],
    ...['-filter_complex', still === undefined ? request.graph : `${request.graph};\n${still.graph}`],
    ...['-map', `[${still?.film ?? 'out'}]`],
    ...['-frames:v', String(request.frameCount), ...encoderArguments(request.encoder)],
    ...[...chunkOutput, request.file],
    ...(still?.output ?? []),
  ];
}

async function hasContent(file: string): Promise<boolean> {
  return ((await stat(file).catch(() => undefined))?.size ?? 0) > 0;
}

function missingStill(frame: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'thumbnail_failed',
      path: '',
      message: `Expected a JPEG of frame ${frame} of a chunk but received none`,
      remedy: 'Render again.',
    },
    { class: 'render', retryable: true },
  );
}

function shortChunk(expected: number, received: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'render_incomplete',
      path: '',
      message: `Expected ${expected} frames in a chunk but received ${received}`,
      remedy: 'Render again; if it persists, the source may be damaged: re-export it.',
    },
    { class: 'render', retryable: true },
  );
}
