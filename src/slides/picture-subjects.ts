/**
 * What of a photo must stay in view and free of words: its heads, and where none was found the core of what it shows;
 * how a window of the photo is laid for them; and what words on the slide still cover of them.
 */
import { type Box, bottom, right, type Size } from '../geometry.js';
import { type InterestMap, maskOf, scoreOf, squaresOf } from './interest-map.js';
import { bytesFromBase64 } from './luma-map.js';

/** In pixels of the prepared picture. */
export interface PictureSubjects {
  /** Faces with their hair and chin. */
  readonly heads: readonly Box[];
  /** The part that nearly all interest is in, where there is one and no head; not sure enough for a warning. */
  readonly core: Box | undefined;
  /** It is continued on the slides beside it: it may not be laid otherwise. */
  readonly isContinued: boolean;
}

/** Where a photo's subjects stand on a slide, and how much of them is not on it. */
export interface ShownSubjects {
  /** Slide pixels, cut to what is seen. */
  readonly heads: readonly Box[];
  readonly core: Box | undefined;
  /** The share of the first head, or of the core, that lies outside the photo's box, 0-1. */
  readonly cut: number;
}

export const NO_SUBJECTS: ShownSubjects = { heads: [], core: undefined, cut: 0 };

/** A face as the network marks it ends at the brow: what it lacks of the head, in its own sides. */
const [ABOVE, ASIDE, BELOW] = [0.34, 0.06, 0.1];

/** The head of a face, inside the picture; whole pixels. */
export function headOf({ x, y, width, height }: Box, picture: Size): Box {
  const left = Math.max(0, Math.round(x - ASIDE * width));
  const top = Math.max(0, Math.round(y - ABOVE * height));
  return {
    x: left,
    y: top,
    width: Math.min(picture.width, Math.round(x + (1 + ASIDE) * width)) - left,
    height: Math.min(picture.height, Math.round(y + (1 + BELOW) * height)) - top,
  };
}

/** Share of all interest (squared) that a core holds, and the most of the picture that it may take. */
const [CORE_SHARE, MOST_CORE] = [0.55, 0.12];
/** Cells around the strongest that a core is tried with: its half sides. */
const CORE_SIDES = [2, 3, 4, 5, 6, 7] as const;

/** The smallest square around the strongest cells that holds most of the interest; undefined where it is spread. */
export function coreOf(map: InterestMap, picture: Size): Box | undefined {
  const { columns, rows } = map;
  const weights = Float64Array.from(bytesFromBase64(map.values), (value) => value * value);
  const all = weights.reduce((sum, value) => sum + value, 0);
  if (all === 0) return undefined;
  for (const half of CORE_SIDES) {
    if ((2 * half + 1) ** 2 > MOST_CORE * columns * rows) return undefined;
    const best = strongest(weights, map, half);
    if (best.sum < CORE_SHARE * all) continue;
    const cell = { width: picture.width / columns, height: picture.height / rows };
    const [left, top] = [Math.max(0, best.column - half), Math.max(0, best.row - half)];
    const x = Math.round(left * cell.width);
    const y = Math.round(top * cell.height);
    return {
      x,
      y,
      width: Math.round(Math.min(columns, best.column + half + 1) * cell.width) - x,
      height: Math.round(Math.min(rows, best.row + half + 1) * cell.height) - y,
    };
  }
  return undefined;
}

function strongest(weights: Float64Array, { columns, rows }: InterestMap, half: number) {
  let best = { sum: -1, column: 0, row: 0 };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let sum = 0;
      for (let y = Math.max(0, row - half); y <= Math.min(rows - 1, row + half); y += 1) {
        for (let x = Math.max(0, column - half); x <= Math.min(columns - 1, column + half); x += 1)
          sum += weights[y * columns + x] as number;
      }
      if (sum > best.sum) best = { sum, column, row };
    }
  }
  return best;
}

/** How much larger than it has to be a photo is shown where that frees a head of words; never for a core. */
const ZOOMS = [1, 1.12, 1.24, 1.36] as const;
const MOST_ZOOM = 1.36;
const GRID = 12;
/** What a head that is cut and one that is covered cost, beside the interest that is lost, at most 1. */
const [OF_CUT, OF_COVERED] = [5, 4];
/** A core is not as sure as a head. */
const OF_CORE = 1;
/** For the largest enlargement, and for the way from the middle to the end. */
const [OF_ZOOM, OF_WAY] = [0.7, 0.12];
/** Air around words, in shares of the window's height. */
const AIR = 0.012;

export interface WindowRequest {
  readonly interest: InterestMap;
  readonly subjects: PictureSubjects;
  readonly picture: Size;
  /** The largest part of the picture that the slide's box can show. */
  readonly window: Size;
  /** Words and cards in shares of the window. */
  readonly words: readonly Box[];
}

/** The window, of the shape asked for, that cuts no head and lays none under words, as far as that can be. */
export function windowForSubjects(request: WindowRequest): Box {
  const { interest, subjects, picture, window, words } = request;
  // The same slide is painted a few times while its place is found.
  const key = JSON.stringify([picture.width, picture.height, window, words]);
  const found = windows.get(subjects) ?? new Map<string, Box>();
  windows.set(subjects, found);
  const known = found.get(key);
  if (known !== undefined) return known;
  const best = bestWindowFor({ interest, subjects, picture, window, words });
  found.set(key, best);
  return best;
}

/** By subjects: one of them goes with one interest map. */
const windows = new WeakMap<PictureSubjects, Map<string, Box>>();

function bestWindowFor({ interest, subjects, picture, window, words }: WindowRequest): Box {
  const values = squaresOf(interest);
  const most = Math.max(1e-9, scoreOf(values, interest, picture, { x: 0, y: 0, ...picture }, maskOf([], picture)));
  let best: { readonly box: Box; readonly cost: number } | undefined;
  for (const zoom of subjects.isContinued ? [1] : ZOOMS) {
    const [width, height] = [Math.round(window.width / zoom), Math.round(window.height / zoom)];
    const spare = { x: picture.width - width, y: picture.height - height };
    const areas = words.map((box) => inflated(scaled(box, width, height), AIR * height));
    const mask = maskOf(areas, { width, height });
    for (const shareY of stepsOf(spare.y)) {
      for (const shareX of stepsOf(spare.x)) {
        const box: Box = { x: Math.round(spare.x * shareX), y: Math.round(spare.y * shareY), width, height };
        const way = Math.abs(shareX - 0.5) + Math.abs(shareY - 0.5);
        const own = (OF_ZOOM * (zoom - 1)) / (MOST_ZOOM - 1) + OF_WAY * way + headCost(subjects, box, areas);
        if (best !== undefined && own >= best.cost) continue;
        const cost = own + 1 - scoreOf(values, interest, picture, box, mask) / most;
        if (best === undefined || cost < best.cost) best = { box, cost };
      }
    }
  }
  return best?.box ?? { x: 0, y: 0, ...window };
}

/** From the middle outward, so that of two that are as good the nearer one wins. */
function stepsOf(spare: number): readonly number[] {
  if (spare < 1) return [0.5];
  return Array.from({ length: GRID + 1 }, (_, step) => 0.5 + ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / GRID);
}

function headCost({ heads, core }: PictureSubjects, window: Box, areas: readonly Box[]): number {
  const costOf = (box: Box) => {
    const inWindow = { ...box, x: box.x - window.x, y: box.y - window.y };
    const frame = { x: 0, y: 0, width: window.width, height: window.height };
    return OF_CUT * (1 - sharedShare(inWindow, [frame])) + OF_COVERED * sharedShare(inWindow, areas);
  };
  // Where no room is for all of a head, its face comes before its hair.
  const ofHeads = heads.reduce((sum, head, index) => sum + (costOf(head) + costOf(faceOf(head))) / (index + 1), 0);
  return ofHeads + (core === undefined ? 0 : OF_CORE * costOf(core));
}

/** Where subjects stand when `source`, a part of the picture, fills `box` of the slide. */
export function shownSubjects({ heads, core }: PictureSubjects, source: Box, box: Box): ShownSubjects {
  const scale = box.width / source.width;
  const onSlide = (part: Box): Box => ({
    x: box.x + (part.x - source.x) * scale,
    y: box.y + (part.y - source.y) * scale,
    width: part.width * scale,
    height: part.height * scale,
  });
  const placed = heads.map(onSlide);
  const first = placed[0] ?? (core && onSlide(core));
  return {
    heads: placed.flatMap((head) => withinBox(head, box)),
    core: core === undefined ? undefined : withinBox(onSlide(core), box)[0],
    // Of several heads one may be left out: the surest is who the photo is of.
    cut: first === undefined ? 0 : 1 - sharedShare(first, [box]),
  };
}

/** The largest share of a face that lies under the boxes, 0-1: its hair may. */
export function coveredFace({ heads }: ShownSubjects, boxes: readonly Box[]): number {
  return heads.reduce((most, head) => Math.max(most, sharedShare(faceOf(head), boxes)), 0);
}

function faceOf({ x, y, width, height }: Box): Box {
  const whole = 1 + ABOVE + BELOW;
  return { x, y: y + (ABOVE / whole) * height, width, height: height / whole };
}

/** Air between a line and the head that it passes behind, px. */
const BEHIND = 16;

/** What is drawn of a line across the slide at a height: it passes behind heads. From left to right. */
export function pastHeads(
  { from, to, y }: { readonly from: number; readonly to: number; readonly y: number },
  heads: readonly Box[],
): readonly { readonly from: number; readonly to: number }[] {
  const met = heads.filter((head) => head.y - BEHIND < y && y < bottom(head) + BEHIND).toSorted((a, b) => a.x - b.x);
  const parts: { readonly from: number; readonly to: number }[] = [];
  let start = from;
  for (const head of met) {
    if (head.x - BEHIND > start) parts.push({ from: start, to: Math.min(to, Math.round(head.x - BEHIND)) });
    start = Math.max(start, Math.round(right(head) + BEHIND));
  }
  return start < to ? [...parts, { from: start, to }] : parts.filter((part) => part.to > part.from);
}

/** Share of `box` that lies in the others together, at most 1; where those overlap it counts twice. */
export function sharedShare(box: Box, others: readonly Box[]): number {
  const area = Math.max(1e-9, box.width * box.height);
  let sum = 0;
  for (const other of others) {
    const width = Math.min(right(box), right(other)) - Math.max(box.x, other.x);
    const height = Math.min(bottom(box), bottom(other)) - Math.max(box.y, other.y);
    if (width > 0 && height > 0) sum += width * height;
  }
  return Math.min(1, sum / area);
}

function withinBox(part: Box, box: Box): readonly Box[] {
  const x = Math.max(part.x, box.x);
  const y = Math.max(part.y, box.y);
  const width = Math.min(right(part), right(box)) - x;
  const height = Math.min(bottom(part), bottom(box)) - y;
  return width > 0 && height > 0 ? [{ x, y, width, height }] : [];
}

function scaled({ x, y, width, height }: Box, sideX: number, sideY: number): Box {
  return { x: x * sideX, y: y * sideY, width: width * sideX, height: height * sideY };
}

function inflated({ x, y, width, height }: Box, air: number): Box {
  return { x: x - air, y: y - air, width: width + 2 * air, height: height + 2 * air };
}
