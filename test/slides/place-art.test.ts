/** Where a cutout stands: on the preferred stage, unless another shows clearly more of it. */
import { describe, expect, it } from 'vitest';
import { designedGround, type Ground } from '../../src/slides/ground.js';
import { placeArt } from '../../src/slides/place-art.js';
import type { SlideKit, SlidePicture } from '../../src/slides/slide.types.js';
import { slideFrame } from '../../src/slides/slide-frame.js';
import { slidePalette } from '../../src/slides/slide-palette.js';
import { picture } from './support/carousels.js';

const ground: Ground = { nodes: [], backdrop: { low: 128, high: 128 } };
const cutout: SlidePicture = { ...picture('mid', '1:1'), kind: 'cutout', width: 500, height: 500, asset: 'product' };
const box = { x: 0, y: 0, width: 1080, height: 1350 };
const stage = (side: number, y: number) => ({ x: 100, y, width: side, height: side });

it.each([
  ['the preferred one of two as large', [400, 400], 0],
  ['the preferred one, though the other shows a quarter more', [400, 447], 0],
  ['the other, which shows a third more', [400, 465], 1],
  ['the preferred one, though it is the larger', [465, 400], 0],
  ['the last of three, each much larger', [300, 400, 500], 2],
] as const)('a cutout stands on %s', (_, sides, chosen) => {
  const stages = sides.map((side, index) => stage(side, 450 * index));
  const { nodes } = placeArt(cutout, { box, stages, ground });
  const image = nodes.find((node) => node.kind === 'image');
  const stood = stages.findIndex(({ y, height }) => image !== undefined && image.box.y > y && image.box.y < y + height);
  expect(stood).toBe(chosen);
});

describe('the ground of a cutout', () => {
  const palette = slidePalette('#e4002b');
  const kit = { frame: slideFrame('1:1'), palette, position: 1, count: 1 } as SlideKit;
  const colorUnder = (kind: 'dark' | 'mid' | 'light', wanted: string) => {
    const { luma } = picture(kind, '1:1');
    const [first] = designedGround(kit, wanted, { ...cutout, luma }).nodes;
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
