import { describe, expect, it } from 'vitest';
import { skinLikelihood } from '../../src/subjects/skin.js';

type Rgb = readonly [number, number, number];

/** The ten tones of the Monk scale, lightest first. */
const TONES: readonly Rgb[] = [
  [246, 237, 228],
  [243, 231, 219],
  [247, 234, 208],
  [234, 218, 186],
  [215, 189, 150],
  [160, 126, 86],
  [130, 92, 67],
  [96, 65, 52],
  [58, 49, 42],
  [41, 36, 32],
];

function skin([r, g, b]: Rgb): number {
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return skinLikelihood(Math.round(y), Math.round((b - y) / 1.8556), Math.round((r - y) / 1.5748));
}

describe('skin', () => {
  for (const [index, [r, g, b]] of TONES.entries()) {
    it(`is seen in tone ${index + 1} of 10, in light and in shade`, () => {
      for (const light of [1, 0.75]) expect(skin([r * light, g * light, b * light]), `at ${light}`).toBeGreaterThan(40);
      // In warm light.
      expect(skin([r, g * 0.95, b * 0.88])).toBeGreaterThan(120);
    });
  }

  it('is not seen in greys and in colours of paint', () => {
    for (const grey of [20, 60, 128, 200, 250]) expect(skin([grey, grey, grey])).toBe(0);
    const paints: readonly Rgb[] = [
      [40, 90, 200],
      [60, 160, 60],
      [235, 200, 20],
      [220, 20, 20],
      [180, 60, 200],
    ];
    for (const paint of paints) expect(skin(paint), String(paint)).toBeLessThan(60);
  });
});
