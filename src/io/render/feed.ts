/** The raw frames between the process that decodes a clip and those that make pictures of them. */

import type { FeedPlan } from '../../compose/plan.js';
import { FILM_RATE, type Rational } from '../../time.js';

/**
 * Everything of the decoding command but its outputs. `source`: the clip's input arguments. Of a damaged clip any
 * share of pictures may be lost: what is left is shown, and what the decoder says becomes a warning.
 */
export function feedArguments(source: readonly string[], feed: FeedPlan): readonly string[] {
  return [
    ...['-nostdin', '-v', 'error', '-y', '-max_error_rate', '1', '-filter_complex_threads', '1'],
    ...[...source, '-filter_complex', feed.graph],
    ...rawFrames('out', feed.pixelFormat),
  ];
}

/**
 * Output arguments for the frames of a pad; no frame is added or dropped on the way out: the graph has made them all.
 */
export function rawFrames(label: string, pixelFormat: string): readonly string[] {
  return ['-map', `[${label}]`, '-vsync', '0', '-c:v', 'rawvideo', '-pix_fmt', pixelFormat];
}

/** Behind `rawFrames`: files (or pipes) c0.yuv, c1.yuv ... in the working folder, with so many frames each. */
export function segmentedOutput(frameCounts: readonly number[]): readonly string[] {
  if (frameCounts.length === 1) return ['-f', 'rawvideo', 'c0.yuv'];
  const cuts: number[] = [];
  for (const count of frameCounts.slice(0, -1)) cuts.push((cuts.at(-1) ?? 0) + count);
  return [
    ...['-f', 'segment', '-segment_format', 'rawvideo', '-segment_frames', cuts.join(',')],
    ...['-segment_start_number', '0', 'c%d.yuv'],
  ];
}

/** Of raw pictures: each waits to be shown as a whole frame of memory, and eight would wait unless told. */
export const SINGLE_QUEUE_ARGUMENTS = ['-thread_queue_size', '1'] as const;

/** Input arguments for the frames in `path`, a file or a named pipe: at the film's frame rate, from 0. */
export function feedInput(
  feed: Pick<FeedPlan, 'size' | 'pixelFormat'>,
  path: string,
  { num, den }: Rational = FILM_RATE,
): readonly string[] {
  const { width, height } = feed.size;
  return [
    ...SINGLE_QUEUE_ARGUMENTS,
    ...['-f', 'rawvideo', '-pix_fmt', feed.pixelFormat, '-video_size', `${width}x${height}`],
    ...['-framerate', den === 1 ? String(num) : `${num}/${den}`, '-i', path],
  ];
}
