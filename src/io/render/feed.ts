/** The raw frames between the process that decodes a clip and those that make pictures of them. */
import type { FeedPlan } from '../../compose/plan.js';

/** Everything of the decoding command but its outputs. `source`: the clip's input arguments. */
export function feedArguments(source: readonly string[], feed: FeedPlan): readonly string[] {
  return [
    ...['-nostdin', '-v', 'error', '-y', '-filter_complex_threads', '1', ...source, '-filter_complex', feed.graph],
    // No frame added or dropped on the way out: the graph has made them all.
    ...['-map', '[out]', '-vsync', '0', '-c:v', 'rawvideo', '-pix_fmt', feed.pixelFormat],
  ];
}

/** Input arguments for the frames in `path`, a file or a named pipe: at time base 1/30, from 0. */
export function feedInput(feed: FeedPlan, path: string): readonly string[] {
  const { width, height } = feed.size;
  return [
    ...['-f', 'rawvideo', '-pix_fmt', feed.pixelFormat, '-video_size', `${width}x${height}`],
    ...['-framerate', '30', '-i', path],
  ];
}
