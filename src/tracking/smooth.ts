/**
 * Zero-phase smoothing and gap filling in one: the curve that minimises sum w (x - z)^2 + lambda * integral of z''^2
 * over the frames (a smoothing spline on the frame grid; Whittaker 1923, Eilers 2003). Times are real seconds, so that
 * variable frame rates and skipped frames need no special case; frames without a detection have weight 0 and are
 * filled.
 */

/**
 * `values[i]` seen at `times[i]` with `weights[i]` (0 = not seen); times rise. Wobble with a period of `periodSeconds`
 * is halved, faster wobble vanishes, slower motion stays. Weights are re-estimated so that outliers (beyond
 * `tolerance`, in units of the values) pull less. Returns the curve at all times.
 */
export function smooth(
  times: readonly number[],
  values: readonly number[],
  weights: readonly number[],
  options: { readonly periodSeconds: number; readonly tolerance: number },
): number[] {
  const lambda = (options.periodSeconds / (2 * Math.PI)) ** 4;
  const span = sampleSpans(times, weights);
  let current = solveSpline(
    times,
    values,
    weights.map((weight, i) => weight * span[i]!),
    lambda,
  );
  for (let round = 0; round < ROBUST_ROUNDS; round += 1) {
    const robust = weights.map((weight, i) => {
      const off = Math.abs(values[i]! - current[i]!) / options.tolerance;
      return weight * span[i]! * (off <= 1 ? 1 : 1 / off);
    });
    current = solveSpline(times, values, robust, lambda);
  }
  return current;
}

const ROBUST_ROUNDS = 3;

/**
 * Seconds each sample stands for, so that the same curve comes out whether an object was seen ten or thirty times a
 * second.
 */
function sampleSpans(times: readonly number[], weights: readonly number[]): number[] {
  const seen = times.filter((_, i) => weights[i]! > 0);
  if (seen.length < 2) return times.map(() => 1);
  const steps = seen.slice(1).map((time, i) => time - seen[i]!);
  const typical = steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)]!;
  return times.map(() => typical);
}

/** Solves (W + lambda D'D) z = W x with D the second divided difference; the matrix has five diagonals. */
function solveSpline(
  times: readonly number[],
  values: readonly number[],
  weights: readonly number[],
  lambda: number,
): number[] {
  const n = times.length;
  const diagonal = Float64Array.from(weights);
  const first = new Float64Array(n);
  const second = new Float64Array(n);
  for (let i = 1; i < n - 1; i += 1) {
    const before = times[i]! - times[i - 1]!;
    const after = times[i + 1]! - times[i]!;
    const around = (before + after) / 2;
    // z'' at i, times the root of the interval it stands for.
    const a = 1 / (before * Math.sqrt(around));
    const c = 1 / (after * Math.sqrt(around));
    const b = -(a + c);
    diagonal[i - 1]! += lambda * a * a;
    diagonal[i]! += lambda * b * b;
    diagonal[i + 1]! += lambda * c * c;
    first[i - 1]! += lambda * a * b;
    first[i]! += lambda * b * c;
    second[i - 1]! += lambda * a * c;
  }
  if (weights.filter((weight) => weight > 0).length < 2) {
    const only = weights.findIndex((weight) => weight > 0);
    return times.map(() => values[only] ?? 0);
  }
  // LDL' of a symmetric matrix with two side diagonals, then forward and back substitution.
  const z = values.map((value, i) => value * weights[i]!);
  for (let i = 0; i < n; i += 1) {
    const pivot = diagonal[i]!;
    const l1 = first[i]! / pivot;
    const l2 = second[i]! / pivot;
    if (i + 1 < n) {
      diagonal[i + 1]! -= l1 * first[i]!;
      z[i + 1]! -= l1 * z[i]!;
      if (i + 2 < n) {
        first[i + 1]! -= l1 * second[i]!;
        diagonal[i + 2]! -= l2 * second[i]!;
        z[i + 2]! -= l2 * z[i]!;
      }
    }
    first[i] = l1;
    second[i] = l2;
    z[i]! /= pivot;
  }
  for (let i = n - 2; i >= 0; i -= 1) {
    z[i]! -= first[i]! * z[i + 1]!;
    if (i + 2 < n) z[i]! -= second[i]! * z[i + 2]!;
  }
  return z;
}
