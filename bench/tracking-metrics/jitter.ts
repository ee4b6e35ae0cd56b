/** Jitter: how much boxes tremble from frame to frame, without any ground truth. */
import { boxHeight, centerSize } from '../../src/tracking/boxes.js';
import type { MotRow } from './parse-mot.js';

/**
 * Mean absolute second difference of centre x, centre y, width and height over consecutive frames of each id, as a
 * share of box height (0.006 = 0.6 %). A box that moves evenly has none. 0 when no id has three consecutive frames.
 */
export function jitter(rows: readonly MotRow[]): number {
  const tracks = new Map<number, Map<number, MotRow>>();
  for (const row of rows) {
    const track = tracks.get(row.id) ?? new Map<number, MotRow>();
    tracks.set(row.id, track.set(row.frame, row));
  }
  let sum = 0;
  let count = 0;
  for (const track of tracks.values()) {
    for (const [frame, row] of track) {
      const before = track.get(frame - 1);
      const after = track.get(frame + 1);
      if (before === undefined || after === undefined) continue;
      const [a, b, c] = [centerSize(before.box), centerSize(row.box), centerSize(after.box)];
      for (let k = 0; k < 4; k += 1) sum += Math.abs(a[k]! - 2 * b[k]! + c[k]!) / Math.max(1, boxHeight(row.box));
      count += 4;
    }
  }
  return count === 0 ? 0 : sum / count;
}
