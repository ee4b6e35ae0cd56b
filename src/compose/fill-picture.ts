/**
 * The picture half of conforming: crop to fill around a focus point, scale, turn upright, convert to 8-bit BT.709
 * limited yuv420p. Only the part that stays is scaled, with a margin so that the scaler sees what it would see in the
 * whole picture.
 */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { arrivingPicture, isOnItsWay } from './arriving-picture.js';
import type { RawPicture } from './convert-picture.js';
import { cropTo } from './fill-axis.js';
import { type FillRequest, filledPicture } from './filled-picture.js';
import { type Filter, filter } from './filter-graph.js';
import { offsetExpression } from './focus-path.js';
import { turn } from './turn-upright.js';

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
  /** Form of the picture after the crop. */
  readonly cropped: RawPicture;
  readonly fill: readonly Filter[];
}

/**
 * The filters that crop a clip and fill its place with it. While a clip moves to its place, its pictures fill the whole
 * frame.
 */
export function fillParts(media: VideoMedia, outputSize: Size, request: FillRequest = {}): FillParts {
  const { from = 0, arrives } = request;
  const filled = filledPicture(media, outputSize, request);
  const { keys, wide, view, between, early, target } = filled;
  const cropped = { width: wide.x.length, height: wide.y.length };
  if (arrives !== undefined && isOnItsWay(arrives.arrival, from))
    return {
      crop: [...cropTo(media.codedSize, { x: wide.x.start, y: wide.y.start, ...cropped }), ...early],
      cropped: between,
      fill: arrivingPicture(media, filled, { ...arrives, from }),
    };
  const [left, top] = [offsetExpression(keys, view.x.offsets, from), offsetExpression(keys, view.y.offsets, from)];
  return {
    crop: [...cropTo(media.codedSize, { x: wide.x.start, y: wide.y.start, ...cropped }), ...early],
    cropped: between,
    fill: [
      ...view.filters,
      ...(typeof left === 'string' || typeof top === 'string'
        ? // Exact: chroma may then lie half a pixel beside, which nobody sees, and the picture moves by single pixels.
          [filter('crop', { w: target.width, h: target.height, x: left, y: top, exact: 1 })]
        : cropTo({ width: view.x.scaled, height: view.y.scaled }, { x: left, y: top, ...target })),
      ...turn(media),
      filter('setsar', { sar: 1 }),
    ],
  };
}
