/** How long a pass over a clip may take before it counts as hung. */
import type { VideoMedia } from '../../media.js';

/**
 * Seconds: ten minutes, and a minute for each second of the clip, of which at most two minutes count, because no longer
 * clip is accepted. A minute of 1080p takes one on two free processors, but took eleven on a machine with eight times
 * as much to do.
 */
export function patience(media: Pick<VideoMedia, 'durationSeconds'>): number {
  return 600 + 60 * Math.min(120, media.durationSeconds);
}
