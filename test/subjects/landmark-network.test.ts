/** The network of a face's points, against the same sums in plain arithmetic. */
import { expect, it } from 'vitest';
import { createLandmarkNetwork, LANDMARK_MEAN, LANDMARK_SIDE, LANDMARKS } from '../../src/subjects/landmark-network.js';

let state = 1;
const random = () => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return state / 0x7fffffff - 0.5;
};
const numbers = (count: number, most: number) => Float32Array.from({ length: count }, () => 2 * most * random());

interface Sheet {
  readonly side: number;
  readonly channels: number;
  readonly values: Float64Array;
}

const at = ({ side, channels, values }: Sheet, x: number, y: number, channel: number) =>
  x < 0 || y < 0 || x >= side || y >= side ? 0 : (values[(y * side + x) * channels + channel] as number);

/** A 3 x 3 convolution; with `step` 2 the rim is right and below alone, as TensorFlow has it. */
function convolved(
  from: Sheet,
  step: number,
  outputs: number,
  sum: (tap: (dx: number, dy: number, c: number) => number, output: number) => number,
): Sheet {
  const side = from.side / step;
  const values = new Float64Array(side * side * outputs);
  const shift = step === 1 ? 1 : 0;
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      for (let output = 0; output < outputs; output += 1)
        values[(y * side + x) * outputs + output] = sum(
          (dx, dy, c) => at(from, step * x + dx - shift, step * y + dy - shift, c),
          output,
        );
  return { side, channels: outputs, values };
}

const TAPS = Array.from({ length: 9 }, (_, tap) => [tap % 3, Math.floor(tap / 3)] as const);

it('finds the points that plain arithmetic finds', () => {
  const sizes = [32, 64, 128] as const;
  const first = { filters: numbers(27 * 32, 0.3), bias: numbers(32, 0.1) };
  const separable = sizes.flatMap((channels, block) =>
    [0, 1, 2].flatMap((conv) => {
      if (block === 0 && conv === 0) return [];
      const inputs = conv === 0 ? (sizes[block - 1] as number) : channels;
      return [
        {
          depthwise: numbers(9 * inputs, 0.4),
          pointwise: numbers(inputs * channels, 0.2),
          bias: numbers(channels, 0.1),
        },
      ];
    }),
  );
  const last = { filters: numbers(128 * 2 * LANDMARKS, 0.1), bias: numbers(2 * LANDMARKS, 0.5) };
  const rgb = Uint8Array.from({ length: 3 * LANDMARK_SIDE ** 2 }, (_, index) => 128 + 120 * Math.sin(index / 37));
  const found = createLandmarkNetwork({ first, separable, last })(rgb);

  let sheet: Sheet = {
    ...{ side: LANDMARK_SIDE, channels: 3 },
    values: Float64Array.from(rgb, (value, index) => (value - (LANDMARK_MEAN[index % 3] as number)) / 255),
  };
  const layers = [...separable];
  const apart = (from: Sheet, step: number, outputs: number): Sheet => {
    const { depthwise, pointwise, bias } = layers.shift() ?? expect.fail('a layer');
    const filtered = convolved(from, step, from.channels, (tap, c) =>
      TAPS.reduce((sum, [dx, dy], index) => sum + tap(dx, dy, c) * (depthwise[index * from.channels + c] as number), 0),
    );
    const values = new Float64Array(filtered.side ** 2 * outputs);
    values.forEach((_, index) => {
      const [place, output] = [Math.floor(index / outputs), index % outputs];
      let sum = bias[output] as number;
      for (let c = 0; c < from.channels; c += 1)
        sum += (filtered.values[place * from.channels + c] as number) * (pointwise[c * outputs + output] as number);
      values[index] = sum;
    });
    return { side: filtered.side, channels: outputs, values };
  };
  const added = (...all: readonly Sheet[]): Sheet => ({
    ...(all[0] as Sheet),
    values: (all[0] as Sheet).values.map((_, index) =>
      all.reduce((sum, one) => sum + (one.values[index] as number), 0),
    ),
  });
  const positive = (one: Sheet): Sheet => ({ ...one, values: one.values.map((value) => Math.max(0, value)) });
  for (const [block, channels] of sizes.entries()) {
    const one = positive(
      block === 0
        ? convolved(sheet, 2, 32, (tap, output) =>
            TAPS.reduce(
              (sum, [dx, dy], index) =>
                sum +
                [0, 1, 2].reduce(
                  (s, c) => s + tap(dx, dy, c) * (first.filters[(3 * index + c) * 32 + output] as number),
                  0,
                ),
              first.bias[output] as number,
            ),
          )
        : apart(sheet, 2, channels),
    );
    const two = apart(one, 1, channels);
    sheet = positive(added(one, two, apart(positive(added(one, two)), 1, channels)));
  }
  const means = Float64Array.from({ length: 128 }, (_, c) => {
    let sum = 0;
    for (let place = 0; place < sheet.side ** 2; place += 1) sum += sheet.values[place * 128 + c] as number;
    return sum / sheet.side ** 2;
  });
  expect(found).toHaveLength(2 * LANDMARKS);
  found.forEach((value, output) => {
    let sum = last.bias[output] as number;
    for (let c = 0; c < 128; c += 1) sum += (means[c] as number) * (last.filters[c * 2 * LANDMARKS + output] as number);
    expect(value).toBeCloseTo(sum, 3);
  });
});
