/**
 * The whole picture over a blurred and slightly darkened copy of itself that fills the frame. The copy is blurred at an
 * eighth of the size: 2.5 ms a 1080x1920 frame, where a blur of the full size takes 33 (measured). Both show the same
 * frame of the source.
 */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { convertParts } from './convert-picture.js';
import type { FillParts } from './fill-picture.js';
import { chain, type FilterChain, filter } from './filter-graph.js';
import { turn } from './turn-upright.js';

/** Standard deviation of the blur at an eighth of the size, px. */
export const BLUR = 5;
/** Shares of luma and of chroma that the fill keeps: the picture over it is brighter. */
export const LUMA_SHARE = 0.75;
export const CHROMA_SHARE = 0.85;
/** A picture this near to the frame's shape fills it: bands of a few pixels look like a mistake. */
const SHAPE_TOLERANCE = 0.04;

/** True when a picture of this size has practically the frame's shape. */
export function fillsFrame({ width, height }: Size, frame: Size): boolean {
  const ratio = (width * frame.height) / (height * frame.width);
  return Math.abs(Math.log(ratio)) <= SHAPE_TOLERANCE;
}

/** The size of a picture that fits the frame as a whole: even sides. */
export function containedSize({ width, height }: Size, frame: Size): Size {
  const scale = Math.min(frame.width / width, frame.height / height);
  const even = (value: number) => Math.max(2, 2 * Math.round((value * scale) / 2));
  return { width: Math.min(frame.width, even(width)), height: Math.min(frame.height, even(height)) };
}

/** Decoded frames -> upright frames of `containedSize`, nothing cut. */
export function containPicture(media: VideoMedia, frame: Size): FillParts {
  const { width, height } = containedSize(media.displaySize, frame);
  const isTurned = media.rotation % 180 !== 0;
  const coded = isTurned ? { width: height, height: width } : { width, height };
  const { early, between, late } = convertParts(media, media.codedSize, coded);
  return {
    crop: early,
    cropped: between,
    fill: [...late, ...turn(media), filter('setsar', { sar: 1 })],
  };
}

/**
 * Chains from contained frames (label `picture`, of `size`) to frames that fill `frame` (label `out`). Inner labels
 * begin with `prefix`.
 */
export function blurFill(request: {
  readonly picture: string;
  readonly size: Size;
  readonly frame: Size;
  readonly out: string;
  readonly prefix: string;
}): readonly FilterChain[] {
  const { picture, size, frame, out, prefix } = request;
  const [whole, copy, fill] = [`${prefix}whole`, `${prefix}copy`, `${prefix}fill`];
  const { cut, eighth, at } = blurFillSizes(size, frame);
  const dim = {
    y: `16+(val-16)*${LUMA_SHARE}`,
    u: `128+(val-128)*${CHROMA_SHARE}`,
    v: `128+(val-128)*${CHROMA_SHARE}`,
  };
  return [
    chain([picture], [filter('split')], [whole, copy]),
    chain(
      [copy],
      [
        filter('crop', { w: cut.width, h: cut.height }),
        filter('scale', { w: eighth.width, h: eighth.height, flags: 'area' }),
        filter('gblur', { sigma: BLUR }),
        filter('lutyuv', dim),
        filter('scale', { w: frame.width, h: frame.height, flags: 'bicubic' }),
        filter('setsar', { sar: 1 }),
      ],
      [fill],
    ),
    chain([fill, whole], [filter('overlay', { ...at, format: 'yuv420' })], [out]),
  ];
}

/** Px: the middle of the contained picture that is blurred, what it is blurred at, where the picture itself lies. */
export function blurFillSizes(size: Size, frame: Size) {
  const cover = Math.min(size.width / frame.width, size.height / frame.height);
  return {
    cut: { width: even(frame.width * cover), height: even(frame.height * cover) },
    eighth: { width: even(frame.width / 8), height: even(frame.height / 8) },
    at: { x: even((frame.width - size.width) / 2), y: even((frame.height - size.height) / 2) },
  };
}

/** Chroma lies on every second pixel. */
function even(value: number): number {
  return Math.max(0, 2 * Math.floor(value / 2));
}
