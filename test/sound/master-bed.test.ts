import { describe, expect, it } from 'vitest';
import { type Stereo, silence, toDecibels } from '../../src/sound/stereo.js';
import { both, join, levelDb, noise, sameSamples, seconds, sine } from './support/signals.js';
import { master, measureLoudness, mixTracks, truePeak } from './support/whole.js';

const totalSamples = 576_000;
const track = { role: 'music', start: 0, end: totalSamples, gainDb: 0, fit: 'bed' } as const;

/** A bed that plays alone, as a short has it. */
function mastered(samples: Stereo) {
  const mix = mixTracks([{ ...track, samples }], totalSamples);
  const { samples: out, facts } = master(mix.samples);
  return { samples: out, facts: { ...facts, ...mix.bed } };
}

const clipped = (channel: Float32Array) => channel.map((value) => Math.max(-0.99, Math.min(0.99, value * 3)));

/** A drum every half second over a quiet pad: crest factor of a real beat. */
const drums = both(seconds(9), (i) => {
  const t = (i % 24_000) / 48_000;
  return 0.7 * Math.exp(-t * 30) * Math.sin(2 * Math.PI * 90 * t) + 0.02 * Math.sin(2 * Math.PI * 330 * (i / 48_000));
});

describe('a mastered bed', () => {
  it.each([
    { why: 'a quiet bed', bed: noise(0.02, seconds(20)) },
    { why: 'a bed that clips', bed: noise(1, seconds(20)).map(clipped) as never },
    { why: 'a tone', bed: sine(440, -30, seconds(14)) },
    { why: 'drums that need the limiter', bed: drums },
    { why: 'loud and quiet halves', bed: join(noise(0.01, seconds(6)), noise(0.6, seconds(7))) },
    { why: 'a third of a second', bed: sine(500, -20, seconds(0.3)) },
    { why: 'music in one channel only', bed: [noise(0.2, seconds(13))[0], new Float32Array(seconds(13))] as const },
    { why: 'samples far over full scale', bed: noise(20, seconds(13)) },
  ])('brings $why to -14 LUFS under the ceiling', ({ bed }) => {
    const { samples, facts } = mastered(bed);
    expect(samples[0].length).toBe(totalSamples);
    expect(Math.abs(measureLoudness(samples) + 14)).toBeLessThan(0.2);
    expect(toDecibels(truePeak(samples))).toBeLessThan(-1.5 + 0.01);
    expect(facts.integratedLufs).toBeCloseTo(measureLoudness(samples), 2);
    expect(facts.truePeakDbtp).toBeCloseTo(toDecibels(truePeak(samples)), 2);
    expect(facts.silent).toBe(false);
  });

  it('leaves silence silent', () => {
    const { samples, facts } = mastered(silence(seconds(5)));
    expect(samples[0].every((value) => value === 0)).toBe(true);
    expect(facts).toMatchObject({ silent: true, gainDb: 0, integratedLufs: -Infinity, loops: 0 });
  });

  it('does not lift the noise of a 16-bit converter', () => {
    const amplitude = 1 / 32_768;
    const { samples, facts } = mastered(noise(amplitude, seconds(13)));
    expect(facts).toMatchObject({ silent: true, gainDb: 0, integratedLufs: -Infinity });
    expect(truePeak(samples)).toBeLessThan(amplitude * 3);
  });

  it.each([-55, -65])('lifts a tone at %d dB by 30 dB and no more', (level) => {
    const bed = sine(997, level, seconds(13));
    const { samples, facts } = mastered(bed);
    expect(facts).toMatchObject({ gainDb: 30, silent: false });
    expect(levelDb(samples, 0, seconds(5)) - levelDb(bed, 0, seconds(5))).toBeCloseTo(30, 3);
  });

  it('takes an offset out before it lifts: the limiter would press the music down under it', () => {
    const music = sine(440, -34, seconds(13));
    const shifted: Stereo = [music[0].map((value) => value + 0.4), music[1].map((value) => value - 0.1)];
    const { samples, facts } = mastered(shifted);
    expect(facts.limiterDb).toBe(0);
    expect(facts.gainDb).toBeCloseTo(mastered(music).facts.gainDb, 1);
    const mean = samples[0].reduce((sum, value) => sum + value, 0) / samples[0].length;
    expect(Math.abs(mean)).toBeLessThan(0.001);
  });

  it('finds nothing in a bed that is an offset alone', () => {
    const { samples, facts } = mastered(both(seconds(13), () => 0.25));
    expect(facts).toMatchObject({ silent: true, integratedLufs: -Infinity });
    expect(truePeak(samples)).toBeLessThan(1e-6);
  });

  it('does not turn a mute bed with one click into noise', () => {
    const bed = both(seconds(13), (i) => (i === 5000 ? 0.5 : 0));
    const { samples } = mastered(bed);
    expect(toDecibels(truePeak(samples))).toBeLessThanOrEqual(-1.49);
    expect(samples[0].filter((value) => Math.abs(value) > 0.001).length).toBeLessThan(10);
  });

  it('gives the same samples every time and leaves its input alone', () => {
    const copy: Stereo = [drums[0].slice(), drums[1].slice()];
    const first = mastered(drums);
    const second = mastered(drums);
    expect(sameSamples(first.samples[0], second.samples[0])).toBe(true);
    expect(first.facts).toEqual(second.facts);
    expect(sameSamples(drums[0], copy[0]) && sameSamples(drums[1], copy[1])).toBe(true);
  });
});
