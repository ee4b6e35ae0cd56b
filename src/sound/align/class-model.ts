/** One normal distribution for each class of sounds and each feature: how well a frame fits each class. */
import { CLASS_TABLE } from './class-table.js';
import { FEATURES } from './sound-features.js';
import type { SoundClass } from './spelling/unit.js';

/** The class of a frame: a sound, or a pause. */
export type FrameClass = SoundClass | 'pause';

export interface Bell {
  readonly mean: Float64Array;
  readonly variance: Float64Array;
}

export type ClassModel = ReadonlyMap<FrameClass, Bell>;

/** The lowest fit (log likelihood, against the best class) that counts: one odd frame must not decide. */
const LOWEST_FIT = -12;
/** The weight of the table, in frames, in every new estimate. */
const TABLE_FRAMES = 30;
const LEAST_VARIANCE = 0.05;

/** The classes before a recording is analysed. */
export function tableModel(classes: readonly FrameClass[]): ClassModel {
  return new Map(classes.map((name) => [name, CLASS_TABLE[name]]));
}

/**
 * The classes as this recording speaks them. `labels` holds an index into `classes` for each frame, -1 for frames that
 * are ignored.
 */
export function learnModel(rows: Float32Array, labels: Int8Array, classes: readonly FrameClass[]): ClassModel {
  const counts = classes.map(() => TABLE_FRAMES);
  const sums = classes.map((name) => CLASS_TABLE[name].mean.map((value) => value * TABLE_FRAMES));
  const squares = classes.map((name) => {
    const { mean, variance } = CLASS_TABLE[name];
    return mean.map((value, d) => (value * value + (variance[d] as number)) * TABLE_FRAMES);
  });
  for (let t = 0; t < labels.length; t += 1) {
    const label = labels[t] as number;
    const [sum, square] = [sums[label], squares[label]];
    if (sum === undefined || square === undefined) continue;
    counts[label] = (counts[label] as number) + 1;
    for (let d = 0; d < FEATURES; d += 1) {
      const value = rows[t * FEATURES + d] as number;
      sum[d] = (sum[d] as number) + value;
      square[d] = (square[d] as number) + value * value;
    }
  }
  return new Map(
    classes.map((name, i) => {
      const n = counts[i] as number;
      const mean = (sums[i] as Float64Array).map((value) => value / n);
      const variance = (squares[i] as Float64Array).map((value, d) =>
        Math.max(LEAST_VARIANCE, value / n - (mean[d] as number) ** 2),
      );
      return [name, { mean, variance }];
    }),
  );
}

/**
 * Running sums over time of how well frames fit a class, `weight` times the log likelihood relative to the best class:
 * 0 is the best.
 */
export type ClassFit = ReadonlyMap<FrameClass, Float64Array>;

/** The running sums of every class of the model; sum[t] is before frame t. */
export function fitOf(rows: Float32Array, count: number, model: ClassModel, weight: number): ClassFit {
  const bells = [...model.values()].map(({ mean, variance }) => ({
    mean,
    halfPrecision: variance.map((value) => 0.5 / value),
    offset: variance.reduce((sum, value) => sum - 0.5 * Math.log(value), 0),
  }));
  const sums = bells.map(() => new Float64Array(count + 1));
  const here = new Float64Array(bells.length);
  for (let t = 0; t < count; t += 1) {
    let best = -Infinity;
    for (let c = 0; c < bells.length; c += 1) {
      const { mean, halfPrecision, offset } = bells[c] as (typeof bells)[number];
      let value = offset;
      for (let d = 0; d < FEATURES; d += 1) {
        const off = (rows[t * FEATURES + d] as number) - (mean[d] as number);
        value -= off * off * (halfPrecision[d] as number);
      }
      here[c] = value;
      if (value > best) best = value;
    }
    for (let c = 0; c < bells.length; c += 1) {
      const sum = sums[c] as Float64Array;
      sum[t + 1] = (sum[t] as number) + weight * Math.max(LOWEST_FIT, (here[c] as number) - best);
    }
  }
  return new Map([...model.keys()].map((name, c) => [name, sums[c] as Float64Array]));
}
