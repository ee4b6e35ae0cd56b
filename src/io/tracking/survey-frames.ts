/** Decodes a clip once and yields the small frames to survey, one by one, through a pipe. */

import { toleration } from '../../compose/conform.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import { surveyGraph } from '../../tracking/survey-graph.js';
import type { SurveyPlan } from '../../tracking/survey-times.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { writeToneFiles } from '../ffmpeg/tone-files.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { passthroughArguments } from './passthrough.js';
import { patience } from './patience.js';

export interface SurveyFramesRequest {
  readonly ffmpegPath: string;
  /** The clip; `media` as probed by the same ffmpeg. */
  readonly path: string;
  readonly media: VideoMedia;
  readonly looks: SurveyPlan;
  /** Size of the yielded frames, even. */
  readonly size: Size;
  /** True: every pixel as a player shows it. Default: nearly so, in a quarter less time. */
  readonly exact?: boolean | undefined;
  /**
   * True: decoding stops after the last surveyed frame. Default: the clip is decoded to its end, so that damage after
   * that frame is found.
   */
  readonly stops?: true | undefined;
  /** The working folder of ffmpeg, for files that its graph reads. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
}

/**
 * Frames in the order of `looks`: limited-range yuv420p of `size`, each its own buffer. Reading slowly holds
 * ffmpeg back, so memory does not grow. Throws `ffmpeg_failed`, or `asset_corrupt` when the clip holds another number
 * of frames than was probed.
 */
export async function* surveyFrames(request: SurveyFramesRequest): AsyncGenerator<Uint8Array> {
  const { media, size, looks } = request;
  const text = printFilterGraph(surveyGraph(media, looks, size));
  const args = await surveyArguments(request, text);
  writeToneFiles(text, request.folder);
  const child = startChild(request.ffmpegPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: request.folder,
    timeoutSeconds: patience(media),
    signal: request.signal,
    watchdog: request.watchdog,
  });
  let count = 0;
  try {
    // A child that could not be started has no output; the way it ended tells that.
    const parts = (child.process.stdout ?? []) as AsyncIterable<Uint8Array>;
    for await (const frame of inFrames(parts, (size.width * size.height * 3) / 2)) {
      count += 1;
      yield frame;
    }
    const end = await child.ended;
    request.signal?.throwIfAborted();
    if (end.code !== 0) throw ffmpegFailure('read the clip', end, request.ffmpegPath, args);
    if (count !== looks.frames.length) throw endsElsewhere(looks.frames.length, count);
  } finally {
    child.kill();
    await child.ended;
  }
}

async function surveyArguments(request: SurveyFramesRequest, text: string): Promise<string[]> {
  const { ffmpegPath, path, media, looks, exact, signal } = request;
  const decoder = media.decoder === undefined ? [] : ['-c:v', media.decoder];
  return [
    ...['-nostdin', '-v', 'error', '-filter_complex_threads', '1', '-threads', '1'],
    ...['-protocol_whitelist', 'file', '-f', media.demuxer],
    // The loop filter only smooths: boxes do not move without it (accuracy differs by a point at most, up or down), and
    // decoding takes a quarter less. A picture of another size in mid-stream must not restart the count of frames, so
    // the scaler adapts it.
    ...['-noautorotate', ...(exact === true ? [] : ['-skip_loop_filter', 'all'])],
    ...['-reinit_filter', '0', ...toleration(media), ...decoder],
    ...(looks.decode === 'references' ? ['-skip_frame', 'noref', '-copyts'] : []),
    ...['-i', `file:${path}`],
    ...['-filter_complex', text, '-map', '[looks]', '-an', '-sn'],
    ...(request.stops === true ? ['-frames:v', String(looks.frames.length)] : []),
    ...(await passthroughArguments(ffmpegPath, signal)),
    ...['-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'],
  ];
}

/** Splits a stream of bytes into frames of `bytes`, each its own buffer; an incomplete last one is dropped. */
async function* inFrames(parts: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let frame = new Uint8Array(bytes);
  let filled = 0;
  for await (const part of parts) {
    for (let at = 0; at < part.length; ) {
      const taken = Math.min(part.length - at, bytes - filled);
      frame.set(part.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < bytes) continue;
      yield frame;
      frame = new Uint8Array(bytes);
      filled = 0;
    }
  }
}

function endsElsewhere(expected: number, received: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'asset_corrupt',
      path: 'source',
      message: `Expected ${expected} pictures to look at in the clip but received ${received}: the rest cannot be decoded`,
      remedy: 'Export or upload the clip again; a part of it cannot be decoded.',
    },
    { class: 'media' },
  );
}
