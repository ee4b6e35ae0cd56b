/** Pictures that draw lists name by content hash, ready to be drawn. */
import type { Canvas } from '@napi-rs/canvas';
import type { Size } from '../../geometry.js';
import { canvasModule } from './canvas-module.js';

/** Images by the SHA-256 of their bytes. */
export type ImageAssets = ReadonlyMap<string, ImageAsset>;

export interface ImageAsset {
  readonly image: Canvas;
  /** Size of `image`. */
  readonly width: number;
  readonly height: number;
  /** Size of the upright original, in whose pixels `source` boxes of draw lists are given. */
  readonly upright: Size;
}

/** For draw lists without images. */
export const NO_ASSETS: ImageAssets = new Map();

/**
 * An asset from upright RGBA rows (8 bit sRGB, STRAIGHT alpha), as sharp's `.ensureAlpha().raw()` gives them; scaled
 * down from `upright` or not.
 */
export function imageAsset(
  rgba: Uint8Array,
  width: number,
  height: number,
  upright: Size = { width, height },
): ImageAsset {
  const { createCanvas, ImageData } = canvasModule();
  const canvas = createCanvas(width, height);
  const pixels = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  canvas.getContext('2d').putImageData(new ImageData(pixels, width, height), 0, 0);
  return { image: canvas, width, height, upright };
}
