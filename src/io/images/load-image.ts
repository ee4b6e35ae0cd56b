/** An image file -> pixels at their drawn size: scaled once, by sharp, in good quality. */
import type { Box, Size } from '../../geometry.js';
import { type DecodeStep, decodeHere, type ImageDecoder } from './image-decoder.js';

export interface LoadImageOptions {
  /** Pixels wanted; each at least 1. */
  readonly size: Size;
  /**
   * `fill` stretches to `size` exactly; `cover` fills `size` and cuts the overhang around the centre; `contain` keeps
   * the aspect ratio inside `size`, and the result may be smaller than it on one side. Default `fill`.
   */
  readonly fit?: 'fill' | 'cover' | 'contain';
  /** Only this part of the upright image, in its pixels: the ink box of a logo. Default: all. */
  readonly region?: Box;
  /** The decoder. Default: this process. */
  readonly decoder?: ImageDecoder | undefined;
}

export interface RgbaImage extends Size {
  /** Rows of 8-bit sRGB R, G, B, A with STRAIGHT alpha, `width * height * 4` bytes. */
  readonly data: Uint8Array;
}

/**
 * Loads, turns upright, converts to sRGB and scales (Lanczos 3, alpha weighted, so transparent edges get no halo). An
 * animated PNG gives its first frame. Rejects with sharp's error for a damaged file: probe it before.
 */
export async function loadImageRgba(path: string, options: LoadImageOptions): Promise<RgbaImage> {
  const { region, fit = 'fill', decoder = decodeHere } = options;
  const part: readonly DecodeStep[] =
    region === undefined
      ? []
      : [{ kind: 'extract', left: region.x, top: region.y, width: region.width, height: region.height }];
  const width = Math.max(1, Math.round(options.size.width));
  const height = Math.max(1, Math.round(options.size.height));
  const scaled = { width, height, fit: fit === 'contain' ? 'inside' : fit, kernel: 'lanczos3' } as const;
  return decoder.decode({ path, failOn: 'truncated', steps: [...part, { kind: 'resize', ...scaled }] });
}
