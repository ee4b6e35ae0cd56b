/** A clip that is cropped: the part of it that is in view, and that part after the picture was moved by hand. */
import type { Box, Size } from '../shared/messages.js';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a picture lies in its place on the frame. */
export interface Cropped {
  /** Upright size of the picture. */
  readonly picture: Size;
  /** The part of the frame that it fills, px. */
  readonly window: Size;
  readonly zoom: number;
  /** The point that is kept in the middle where it can be, shares of the picture. */
  readonly focus: Point;
}

/** Shares of the picture that are in view. */
function shownOf({ picture, window, zoom }: Cropped): Size {
  const cover = zoom * Math.max(window.width / picture.width, window.height / picture.height);
  return { width: window.width / cover / picture.width, height: window.height / cover / picture.height };
}

/** False for a picture that is seen whole: there is nothing to move. */
export function isCropped(cropped: Cropped): boolean {
  const shown = shownOf(cropped);
  return Math.min(shown.width, shown.height) < 0.995;
}

/** The focus after the picture was moved by px of the frame; a side that is seen whole keeps the middle. */
export function movedFocus(cropped: Cropped, way: Point): Point {
  const { window, focus } = cropped;
  const shown = shownOf(cropped);
  const along = (middle: number, share: number, by: number) => {
    if (share >= 0.995) return 0.5;
    const inside = (at: number) => Math.max(share / 2, Math.min(1 - share / 2, at));
    return Math.round(1000 * inside(inside(middle) - by * share)) / 1000;
  };
  return {
    x: along(focus.x, shown.width, way.x / window.width),
    y: along(focus.y, shown.height, way.y / window.height),
  };
}

interface PathKey extends Point {
  readonly frame: number;
}

/** Where a focus is on a frame of its scene; between two keys of a path it is on its way. */
export function focusNow(focus: Point | { readonly keys: readonly PathKey[] }, sceneFrame: number): Point {
  if (!('keys' in focus)) return focus;
  const after = focus.keys.findIndex((key) => key.frame > sceneFrame);
  const next = focus.keys[after];
  const before = after === -1 ? focus.keys.at(-1) : focus.keys[after - 1];
  if (before === undefined || next === undefined) return before ?? next ?? { x: 0.5, y: 0.5 };
  const share = (sceneFrame - before.frame) / (next.frame - before.frame);
  return { x: before.x + share * (next.x - before.x), y: before.y + share * (next.y - before.y) };
}

/** The thirds of the part that is in view, for guides. */
export function thirdsOf({ x, y, width, height }: Box): readonly Box[] {
  return [1, 2].flatMap((part) => [
    { x: x + (part * width) / 3, y, width: 0, height },
    { x, y: y + (part * height) / 3, width, height: 0 },
  ]);
}
