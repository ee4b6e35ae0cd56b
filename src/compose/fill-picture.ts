/**
 * The picture half of conforming: crop to fill around a focus point, scale, turn upright, convert to 8-bit BT.709
 * limited yuv420p. Only the part that stays is scaled, with a margin so that the scaler sees what it would see in the
 * whole picture.
 */
import type { Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { type ClosingView, closerView, type FilledView } from './closer-view.js';
import { convertParts, type RawPicture } from './convert-picture.js';
import { codedFocus, cropTo, fillAxis } from './fill-axis.js';
import { type Filter, filter } from './filter-graph.js';
import { keysOf, offsetExpression } from './focus-path.js';
import { CENTER, type Closeness, type Focus, type FocusKey, type FocusPath } from './timeline.js';

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

/** Which part of a clip is seen, and from which frame of its scene on. */
export interface FillRequest {
  /** Default the middle. */
  readonly focus?: Focus | FocusPath;
  /** The scene's frame that the first picture is, which a moving focus goes by. Default 0. */
  readonly from?: number;
  /** As of a clip shot. Default 1. */
  readonly zoom?: number;
  /** As of a clip shot: what is fed is the same without it. */
  readonly close?: Closeness | undefined;
}

/** How a clip lies in what it fills: the part that is fed, and of that the part that is seen. */
export interface FilledPicture {
  readonly keys: readonly FocusKey[];
  readonly wide: FilledView;
  readonly view: FilledView;
  /** Of a clip whose view comes closer: how, about which point, px of the picture that is scaled. */
  readonly moves?: ClosingView | undefined;
  /** What is fed, px. */
  readonly between: RawPicture;
  readonly early: readonly Filter[];
  /** Px, in the orientation of the coded picture. */
  readonly target: Size;
}

/** The numbers of a filled picture, before they are written as filters. */
export function filledPicture(media: VideoMedia, outputSize: Size, request: FillRequest = {}): FilledPicture {
  const { focus = CENTER, from = 0, zoom = 1, close } = request;
  const isTurned = media.rotation % 180 !== 0;
  // Everything up to the turn happens in the orientation of the coded picture.
  const target = isTurned ? { width: outputSize.height, height: outputSize.width } : outputSize;
  const display = isTurned ? { width: media.displaySize.height, height: media.displaySize.width } : media.displaySize;
  const cover = zoom * Math.max(target.width / display.width, target.height / display.height);
  const keys = keysOf(focus);
  const anchors = keys.map((key) => codedFocus(media, key));
  const { codedSize } = media;
  const factor = { x: (display.width / codedSize.width) * cover, y: (display.height / codedSize.height) * cover };
  const x = fillAxis(codedSize.width, {
    ...{ factor: factor.x, target: target.width },
    anchors: anchors.map((anchor) => anchor.x),
  });
  const y = fillAxis(codedSize.height, {
    ...{ factor: factor.y, target: target.height },
    anchors: anchors.map((anchor) => anchor.y),
  });
  const scaled = { width: x.scaled, height: y.scaled };
  const cropped = { width: x.length, height: y.length };
  const { early, between, late } = convertParts(media, cropped, scaled);
  const wide: FilledView = { x, y, filters: late };
  const rest = { keys, wide, between, early, target };
  if (close === undefined) return { ...rest, view: wide };
  const { moves, ...view } = closerView({ media, wide, between, close, from });
  return { ...rest, view, moves };
}

export function fillParts(media: VideoMedia, outputSize: Size, request: FillRequest = {}): FillParts {
  const { from = 0 } = request;
  const { keys, wide, view, between, early, target } = filledPicture(media, outputSize, request);
  const cropped = { width: wide.x.length, height: wide.y.length };
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

/** The mirror, then the clockwise turn, in as few filters as there are. */
export function turn(media: VideoMedia): Filter[] {
  const { rotation, mirrored } = media;
  if (rotation === 0) return mirrored ? [filter('hflip')] : [];
  if (rotation === 180) return mirrored ? [filter('vflip')] : [filter('hflip'), filter('vflip')];
  const plain = rotation === 90 ? 'clock' : 'cclock';
  return [filter('transpose', { dir: mirrored ? `${plain}_flip` : plain })];
}
