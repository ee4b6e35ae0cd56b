/** Where the ground of a look's window lies over its picture. */
import { expect, it } from 'vitest';
import { edgesOf, SLANT } from '../../../src/overlay/card/card-stage.js';

it('a leaning edge hides most at the left, an arch most in its corners, a straight one nothing', () => {
  const heights = (stage: Parameters<typeof edgesOf>[0]) => edgesOf(stage, 1080).map(({ height }) => height);
  const leaning = heights('slant');
  expect(leaning).toEqual(leaning.toSorted((a, b) => b - a));
  expect((leaning[0] ?? 0) - (leaning.at(-1) ?? 0)).toBeGreaterThan(0.7 * SLANT);
  const arch = heights('arch');
  expect(arch).toEqual(arch.toReversed());
  expect(arch[0]).toBeGreaterThan(4 * (arch[2] ?? 0));
  expect(heights('round')).toEqual([]);
  expect(edgesOf('slant', 1080).reduce((sum, { width }) => sum + width, 0)).toBe(1080);
});
