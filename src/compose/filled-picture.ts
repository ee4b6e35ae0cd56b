/** The framing of a clip in numbers: which part of it is fed, and which part of that is visible. */
import type { Box, Size } from '../geometry.js';
import type { VideoMedia } from '../media.js';
import { type ClosingView, closerView, type FilledView } from './closer-view.js';
import { convertParts, type RawPicture } from './convert-picture.js';
import { codedFocus, codedPart, fillAxis } from './fill-axis.js';
import type { Filter } from './filter-graph.js';
import { keysOf } from './focus-path.js';
import { type Arrival, CENTER, type Closeness, type Focus, type FocusKey, type FocusPath } from './timeline.js';

/** A picture that arrives at `window` on a frame. */
export interface Arriving {
  readonly arrival: Arrival;
  readonly window: Box;
  readonly frame: Size;
}

/** Which part of a clip is seen, and from which frame of its scene on. */
export interface FillRequest {
  /** The point that stays in view. Default the middle. */
  readonly focus?: Focus | FocusPath;
  /** The scene's frame that the first picture is, which a moving focus goes by. Default 0. */
  readonly from?: number;
  /** The zoom of a clip shot. Default 1. */
  readonly zoom?: number;
  /** The `close` of a clip shot: the feed is the same without it. */
  readonly close?: Closeness | undefined;
  /** The `arrives` of a clip shot: the feed is the same while the clip moves and when it has arrived. */
  readonly arrives?: Arriving | undefined;
}

/** How a clip lies in what it fills: the part that is fed, and of that the part that is seen. */
export interface FilledPicture {
  readonly keys: readonly FocusKey[];
  readonly wide: FilledView;
  readonly view: FilledView;
  /** For a clip whose view becomes closer: the change, and its fixed point, px of the scaled picture. */
  readonly moves?: ClosingView | undefined;
  /** The picture that is fed, px. */
  readonly between: RawPicture;
  readonly early: readonly Filter[];
  /** Px, in the orientation of the coded picture. */
  readonly target: Size;
}

/** A view at rest in the form of a view that becomes closer: only the part of the feed that it shows is scaled. */
const STANDS: Closeness = { at: CENTER, from: 1, to: 1, start: 0, end: 1 };

function reachOf(begin: number, length: number, coded: number): readonly [number, number] {
  return [Math.max(0, begin * coded), Math.min(coded, (begin + length) * coded)];
}

/** The numbers of a filled picture, before they are written as filters. */
export function filledPicture(media: VideoMedia, outputSize: Size, request: FillRequest = {}): FilledPicture {
  const { focus = CENTER, from = 0, zoom = 1, arrives } = request;
  const close = request.close ?? (arrives && STANDS);
  const isTurned = media.rotation % 180 !== 0;
  // Everything up to the turn happens in the orientation of the coded picture.
  const target = isTurned ? { width: outputSize.height, height: outputSize.width } : outputSize;
  const display = isTurned ? { width: media.displaySize.height, height: media.displaySize.width } : media.displaySize;
  const cover = zoom * Math.max(target.width / display.width, target.height / display.height);
  const keys = keysOf(focus);
  const anchors = keys.map((key) => codedFocus(media, key));
  const { codedSize } = media;
  const factor = { x: (display.width / codedSize.width) * cover, y: (display.height / codedSize.height) * cover };
  const was = arrives && codedPart(media, arrives.arrival.part);
  const x = fillAxis(codedSize.width, {
    ...{ factor: factor.x, target: target.width, reach: was && reachOf(was.x, was.width, codedSize.width) },
    anchors: anchors.map((anchor) => anchor.x),
  });
  const y = fillAxis(codedSize.height, {
    ...{ factor: factor.y, target: target.height, reach: was && reachOf(was.y, was.height, codedSize.height) },
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
