/** The place of a layer's frames among the frames that were kept of its clip. */

/** A layer's frames as a stretch of kept ones. */
export interface KeptRange {
  /** How often the first kept frame is shown before the stretch begins. */
  readonly before: number;
  /** Kept frames that come before the stretch. */
  readonly skipped: number;
}

/**
 * `wanted` and `kept`: source frames by number, one per output frame. Before the first kept frame that frame is
 * repeated, and after the last one the last. Undefined where the wanted frames are not a stretch of the kept ones.
 */
export function keptRange(wanted: readonly number[], kept: readonly number[]): KeptRange | undefined {
  for (let from = 1 - wanted.length; from < kept.length; from += 1) {
    if (isStretch(wanted, kept, from)) return { before: Math.max(0, -from), skipped: Math.max(0, from) };
  }
  return undefined;
}

function isStretch(wanted: readonly number[], kept: readonly number[], from: number): boolean {
  const last = kept.length - 1;
  for (let at = 0; at < wanted.length; at += 1)
    if (wanted[at] !== kept[Math.max(0, Math.min(last, from + at))]) return false;
  return wanted.length > 0 && last >= 0;
}

/**
 * The number of a slot's frames that must be kept: after the first frame with the last picture, only the same picture
 * follows.
 */
export function framesWorthKeeping(shows: readonly number[]): number {
  const last = shows.at(-1);
  return last === undefined ? 0 : shows.indexOf(last) + 1;
}
