import { describe, expect, it } from 'vitest';
import { type Stereo, silence, toDecibels } from '../../../src/sound/stereo.js';
import { both, join, levelDb as levelOf, noise, sameSamples as same, seconds, sine } from '../support/signals.js';
import { measureLoudness, mixTracks, type SampledTrack } from '../support/whole.js';

const totalSamples = seconds(12);
const track = (more: Partial<SampledTrack> & Pick<SampledTrack, 'role' | 'samples'>): SampledTrack => ({
  ...{ start: 0, end: totalSamples, gainDb: 0, fit: 'as-is' },
  ...more,
});
const music = (samples: Stereo, more: Partial<SampledTrack> = {}) =>
  track({ role: 'music', samples, fit: 'bed', ...more });
const part = ([left, right]: Stereo, from: number, to: number): Stereo => [
  left.subarray(seconds(from), seconds(to)),
  right.subarray(seconds(from), seconds(to)),
];

const levelDb = (samples: Stereo) => levelOf(samples, 0, samples[0].length);
const sameSamples = (a: Stereo, b: Stereo) => same(a[0], b[0]) && same(a[1], b[1]);

describe('mixTracks', () => {
  it('leaves a bed that plays alone as it is', () => {
    const bed = noise(0.1, totalSamples + 4000);
    const { samples, speech } = mixTracks([music(bed)], totalSamples);
    expect(sameSamples(part(samples, 0, 10), part(bed, 0, 10))).toBe(true);
    expect(speech).toEqual([]);
  });

  it('leaves a voice without a level as it is, and silence where it does not reach', () => {
    const voice = noise(0.1, seconds(2));
    const { samples } = mixTracks([track({ role: 'voice', samples: voice, start: seconds(3) })], totalSamples);
    expect(sameSamples(part(samples, 3, 5), voice)).toBe(true);
    expect(sameSamples(part(samples, 5, 12), silence(seconds(7)))).toBe(true);
  });

  it('turns music down by 12 dB under the voice, and by nothing far from it', () => {
    const pause = silence(seconds(4));
    const voice = join(pause, join(noise(0.2, seconds(2)), silence(seconds(6))));
    const bed = sine(440, -20, totalSamples + 4000);
    const alone = mixTracks([track({ role: 'voice', samples: voice })], totalSamples).samples;
    const { samples, speech } = mixTracks(
      [track({ role: 'voice', samples: voice }), music(bed, { duckedBy: 'voice' })],
      totalSamples,
    );
    expect(speech).toEqual([{ start: seconds(4), end: seconds(6) }]);
    const heard: Stereo = [
      samples[0].map((value, i) => value - (alone[0][i] as number)),
      samples[1].map((value, i) => value - (alone[1][i] as number)),
    ];
    expect(levelDb(part(heard, 4, 6)) - levelDb(part(bed, 4, 6))).toBeCloseTo(-12, 1);
    expect(levelDb(part(heard, 1, 3)) - levelDb(part(bed, 1, 3))).toBeCloseTo(0, 2);
    expect(levelDb(part(heard, 8, 10)) - levelDb(part(bed, 8, 10))).toBeCloseTo(0, 2);
  });

  it('brings tracks to their levels', () => {
    const bed = mixTracks([music(noise(0.5, totalSamples + 4000), { levelLufs: -20 })], totalSamples).samples;
    expect(measureLoudness(part(bed, 0, 10))).toBeCloseTo(-20, 0);
    const voice = mixTracks(
      [track({ role: 'voice', samples: noise(0.01, totalSamples), levelLufs: -16 })],
      totalSamples,
    ).samples;
    expect(Math.abs(measureLoudness(voice) + 16)).toBeLessThan(1);
    const nothing = mixTracks([track({ role: 'voice', samples: silence(totalSamples), levelLufs: -16 })], totalSamples);
    expect(sameSamples(nothing.samples, silence(totalSamples))).toBe(true);
  });

  it.each([
    ['voice', 30],
    ['music', 30],
    ['clip', 6],
  ] as const)(
    'lifts a quiet %s by %d dB and no more: a room where nobody speaks stays a quiet room',
    (role, liftDb) => {
      const quiet = sine(997, -60, totalSamples);
      const { samples } = mixTracks([track({ role, samples: quiet, levelLufs: -14 })], totalSamples);
      expect(levelDb(samples) - levelDb(quiet)).toBeCloseTo(liftDb, 1);
    },
  );

  it('takes peaks of a loud voice down, and leaves the rest', () => {
    // 20 ms of every half second stand far out, as consonants do.
    const loud = both(totalSamples, (i) => (Math.floor(i / 960) % 25 === 0 ? 0.9 : 0.03) * Math.sin(i / 9));
    const plain = mixTracks([track({ role: 'voice', samples: loud })], totalSamples).samples;
    const even = mixTracks([track({ role: 'voice', samples: loud, levelLufs: -16 })], totalSamples).samples;
    const range = (samples: Stereo) => levelDb(part(samples, 1.01, 1.018)) - levelDb(part(samples, 1.2, 1.4));
    expect(range(even)).toBeLessThan(range(plain) - 2);
  });

  it('fades the edges of a clip’s sound with equal power', () => {
    const tone = sine(1000, -12, seconds(2));
    const fade = seconds(0.02);
    const clip = track({
      role: 'clip',
      samples: tone,
      start: seconds(1),
      end: seconds(3),
      fadeInSamples: fade,
      fadeOutSamples: fade,
    });
    const { samples } = mixTracks([clip], totalSamples);
    const first = Math.abs(samples[0][seconds(1)] as number);
    expect(toDecibels(first + 1e-9)).toBeLessThan(-60);
    expect(levelDb(part(samples, 1.5, 2))).toBeCloseTo(levelDb(part(tone, 0.5, 1)), 2);
    // Two such edges on one another keep the power.
    const other = track({
      role: 'clip',
      samples: noise(0.1, seconds(2)),
      start: seconds(1),
      end: seconds(3),
      fadeInSamples: fade,
    });
    const { samples: opening } = mixTracks([other], totalSamples);
    const { samples: whole } = mixTracks([{ ...other, fadeInSamples: 0 }], totalSamples);
    expect(levelDb(part(opening, 1.009, 1.011)) - levelDb(part(whole, 1.009, 1.011))).toBeCloseTo(-3, 0);
  });

  it('is exactly as long as asked, whatever its tracks', () => {
    const long = track({ role: 'clip', samples: noise(0.1, totalSamples * 2), end: totalSamples * 2 });
    expect(mixTracks([long], totalSamples).samples.map(({ length }) => length)).toEqual([totalSamples, totalSamples]);
    expect(mixTracks([], totalSamples).samples[1]).toHaveLength(totalSamples);
  });
});
