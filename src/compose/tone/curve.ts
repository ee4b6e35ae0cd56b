/**
 * How bright a light becomes in SDR: two hyperbolas on the PQ scale that meet in one point with one slope (the curve
 * "spline" of libplacebo, with its contrast). Shadows and middle tones keep nearly the light they have. Brighter light
 * is bent without being cut, up to the peak of the film: clouds and bright walls keep their shapes.
 */
import { pqSignal, WHITE_LIGHT } from './light.js';

/** Where the two parts meet, as a share of the peak's signal. */
const PIVOT_SHARE = 0.4;
/**
 * How far the pivot's light is lowered: 0 keeps it, 1 darkens it as much as the peak is darkened. The value is
 * libplacebo's.
 */
const PIVOT_GIVE = 0.4;
/**
 * The pivot is brighter than libplacebo's by this much (PQ signal), because people look dull with libplacebo's. Found
 * on 400 colours: all stay within 5 (CIEDE2000) of libplacebo's, and keeping the pivot's light would change some by 8.
 */
const PIVOT_LIFT = 0.017;
/** The slope of the curve at the pivot: 0 is that of a straight line through it, 1 that of unchanged light. */
const CONTRAST = 0.5;

/** Signal of a light -> signal of its SDR picture, both PQ; light over the peak is the peak. */
export function toneCurve(peakNits: number): (signal: number) => number {
  const peak = pqSignal(peakNits / 10_000);
  const white = pqSignal(WHITE_LIGHT);
  const pivot = PIVOT_SHARE * peak;
  const shown = pivot + PIVOT_GIVE * (PIVOT_SHARE * white - pivot) + PIVOT_LIFT;
  // The farther the film's peak is from white, the more the slope counts.
  const distance = Math.min(1.2, Math.max(0.2, 1.5 * (peak / white - 1)));
  const slope = (shown / pivot) ** ((1 - CONTRAST) * distance);
  const bendOf = (from: number, to: number) => (slope * from - to) / (to * from);
  const [toe, shoulder] = [bendOf(-pivot, -shown), bendOf(peak - pivot, white - shown)];
  return (signal) => {
    const over = Math.min(signal, peak) - pivot;
    return Math.max(0, shown + (slope * over) / (1 + (over > 0 ? shoulder : toe) * over));
  };
}
