import { describe, expect, it } from 'vitest';
import { duckGains, GAIN_STEP } from '../../../src/sound/mix/duck.js';
import { toDecibels } from '../../../src/sound/stereo.js';

const second = 48_000;
const at = (gains: Float32Array, seconds: number) =>
  toDecibels(gains[Math.round((seconds * second) / GAIN_STEP)] as number);

describe('duckGains', () => {
  const gains = duckGains([{ start: 4 * second, end: 6 * second }], 12 * second);

  it('is wholly down when the first syllable begins, and stays so to the last', () => {
    for (const time of [4, 4.5, 5.99, 6.19]) expect(at(gains, time), `at ${time} s`).toBeCloseTo(-12, 1);
  });

  it('is untouched more than a quarter of a second before and 1.7 s after', () => {
    for (const time of [0, 3, 3.74, 7.72, 11.9]) expect(at(gains, time), `at ${time} s`).toBe(0);
  });

  it('moves without a step that could be heard', () => {
    const steps = Array.from(gains.slice(1), (gain, index) => Math.abs(toDecibels(gain / (gains[index] as number))));
    expect(Math.max(...steps)).toBeLessThan(1);
  });

  it.each([
    { gap: 0.5, lifts: false },
    { gap: 1.9, lifts: false },
    { gap: 2.2, lifts: true },
  ])('a pause of $gap s lifts the music: $lifts', ({ gap, lifts }) => {
    const later = 6 + gap;
    const two = duckGains(
      [
        { start: 4 * second, end: 6 * second },
        { start: later * second, end: (later + 1) * second },
      ],
      14 * second,
    );
    const between = Array.from(two.slice((6 * second) / GAIN_STEP, (later * second) / GAIN_STEP));
    expect(toDecibels(Math.max(...between)) > -11.9).toBe(lifts);
    expect(at(two, later)).toBeCloseTo(-12, 1);
  });

  it('may begin with the film and end after it', () => {
    const edges = duckGains([{ start: 0, end: 12 * second }], 12 * second);
    expect(edges).toHaveLength((12 * second) / GAIN_STEP + 1);
    for (const time of [0, 6, 12]) expect(at(edges, time)).toBeCloseTo(-12, 1);
  });
});
