/**
 * The separate parts of a logo by their lightness: one part may be invisible on a ground although the rest is visible.
 */
import { contrastRatio } from '../../color.js';
import type { InkPart } from '../../media.js';

/** Parts are looked for on a grid of at most this many cells a side. */
const GRID = 160;
/** A cell is ink from this coverage on. */
const INK_COVERAGE = 0.35;
/** Parts of nearly one light are one: the letters of a word. */
const LIGHT_RATIO = 1.25;
/** The least share of all ink that counts as a part; smaller ones are specks. */
const LEAST_SHARE = 0.02;

/** The amount of ink in a pixel (0-1) and its relative luminance (0-1). */
export type InkAt = (x: number, y: number) => { readonly coverage: number; readonly luminance: number };

/**
 * Connected parts of a picture's ink; those of nearly one luminance count as one; darkest first. White letters inside a
 * blue disc belong to the disc, because its outline is what one sees.
 */
export function inkParts(width: number, height: number, inkAt: InkAt): readonly InkPart[] {
  const step = Math.max(1, Math.ceil(Math.max(width, height) / GRID));
  const columns = Math.ceil(width / step);
  const rows = Math.ceil(height / step);
  const coverage = new Float64Array(columns * rows);
  const light = new Float64Array(columns * rows);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const ink = inkAt(x, y);
      const cell = Math.floor(y / step) * columns + Math.floor(x / step);
      coverage[cell] = (coverage[cell] ?? 0) + ink.coverage / (step * step);
      light[cell] = (light[cell] ?? 0) + (ink.luminance * ink.coverage) / (step * step);
    }
  }
  const parts: { ink: number; light: number }[] = [];
  const seen = new Uint8Array(columns * rows);
  for (let start = 0; start < seen.length; start++) {
    if (seen[start] === 1 || (coverage[start] ?? 0) < INK_COVERAGE) continue;
    const part = { ink: 0, light: 0 };
    const open = [start];
    seen[start] = 1;
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      part.ink += coverage[cell] ?? 0;
      part.light += light[cell] ?? 0;
      for (const next of neighbours(cell, columns, rows)) {
        if (seen[next] === 1 || (coverage[next] ?? 0) < INK_COVERAGE) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    parts.push(part);
  }
  return grouped(parts);
}

function neighbours(cell: number, columns: number, rows: number): readonly number[] {
  const x = cell % columns;
  const y = (cell - x) / columns;
  return [
    ...(x > 0 ? [cell - 1] : []),
    ...(x < columns - 1 ? [cell + 1] : []),
    ...(y > 0 ? [cell - columns] : []),
    ...(y < rows - 1 ? [cell + columns] : []),
  ];
}

function grouped(parts: readonly { readonly ink: number; readonly light: number }[]): readonly InkPart[] {
  const all = parts.reduce((sum, { ink }) => sum + ink, 0);
  const groups: { ink: number; light: number }[] = [];
  for (const part of [...parts].sort((a, b) => a.light / a.ink - b.light / b.ink)) {
    const last = groups.at(-1);
    if (last !== undefined && contrastRatio(last.light / last.ink, part.light / part.ink) < LIGHT_RATIO) {
      last.ink += part.ink;
      last.light += part.light;
    } else groups.push({ ...part });
  }
  return groups
    .map(({ ink, light }) => ({
      share: Math.round((100 * ink) / all) / 100,
      luminance: Math.round((100 * light) / ink) / 100,
    }))
    .filter(({ share }) => share >= LEAST_SHARE);
}
