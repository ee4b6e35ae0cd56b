import { describe, expect, it } from 'vitest';
import { FILM_RATE, frameAt, secondsOf } from '../src/time.js';

describe('the frame on screen at a moment', () => {
  it('is the one that begins there, where floating point falls just short of it', () => {
    expect(4.1 * 30).toBeLessThan(123);
    expect(frameAt(4.1, FILM_RATE)).toBe(123);
  });

  it.each([
    [30, 1],
    [25, 1],
    [60, 1],
    [30_000, 1001],
  ])('is each frame itself from its own start to just before its end, at %i/%i a second', (num, den) => {
    const rate = { num, den };
    for (let frame = 0; frame < 2000; frame++) {
      expect(frameAt(secondsOf(frame, rate), rate)).toBe(frame);
      expect(frameAt(secondsOf(frame + 0.9999, rate), rate)).toBe(frame);
    }
  });
});
