import { describe, expect, it } from 'vitest';
import { soundInMemory } from '../../src/sound/blocks.js';
import { truePeakLimiter as limiterInSteps } from '../../src/sound/limit-true-peak.js';
import { fromDecibels, toDecibels } from '../../src/sound/stereo.js';
import { both, join, noise, seconds, sine } from './support/signals.js';
import { finish, memoryWork, truePeak, truePeakLimiter } from './support/whole.js';

const ceiling = fromDecibels(-1.5);

describe('truePeakLimiter', () => {
  it.each([
    { why: 'dense noise, 12 dB too loud', signal: noise(0.9, seconds(2)), gainDb: 12 },
    { why: 'a tone whose crests lie between samples', signal: sine(12_000, -3, seconds(1), Math.PI / 4), gainDb: 6 },
    { why: 'single clicks', signal: both(seconds(1), (i) => (i % 9600 === 0 ? 0.9 : 0)), gainDb: 18 },
    { why: 'a loud first sample', signal: both(4800, (i) => (i === 0 ? 1 : 0.1)), gainDb: 6 },
    { why: 'a loud last sample', signal: both(4800, (i) => (i === 4799 ? 1 : 0.1)), gainDb: 6 },
  ])('holds $why under the ceiling', ({ signal, gainDb }) => {
    const { samples, reductionDb } = truePeakLimiter(signal)(fromDecibels(gainDb), ceiling);
    expect(toDecibels(truePeak(samples))).toBeLessThan(-1.5 + 0.15);
    expect(reductionDb).toBeLessThan(-1);
  });

  it('only multiplies what stays under the ceiling', () => {
    const signal = noise(0.2, 4800);
    const { samples, reductionDb } = truePeakLimiter(signal)(2, ceiling);
    expect(reductionDb).toBe(0);
    expect(samples[0]).toEqual(signal[0].map((value) => value * 2));
  });

  it('leaves the sound alone until 5 ms before a peak and gives it back within half a second', () => {
    const steady = both(seconds(2), () => 0.25);
    steady[0][seconds(1)] = 2;
    const { samples } = truePeakLimiter(steady)(1, ceiling);
    expect(samples[1][seconds(1) - 300]).toBe(0.25);
    expect(samples[1][seconds(1)] as number).toBeLessThan(0.12);
    expect(samples[1][seconds(1.5)] as number).toBeGreaterThan(0.249);
  });

  it('turns both channels down together, so nothing moves sideways', () => {
    const loud = noise(1, seconds(0.5));
    const signal = [loud[0], loud[0].map((value) => value * 0.5)] as const;
    const { samples } = truePeakLimiter(signal)(3, ceiling);
    for (let i = 0; i < samples[0].length; i += 97) expect(samples[1][i]).toBeCloseTo((samples[0][i] as number) / 2, 5);
  });

  it('takes a loud part down without pumping what comes a second later', () => {
    const signal = join(noise(0.9, seconds(0.5)), noise(0.1, seconds(2)));
    const { samples } = truePeakLimiter(signal)(4, ceiling);
    const late = seconds(1.6);
    expect(samples[0][late]).toBeCloseTo((signal[0][late] as number) * 4, 4);
  });

  it('knows the peaks already that a gain higher by 0.4 dB lifts over the ceiling, and looks for those of 0.8 dB', () => {
    let reads = 0;
    const heard = soundInMemory(noise(0.9, seconds(0.5)));
    const read: typeof heard.read = (start, end) => {
      reads += 1;
      return heard.read(start, end);
    };
    const counted = { ...heard, read };
    const limit = limiterInSteps(counted, memoryWork());
    const readsFor = (gainDb: number) => {
      reads = 0;
      finish(limit(fromDecibels(gainDb), ceiling));
      return reads;
    };
    const [looking, known, looksAgain] = [readsFor(3), readsFor(3.4), readsFor(4.2)];
    expect([known, looksAgain]).toEqual([looking - known, looking]);
  });

  it.each([
    [1.1, 1.15, 'a little more'],
    [3, 1.1, 'less'],
    [1.1, 6, 'much more'],
  ])('tried with gain %f before %f (%s), it does what a new one does', (first, second) => {
    const signal = noise(0.9, seconds(0.5));
    const limit = truePeakLimiter(signal);
    limit(first, ceiling);
    expect(limit(second, ceiling)).toEqual(truePeakLimiter(signal)(second, ceiling));
  });
});
