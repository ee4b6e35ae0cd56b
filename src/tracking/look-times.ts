/** Which frames the detector looks at: about ten a second by the clock, whatever the frame rate does. */

/** Ten looks a second cost a third of every frame at 30 fps and lose nothing measurable; half as many lose 2 points of HOTA. */
export const LOOKS_PER_SECOND = 10;

/**
 * Indices of the frames to look at, rising, the first and the last included. `times` are all frames in seconds, rising. At a constant
 * rate the step is constant: max(1, round(rate / 10)).
 */
export function lookTimes(times: readonly number[], perSecond = LOOKS_PER_SECOND): number[] {
  const chosen: number[] = [];
  const period = 1 / perSecond;
  for (let index = 0; index < times.length; ) {
    chosen.push(index);
    const due = times[index]! + period;
    let next = index + 1;
    // The frame nearest to the due time, ties to the earlier one, so that a constant rate gives a constant step.
    while (next + 1 < times.length && Math.abs(times[next + 1]! - due) < Math.abs(times[next]! - due) - 1e-6) next += 1;
    index = next;
  }
  const last = times.length - 1;
  if (last >= 0 && chosen[chosen.length - 1] !== last) chosen.push(last);
  return chosen;
}
