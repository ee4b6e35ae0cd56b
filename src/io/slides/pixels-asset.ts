/** Prepared pixels on canvases: as images that draw lists can name, or drawn on the slide itself. */
import type { Canvas } from '@napi-rs/canvas';
import type { Pixels } from '../../slides/pictures/pixels.js';
import { canvasModule } from '../raster/canvas-module.js';
import type { ImageAsset } from '../raster/image-assets.js';

/**
 * Makes assets one after the other: each is valid until the next is asked for, which reuses its canvas. Allocating
 * memory is the slow part: 6 MB take 4 ms and more, and filling them again takes 0.7 ms.
 */
export function pixelsAssets(): (pixels: Pixels) => ImageAsset {
  let canvas: Canvas | undefined;
  return (pixels) => {
    const { width, height } = pixels;
    if (canvas?.width !== width || canvas.height !== height) canvas = canvasModule().createCanvas(width, height);
    putPixels(canvas, pixels);
    return { image: canvas, width, height, upright: { width, height } };
  };
}

/** Replaces what is on the canvas from its top left corner. */
export function putPixels(canvas: Canvas, { data, height, stride, offset }: Pixels): void {
  const { ImageData } = canvasModule();
  const left = (offset % stride) / 4;
  const rows = new Uint8ClampedArray(data.buffer, data.byteOffset + offset - 4 * left, stride * height);
  canvas.getContext('2d').putImageData(new ImageData(rows, stride / 4, height), -left, 0);
}
