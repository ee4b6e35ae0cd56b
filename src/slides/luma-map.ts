/**
 * How light a picture is, cell by cell: for each cell of a prepared background, the dark and the light end of its
 * pixels, as the sRGB grey of the same WCAG luminance (0-255). It is small enough for the cache, and fine enough to
 * judge a line of text.
 */
import { encodeSrgb, relativeLuminance } from '../color.js';
import type { Box } from '../geometry.js';

export interface LumaMap {
  readonly columns: number;
  readonly rows: number;
  /** Pixels of a cell's side in the prepared picture. */
  readonly cell: number;
  /** Base64 of `columns * rows` bytes each. */
  readonly low: string;
  readonly high: string;
}

/** Greys 0-255 behind a text: the 2nd percentile of the dark ends and the 98th of the light ends. */
export interface SlideBackdrop {
  readonly low: number;
  readonly high: number;
}

/**
 * Reads the map behind a box of the prepared picture; parts of the box outside the picture are ignored. Undefined where
 * all of the box is outside.
 */
export function backdropIn(map: LumaMap, box: Box): SlideBackdrop | undefined {
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
    low: greyAt(lows, Math.floor(0.02 * (count - 1))),
    high: greyAt(highs, Math.ceil(0.98 * (count - 1))),
  };
}

/** The grey at a position in the sorted greys, found by how often each occurs. */
function greyAt(counts: Uint32Array, place: number): number {
  let passed = 0;
  for (let grey = 0; grey < counts.length; grey += 1) {
    passed += counts[grey] ?? 0;
    if (passed > place) return grey;
  }
  return counts.length - 1;
}

/** True for a picture whose pixels are all transparent. */
export function isUnseen(map: LumaMap): boolean {
  const { low, high } = bytesOf(map);
  return low.every((value, at) => value > (high[at] ?? 0));
}

/** The median grey of all visible cells; undefined where none is visible. */
export function middleGrey(map: LumaMap): number | undefined {
  if (!middles.has(map)) middles.set(map, findMiddle(map));
  return middles.get(map);
}

const middles = new WeakMap<LumaMap, number | undefined>();

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
  return seen === 0 ? undefined : greyAt(counts, Math.floor(seen / 2)) / 2;
}

/** The widest range of several backdrops. */
export function widest(backdrops: readonly SlideBackdrop[]): SlideBackdrop {
  return { low: Math.min(...backdrops.map(({ low }) => low)), high: Math.max(...backdrops.map(({ high }) => high)) };
}

/** WCAG luminance of a grey 0-255. */
export function luminanceOfGrey(grey: number): number {
  return relativeLuminance({ r: grey, g: grey, b: grey, a: 255 });
}

/** The grey 0-255 with the luminance of a colour. */
export function greyOf(color: {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}): number {
  return 255 * encodeSrgb(relativeLuminance(color));
}

/** Decodes base64 without a Buffer, so that a browser can run it too. */
export function bytesFromBase64(text: string): Uint8Array {
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return bytes;
}

const decoded = new WeakMap<LumaMap, { readonly low: Uint8Array; readonly high: Uint8Array }>();

function bytesOf(map: LumaMap): { readonly low: Uint8Array; readonly high: Uint8Array } {
  let bytes = decoded.get(map);
  if (bytes === undefined) {
    bytes = { low: bytesFromBase64(map.low), high: bytesFromBase64(map.high) };
    decoded.set(map, bytes);
  }
  return bytes;
}
