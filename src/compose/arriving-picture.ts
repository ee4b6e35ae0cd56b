/**
 * A clip whose picture moves from one part of the frame to another: everything that is seen on the way is scaled to its
 * largest size, then moved by fractions of a pixel, as a still image is (`still-picture.ts`).
 */
import { type Box, onFrame, type Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { enlarge, scaleAndConvert } from './convert-picture.js';
import { uprightPart } from './fill-axis.js';
import { filledPart } from './filled-part.js';
import type { Arriving, FilledPicture } from './filled-picture.js';
import { type Filter, filter } from './filter-graph.js';
import type { Arrival } from './timeline.js';
import { isHdr } from './tone-map.js';
import { turn } from './turn-upright.js';

/** Powers of the motion: a picture gathers speed over two or three frames, and slows down over all the others. */
const [GATHERING_POWER, SLOWING_POWER] = [1.4, 3];
/** The most pixels of a moving picture, as a share of the frame's; the coded picture may have fewer. */
const MOST_PIXEL_SHARE = 2;

/** The share of its way on a frame of the scene, 0 to 1. */
export function arrivedShare({ start, frames }: Pick<Arrival, 'start' | 'frames'>, sceneFrame: number): number {
  const time = Math.max(0, Math.min(1, (sceneFrame - start + 1) / frames));
  return 1 - (1 - time ** GATHERING_POWER) ** SLOWING_POWER;
}

/** Whether it still moves on a frame of the scene. */
export function isOnItsWay({ start, frames }: Arrival, sceneFrame: number): boolean {
  return sceneFrame < start + frames;
}

/** Where a part of the upright picture (in shares of its sides) lies on the frame at both ends of the way, px. */
export function arrivalEnds(media: VideoMedia, filled: FilledPicture, { arrival, window }: Arriving, part: Box) {
  const last = uprightPart(media, filledPart(filled, media.codedSize, arrival.start + arrival.frames));
  return { from: onFrame(part, arrival.part, arrival.window), to: onFrame(part, last, window) };
}

/**
 * From the fed frames to pictures that fill the frame. `from` is the frame of the scene that the first of them shows.
 */
export function arrivingPicture(
  media: VideoMedia,
  filled: FilledPicture,
  arriving: Arriving & { readonly from: number },
): readonly Filter[] {
  const { wide, between } = filled;
  const { codedSize, rotation } = media;
  const { arrival, frame, from: first } = arriving;
  const fed = uprightPart(media, {
    ...{ x: wide.x.start / codedSize.width, width: wide.x.length / codedSize.width },
    ...{ y: wide.y.start / codedSize.height, height: wide.y.length / codedSize.height },
  });
  const { from, to } = arrivalEnds(media, filled, arriving, fed);
  const isTurned = rotation % 180 !== 0;
  const coded = isTurned ? sideways(between.size) : between.size;
  const most = { width: Math.max(from.width, to.width), height: Math.max(from.height, to.height) };
  const few = Math.sqrt((MOST_PIXEL_SHARE * frame.width * frame.height) / (most.width * most.height));
  const side = (length: 'width' | 'height') =>
    even(Math.max(frame[length], Math.min(most[length], Math.max(few * most[length], coded[length]))));
  const size = { width: side('width'), height: side('height') };
  const scaled = isTurned ? sideways(size) : size;
  const share = shareOf(arrival, first);
  const corner = (at: 'x' | 'y', length: 'width' | 'height', end: number) => {
    const [begin, way] = [from[at] - end, to[at] - from[at]].map(sixth);
    const [long, longer] = [from[length], to[length] - from[length]].map(sixth);
    return `-${size[length]}*(${begin}+${way}*${share})/(${long}+${longer}*${share})`;
  };
  const [left, right] = [corner('x', 'width', 0), corner('x', 'width', size.width)];
  const [top, foot] = [corner('y', 'height', 0), corner('y', 'height', size.height)];
  const corners = { x0: left, y0: top, x1: right, y1: top, x2: left, y2: foot, x3: right, y3: foot };
  return [
    ...(isHdr(media) ? enlarge(between.size, scaled) : scaleAndConvert(media, scaled)),
    ...turn(media),
    // Beyond the sides of the picture, the pixels at its edges are repeated.
    filter('perspective', { ...corners, interpolation: 'linear', sense: 'source', eval: 'frame' }),
    filter('crop', { w: frame.width, h: frame.height, x: 0, y: 0 }),
    filter('setsar', { sar: 1 }),
  ];
}

/** `arrivedShare` as an expression; the first picture is number 1. */
function shareOf({ start, frames }: Arrival, first: number): string {
  return `(1-pow(1-pow(clip((on+${first - start})/${frames},0,1),${GATHERING_POWER}),${SLOWING_POWER}))`;
}

function sideways({ width, height }: Size): Size {
  return { width: height, height: width };
}

function even(length: number): number {
  return 2 * Math.ceil(length / 2);
}

function sixth(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
