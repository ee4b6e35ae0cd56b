/**
 * Renders one chunk in one ffmpeg: scale, overlay, encode. A process per chunk frees its encoder (150 MB) when the
 * chunk is done.
 */
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ChunkEncoding } from '../../compose/encoder.js';
import type { DeliveredChunk } from '../../compose/plan.js';
import { ReelwrightError } from '../../errors.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { diskFullError, isDiskFull } from '../files/free-room.js';
import { CHUNK_FILES } from '../outputs/chunk-files.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { stillOutput, type ThumbnailFrame } from './thumbnail.js';

export interface RenderChunkRequest {
  readonly ffmpegPath: string;
  /** Number of the chunk in the film, for messages. */
  readonly index: number;
  readonly frameCount: number;
  /** Arguments of all inputs, in the graph's order. */
  readonly inputs: readonly string[];
  /** The filter graph, whose output is labelled `out`. */
  readonly graph: string;
  /** What the file shows, where that is not every frame of the graph. */
  readonly delivered?: DeliveredChunk | undefined;
  readonly encoding: ChunkEncoding;
  /** The file to write: an MP4, or what the encoding says. */
  readonly file: string;
  /** A frame that is also wanted as a JPEG. */
  readonly still?: ThumbnailFrame | undefined;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
  /** Frames encoded so far; called with `frameCount` at the end. */
  onFrames(frames: number): void;
}

/** Rejects with `ffmpeg_failed`, `render_incomplete`, `disk_full` or the signal's reason; no child is left. */
export async function renderChunk(request: RenderChunkRequest): Promise<void> {
  const { file, signal, encoding } = request;
  const frameCount = request.delivered?.frames ?? request.frameCount;
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
  const count = await CHUNK_FILES[encoding.file].count(file).catch(() => 0);
  if (count !== frameCount) {
    const short = shortChunk(frameCount, count);
    // The disk is checked at once: removing files after a failure makes room again.
    const full = /No space left/i.test(end.stderr) || (await isDiskFull(dirname(file)));
    throw full ? diskFullError(short) : short;
  }
  if (request.still !== undefined && !(await hasContent(request.still.output))) {
    const short = missingStill(request.still.frame);
    throw (await isDiskFull(dirname(file))) ? diskFullError(short) : short;
  }
  request.onFrames(request.frameCount);
}

function chunkArguments(request: RenderChunkRequest): readonly string[] {
  const { delivered, encoding } = request;
  const still = request.still && stillOutput('out', request.still);
  const picture = still?.film ?? 'out';
  const tail = delivered === undefined ? undefined : `[${picture}]${delivered.tail}[delivered]`;
  const graph = [request.graph, still?.graph, tail].filter((part) => part !== undefined).join(';\n');
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-filter_complex_threads', '1'],
    ...[...encoding.before, ...request.inputs, '-filter_complex', graph],
    ...['-map', `[${tail === undefined ? picture : 'delivered'}]`],
    // Where frames are left out, the last picture comes before the last frame, which the decoder must still hand over.
    ...(delivered === undefined ? ['-frames:v', String(request.frameCount)] : []),
    ...encoding.arguments,
    ...[...CHUNK_FILES[encoding.file].arguments, request.file],
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
