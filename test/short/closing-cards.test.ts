/** Closing cards beside each other: looks are told apart by how they hold a product, not by their type alone. */
import { expect, it } from 'vitest';
import { plainShort } from '../overlay/support/compositions.js';
import { expectGolden } from '../support/expect-golden.js';
import type { Picture } from '../support/picture.js';
import { stillOf } from './stage.js';

const short = {
  ...plainShort,
  offerText: '-20%',
  starRating: 4.6,
  brandName: 'Alvora',
  closingClaim: 'Poured the slow way',
  ctaText: 'Taste the ridge',
  endCard: 'poster',
  poster: { source: 'product.png' },
} as const;

const LOOKS = ['kinetic_creator', 'startup_explainer', 'luxury_minimal'] as const;

it('a product leans over a block, stands before a pane and in a niche', async () => {
  const stills: Picture[] = [];
  for (const look of LOOKS) stills.push(await stillOf({ ...short, look }, { frame: 412, mostWidth: 200 }));
  expect(stills.map(({ width }) => width)).toEqual(LOOKS.map(() => 200));
  await expectGolden(beside(stills), 'short/closing-cards-product');
});

function beside(stills: readonly Picture[]): Picture {
  const [{ height } = { height: 0 }] = stills;
  const width = stills.reduce((sum, still) => sum + still.width, 0);
  const data = Buffer.alloc(width * height * 4);
  let left = 0;
  for (const still of stills) {
    for (let y = 0; y < height; y += 1)
      data.set(still.data.subarray(4 * y * still.width, 4 * (y + 1) * still.width), 4 * (y * width + left));
    left += still.width;
  }
  return { width, height, data };
}
