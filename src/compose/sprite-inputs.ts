/**
 * How the bitmaps of a chunk's sprites reach the filter graph. A *sheet* is one frame with every different bitmap of a
 * slice, one below the other: each is cut out and laid on by an overlay of its own, which has nothing left to wait for,
 * so the picture under it is never copied. A *strip* is a video with one frame per cel, for bitmaps too large to be
 * held at once: the overlay filter of ffmpeg copies the whole picture, frame after frame, as long as a strip has frames
 * to come.
 */

import { celKey } from '../draw/cel-key.js';
import type { SpriteTrack } from '../draw/draw-list.js';
import type { Box, Size } from '../geometry.js';
import { bandsOf } from './bitmap-bands.js';
import type { SpriteSlice } from './plan.js';

export type SpriteInput = SpriteSheet | SpriteStrip;

interface SpriteInputBase {
  readonly slice: SpriteSlice;
  readonly track: SpriteTrack;
}

export interface SpriteSheet extends SpriteInputBase {
  readonly kind: 'sheet';
  readonly bitmaps: readonly SheetBitmap[];
  /** As wide as the widest box of `bitmaps`, as high as all of them. */
  readonly size: Size;
}

export interface SheetBitmap {
  /** Number of the track's cel that it shows, whole or in some rows. */
  readonly cel: number;
  /** The part of the cel that is drawn: around its ink, which may be much less than the track's box. */
  readonly ink: Box;
  /** Where it is laid on the picture: `ink` and a transparent rim. */
  readonly box: Box;
  /** When it is seen, in frames of the chunk, half open. */
  readonly showings: readonly FrameRange[];
}

export interface SpriteStrip extends SpriteInputBase {
  readonly kind: 'strip';
  /** Numbers of the track's cels whose bitmaps it holds, in order. */
  readonly cels: readonly number[];
}

export interface FrameRange {
  readonly start: number;
  readonly end: number;
}

/** The most bytes of the sheets of one chunk: ffmpeg holds them as long as it runs, and two run at a time. */
const SHEET_BYTES = 32 * 1024 * 1024;
/** Each bitmap of a sheet is an overlay in the graph, 0.2 kB of a command line that Linux ends at 128 kB. */
const SHEET_BITMAPS = 240;

/** One input per slice, in order. The smallest become sheets, as long as they fit together. */
export function spriteInputs(slices: readonly SpriteSlice[], tracks: readonly SpriteTrack[]): readonly SpriteInput[] {
  const sheets = slices.map((slice) => sheetOf(slice, tracks));
  let bytes = 0;
  let bitmaps = 0;
  const fitting = new Set<SpriteSheet>();
  for (const sheet of sheets.toSorted((a, b) => bytesOf(a) - bytesOf(b))) {
    bytes += bytesOf(sheet);
    bitmaps += sheet.bitmaps.length;
    if (bytes > SHEET_BYTES || bitmaps > SHEET_BITMAPS) break;
    fitting.add(sheet);
  }
  return sheets.map((sheet) => (fitting.has(sheet) || sheet.slice.cels.length === 1 ? sheet : stripOf(sheet)));
}

/** Bytes of a bitmap: Y, quarter-size Cb and Cr, alpha. */
export function bitmapBytes({ width, height }: Size): number {
  return (5 * width * height) / 2;
}

function bytesOf({ size }: SpriteSheet): number {
  return bitmapBytes(size);
}

function sheetOf(slice: SpriteSlice, tracks: readonly SpriteTrack[]): SpriteSheet {
  const track = tracks.find(({ id }) => id === slice.track);
  if (track === undefined) throw new Error(`internal: no track ${slice.track}`);
  const seen = new Map<string, { readonly cel: number; readonly ranges: FrameRange[] }>();
  for (const [index, { frame, cel }] of slice.cels.entries()) {
    const nodes = track.cels[cel]?.nodes ?? [];
    if (nodes.length === 0) continue;
    const picture = slice.cels.length === 1 ? '' : celKey(nodes);
    const range = { start: frame, end: slice.cels[index + 1]?.frame ?? slice.end };
    const known = seen.get(picture);
    if (known === undefined) seen.set(picture, { cel, ranges: [range] });
    else known.ranges.push(range);
  }
  const pictures = [...seen.values()];
  const inks = pictures.map(({ cel }) => ({
    nodes: track.cels[cel]?.nodes ?? [],
    box: track.cels[cel]?.box ?? track.box,
  }));
  const bands = inks.length === 0 ? [] : bandsOf(inks);
  const bitmaps = bands.map((band): SheetBitmap => {
    const shown = band.pictures.flatMap((index) => pictures[index] ?? []);
    const ranges = shown.flatMap(({ ranges }) => ranges).sort((a, b) => a.start - b.start);
    return { cel: shown[0]?.cel ?? 0, ink: band.box, box: withRim(band.box), showings: joined(ranges) };
  });
  return {
    kind: 'sheet',
    slice,
    track,
    bitmaps,
    size: {
      width: Math.max(0, ...bitmaps.map(({ box }) => box.width)),
      height: bitmaps.reduce((sum, { box }) => sum + box.height, 0),
    },
  };
}

/** The box of a bitmap in a strip. */
export function stripBox({ box }: SpriteTrack): Box {
  return withRim(box);
}

/**
 * A column and a row of chroma samples more, which stay transparent: in the last of each, ffmpeg's overlay filter takes
 * the alpha of one pixel of two for both, and ink there would bleed.
 */
function withRim(ink: Box): Box {
  return { ...ink, width: ink.width + 2, height: ink.height + 2 };
}

/** Joins ranges that touch each other. */
function joined(ranges: readonly FrameRange[]): readonly FrameRange[] {
  const result: FrameRange[] = [];
  for (const range of ranges) {
    const last = result.at(-1);
    if (last?.end === range.start) result.splice(-1, 1, { start: last.start, end: range.end });
    else result.push(range);
  }
  return result;
}

function stripOf({ slice, track }: SpriteSheet): SpriteStrip {
  return { kind: 'strip', slice, track, cels: slice.cels.map(({ cel }) => cel) };
}
