/** Which parts of a talking clip's sound stay when its pauses are cut. */
import { describe, expect, it } from 'vitest';
import { PAUSE_RATE, withoutPauses } from '../../src/sound/find-pauses.js';

/** A voice of 140 Hz in each stretch, seconds, at its level; silence between. */
function voiceIn(stretches: readonly (readonly [start: number, end: number, level: number])[], seconds: number) {
  const samples = new Float32Array(seconds * PAUSE_RATE);
  for (const [start, end, level] of stretches)
    for (let at = Math.round(start * PAUSE_RATE); at < end * PAUSE_RATE; at += 1) {
      const phase = (2 * Math.PI * 140 * at) / PAUSE_RATE;
      samples[at] = level * (Math.sin(phase) + 0.5 * Math.sin(2 * phase));
    }
  return samples;
}

describe('words with given times', () => {
  // The second word is whispered: nothing that can be heard over a recording's silence.
  const samples = voiceIn(
    [
      [0.5, 1.5, 0.3],
      [6, 7, 0.3],
    ],
    8,
  );
  const whole = { start: 0, end: 8 };
  const quiet = { start: 3.2, end: 3.9 };

  it('stay whole however quiet they are', () => {
    const unknown = withoutPauses(samples, whole);
    expect(unknown.some(({ start, end }) => start < quiet.end && end > quiet.start)).toBe(false);
    const known = withoutPauses(samples, whole, [{ start: 0.5, end: 1.5 }, quiet, { start: 6, end: 7 }]);
    expect(known).toHaveLength(unknown.length + 1);
    expect(known.some(({ start, end }) => start < quiet.start && end > quiet.end)).toBe(true);
  });

  it('no cut falls into a word that ends long after its sound, nor into one within another', () => {
    const [first] = withoutPauses(samples, whole, [
      { start: 0.5, end: 2.4 },
      { start: 0.8, end: 1 },
    ]);
    expect(first?.end).toBeGreaterThan(2.4);
  });

  it('are not looked for outside the part that is shown', () => {
    expect(withoutPauses(samples, { start: 5, end: 8 }, [quiet])).toEqual(withoutPauses(samples, { start: 5, end: 8 }));
  });
});
