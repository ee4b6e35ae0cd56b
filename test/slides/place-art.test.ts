/** Where a cutout stands: at the largest place that words and marks leave free. */
import { describe, expect, it } from 'vitest';
import { type Box, contains, overlaps } from '../../src/geometry.js';
import { designedGround } from '../../src/slides/ground.js';
import { standOn } from '../../src/slides/place-art.js';
import type { SlideKit, SlidePicture } from '../../src/slides/slide.types.js';
import { slideFrame } from '../../src/slides/slide-frame.js';
import { slidePalette } from '../../src/slides/slide-palette.js';
import { picture } from './support/carousels.js';

const cutout: SlidePicture = { ...picture('mid', '1:1'), kind: 'cutout', width: 500, height: 500, asset: 'product' };
const frame = { x: 0, y: 0, width: 1080, height: 1350 };
const words = { x: 72, y: 800, width: 700, height: 400 };

it('a cutout stands clear of words and marks, as large as they leave room', () => {
  const stand = standOn(cutout, { stage: frame, cards: [words], lines: [] }) as Box;
  expect(overlaps(stand, words)).toBe(false);
  expect(contains(frame, stand)).toBe(true);
  expect(stand.width).toBeGreaterThan(600);
  const beside = { ...words, y: 0, height: 780 };
  const less = standOn(cutout, { stage: frame, cards: [words], lines: [beside], marks: [] }) as Box;
  expect(less.x).toBeGreaterThan(772);
});

it('behind the words where they leave next to nothing', () => {
  const full = { stage: frame, cards: [{ ...frame, width: 1000 }], lines: [] };
  expect(overlaps(standOn(cutout, full) as Box, full.cards[0] as Box)).toBe(true);
  expect(standOn(picture('mid', '1:1'), full)).toBeUndefined();
});

describe('the ground of a cutout', () => {
  const palette = slidePalette('#e4002b');
  const kit = { frame: slideFrame('1:1'), palette, position: 1, count: 1 } as SlideKit;
  const colorUnder = (kind: 'dark' | 'mid' | 'light', wanted: string) => {
    const { light } = picture(kind, '1:1');
    const [first] = designedGround(kit, wanted, { ...cutout, light }).nodes;
    return first?.kind === 'shape' ? first.fill : undefined;
  };

  it.each([
    ['a dark one leaves the night for light', 'dark', palette.night, palette.mist],
    ['a dark one stays on the accent', 'dark', palette.accent, palette.accent],
    ['one of the accent’s lightness leaves it', 'mid', palette.accent, palette.mist],
    ['a light one leaves a light ground', 'light', palette.mist, palette.night],
    ['a light one stays on the night', 'light', palette.night, palette.night],
  ] as const)('%s', (_, kind, wanted, taken) => {
    expect(colorUnder(kind, wanted)).toBe(taken);
  });

  it('is as wanted under a photo, which covers it', () => {
    const photo = picture('dark', '1:1');
    expect(designedGround(kit, palette.night, photo).nodes).toEqual(designedGround(kit, palette.night).nodes);
  });
});
