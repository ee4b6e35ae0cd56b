/** The sounds that the engine makes itself: heard, the same everywhere, and without clicks. */
import { describe, expect, it } from 'vitest';
import { KIT_SOUNDS } from '../../../src/document/enumerations.js';
import { kitLength, kitSound, landsAfter } from '../../../src/sound/kit/kit.js';
import { dipGains } from '../../../src/sound/kit/struck.js';
import { GAIN_STEP } from '../../../src/sound/mix/duck.js';
import { fromDecibels, SAMPLE_RATE, type Stereo, silence, toDecibels } from '../../../src/sound/stereo.js';
import { measureLoudness, memoryWork, mixTracks } from '../support/whole.js';

const peakOf = ([left]: Stereo) => left.reduce((most, level) => Math.max(most, Math.abs(level)), 0);

describe.each(KIT_SOUNDS)('%s', (name) => {
  const sound = kitSound(name);
  const [left] = sound;

  it('is the same samples whenever it is made', () => {
    expect(kitSound(name)).toEqual(sound);
    expect(left).toHaveLength(kitLength(name));
    expect(peakOf(sound)).toBeGreaterThan(0.05);
  });

  it('begins and ends in silence, without a step', () => {
    for (const channel of sound) {
      expect(Math.abs(channel[0] ?? 1)).toBeLessThan(1e-3);
      expect(Math.abs(channel.at(-1) ?? 1)).toBeLessThan(1e-3);
      // A click is one bend that stands out from those around it.
      const bends = channel.map((level, at) => Math.abs(level - 2 * (channel[at - 1] ?? 0) + (channel[at - 2] ?? 0)));
      const loudest = bends.reduce((a, b) => Math.max(a, b), 0);
      const near = [...bends].toSorted((a, b) => b - a)[40] ?? 0;
      expect(loudest).toBeLessThan(4 * near);
    }
  });

  it('is loudest near the moment that it marks', () => {
    const window = SAMPLE_RATE / 100;
    const power = (from: number) => left.slice(from, from + window).reduce((sum, level) => sum + level * level, 0);
    const steps = Array.from({ length: Math.floor(left.length / window) }, (_, step) => power(step * window));
    const loudest = steps.indexOf(Math.max(...steps)) * window;
    expect(Math.abs(loudest - landsAfter(name))).toBeLessThan(0.12 * SAMPLE_RATE);
  });
});

it('hits lie as far under the music as they are told', () => {
  const seconds = 6;
  const bed: Stereo = silence(seconds * SAMPLE_RATE);
  for (const channel of bed)
    for (let at = 0; at < channel.length; at += 1) channel[at] = 0.1 * Math.sin((2 * Math.PI * 440 * at) / SAMPLE_RATE);
  const music = { role: 'music', samples: bed, start: 0, end: bed[0].length, gainDb: 0, fit: 'as-is' } as const;
  const hits = [{ sound: 'hit', start: 2 * SAMPLE_RATE, levelLu: -14 }] as const;
  const alone = mixTracks([music], bed[0].length).samples;
  const both = mixTracks([music], bed[0].length, memoryWork(), { hits }).samples;
  const without = (one: Float32Array, other: Float32Array) => one.map((level, at) => level - (other[at] ?? 0));
  const hit: Stereo = [without(both[0], alone[0]), without(both[1], alone[1])];
  const heard = hit.map((channel) => channel.slice(2 * SAMPLE_RATE, 2.9 * SAMPLE_RATE)) as unknown as Stereo;
  expect(measureLoudness(heard) - measureLoudness(alone)).toBeCloseTo(-14, 0);
});

it('music gives way by three decibels, and comes back', () => {
  const gains = dipGains([{ start: SAMPLE_RATE, end: 2 * SAMPLE_RATE }], 4 * SAMPLE_RATE, undefined);
  const at = (seconds: number) => toDecibels(gains[(seconds * SAMPLE_RATE) / GAIN_STEP] ?? 0);
  expect([at(0.5), at(1.5), at(3)].map((gain) => Number(gain.toFixed(2)) + 0)).toEqual([0, -3, 0]);
  const steps = [...gains].map((gain, index) => Math.abs(gain - (gains[index - 1] ?? gain)));
  expect(Math.max(...steps)).toBeLessThan(1 - fromDecibels(-0.5));
});
