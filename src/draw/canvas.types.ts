/**
 * The part of the Canvas 2D interface that drawing uses, so that pure code names no canvas library; a browser's canvas
 * has it, too.
 */

/** A gradient of the canvas library in use. */
export interface GradientLike {
  /** A CSS colour at `offset`, 0 to 1. */
  addColorStop(offset: number, color: string): void;
}

import type { Size } from '../geometry.js';

/** A path object or an image of the canvas library in use; only that library creates and reads it. */
export type PathLike = object;
/** An image of the canvas library in use. */
export type ImageLike = object;

/** The part of a 2D context that drawing uses: its members have the meaning of the Canvas standard. */
export interface Context2D {
  /** The paint of fills: a CSS colour, or a gradient of this context. */
  fillStyle: unknown;
  /** The paint of strokes, as `fillStyle`. */
  strokeStyle: unknown;
  /** Width of strokes, px. */
  lineWidth: number;
  /** Corners of strokes: `round`, `bevel` or `miter`. */
  lineJoin: string;
  /** Ends of strokes: `butt`, `round` or `square`. */
  lineCap: string;
  /** Miters longer than this many half widths become bevels. */
  miterLimit: number;
  /** Opacity of everything that is drawn, 0 to 1. */
  globalAlpha: number;
  /** How new pixels combine with existing ones; drawing uses `destination-out` beside the default. */
  globalCompositeOperation: string;
  /** CSS colour; transparent for none. */
  shadowColor: string;
  /** Twice the standard deviation of the blur, px of the surface: no transform touches it. */
  shadowBlur: number;
  /** Offset to the right, px of the surface. */
  shadowOffsetX: number;
  /** Offset down, px of the surface. */
  shadowOffsetY: number;
  /** A CSS filter such as `blur(4px)`, or `none`. */
  filter: string;
  /** False where pixels must stay sharp. */
  imageSmoothingEnabled: boolean;
  /** `low`, `medium` or `high`. */
  imageSmoothingQuality: string;
  /** CSS font: weight, size in px, families in quotation marks. */
  font: string;
  /** BCP 47 language: it selects regional forms of letters. */
  lang: string;
  /** `ltr` or `rtl`. */
  direction: string;
  /** Which end of a text lies at x; drawing uses `left`. */
  textAlign: string;
  /** Which line of a text lies at y; drawing uses `alphabetic`. */
  textBaseline: string;
  /** Space added after each letter, a CSS length. */
  letterSpacing: string;
  /** Axes of a variable font, as CSS writes them. */
  fontVariationSettings: string;
  /** OpenType features, as CSS writes them. */
  fontFeatureSettings: string;
  /** Saves styles, transform and clip. */
  save(): void;
  /** Restores what `save` saved last. */
  restore(): void;
  /** Replaces the transform: x' = a x + c y + e, y' = b x + d y + f. */
  setTransform(a: number, b: number, c: number, d: number, e: number, f: number): void;
  /** Makes a rectangle transparent. */
  clearRect(x: number, y: number, width: number, height: number): void;
  /** Begins an empty path. */
  beginPath(): void;
  /** Adds a rectangle to the path. */
  rect(x: number, y: number, width: number, height: number): void;
  /** Adds a rectangle with round corners of one radius to the path. */
  roundRect(x: number, y: number, width: number, height: number, radii: number): void;
  /** Adds an arc of an ellipse to the path; angles in radians. */
  ellipse(x: number, y: number, rx: number, ry: number, rotation: number, start: number, end: number): void;
  /** Fills a path, or the current one. */
  fill(path?: PathLike): void;
  /** Strokes a path, or the current one. */
  stroke(path?: PathLike): void;
  /** Keeps all further drawing inside a path, or the current one. */
  clip(path?: PathLike): void;
  /** Draws a text in `fillStyle`. */
  fillText(text: string, x: number, y: number): void;
  /** Draws the outline of a text in `strokeStyle`. */
  strokeText(text: string, x: number, y: number): void;
  /** The advance of a text, px. */
  measureText(text: string): { readonly width: number };
  /** A gradient along a line, which `fillStyle` takes. */
  createLinearGradient(x0: number, y0: number, x1: number, y1: number): GradientLike;
  /** A gradient between two circles, which `fillStyle` takes. */
  createRadialGradient(x0: number, y0: number, r0: number, x1: number, y1: number, r1: number): GradientLike;
  /** Draws an image at its size, or a part of it (sx, sy, sw, sh) into a rectangle. */
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

/** A transparent surface of the same size as the one that is drawn on. */
export interface CanvasLayer {
  /** The context that draws on the surface. */
  readonly context: Context2D;
  /** The drawing, for `drawImage`. */
  readonly image: ImageLike;
}

/** What drawing needs from its environment. */
export interface DrawWorld {
  /** A cleared layer; give it back with `returnLayer`. */
  takeLayer(): CanvasLayer;
  /** Takes back a layer from `takeLayer`. */
  returnLayer(layer: CanvasLayer): void;
  /** The picture of `key`; where it is not stored, it is painted on a cleared surface of the given size. */
  stamp(key: string, size: () => Size, paint: (context: Context2D) => void): ImageLike;
  /** A path of SVG path data. */
  path(data: string): PathLike;
  /** The upright image of an asset; throws when it was not loaded. */
  image(asset: string): {
    readonly image: ImageLike;
    readonly width: number;
    readonly height: number;
    readonly upright: Size;
  };
}
