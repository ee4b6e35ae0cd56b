/** Where a cutout stands: on the preferred stage, unless another shows clearly more of it. */
import { expect, it } from 'vitest';
import type { Ground } from '../../src/slides/ground.js';
import { placeArt } from '../../src/slides/place-art.js';
import type { SlidePicture } from '../../src/slides/slide.types.js';
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

it.each([
  ['a dark one on a dark ground in light', 'dark', 30, '#ffffff'],
  ['a dark one on a light ground over its shadow', 'dark', 230, '#000000'],
  ['a light one on a dark ground over its shadow', 'light', 30, '#000000'],
] as const)('a cutout is seen: %s', (_, kind, grey, color) => {
  const { luma } = picture(kind, '1:1');
  const on: Ground = { nodes: [], backdrop: { low: grey, high: grey } };
  const { nodes } = placeArt({ ...cutout, luma }, { box, stages: [box], ground: on });
  const image = nodes.find((node) => node.kind === 'image');
  expect(image?.shadow?.color.slice(0, 7)).toBe(color);
});
