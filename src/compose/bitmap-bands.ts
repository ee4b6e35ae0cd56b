/**
 * Pictures of a sprite that change in some rows only are cut into bands of rows; in each, only what differs there is
 * drawn again. The ground of a closing card is as large as the film, and one edge of it moves.
 */
import { spreads } from '../draw/bounds.js';
import type { DrawNode } from '../draw/draw-list.js';
import { type Box, bottom, type Size, union } from '../geometry.js';
import { changedRows, type Rows } from './changed-rows.js';

export interface BandPicture {
  readonly nodes: readonly DrawNode[];
  /** Even coordinates; all ink lies in it. */
  readonly box: Box;
}

export interface Band {
  /** Numbers of the pictures that look alike in this band, in order. */
  readonly pictures: readonly number[];
  /** The part of the first one's box that lies in it, even coordinates: whole strips. */
  readonly box: Box;
}

/**
 * The most pixels that are drawn at once. Reading back a canvas of more than about a megabyte costs ten times as much
 * per pixel, because its memory comes fresh from the system (measured).
 */
const STRIP_PIXELS = 130_000;
/** What another bitmap costs, in drawn pixels: 0.2 ms of overlay filter a chunk against 14 ns a pixel (measured). */
const PRICE = 12_000;

/**
 * The parts in which a picture is drawn. They end on rows that follow from the width alone: curves come out a little
 * otherwise where a canvas cuts them, so every part of a picture has to be cut where the whole one is.
 */
export function stripsOf({ nodes, box }: BandPicture): readonly Box[] {
  if (box.width * box.height <= STRIP_PIXELS || nodes.some(spreads)) return [box];
  const step = stripRows(box);
  const strips: Box[] = [];
  for (let y = box.y; y < bottom(box); ) {
    const end = Math.min(bottom(box), step * (Math.floor(y / step) + 1));
    strips.push({ ...box, y, height: end - y });
    y = end;
  }
  return strips;
}

function stripRows({ width }: Size): number {
  return Math.max(2, 2 * Math.floor(STRIP_PIXELS / width / 2));
}

/** Each picture in one piece, or in bands where that costs less. At least one picture. */
export function bandsOf(pictures: readonly BandPicture[]): readonly Band[] {
  const whole = pictures.map(({ box }, index) => ({ pictures: [index], box }));
  const changes = changesOf(pictures);
  if (changes === undefined) return whole;
  const cuts = cheapestCuts(pictures, changes);
  const bands = cuts.slice(1).flatMap((end, index) => {
    const rows = { top: cuts[index] as number, bottom: end };
    return alikeIn(rows, changes).flatMap((numbers) => {
      const box = partOf((pictures[numbers[0] as number] as BandPicture).box, rows);
      return box === undefined ? [] : [{ pictures: numbers, box }];
    });
  });
  return priceOf(bands) < priceOf(whole) ? bands : whole;
}

function priceOf(bands: readonly Band[]): number {
  return bands.reduce((sum, { box }) => sum + box.width * box.height + PRICE, 0);
}

/** Between each picture and the next; undefined where they are not drawn in the same strips. */
function changesOf(pictures: readonly BandPicture[]): readonly Rows[] | undefined {
  const [first] = pictures;
  const isAlike = ({ nodes, box }: BandPicture) =>
    box.x === first?.box.x && box.width === first.box.width && stripsOf({ nodes, box }).length > 1;
  if (pictures.length === 1 || !pictures.every(isAlike)) return undefined;
  return pictures.slice(1).map(({ nodes }, index) => {
    const { nodes: before, box } = pictures[index] as BandPicture;
    return changedRows(before, nodes) ?? { top: box.y, bottom: box.y };
  });
}

/** Edges of the bands, from the first row to after the last: edges of strips. */
function cheapestCuts(pictures: readonly BandPicture[], changes: readonly Rows[]): readonly number[] {
  const rows = union(pictures.map(({ box }) => box)) as Box;
  const { width } = rows;
  const cuts = [...stripsOf({ nodes: [], box: rows }).map(({ y }) => y), bottom(rows)];
  const endBefore = cuts.map((cut) => changes.filter((rows) => rows.bottom <= cut).length);
  const beginAfter = cuts.map((cut) => changes.filter((rows) => rows.top >= cut && rows.bottom > cut).length);
  const best: { readonly cost: number; readonly from: number }[] = [{ cost: 0, from: 0 }];
  for (let end = 1; end < cuts.length; end += 1) {
    let least = { cost: Number.POSITIVE_INFINITY, from: 0 };
    for (let start = 0; start < end; start += 1) {
      const drawn = 1 + changes.length - (endBefore[start] as number) - (beginAfter[end] as number);
      const height = (cuts[end] as number) - (cuts[start] as number);
      const cost = (best[start]?.cost as number) + drawn * (width * height + PRICE);
      if (cost < least.cost) least = { cost, from: start };
    }
    best.push(least);
  }
  const chosen: number[] = [];
  for (let at = cuts.length - 1; at > 0; at = best[at]?.from ?? 0) chosen.unshift(cuts[at] as number);
  return [rows.y, ...chosen];
}

/** Runs of pictures without a change between them in these rows. */
function alikeIn(rows: Rows, changes: readonly Rows[]): readonly (readonly number[])[] {
  const runs: number[][] = [[0]];
  for (const [index, change] of changes.entries()) {
    if (change.top < rows.bottom && change.bottom > rows.top) runs.push([index + 1]);
    else runs.at(-1)?.push(index + 1);
  }
  return runs;
}

function partOf(box: Box, rows: Rows): Box | undefined {
  const y = Math.max(rows.top, box.y);
  const height = Math.min(rows.bottom, bottom(box)) - y;
  return height > 0 ? { ...box, y, height } : undefined;
}
