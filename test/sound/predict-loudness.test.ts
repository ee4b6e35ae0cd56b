import { describe, expect, it } from 'vitest';
import { seekGain as seekInSteps } from '../../src/sound/master.js';
import { fromDecibels, type Stereo } from '../../src/sound/stereo.js';
import { both, join, noise, seconds, sine } from './support/signals.js';
import { finish, guessLoudness, measureLoudness, truePeakLimiter } from './support/whole.js';

const ceiling = fromDecibels(-1.7);

/** With an answer that takes no steps. */
function seekGain(after: (gainDb: number) => number, search: Parameters<typeof seekInSteps>[1]) {
  // biome-ignore lint/correctness/useYield: the answer is known
  const answer = function* (gainDb: number) {
    return after(gainDb);
  };
  return finish(seekInSteps(answer, search));
}

/** A low note with a drum four times a second: energy where the peaks are. */
const drums = both(seconds(4), (index) => {
  const since = (index % 12_000) / 48_000;
  const drum = Math.exp(-since / 0.03) * Math.sin(2 * Math.PI * 180 * since);
  return 0.75 * drum + 0.05 * Math.sin((2 * Math.PI * 440 * index) / 48_000);
});

/** Noise without the highest notes, as in music: between two samples it rises little above them. */
function dull(samples: Stereo): Stereo {
  const mean = (channel: Float32Array) =>
    channel.map((_, at) => channel.subarray(Math.max(0, at - 11), at + 1).reduce((sum, value) => sum + value, 0) / 4);
  return [mean(samples[0]), mean(samples[1])];
}

describe('guessLoudness', () => {
  it.each([
    ['noise', noise(0.1, seconds(3))],
    ['drums', drums],
    [
      'a silence and a tone',
      join(
        both(seconds(2), () => 0),
        sine(997, -30, seconds(2)),
      ),
    ],
  ])('knows the loudness of %s as it is, and with a gain that needs no limiter', (_, samples) => {
    const guess = guessLoudness(samples);
    expect(guess.before).toBeCloseTo(measureLoudness(samples), 9);
    expect(guess.after(-6, ceiling)).toBeCloseTo(guess.before - 6, 9);
  });

  it.each([
    ['dense noise', dull(noise(0.5, seconds(3))), 3, 0.3],
    ['dense noise', dull(noise(0.5, seconds(3))), 9, 0.3],
    ['drums', drums, 4, 0.3],
    ['drums', drums, 10, 0.3],
  ])('is near what the limiter leaves of %s', (_, samples, gainDb, tolerance) => {
    const guess = guessLoudness(samples).after(gainDb, ceiling);
    const limited = truePeakLimiter(samples)(fromDecibels(gainDb), ceiling);
    expect(limited.reductionDb).toBeLessThan(-1);
    expect(Math.abs(guess - measureLoudness(limited.samples))).toBeLessThan(tolerance);
  });
});

describe('seekGain', () => {
  const search = { most: 30, slope: 1, closeEnough: 0.005, tries: 12 };

  it('takes the difference where no limiter is needed', () => {
    const guess = guessLoudness(sine(997, -40, seconds(2)));
    const from = -20 - guess.before;
    expect(seekGain((gainDb) => guess.after(gainDb, ceiling), { ...search, lufs: -20, from })).toEqual({
      gainDb: from,
      reached: expect.closeTo(-20, 9),
      slope: 1,
    });
  });

  it('asks for what the limiter takes away again', () => {
    const guess = guessLoudness(drums);
    const from = -10 - guess.before;
    const { gainDb, reached, slope } = seekGain((gainDb) => guess.after(gainDb, ceiling), {
      ...search,
      lufs: -10,
      from,
    });
    expect(gainDb).toBeGreaterThan(from + 0.5);
    expect(Math.abs(reached + 10)).toBeLessThan(0.005);
    expect(slope).toBeLessThan(0.9);
    const { samples } = truePeakLimiter(drums)(fromDecibels(gainDb), ceiling);
    expect(Math.abs(measureLoudness(samples) + 10)).toBeLessThan(0.3);
  });

  it('ends at the most that is allowed', () => {
    const asked: number[] = [];
    const after = (gainDb: number) => {
      asked.push(gainDb);
      return -40 + gainDb;
    };
    expect(seekGain(after, { ...search, lufs: -14, from: 10, most: 20 })).toMatchObject({ gainDb: 20, reached: -20 });
    expect(seekGain(after, { ...search, lufs: -14, from: 25, most: 20 })).toMatchObject({ gainDb: 20, reached: -20 });
    expect(Math.max(...asked)).toBe(20);
  });

  it('gives up after as many tries as it has, with what it asked for last', () => {
    const asked: number[] = [];
    const after = (gainDb: number) => {
      asked.push(gainDb);
      return -30 + 0.1 * gainDb;
    };
    const { gainDb } = seekGain(after, { ...search, lufs: -14, from: 0, most: 1000, tries: 3 });
    expect(asked).toHaveLength(3);
    expect(gainDb).toBe(asked.at(-1));
  });
});
