/**
 * The picture half of conforming: crop to fill around a focus point, scale, turn upright, convert to 8-bit BT.709
 * limited yuv420p. Only the part that stays is scaled, with a margin so that the scaler sees what it would see in the
 * whole picture.
 */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { type Filter, filter } from './filter-graph.js';
import { keysOf, offsetExpression } from './focus-path.js';
import { CENTER, type Focus, type FocusPath } from './timeline.js';
import { isHdr, toneMap } from './tone-map.js';

/** Source pixels kept around the wanted part: what a bicubic kernel reads. */
const MARGIN = 4;

/**
 * The filters from decoded frames to upright frames of `outputSize` (even, px), one in, one out, timestamps untouched.
 */
export function fillPicture(media: VideoMedia, outputSize: Size): Filter[] {
  const { crop, fill } = fillParts(media, outputSize);
  return [...crop, ...fill];
}

/**
 * The same in two steps: the part of the decoded picture that is needed, as it was coded (of HDR tone mapped), and what
 * makes the finished one of it.
 */
export interface FillParts {
  readonly crop: readonly Filter[];
  /** After the crop. */
  readonly cropped: RawPicture;
  readonly fill: readonly Filter[];
}

/** Frames without a container, as they go through a pipe. */
export interface RawPicture {
  readonly size: Size;
  readonly pixelFormat: string;
}

/** Which part of a clip is seen, and from which frame of its scene on. */
export interface FillRequest {
  /** Default the middle. */
  readonly focus?: Focus | FocusPath;
  /** The scene's frame that the first picture is, which a moving focus goes by. Default 0. */
  readonly from?: number;
  /** As of a clip shot. Default 1. */
  readonly zoom?: number;
}

export function fillParts(media: VideoMedia, outputSize: Size, request: FillRequest = {}): FillParts {
  const { focus = CENTER, from = 0, zoom = 1 } = request;
  const isTurned = media.rotation % 180 !== 0;
  // Everything up to the turn happens in the orientation of the coded picture.
  const target = isTurned ? { width: outputSize.height, height: outputSize.width } : outputSize;
  const display = isTurned ? { width: media.displaySize.height, height: media.displaySize.width } : media.displaySize;
  const cover = zoom * Math.max(target.width / display.width, target.height / display.height);
  const keys = keysOf(focus);
  const anchors = keys.map((key) => codedFocus(media, key));
  const { codedSize } = media;
  const factor = { x: (display.width / codedSize.width) * cover, y: (display.height / codedSize.height) * cover };
  const x = fillAxis(
    codedSize.width,
    factor.x,
    target.width,
    anchors.map((anchor) => anchor.x),
  );
  const y = fillAxis(
    codedSize.height,
    factor.y,
    target.height,
    anchors.map((anchor) => anchor.y),
  );
  const scaled = { width: x.scaled, height: y.scaled };
  const [left, top] = [offsetExpression(keys, x.offsets, from), offsetExpression(keys, y.offsets, from)];
  const cropped = { width: x.length, height: y.length };
  const { early, between, late } = convertParts(media, cropped, scaled);
  return {
    crop: [...cropTo(media.codedSize, { x: x.start, y: y.start, ...cropped }), ...early],
    cropped: between,
    fill: [
      ...late,
      ...(typeof left === 'string' || typeof top === 'string'
        ? // Exact: chroma may then lie half a pixel beside, which nobody sees, and the picture moves by single pixels.
          [filter('crop', { w: target.width, h: target.height, x: left, y: top, exact: 1 })]
        : cropTo(scaled, { x: left, y: top, ...target })),
      ...turn(media),
      filter('setsar', { sar: 1 }),
    ],
  };
}

interface FilledAxis {
  /** Even start and even length in the source, px. */
  readonly start: number;
  readonly length: number;
  /** Even length after scaling, and where the output starts in it at each key. */
  readonly scaled: number;
  readonly offsets: readonly number[];
}

/** The point of the coded picture that is `focus` once it is mirrored and turned upright. */
function codedFocus({ rotation, mirrored }: VideoMedia, { x, y }: Focus): Focus {
  // A turn takes the coded picture's edges to the upright one's; this goes back.
  const turned = { 0: { x, y }, 90: { x: y, y: 1 - x }, 180: { x: 1 - x, y: 1 - y }, 270: { x: 1 - y, y: x } }[
    rotation
  ];
  return mirrored ? { x: 1 - turned.x, y: turned.y } : turned;
}

/**
 * One axis: `source` px scaled by `factor` must cover `target` px, with each anchor (0 to 1) in turn as near to the
 * middle as the picture allows.
 */
function fillAxis(source: number, factor: number, target: number, anchors: readonly number[]): FilledAxis {
  const wanted = target / factor;
  const exact = anchors.map((anchor) => Math.max(0, Math.min(source - wanted, source * anchor - wanted / 2)));
  const start = Math.max(0, floorEven(Math.min(...exact) - MARGIN));
  const end = Math.min(source, floorEven(Math.max(...exact) + wanted + MARGIN) + 2);
  // Nothing worth cutting, or an odd rest that would shift the chroma: take the whole axis.
  const isWhole = start === 0 || end === source;
  const length = isWhole ? source : end - start;
  const scaled = Math.max(target, 2 * Math.round((length * factor) / 2));
  const offsets = exact.map((at) => {
    const offset = floorEven((isWhole ? at : at - start) * factor + 0.5);
    return Math.max(0, Math.min(offset, scaled - target));
  });
  return { start: isWhole ? 0 : start, length, scaled, offsets };
}

function floorEven(value: number): number {
  return 2 * Math.floor(value / 2);
}

function cropTo(from: Size, box: { x: number; y: number; width: number; height: number }): Filter[] {
  const { x, y, width, height } = box;
  if (width === from.width && height === from.height) return [];
  // The filter would make an odd side even, and frames without a container would then not be of the size that is told
  // to their reader.
  const exact = width % 2 === 0 && height % 2 === 0 ? {} : { exact: 1 };
  return [filter('crop', { w: width, h: height, x, y, ...exact })];
}

/** For conversions, where errors of rounding add up. */
const EXACT = 'bicubic+accurate_rnd+full_chroma_int';

/**
 * True when there is nothing to convert. The scaler's quick rounding is then at most one level off, in 4% of the
 * pixels, none of them in flat areas, and saves a third of its time; it is the same on every x86-64 processor
 * (measured, SSE2 to AVX2).
 */
export function isFinished({ pixelFormat, color }: VideoMedia): boolean {
  return (
    pixelFormat === 'yuv420p' &&
    color.matrix === 'bt709' &&
    color.primaries === 'bt709' &&
    color.range === 'limited' &&
    color.transfer === 'sdr'
  );
}

/**
 * Scaling and converting in two steps, with pictures between them. Of SDR all of it is late. HDR is tone mapped early,
 * on whichever pictures are smaller, because that costs most: 1080 lines cut to 9:16 have a third of the pixels of the
 * film.
 */
export function convertParts(media: VideoMedia, from: Size, to: Size) {
  const coded: RawPicture = { size: from, pixelFormat: media.pixelFormat };
  if (!isHdr(media)) return { early: [], between: coded, late: scaleAndConvert(media, to) };
  const mapped: RawPicture = { size: from, pixelFormat: 'yuv420p' };
  if (to.width * to.height < from.width * from.height)
    return { early: scaleAndConvert(media, to), between: { ...mapped, size: to }, late: [] };
  const isSized = to.width === from.width && to.height === from.height;
  const enlarged = [
    filter('scale', { w: to.width, h: to.height, flags: 'bicubic' }),
    // Because a scaler lets those behind it choose another.
    filter('format', { pix_fmts: 'yuv420p' }),
  ];
  return { early: toneMap(media), between: mapped, late: isSized ? [] : enlarged };
}

function scaleAndConvert(media: VideoMedia, size: Size): Filter[] {
  const { color } = media;
  const scale = { w: size.width, h: size.height, flags: isFinished(media) ? 'bicubic' : EXACT };
  const isWide = color.primaries === 'bt2020' || color.primaries === 'p3';
  if (isHdr(media) || isWide) return [filter('scale', scale), ...toneMap(media)];
  const inMatrix =
    color.matrix === 'rgb' ? {} : { in_color_matrix: color.matrix, in_range: color.range === 'full' ? 'pc' : 'tv' };
  const convert = filter('scale', { ...scale, ...inMatrix, out_color_matrix: 'bt709', out_range: 'tv' });
  if (media.pixelFormat.startsWith('yuva')) {
    // Straight alpha over black, as a player without a background shows it.
    return [
      convert,
      filter('format', { pix_fmts: 'yuva444p' }),
      filter('premultiply', { inplace: 1 }),
      filter('format', { pix_fmts: 'yuv420p' }),
    ];
  }
  return [convert, filter('format', { pix_fmts: 'yuv420p' })];
}

/** The mirror, then the clockwise turn, in as few filters as there are. */
export function turn(media: VideoMedia): Filter[] {
  const { rotation, mirrored } = media;
  if (rotation === 0) return mirrored ? [filter('hflip')] : [];
  if (rotation === 180) return mirrored ? [filter('vflip')] : [filter('hflip'), filter('vflip')];
  const plain = rotation === 90 ? 'clock' : 'cclock';
  return [filter('transpose', { dir: mirrored ? `${plain}_flip` : plain })];
}
