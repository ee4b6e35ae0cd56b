/** Renders one chunk in one ffmpeg: scale, overlay, encode. A process per chunk frees its encoder (150 MB) when the chunk is done. */
import { dirname } from 'node:path';
import { encoderArguments } from '../../compose/encoder.js';
import type { EncoderSettings } from '../../compose/plan.js';
import { ReelwrightError } from '../../errors.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { diskFullError, isDiskFull } from '../files/free-room.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';

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
  request.onFrames(frameCount);
}

function chunkArguments(request: RenderChunkRequest): readonly string[] {
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-filter_complex_threads', '1'],
    ...[...request.inputs, '-filter_complex', request.graph, '-map', '[out]'],
    ...['-frames:v', String(request.frameCount), ...encoderArguments(request.encoder)],
    ...['-fflags', '+bitexact', '-video_track_timescale', '90000', '-f', 'mp4', request.file],
  ];
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
