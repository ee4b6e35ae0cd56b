/** The part of an upright picture that fills a frame: what `fill-picture.ts` cuts out, as shares of the picture. */
import type { Box, Size } from '../geometry.js';
import { containedSize, fillsFrame } from './blur-fill.js';
import { focusAt } from './focus-path.js';
import { softShare } from './soft-share.js';
import type { Closeness, Fit, Focus, FocusPath } from './timeline.js';

/** How a picture lies in a frame. */
export interface Crop {
  /** Upright size of the picture. */
  readonly picture: Size;
  readonly frame: Size;
  readonly focus: Focus | FocusPath;
  /** Default cover. With blur all of the picture is seen, and the window reaches beyond its sides. */
  readonly fit?: Fit;
  /** 1 is the largest part that fills the frame, 1.1 is a tenth closer. Default 1. */
  readonly zoom?: number;
  /** The `close` of a clip shot. */
  readonly close?: Closeness | undefined;
}

/** Shares of the picture's sides that the frame shows: 1 on the side that is not cut. */
export function shownShare(picture: Size, frame: Size, zoom = 1): Size {
  const cover = zoom * Math.max(frame.width / picture.width, frame.height / picture.height);
  return { width: frame.width / cover / picture.width, height: frame.height / cover / picture.height };
}

/** The visible part on a frame of the scene, in shares of the picture. */
export function cropWindow(framing: Crop, sceneFrame: number): Box {
  const { picture, frame, focus, fit = 'cover', zoom = 1, close } = framing;
  if (fit === 'blur' && !fillsFrame(picture, frame)) return wholeWindow(picture, frame);
  const size = shownShare(picture, frame, zoom);
  const at = focusAt(focus, sceneFrame);
  const begin = (middle: number, length: number) => Math.max(0, Math.min(1 - length, middle - length / 2));
  const window = { x: begin(at.x, size.width), y: begin(at.y, size.height), ...size };
  if (close === undefined) return window;
  const times = closenessAt(close, sceneFrame);
  return {
    x: close.at.x + (window.x - close.at.x) / times,
    y: close.at.y + (window.y - close.at.y) / times,
    width: window.width / times,
    height: window.height / times,
  };
}

/** How much closer the view is on a frame of the scene, as a factor. */
export function closenessAt({ from, to, start, end }: Closeness, sceneFrame: number): number {
  return from + (to - from) * softShare((sceneFrame - start) / Math.max(1, end - start));
}

/**
 * For a picture that is seen whole: larger than the picture by as much as the frame is, with the picture in the middle.
 */
export function wholeWindow(picture: Size, frame: Size): Box {
  const shown = containedSize(picture, frame);
  const [width, height] = [frame.width / shown.width, frame.height / shown.height];
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height };
}
