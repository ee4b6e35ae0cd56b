import { describe, expect, it } from 'vitest';
import { type Stereo, samplesInFrames, silence } from '../../src/sound/stereo.js';
import { both, join, levelDb, noise, sameSamples, seconds, sine } from './support/signals.js';
import { fitBed } from './support/whole.js';

const TWELVE = samplesInFrames(360);

/** Levels of 50 ms windows from half a second before a joint to half a second behind its crossfade. */
function levelsAround(samples: Stereo, joint: number, crossfadeSeconds: number): number[] {
  const window = seconds(0.05);
  const levels: number[] = [];
  for (let at = joint - seconds(0.5); at < joint + seconds(crossfadeSeconds + 0.5); at += window) {
    levels.push(levelDb(samples, at, window));
  }
  return levels;
}

describe('the length', () => {
  it.each([
    { why: 'a minute', bed: 60, loops: 0 },
    { why: 'exactly as long', bed: 12, loops: 0 },
    { why: 'a frame of MP3 longer', bed: 12.024, loops: 0 },
    { why: 'a tenth of a second short', bed: 11.9, loops: 1 },
    { why: 'half', bed: 6, loops: 2 },
    { why: 'shorter than a crossfade', bed: 1, loops: 20 },
    { why: 'a third of a second', bed: 0.3, loops: 70 },
    { why: 'ten milliseconds', bed: 0.01, loops: 1500 },
    { why: 'one sample', bed: 1 / 48_000, loops: 575_999 },
  ])('is the picture’s for a bed of $why', ({ bed, loops }) => {
    const fitted = fitBed(noise(0.5, seconds(bed)), { totalSamples: TWELVE });
    expect(fitted.samples[0].length).toBe(576_000);
    expect(fitted.samples[1].length).toBe(576_000);
    if (loops < 3) expect(fitted.loops).toBe(loops);
    else expect(Math.abs(fitted.loops / loops - 1)).toBeLessThan(0.35);
    expect(fitted.samples[0].every(Number.isFinite)).toBe(true);
    expect(levelDb(fitted.samples, TWELVE - seconds(3), seconds(1))).toBeGreaterThan(-40);
  });

  it.each([
    { why: 'an empty bed', bed: silence(0) },
    { why: 'a bed of digital silence', bed: silence(seconds(5)) },
  ])('is silence for $why', ({ bed }) => {
    const fitted = fitBed(bed, { totalSamples: 672_000 });
    expect(sameSamples(fitted.samples[0], new Float32Array(672_000))).toBe(true);
    expect(fitted.loops).toBe(0);
  });
});

describe('the ending', () => {
  it('fades a cut bed out to nothing over 1.5 s and leaves the rest as it was', () => {
    const bed = noise(0.5, seconds(60));
    const { samples, fadeOutSeconds } = fitBed(bed, { totalSamples: TWELVE });
    expect(fadeOutSeconds).toBe(1.5);
    expect(sameSamples(samples[0].subarray(0, seconds(10.5)), bed[0].subarray(0, seconds(10.5)))).toBe(true);
    expect(samples[0][TWELVE - 1]).toBeCloseTo(0, 12);
    expect(levelDb(samples, seconds(11.25) - 1200, 2400)).toBeCloseTo(levelDb(bed, 0, seconds(1)) - 6, 0);
    expect(levelDb(samples, TWELVE - seconds(0.05), seconds(0.05))).toBeLessThan(-55);
  });

  it('keeps the own ending of a bed that is as long as the picture', () => {
    const bed = noise(0.5, TWELVE);
    const { samples } = fitBed(bed, { totalSamples: TWELVE });
    expect(sameSamples(samples[0].subarray(0, seconds(11.97)), bed[0].subarray(0, seconds(11.97)))).toBe(true);
  });

  it('repeats a bed that ends in a long silence instead of leaving the picture mute', () => {
    const bed = join(noise(0.5, seconds(7)), silence(seconds(6)));
    const fitted = fitBed(bed, { totalSamples: TWELVE });
    expect(fitted.loops).toBe(2);
    expect(levelDb(fitted.samples, seconds(8), seconds(1))).toBeCloseTo(levelDb(bed, 0, seconds(1)), 0);
  });

  it.each([
    { why: 'a pause of less than a second is part of the music', sound: 11.2, loops: 0 },
    { why: 'one of two seconds is not', sound: 10.4, loops: 1 },
  ])('$why', ({ sound, loops }) => {
    const bed = join(noise(0.5, seconds(sound)), silence(seconds(13 - sound)));
    expect(fitBed(bed, { totalSamples: TWELVE }).loops).toBe(loops);
  });

  it('keeps the pauses of a bed that is one short effect', () => {
    const bed = join(silence(5000), noise(0.5, 400), silence(seconds(2)));
    const { samples, loops } = fitBed(bed, { totalSamples: TWELVE });
    expect(loops).toBeLessThan(12);
    expect(samples[0].filter((value) => value !== 0).length).toBeLessThanOrEqual(400 * (loops + 1));
  });
});

describe('the joint', () => {
  it('keeps the level of steady noise: equal power', () => {
    const bed = noise(0.5, seconds(8));
    const { samples, joints, crossfadeSeconds } = fitBed(bed, { totalSamples: TWELVE });
    const level = levelDb(bed, 0, seconds(8));
    for (const window of levelsAround(samples, joints[0] as number, crossfadeSeconds)) {
      expect(Math.abs(window - level)).toBeLessThan(0.6);
    }
  });

  it('keeps the level and the wave of a tone: sides that agree do not add up to more', () => {
    const { samples, joints, crossfadeSeconds } = fitBed(sine(440, -12, seconds(5)), { totalSamples: TWELVE });
    for (const window of levelsAround(samples, joints[0] as number, crossfadeSeconds)) {
      expect(Math.abs(window + 15.01)).toBeLessThan(0.15);
    }
    const [left] = samples;
    // A 440 Hz sine of -12 dBFS never moves further than this from one sample to the next.
    const steepest = 0.2512 * 2 * Math.PI * (440 / 48_000) * 1.05;
    let step = 0;
    for (let i = 1; i < TWELVE; i += 1) step = Math.max(step, Math.abs((left[i] as number) - (left[i - 1] as number)));
    expect(step).toBeLessThan(steepest);
  });

  it('steps over the padding an encoder leaves at both ends', () => {
    const music = noise(0.5, seconds(6));
    const padded = join(silence(2257), music, silence(seconds(0.4)));
    const { samples, joints, crossfadeSeconds } = fitBed(padded, { totalSamples: TWELVE });
    const level = levelDb(music, 0, seconds(6));
    for (const joint of joints.slice(0, 1)) {
      for (const window of levelsAround(samples, joint, crossfadeSeconds))
        expect(Math.abs(window - level)).toBeLessThan(0.6);
    }
  });

  it('steps over a fade that the bed itself ends and begins with', () => {
    const music = noise(0.5, seconds(9));
    for (const channel of music) {
      for (let i = 0; i < seconds(1); i += 1) channel[i] = (channel[i] as number) * (i / seconds(1)) ** 2;
      for (let i = 0; i < seconds(2); i += 1) {
        const index = channel.length - 1 - i;
        channel[index] = (channel[index] as number) * (i / seconds(2)) ** 2;
      }
    }
    const { samples, joints, crossfadeSeconds } = fitBed(music, { totalSamples: TWELVE });
    const full = levelDb(music, seconds(3), seconds(2));
    for (const window of levelsAround(samples, joints[0] as number, crossfadeSeconds))
      expect(window).toBeGreaterThan(full - 8);
  });

  it('crosses over between opposite waves without a step', () => {
    const bed = both(seconds(8), (index) => (index < seconds(4) ? 0.5 : -0.5));
    const { samples, joints, crossfadeSeconds } = fitBed(bed, { totalSamples: TWELVE });
    const joint = joints[0] as number;
    const [left] = samples;
    let step = 0;
    for (let i = joint - 100; i < joint + seconds(crossfadeSeconds) + 100; i += 1)
      step = Math.max(step, Math.abs((left[i] as number) - (left[i - 1] as number)));
    expect(step).toBeLessThan(0.001);
    expect(Math.max(...left.subarray(joint, joint + seconds(crossfadeSeconds)).map(Math.abs))).toBeLessThan(0.55);
  });

  it.each([
    { alike: 0.5, why: 'half agree' },
    { alike: 0, why: 'have nothing in common' },
    { alike: -0.3, why: 'agree a little the wrong way round' },
  ])('keeps the level where the sides $why', ({ alike }) => {
    // Each half of the bed points in a direction of its own, left and right as coordinates; no shift changes how they
    // agree.
    const toward = (cosine: number) => [cosine, Math.sqrt(1 - cosine * cosine)] as const;
    const [x, y] = toward(alike);
    const half = (cosine: number) => Float32Array.from({ length: seconds(4) }, () => 0.4 * cosine);
    const bed = join([half(1), half(0)], [half(x), half(y)]);
    const { samples, joints, crossfadeSeconds } = fitBed(bed, { totalSamples: TWELVE });
    const level = levelDb(bed, 0, seconds(8));
    for (const window of levelsAround(samples, joints[0] as number, crossfadeSeconds))
      expect(Math.abs(window - level)).toBeLessThan(0.1);
  });

  it('keeps the beat: clicks at 120 per minute stay half a second apart', () => {
    const beat = seconds(0.5);
    const click = noise(0.8, 480, 3)[0];
    const drums = both(seconds(7.3), (i) => (i % beat < 480 ? (click[i % beat] as number) : 0) + 0.001 * Math.sin(i));
    const { samples } = fitBed(drums, { totalSamples: TWELVE });
    const onsets: number[] = [];
    for (let at = 0; at < seconds(10); at += 240) {
      const isLoud = levelDb(samples, at, 240) > -20;
      if (isLoud && at - (onsets.at(-1) ?? -beat) > 960) onsets.push(at);
    }
    const gaps = onsets.slice(1).map((onset, index) => onset - (onsets[index] as number));
    expect(gaps.length).toBeGreaterThan(17);
    for (const gap of gaps) expect(Math.abs(gap - beat)).toBeLessThanOrEqual(240);
  });
});
