/** One axis of a crop: which part of a source is scaled, to what size, and where the output begins in it. */
import type { Box, Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { type Filter, filter } from './filter-graph.js';
import type { Focus } from './timeline.js';

/** Source pixels kept around the wanted part: what a bicubic kernel reads. */
const MARGIN = 4;

/** One axis of a part of a picture, scaled. */
export interface FilledAxis {
  /** Even start and even length in the source, px. */
  readonly start: number;
  readonly length: number;
  /** Even length after scaling, and where the output starts in it at each key. */
  readonly scaled: number;
  readonly offsets: readonly number[];
  /** The scale factor that the numbers were computed with. */
  readonly factor: number;
  readonly target: number;
  readonly exact: readonly number[];
}

/** The point of the coded picture that is `focus` once it is mirrored and turned upright. */
export function codedFocus({ rotation, mirrored }: VideoMedia, { x, y }: Focus): Focus {
  // A turn takes the coded picture's edges to the upright one's; this goes back.
  const turned = { 0: { x, y }, 90: { x: y, y: 1 - x }, 180: { x: 1 - x, y: 1 - y }, 270: { x: 1 - y, y: x } }[
    rotation
  ];
  return mirrored ? { x: 1 - turned.x, y: turned.y } : turned;
}

interface AxisRequest {
  readonly factor: number;
  /** Length of the output, px. */
  readonly target: number;
  /**
   * The part of the source that is wanted when it is more than the output shows, px. Default: no more than the output
   * shows.
   */
  readonly reach?: readonly [begin: number, end: number] | undefined;
}

/** A part of the coded picture, in shares of its sides, as a part of the upright one. */
export function uprightPart({ rotation, mirrored }: VideoMedia, part: Box): Box {
  const corner = ({ x: across, y }: Focus): Focus => {
    const x = mirrored ? 1 - across : across;
    return { 0: { x, y }, 90: { x: 1 - y, y: x }, 180: { x: 1 - x, y: 1 - y }, 270: { x: y, y: 1 - x } }[rotation];
  };
  return between(corner(part), corner({ x: part.x + part.width, y: part.y + part.height }));
}

/** A part of the upright picture, in shares of its sides, as a part of the coded one. */
export function codedPart(media: VideoMedia, part: Box): Box {
  const end = { x: part.x + part.width, y: part.y + part.height };
  return between(codedFocus(media, part), codedFocus(media, end));
}

function between(a: Focus, b: Focus): Box {
  const { min, abs } = Math;
  return { x: min(a.x, b.x), y: min(a.y, b.y), width: abs(a.x - b.x), height: abs(a.y - b.y) };
}

/**
 * One axis: `source` px scaled by `factor` must cover `target` px, with each anchor (0 to 1) in turn as near to the
 * middle as the picture allows.
 */
export function fillAxis(source: number, request: AxisRequest & { readonly anchors: readonly number[] }): FilledAxis {
  const { anchors, ...rest } = request;
  const wanted = rest.target / rest.factor;
  const exact = anchors.map((anchor) => Math.max(0, Math.min(source - wanted, source * anchor - wanted / 2)));
  return filledAxis(source, { ...rest, exact });
}

/** `exact`: where what is shown begins in the source at each key, px. */
export function filledAxis(source: number, request: AxisRequest & { readonly exact: readonly number[] }): FilledAxis {
  const { reach, ...rest } = request;
  const { factor, target, exact } = rest;
  const wanted = target / factor;
  const [first, last] = reach ?? [source, 0];
  const start = Math.max(0, floorEven(Math.min(...exact, first) - MARGIN));
  const end = Math.min(source, floorEven(Math.max(Math.max(...exact) + wanted, last) + MARGIN) + 2);
  // Nothing worth cutting, or an odd rest that would shift the chroma: take the whole axis.
  const isWhole = start === 0 || end === source;
  const length = isWhole ? source : end - start;
  const scaled = Math.max(target, 2 * Math.round((length * factor) / 2));
  const offsets = exact.map((at) => {
    const offset = floorEven((isWhole ? at : at - start) * factor + 0.5);
    return Math.max(0, Math.min(offset, scaled - target));
  });
  return { start: isWhole ? 0 : start, length, scaled, offsets, ...rest };
}

function floorEven(value: number): number {
  return 2 * Math.floor(value / 2);
}

export function cropTo(from: Size, box: { x: number; y: number; width: number; height: number }): Filter[] {
  const { x, y, width, height } = box;
  if (width === from.width && height === from.height) return [];
  // The filter would make an odd side even, and frames without a container would then not be of the size that is told
  // to their reader.
  const exact = width % 2 === 0 && height % 2 === 0 ? {} : { exact: 1 };
  return [filter('crop', { w: width, h: height, x, y, ...exact })];
}
