/** The frames that the detector is shown: about ten a second by the clock, at any frame rate. */

/**
 * Ten samples a second cost a third of every frame at 30 fps and lose nothing measurable; half as many lose 2 points of
 * HOTA.
 */
export const SURVEYS_PER_SECOND = 10;

/**
 * A sample may come this much later than it would without a restriction to some frames: a third of a period, as at 30
 * fps.
 */
const LONGEST_DELAY = 1.4;

/** The frames to survey, and the frames that must be decoded for them. */
export interface SurveyPlan {
  /** Source frames, rising, the first and the last included. */
  readonly frames: readonly number[];
  /** `references`: every sample is a frame that others are predicted from, so that the rest need not be decoded. */
  readonly decode: 'all' | 'references';
}

/**
 * Looks among the reference frames where those lie close enough to every moment that is due, else among all frames.
 * `references`: frame indices, rising; undefined when it is not known. Half of a common H.264 clip is never referred
 * to: skipping it saves a third of the decode.
 */
export function planSurvey(
  times: readonly number[],
  references: readonly number[] | undefined,
  perSecond = SURVEYS_PER_SECOND,
): SurveyPlan {
  const usual = surveyTimes(times, perSecond);
  const all: SurveyPlan = { frames: usual, decode: 'all' };
  const last = times.length - 1;
  if (references === undefined || references[0] !== 0 || references[references.length - 1] !== last) return all;
  // Nothing to save.
  if (references.length > 0.9 * times.length) return all;
  const chosen = nearestOf(references, times, 1 / perSecond);
  const isOften = longestStep(chosen, times) <= LONGEST_DELAY * longestStep(usual, times);
  return isOften && chosen.length >= 0.95 * usual.length ? { frames: chosen, decode: 'references' } : all;
}

/**
 * Indices of the frames to look at, rising, the first and the last included. `times` are all frames in seconds, rising.
 * At a constant rate the step is constant: max(1, round(rate / 10)).
 */
export function surveyTimes(times: readonly number[], perSecond = SURVEYS_PER_SECOND): number[] {
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

/**
 * Of `frames`, those nearest to the ticks of a clock of this period: on a fixed clock, so that early and late ones
 * cancel out.
 */
function nearestOf(frames: readonly number[], times: readonly number[], period: number): number[] {
  const start = times[0] ?? 0;
  const chosen: number[] = [];
  let at = 0;
  const end = times[times.length - 1] ?? 0;
  for (let due = start; due < end + period / 2; due += period) {
    while (
      at + 1 < frames.length &&
      Math.abs(times[frames[at + 1]!]! - due) < Math.abs(times[frames[at]!]! - due) - 1e-6
    )
      at += 1;
    if (chosen[chosen.length - 1] !== frames[at]) chosen.push(frames[at]!);
  }
  const last = frames[frames.length - 1]!;
  if (chosen[chosen.length - 1] !== last) chosen.push(last);
  return chosen;
}

function longestStep(frames: readonly number[], times: readonly number[]): number {
  return frames.slice(1).reduce((longest, frame, k) => Math.max(longest, times[frame]! - times[frames[k]!]!), 0);
}
