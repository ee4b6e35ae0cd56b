/** Prepared pixels on canvases: as images that draw lists can name, or straight onto the slide. */
import type { Canvas } from '@napi-rs/canvas';
import type { Pixels } from '../../slides/pictures/pixels.js';
import { canvasModule } from '../raster/canvas-module.js';
import type { ImageAsset } from '../raster/image-assets.js';

/**
 * Makes assets one after the other: each stands until the next is asked for, which takes its canvas over. Fresh memory
 * is what costs here: 6 MB of it take 4 ms and more, filling them again 0.7 ms.
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
