/** The raw frames that pass from the process that decodes a clip to those that encode chunks. */

import type { FeedPlan } from '../../compose/plan.js';
import { FILM_RATE, type Rational } from '../../time.js';

/**
 * All arguments of the decoding command except its outputs. `source` is the clip's input arguments. A damaged clip may
 * lose any share of its pictures: the rest is shown, and what the decoder reports becomes a warning.
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

/**
 * Follows `rawFrames`: files (or pipes) c0.yuv, c1.yuv ... in the working folder, each with the given number of frames.
 */
export function segmentedOutput(frameCounts: readonly number[]): readonly string[] {
  if (frameCounts.length === 1) return ['-f', 'rawvideo', 'c0.yuv'];
  const cuts: number[] = [];
  for (const count of frameCounts.slice(0, -1)) cuts.push((cuts.at(-1) ?? 0) + count);
  return [
    ...['-f', 'segment', '-segment_format', 'rawvideo', '-segment_frames', cuts.join(',')],
    ...['-segment_start_number', '0', 'c%d.yuv'],
  ];
}

/** For inputs of raw pictures: each queued picture is a whole frame of memory, and ffmpeg queues eight by default. */
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
