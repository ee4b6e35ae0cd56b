/** Sound that is played round and round has no hole and no step where it begins anew. */
import { describe, expect, it } from 'vitest';
import { soundInMemory } from '../../../src/sound/blocks.js';
import { aroundSeam, closedGains, closedSound, SEAM_SAMPLES, withinSeam } from '../../../src/sound/mix/seam.js';
import type { Stereo } from '../../../src/sound/stereo.js';
import { join, levelDb, noise, sameSamples, seconds, sine } from '../support/signals.js';
import { mixTracks, type SampledTrack, whole } from '../support/whole.js';

const TOTAL = seconds(4);

/** The largest step of a step within 5 ms of the place where the second round begins. */
function roughnessAt(samples: Stereo, place: number): number {
  let most = 0;
  for (let at = place - 240; at < place + 240; at += 1) {
    const [a = 0, b = 0, c = 0] = samples[0].subarray(at - 1, at + 2);
    most = Math.max(most, Math.abs(a - 2 * b + c));
  }
  return most;
}

const twice = (samples: Stereo) => join(samples, samples);

describe('a closed sound', () => {
  // 441.3 Hz is at no whole number of waves after four seconds.
  const tone = sine(441.3, -20, TOTAL + SEAM_SAMPLES);

  it('goes over into its beginning without a step, where the bare one has one', () => {
    const bare = join([tone[0].subarray(0, TOTAL), tone[1].subarray(0, TOTAL)], tone);
    const closed = twice(whole(closedSound(soundInMemory(tone))));
    expect(closed[0].length).toBe(2 * TOTAL);
    expect(roughnessAt(bare, TOTAL)).toBeGreaterThan(10 * roughnessAt(closed, TOTAL));
    expect(roughnessAt(closed, TOTAL)).toBeLessThan(2 * roughnessAt(closed, TOTAL / 2));
  });

  it('is as loud there as elsewhere, within what two sounds add', () => {
    const closed = twice(whole(closedSound(soundInMemory(noise(0.2, TOTAL + SEAM_SAMPLES)))));
    const usual = levelDb(closed, TOTAL / 2, 4800);
    for (const from of [TOTAL - 4800, TOTAL, TOTAL + 4800]) {
      const here = levelDb(closed, from, 4800) - usual;
      expect(here).toBeGreaterThan(-1);
      expect(here).toBeLessThan(3.1);
    }
  });

  it('is the same in whatever parts it is read, and untouched behind its beginning', () => {
    const closed = closedSound(soundInMemory(tone));
    const all = whole(closed);
    const parts = join(
      closed.read(0, 1234),
      join(closed.read(1234, SEAM_SAMPLES + 7), closed.read(SEAM_SAMPLES + 7, TOTAL)),
    );
    expect(sameSamples(parts[0], all[0])).toBe(true);
    expect(sameSamples(all[0].subarray(SEAM_SAMPLES), tone[0].subarray(SEAM_SAMPLES, TOTAL))).toBe(true);
  });
});

describe('gains of a closed sound', () => {
  it('end as they begin', () => {
    const gains = new Float32Array(1000).fill(0.5, 400);
    gains.fill(1, 0, 400);
    const closed = closedGains(gains);
    expect(closed.at(-1)).toBe(1);
    expect(closed[500]).toBe(0.5);
    const steps = closed.slice(1).map((gain, at) => Math.abs(gain - (closed[at] as number)));
    expect(Math.max(...steps.slice(401))).toBeLessThan(0.05);
  });
});

describe('round a seam', () => {
  it('the end comes before the beginning, and the sound itself is found again', () => {
    const sound = soundInMemory(noise(0.1, seconds(1)));
    const around = aroundSeam(sound);
    const [first] = whole(sound);
    const before = withinSeam(around, { before: 100, behind: 50 }).read(0, 100)[0];
    expect(sameSamples(before, first.subarray(first.length - 100))).toBe(true);
    expect(sameSamples(whole(withinSeam(around))[0], first)).toBe(true);
  });

  it('a sound shorter than what is heard around it goes round more than once', () => {
    const [first] = noise(0.1, 9600);
    const [around] = whole(aroundSeam(soundInMemory([first, first])));
    for (const at of [0, 23_999, 24_000, 40_000]) expect(around[at]).toBe(first[(at - 24_000 + 96_000) % 9600]);
  });
});

describe('mixTracks of a loop', () => {
  const bed = (more: Partial<SampledTrack> = {}): SampledTrack => ({
    ...{ role: 'music', samples: sine(441.3, -20, seconds(6)), start: 0, gainDb: 0, fit: 'bed' },
    end: TOTAL + SEAM_SAMPLES,
    ...more,
  });

  it('keeps the length of the film and its music to the end, where it would fade out else', () => {
    const { samples } = mixTracks([bed()], TOTAL, undefined, { loops: true });
    const ends = mixTracks([bed({ end: TOTAL })], TOTAL).samples;
    expect(samples[0].length).toBe(TOTAL);
    expect(levelDb(samples, TOTAL - 480, 480)).toBeCloseTo(-23, 0);
    expect(levelDb(ends, TOTAL - 480, 480)).toBeLessThan(-60);
    expect(roughnessAt(twice(samples), TOTAL)).toBeLessThan(2 * roughnessAt(samples, TOTAL / 2));
  });

  it('lets a hit before the end ring on over the beginning', () => {
    const hits = [{ sound: 'hit', start: TOTAL - 480, levelLu: 0 }] as const;
    const cut = mixTracks([], TOTAL, undefined, { hits });
    const round = mixTracks([], TOTAL, undefined, { hits, loops: true });
    expect(levelDb(cut.samples, 0, 4800)).toBeLessThan(-100);
    expect(levelDb(round.samples, 0, 4800)).toBeGreaterThan(-40);
    expect(roughnessAt(twice(round.samples), TOTAL)).toBeLessThan(roughnessAt(twice(cut.samples), TOTAL));
  });
});
