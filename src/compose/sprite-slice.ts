/** Cuts sprite tracks to a frame range: which tracks are seen there, and with which cels. */
import type { SpriteTrack } from '../draw/draw-list.js';
import type { SpriteSlice } from './plan.js';

/**
 * Slices of the tracks seen in [start, end), bottom first, with frames counted from `start`. A track without cels there
 * is left out.
 */
export function sliceTracks(
  tracks: readonly SpriteTrack[],
  range: { readonly start: number; readonly end: number },
): readonly SpriteSlice[] {
  return tracks.flatMap((track) => {
    const start = Math.max(track.start, range.start);
    const end = Math.min(track.end, range.end);
    if (start >= end) return [];
    const cels = track.cels.flatMap((cel, index) => {
      const until = track.cels[index + 1]?.frame ?? track.end;
      if (until <= start || cel.frame >= end) return [];
      return [{ frame: Math.max(cel.frame, start) - range.start, cel: index }];
    });
    const seen = cels.some(({ cel }) => (track.cels[cel]?.nodes.length ?? 0) > 0);
    return seen ? [{ track: track.id, start: start - range.start, end: end - range.start, cels }] : [];
  });
}
