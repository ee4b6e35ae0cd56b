/**
 * Draw lists to pixels: each on a canvas as large as its box (reading pixels back is the slow part); canvases and
 * layers are kept for the next call.
 */
import type { Canvas, Path2D as CanvasPath } from '@napi-rs/canvas';
import type { CanvasLayer, Context2D, DrawWorld } from '../../draw/canvas.types.js';
import { draw } from '../../draw/draw.js';
import type { DrawNode } from '../../draw/draw-list.js';
import { translation } from '../../draw/matrix.js';
import type { Box, Size } from '../../geometry.js';
import { registerForDrawing } from '../fonts/font-registry.js';
import { canvasModule } from './canvas-module.js';
import type { ImageAssets } from './image-assets.js';

/** RGBA rows, 8 bit, PREMULTIPLIED alpha, no padding. */
export interface Raster {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface Surface extends CanvasLayer {
  readonly canvas: Canvas;
}

/** Free canvases by size; a short needs a few sizes and one layer of each. */
const free = new Map<string, Surface[]>();
const FREE_PIXELS = 4_000_000;
let freePixels = 0;

/**
 * Draws `nodes` (frame coordinates) as they lie in `box`, which has whole coordinates; ink outside the box is cut off.
 * `under` may put pixels on the cleared canvas first. The result is the caller's own copy. Throws a TypeError for an
 * image whose asset is not in `assets`, and `font_missing` or `font_changed` for a text whose fonts are not those of
 * this installation.
 */
export function rasterize(
  nodes: readonly DrawNode[],
  box: Box,
  assets: ImageAssets,
  under?: (canvas: Canvas) => void,
): Raster {
  registerForDrawing(nodes);
  const { width, height } = box;
  const target = take(width, height);
  const world = worldOf(box, assets);
  under?.(target.canvas);
  draw(target.context, nodes, translation(-box.x, -box.y), world);
  // `data()` is a copy already: drawing on leaves it as it was (measured).
  const { buffer, byteOffset, byteLength } = target.canvas.data();
  const data = new Uint8Array(buffer, byteOffset, byteLength);
  giveBack(target);
  return { data, width, height };
}

/** The world of a drawing on a canvas of this size: layers and stamps are pixels. */
export function worldOf({ width, height }: Size, assets: ImageAssets): DrawWorld {
  return {
    takeLayer: () => take(width, height),
    returnLayer: (layer) => giveBack(layer as Surface),
    stamp,
    path: (data) => new (canvasModule().Path2D)(data) satisfies CanvasPath,
    image(asset) {
      const image = assets.get(asset);
      if (image === undefined) throw new TypeError(`internal: image asset ${asset} was not loaded`);
      return image;
    },
  };
}

/** Painted words by key, least recently used first. */
const stamps = new Map<string, Surface>();
/** 12 MB: the words of two or three drawings of a sprite track at once. */
const STAMP_PIXELS = 3_000_000;
let stampPixels = 0;

function stamp(key: string, size: () => Size, paint: (context: Context2D) => void): Canvas {
  const known = stamps.get(key);
  if (known !== undefined) {
    stamps.delete(key);
    stamps.set(key, known);
    return known.canvas;
  }
  const { width, height } = size();
  const surface = take(width, height);
  paint(surface.context);
  stamps.set(key, surface);
  stampPixels += width * height;
  for (const [oldest, { canvas }] of stamps) {
    if (stampPixels <= STAMP_PIXELS || oldest === key) break;
    stamps.delete(oldest);
    stampPixels -= canvas.width * canvas.height;
  }
  return surface.canvas;
}

function take(width: number, height: number): Surface {
  const list = free.get(`${width}x${height}`);
  const surface = list?.pop();
  if (surface !== undefined) {
    freePixels -= width * height;
    surface.context.setTransform(1, 0, 0, 1, 0, 0);
    surface.context.clearRect(0, 0, width, height);
    return surface;
  }
  const canvas = canvasModule().createCanvas(width, height);
  return { canvas, image: canvas, context: canvas.getContext('2d') as unknown as Context2D };
}

function giveBack(surface: Surface): void {
  const { width, height } = surface.canvas;
  const pixels = width * height;
  if (pixels > FREE_PIXELS) return;
  if (freePixels + pixels > FREE_PIXELS) {
    free.clear();
    freePixels = 0;
  }
  const size = `${width}x${height}`;
  const list = free.get(size) ?? [];
  list.push(surface);
  free.set(size, list);
  freePixels += pixels;
}
