import { describe, expect, test } from 'vitest';
import { contrastRatio, type Rgba, relativeLuminance } from '../../../src/color.js';
import { bt601Name } from '../../../src/tracking/draw/bt601-name.js';
import { casingOf, classColor, labelInk, plateOf } from '../../../src/tracking/draw/palette.js';

const classes = Array.from({ length: 80 }, (_, id) => classColor(id));
const rgba = (r: number, g: number, b: number, a = 255): Rgba => ({ r, g, b, a });
const contrast = (a: Rgba, b: Rgba) => contrastRatio(relativeLuminance(a), relativeLuminance(b));
const over = (plate: Rgba, ground: number): Rgba => {
  const mix = (value: number) => (value * plate.a + ground * (255 - plate.a)) / 255;
  return rgba(mix(plate.r), mix(plate.g), mix(plate.b));
};

describe('letters read at 4.5:1', () => {
  test('on the plates of all 80 classes', () => {
    for (const [id, color] of classes.entries())
      expect(contrast(labelInk(color), color), `class ${id}`).toBeGreaterThanOrEqual(4.5);
  });

  test('on see-through plates over black and over white', () => {
    const colors = [...classes, rgba(255, 255, 255), rgba(0, 0, 0), rgba(0, 255, 0), rgba(118, 118, 118)];
    for (const color of colors)
      for (const a of [1, 40, 110, 200, 255]) {
        const plate = plateOf({ ...color, a });
        expect(plate.a).toBeGreaterThanOrEqual(a);
        for (const ground of [0, 255])
          expect(contrast(labelInk(plate), over(plate, ground)), JSON.stringify(plate)).toBeGreaterThanOrEqual(4.49);
      }
  });

  test('and a plate stays as see-through as that allows', () => {
    expect(plateOf(rgba(255, 255, 255, 60)).a).toBe(119);
    expect(plateOf(rgba(255, 255, 255, 200)).a).toBe(200);
    expect(plateOf(rgba(255, 77, 0, 0)).a).toBe(0);
  });

  test('in inks that can be drawn on all planes at once', () => {
    for (const color of classes) expect(bt601Name(labelInk(color))).toBeDefined();
  });
});

describe('a casing', () => {
  test.each<[string, Rgba, 'dark' | 'light' | 'none']>([
    ['white gets lost in white', rgba(255, 255, 255), 'dark'],
    ['so does pale yellow', rgba(255, 250, 160), 'dark'],
    ['black gets lost in black', rgba(0, 0, 0), 'light'],
    ['so does navy', rgba(10, 10, 60), 'light'],
    ['mid grey does not', rgba(128, 128, 128), 'none'],
  ])('%s', (_, color, expected) => {
    const casing = casingOf(color);
    const found = casing === undefined ? 'none' : casing.r < 128 ? 'dark' : 'light';
    expect(found).toBe(expected);
  });

  test('costs nothing in the colours of classes: none has one', () => {
    expect(classes.filter((color) => casingOf(color) !== undefined)).toEqual([]);
  });

  test('fades with its line', () => {
    expect(casingOf(rgba(255, 255, 255, 128))!.a).toBe(60);
  });
});
