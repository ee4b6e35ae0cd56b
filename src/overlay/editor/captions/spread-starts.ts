/** Moves the starts of shown texts apart, as little as possible, so that each stays on screen long enough. */

/**
 * Rising starts within [0, totalFrames), each at least `leastFrames` after the one before and as long before the end.
 * Where the film is too short for that, the texts share it evenly. Where there are more texts than frames, the rest is
 * left out.
 */
export function spreadStarts(starts: readonly number[], leastFrames: number, totalFrames: number): readonly number[] {
  const count = Math.min(starts.length, totalFrames);
  if (count === 0) return [];
  const least = Math.max(1, Math.min(leastFrames, Math.floor(totalFrames / count)));
  const moved = starts.slice(0, count).map((start) => Math.max(0, start));
  for (let index = 1; index < count; index += 1)
    moved[index] = Math.max(moved[index] as number, (moved[index - 1] as number) + least);
  let before = totalFrames;
  for (let index = count - 1; index >= 0; index -= 1) {
    moved[index] = Math.min(moved[index] as number, before - least);
    before = moved[index] as number;
  }
  return moved;
}

/** A text that begins or ends this near to a cut does so at the cut. */
const CUT_REACH_SECONDS = 4 / 30;

/** In frames of the film: 4 at 30 a second. */
export function cutReach(framesPerSecond: number): number {
  return Math.round(CUT_REACH_SECONDS * framesPerSecond);
}

/** `frame`, or the cut that lies within `reach` frames of it. */
export function snapToCut(frame: number, cuts: readonly number[], reach: number): number {
  let nearest = frame;
  let distance = reach + 1;
  for (const cut of cuts) {
    const away = Math.abs(cut - frame);
    if (away < distance) {
      nearest = cut;
      distance = away;
    }
  }
  return nearest;
}
