/** Linking looks from both sides, and believes a speed as far as it was seen. Objects are 100 high. */
import { describe, expect, test } from 'vitest';
import { linkTracklets } from '../../src/tracking/link.js';
import { motionAt } from '../../src/tracking/motion.js';
import { DEFAULT_SETTINGS } from '../../src/tracking/settings.js';
import type { Observation } from '../../src/tracking/track.types.js';
import { sight, sights } from './sights.js';

const links = (...tracklets: readonly Observation[][]) =>
  linkTracklets(tracklets, { width: 640, height: 480 }, DEFAULT_SETTINGS).length === 1;

describe('linkTracklets', () => {
  // Seen until frame 25, then again from frame 38 on: half a second.
  const walker = sights(0, 26, { x: 100 }, 2);
  test.each<[string, Observation[], boolean]>([
    ['goes on at the same speed', sights(38, 64, { x: 176 }, 2), true],
    ['walks on a body’s height off the way', sights(38, 64, { x: 276 }, 2), false],
    ['is where it should be, but comes from ahead', sights(38, 64, { x: 176 }, -8), false],
    ['is where it should be, but comes from far behind', sights(38, 64, { x: 176 }, 12), false],
  ])('someone who %s', (_, later, linked) => {
    expect(links(walker, later)).toBe(linked);
  });

  test('someone who leads back to where the other vanished, but was headed elsewhere', () => {
    // Carried back, the second lies on the end of the first; carried forward, the first misses it by a picture's width.
    expect(links(sights(0, 26, { x: 100 }, -10), sights(38, 64, { x: -150 }, 0))).toBe(false);
    expect(links(sights(0, 26, { x: 100 }, 0), sights(38, 64, { x: 100 }, 0))).toBe(true);
  });

  test('a miss that a short look explains, and a long one does not', () => {
    const missed = (length: number) => links(sights(20 - length, 20, { x: 100 }), sights(32, 32 + length, { x: 135 }));
    expect(missed(5)).toBe(true);
    expect(missed(20)).toBe(false);
  });
});

describe('motionAt', () => {
  test('knows no speed from one sight, and the more the longer it looked', () => {
    const one = motionAt([sight(0, { x: 100 })], 'last', DEFAULT_SETTINGS);
    expect([one.vx, one.vy, one.speedVariance]).toEqual([0, 0, 1]);
    const variances = [2, 5, 10, 25].map(
      (length) => motionAt(sights(0, length, { x: 100 }, 3), 'last', DEFAULT_SETTINGS).speedVariance,
    );
    expect(variances).toEqual(variances.toSorted((a, b) => b - a));
    expect(variances[0]).toBeLessThan(1);
    expect(variances.at(-1)).toBeLessThan(0.01);
    expect(variances.at(-1)).toBeGreaterThan(0);
  });

  test('gives pixels a second, at either end', () => {
    const walk = sights(0, 26, { x: 100 }, 2);
    for (const end of ['first', 'last'] as const) {
      const { vx, vy, cx } = motionAt(walk, end, DEFAULT_SETTINGS);
      expect(vx).toBeCloseTo(50, 0);
      expect(vy).toBeCloseTo(0, 6);
      expect(cx).toBeCloseTo(end === 'first' ? 100 : 150, 0);
    }
  });
});
