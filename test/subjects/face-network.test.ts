import { describe, expect, it } from 'vitest';
import { createFaceKernels } from '../../src/subjects/face-kernels.js';

const numbers = (count: number, seed: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.fround(Math.sin(seed + 3.7 * at)));

/** Kernels whose memory begins with `inputs`; `at`: the byte where each of them begins, then where the output does. */
function kernelsOn(inputs: readonly Float32Array[], outputs: number) {
  const at: number[] = [0];
  for (const { length } of inputs) at.push((at.at(-1) as number) + 4 * length);
  const end = at.at(-1) as number;
  const kernels = createFaceKernels(end + 4 * outputs);
  const memory = new Float32Array(kernels.memory.buffer);
  inputs.forEach((values, index) => {
    memory.set(values, (at[index] as number) / 4);
  });
  return { kernels, at, made: memory.subarray(end / 4, end / 4 + outputs) };
}

/** Sums of `mix` over 5 pixels, whose inputs are `stretches` of `stretch` values, a `stride` apart. */
function expectMixed(shape: { step: number; stretches: number; stretch: number; stride: number }): void {
  const [pixels, outputs, leak] = [5, 32, 0.25];
  const { step, stretches, stretch, stride } = shape;
  const data = numbers((pixels + 1) * step + stretches * (stretch + stride), 1);
  const [weights, bias] = [numbers(stretches * stretch * outputs, 2), numbers(outputs, 3)];
  const { kernels, at, made } = kernelsOn([data, weights, bias], (pixels + 1) * outputs);
  const [from, weightsAt, biasAt, to] = at as [number, number, number, number];
  kernels.mix(
    ...([from, pixels, 4 * step, stretches, 4 * stretch, 4 * stride] as const),
    ...([weightsAt, biasAt, 4 * outputs, to, leak] as const),
  );
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (let output = 0; output < outputs; output += 1) {
      let sum = bias[output] as number;
      for (let input = 0; input < stretches * stretch; input += 1) {
        const place = pixel * step + Math.floor(input / stretch) * stride + (input % stretch);
        sum = Math.fround(sum + Math.fround((data[place] as number) * (weights[input * outputs + output] as number)));
      }
      expect(made[pixel * outputs + output], `${pixel}, ${output}`).toBe(Math.max(sum, Math.fround(sum * leak)));
    }
  }
}

describe('the kernels of the network', () => {
  it('mix the inputs of each pixel as plain arithmetic does, biased and made leaky', () => {
    expectMixed({ step: 7, stretches: 1, stretch: 7, stride: 0 });
  });

  it('mix inputs that lie in rows of a picture', () => {
    expectMixed({ step: 3, stretches: 3, stretch: 9, stride: 24 });
  });

  it('filter each channel by its own 3 x 3', () => {
    const [channels, pixels] = [8, 3];
    const row = channels * (pixels + 2);
    const [data, filters] = [numbers(3 * row, 1), numbers(9 * channels, 2)];
    const { kernels, at, made } = kernelsOn([data, filters], pixels * channels);
    const [from, filtersAt, to] = at as [number, number, number];
    kernels.filter(from, pixels, 4 * channels, 4 * row, filtersAt, to);
    made.forEach((found, place) => {
      let sum = 0;
      for (let tap = 0; tap < 9; tap += 1) {
        const value = data[place + Math.floor(tap / 3) * row + (tap % 3) * channels] as number;
        sum = Math.fround(sum + Math.fround(value * (filters[tap * channels + (place % channels)] as number)));
      }
      expect(found, `${place}`).toBe(sum);
    });
  });

  it('halve two rows to the greatest of each 2 x 2', () => {
    const [channels, pixels] = [8, 3];
    const row = 2 * pixels * channels;
    const data = numbers(2 * row, 1);
    const { kernels, at, made } = kernelsOn([data], pixels * channels);
    const [from, to] = at as [number, number];
    kernels.halve(from, pixels, 4 * channels, 4 * row, to);
    made.forEach((found, place) => {
      const first = 2 * Math.floor(place / channels) * channels + (place % channels);
      const four = [first, first + channels, first + row, first + row + channels].map((index) => data[index] as number);
      expect(found, `${place}`).toBe(Math.max(...four));
    });
  });
});
