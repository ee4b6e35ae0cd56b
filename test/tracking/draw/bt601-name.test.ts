import { expect, test } from 'vitest';
import { type Rgba, toBt709 } from '../../../src/color.js';
import { bt601Name } from '../../../src/tracking/draw/bt601-name.js';
import { drawOverlay, drawsAtOnce } from '../../../src/tracking/draw/draw-overlay.js';
import type { OverlayStyle } from '../../../src/tracking/draw/overlay-style.js';
import { classColor, labelInk } from '../../../src/tracking/draw/palette.js';

const rgba = (r: number, g: number, b: number): Rgba => ({ r, g, b, a: 255 });
const large = { width: 1920, height: 1080 };
const small = { width: 640, height: 360 };
const style = (color?: Rgba): OverlayStyle => ({ style: 'box', labels: 'name', color });

/** What the ass filter writes, by ITU-R BT.601. */
function written({ r, g, b }: { readonly r: number; readonly g: number; readonly b: number }) {
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  return {
    y: Math.round(16 + (219 * y) / 255),
    cb: Math.round(128 + (112 * (b - y)) / (0.886 * 255)),
    cr: Math.round(128 + (112 * (r - y)) / (0.701 * 255)),
  };
}

test('every colour of a class and its ink has a name, which is written as the colour', () => {
  for (let id = 0; id < 80; id += 1) {
    for (const color of [classColor(id), labelInk(classColor(id))])
      expect(written(bt601Name(color)!)).toEqual(toBt709(color));
  }
});

test.each([
  ['pure green', rgba(0, 255, 0)],
  ['pure red', rgba(255, 0, 0)],
  ['pure blue', rgba(0, 0, 255)],
  ['yellow', rgba(255, 255, 0)],
])('%s has none: luma and chroma are drawn apart', (_, color) => {
  expect(bt601Name(color)).toBeUndefined();
  expect(drawsAtOnce(style(color), large)).toBe(false);
});

test('one drawing serves a large picture; in a small one edges lie on every pixel, and chroma has its own', () => {
  const files = (picture: typeof large) =>
    drawOverlay({
      ...{ tracks: [], covers: [], times: [0, 0.04], picture },
      ...{ style: style(), nameOf: () => '', measure: () => 0 },
    }).map(({ plane }) => plane);
  expect(files(large)).toEqual(['picture']);
  expect(files(small)).toEqual(['luma', 'chroma']);
});
