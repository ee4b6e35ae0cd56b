/**
 * The part of the Canvas 2D interface that drawing uses, so that pure code names no canvas library; a browser's canvas
 * fits it too.
 */

export interface GradientLike {
  addColorStop(offset: number, color: string): void;
}

import type { Size } from '../geometry.js';

/** A path object or an image of the canvas library at hand; made and read by that library alone. */
export type PathLike = object;
export type ImageLike = object;

export interface Context2D {
  fillStyle: unknown;
  strokeStyle: unknown;
  lineWidth: number;
  lineJoin: string;
  lineCap: string;
  miterLimit: number;
  globalAlpha: number;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
  filter: string;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: string;
  font: string;
  lang: string;
  direction: string;
  textAlign: string;
  textBaseline: string;
  letterSpacing: string;
  fontVariationSettings: string;
  fontFeatureSettings: string;
  save(): void;
  restore(): void;
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  clearRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  roundRect(x: number, y: number, width: number, height: number, radii: number): void;
  ellipse(x: number, y: number, rx: number, ry: number, rotation: number, start: number, end: number): void;
  fill(path?: PathLike): void;
  stroke(path?: PathLike): void;
  clip(path?: PathLike): void;
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  measureText(text: string): { readonly width: number };
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): GradientLike;
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): GradientLike;
  drawImage(image: ImageLike, dx: number, dy: number): void;
  drawImage(
    image: ImageLike,
    sx: number,
    sy: number,
    sw: number,
    sh: number,
    dx: number,
    dy: number,
    dw: number,
    dh: number,
  ): void;
}

/** A transparent surface as large as the one drawn on. */
export interface Layer {
  readonly context: Context2D;
  readonly image: ImageLike;
}

/** What drawing asks of its surroundings. */
export interface DrawWorld {
  /** A cleared layer; hand it back to be used again. */
  takeLayer(): Layer;
  returnLayer(layer: Layer): void;
  /** The picture of `key`, painted on a cleared surface of the size asked for when it is not at hand. */
  stamp(key: string, size: () => Size, paint: (context: Context2D) => void): ImageLike;
  path(data: string): PathLike;
  /** The upright image of an asset; throws when it was not loaded. */
  image(asset: string): {
    readonly image: ImageLike;
    readonly width: number;
    readonly height: number;
    readonly upright: Size;
  };
}
