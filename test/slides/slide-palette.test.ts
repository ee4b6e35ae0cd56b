/** Accents of any lightness: nothing of them vanishes or turns to mud. */
import { describe, expect, it } from 'vitest';
import { contrast } from '../../src/color.js';
import { toOklch } from '../../src/slides/oklch.js';
import { slidePalette } from '../../src/slides/slide-palette.js';

const ACCENTS = ['#ffee00', '#ffc93c', '#ffb6c9', '#a9d8ff', '#f4f4f0', '#ffffff', '#111111', '#000000', '#0a1230'];
const MORE = ['#ff5a00', '#7ed957', '#00a86b', '#e4002b', '#5b2bd6', '#b3432b', '#808080', '#9a8500', '#c0c0c0'];

describe.each([...ACCENTS, ...MORE])('the accent %s', (accent) => {
  const palette = slidePalette(accent);
  const { deep, night, paper, mist, muted } = palette;

  it.each([
    ['paper', palette.textOnPaper, paper],
    ['white', palette.textOnWhite, '#ffffff'],
  ])('reads on %s in its own colour, or gives way to ink', (_, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5);
    if (ink !== deep) expect(Math.abs(toOklch(ink).lightness - toOklch(accent).lightness)).toBeLessThan(0.08);
  });

  it('is seen as a shape on light and on dark', () => {
    expect(away(palette.onLight.fill, '#ffffff')).toBeGreaterThan(0.1);
    expect(away(palette.onDark.fill, night)).toBeGreaterThan(0.1);
    for (const { fill, ink } of [palette.onLight, palette.onDark])
      expect(contrast(ink, fill)).toBeGreaterThanOrEqual(4.5);
  });

  it('leaves inks that read on every ground of the carousel', () => {
    for (const ground of [paper, mist]) {
      expect(contrast(deep, ground)).toBeGreaterThanOrEqual(7);
      expect(contrast(muted, ground)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast('#ffffff', night)).toBeGreaterThanOrEqual(7);
  });
});

it.each(['#ffee00', '#ffd000', '#d4c000'])('%s has a dark ground without its hue: dark yellow is olive', (accent) => {
  expect(toOklch(slidePalette(accent).night).chroma).toBeLessThan(0.008);
});

/** Distance in OKLab, more or less. */
function away(color: string, ground: string): number {
  const [a, b] = [toOklch(color), toOklch(ground)];
  return Math.hypot(a.lightness - b.lightness, a.chroma - b.chroma);
}
