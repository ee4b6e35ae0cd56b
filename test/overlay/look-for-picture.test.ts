/** The look adapted to the light of its picture. */
import { expect, it } from 'vitest';
import { LOOKS } from '../../src/document/looks/look-table.js';
import { lookForPicture } from '../../src/overlay/looks/look-for-picture.js';

it.each([
  [120, false],
  [180, false],
  [205, true],
  [235, true],
])('a look of white type takes its variant on a wall of luma %i: %s', (luma, isVariant) => {
  const look = LOOKS.cinematic_product;
  const wall = { low: luma, high: luma, measured: true, busy: false };
  const seen = lookForPicture(look, { ink: look.colors.ink, mayTurn: true }, wall);
  expect(seen.legibility.headline.includes('plate')).toBe(isVariant);
});
