/**
 * How light a picture is, cell by cell: for each cell of a prepared background, the dark and the light end of its
 * pixels, as the sRGB grey of the same WCAG luminance (0-255). It is small enough for the cache, and fine enough to
 * judge a line of text.
 */
import type { Box } from '../geometry.js';
import { type LightRange, levelAt } from '../layout/light-range.js';
import { rememberFor } from '../remember-for.js';
import { unpackBytes } from '../subjects/pack-bytes.js';

export interface LumaMap {
  readonly columns: number;
  readonly rows: number;
  /** Pixels of a cell's side in the prepared picture. */
  readonly cell: number;
  /** Base64 of `columns * rows` bytes each. */
  readonly low: string;
  readonly high: string;
}

/**
 * Reads the map behind a box of the prepared picture; parts of the box outside the picture are ignored. Undefined where
 * all of the box is outside.
 */
export function backdropIn(map: LumaMap, box: Box): LightRange | undefined {
  const { low, high } = bytesOf(map);
  const first = (value: number) => Math.max(0, Math.floor(value / map.cell));
  const last = (value: number, count: number) => Math.min(count - 1, Math.ceil(value / map.cell) - 1);
  const lows = new Uint32Array(256);
  const highs = new Uint32Array(256);
  let count = 0;
  for (let row = first(box.y); row <= last(box.y + box.height, map.rows); row += 1) {
    for (let column = first(box.x); column <= last(box.x + box.width, map.columns); column += 1) {
      const at = row * map.columns + column;
      lows[low[at] ?? 0]! += 1;
      highs[high[at] ?? 255]! += 1;
      count += 1;
    }
  }
  if (count === 0) return undefined;
  return {
    low: levelAt(lows, Math.floor(0.02 * (count - 1))),
    high: levelAt(highs, Math.ceil(0.98 * (count - 1))),
  };
}

/** True for a picture whose pixels are all transparent. */
export function isUnseen(map: LumaMap): boolean {
  const { low, high } = bytesOf(map);
  return low.every((value, at) => value > (high[at] ?? 0));
}

/** The median grey of all visible cells; undefined where none is visible. */
export function middleGrey(map: LumaMap): number | undefined {
  return rememberFor(map, 'middle', () => findMiddle(map));
}

function findMiddle(map: LumaMap): number | undefined {
  const { low, high } = bytesOf(map);
  // Doubled greys, so that half greys are whole numbers.
  const counts = new Uint32Array(511);
  let seen = 0;
  for (let at = 0; at < low.length; at += 1) {
    const [dark, light] = [low[at] as number, high[at] as number];
    if (dark > light) continue;
    counts[dark + light]! += 1;
    seen += 1;
  }
  return seen === 0 ? undefined : levelAt(counts, Math.floor(seen / 2)) / 2;
}

function bytesOf(map: LumaMap) {
  return rememberFor(map, 'bytes', () => ({ low: unpackBytes(map.low), high: unpackBytes(map.high) }));
}
