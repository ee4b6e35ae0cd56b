/**
 * How the bitmaps of a chunk's sprites reach the filter graph. A *sheet* is one frame with every different bitmap of a slice, one below the other:
 * each is cut out and laid on by an overlay of its own, which has nothing left to wait for, so the picture under it is never copied. A *strip* is a
 * video with one frame per cel, for bitmaps too large to be held at once: the overlay filter of ffmpeg copies the whole picture, frame after frame,
 * as long as a strip has frames to come.
 */
import type { SpriteTrack } from '../overlay/draw-list.js';
import type { SpriteSlice } from './plan.js';

export type SpriteInput = SpriteSheet | SpriteStrip;

interface SpriteInputBase {
  readonly slice: SpriteSlice;
  readonly track: SpriteTrack;
  /** Numbers of the track's cels whose bitmaps the input holds, in order. */
  readonly cels: readonly number[];
}

export interface SpriteSheet extends SpriteInputBase {
  readonly kind: 'sheet';
  /** When each of `cels` is seen, in frames of the chunk, half open. */
  readonly showings: readonly (readonly FrameRange[])[];
}

export interface SpriteStrip extends SpriteInputBase {
  readonly kind: 'strip';
}

export interface FrameRange {
  readonly start: number;
  readonly end: number;
}

/** What the sheets of one chunk may take: ffmpeg holds them as long as it runs, and two run at a time. */
const SHEET_BYTES = 24 * 1024 * 1024;
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
    bitmaps += sheet.cels.length;
    if (bytes > SHEET_BYTES || bitmaps > SHEET_BITMAPS) break;
    fitting.add(sheet);
  }
  return sheets.map((sheet) => (fitting.has(sheet) || sheet.slice.cels.length === 1 ? sheet : stripOf(sheet)));
}

/** Bytes of one bitmap of a track: Y, quarter-size Cb and Cr, alpha. */
export function bitmapBytes({ box }: Pick<SpriteTrack, 'box'>): number {
  return (5 * box.width * box.height) / 2;
}

function bytesOf({ track, cels }: SpriteSheet): number {
  return cels.length * bitmapBytes(track);
}

function sheetOf(slice: SpriteSlice, tracks: readonly SpriteTrack[]): SpriteSheet {
  const track = tracks.find(({ id }) => id === slice.track);
  if (track === undefined) throw new Error(`internal: no track ${slice.track}`);
  const seen = new Map<string, { readonly cel: number; readonly ranges: FrameRange[] }>();
  for (const [index, { frame, cel }] of slice.cels.entries()) {
    const nodes = track.cels[cel]?.nodes ?? [];
    if (nodes.length === 0) continue;
    const picture = slice.cels.length === 1 ? '' : JSON.stringify(nodes);
    const range = { start: frame, end: slice.cels[index + 1]?.frame ?? slice.end };
    const known = seen.get(picture);
    if (known === undefined) seen.set(picture, { cel, ranges: [range] });
    else known.ranges.push(range);
  }
  const bitmaps = [...seen.values()];
  return {
    kind: 'sheet',
    slice,
    track,
    cels: bitmaps.map(({ cel }) => cel),
    showings: bitmaps.map(({ ranges }) => joined(ranges)),
  };
}

/** Ranges that touch become one. */
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
