/**
 * The only place where an untrusted image meets its decoder: plain data in, pixels out, so that it can run here or in a
 * process of its own (isolated-decoder.ts).
 */
import type { Size } from '../../geometry.js';
import { decoderInput } from './decoder-input.js';
import { sharpModule } from './sharp-module.js';

/** An untrusted image -> the facts in its header, or its pixels. Both reject with the decoder's error. */
export interface ImageDecoder {
  metadata(path: string): Promise<DecoderFacts>;
  decode(request: DecodeRequest): Promise<DecodedImage>;
}

export interface DecoderFacts {
  /** EXIF, 1 to 8. */
  readonly orientation: number | undefined;
  readonly hasAlpha: boolean;
}

export interface DecodeRequest {
  readonly path: string;
  readonly failOn: 'warning' | 'truncated';
  /** Which pictures of an animated WebP are decoded, one under the other. Default: the first. */
  readonly pages?: { readonly from: number; readonly count: number };
  /** Steps that are applied in this order to the upright picture. */
  readonly steps: readonly DecodeStep[];
}

export type DecodeStep =
  | {
      readonly kind: 'resize';
      readonly width: number;
      readonly height: number;
      readonly fit: 'fill' | 'cover' | 'inside';
      /** Default: the decoder's best. */
      readonly kernel?: 'cubic' | 'lanczos3';
      readonly withoutEnlargement?: boolean;
    }
  | {
      readonly kind: 'extract';
      readonly left: number;
      readonly top: number;
      readonly width: number;
      readonly height: number;
    };

export interface DecodedImage extends Size {
  /** Rows of 8-bit sRGB R, G, B, A with STRAIGHT alpha. */
  readonly data: Uint8Array<ArrayBufferLike>;
}

/** The most pixels of an image, width times height. */
export const MOST_PIXELS = 80_000_000;

/**
 * Decodes in this process: upright, 8-bit sRGB. Without a time limit: a clock cannot distinguish a slow machine from a
 * file that needs too much.
 */
export const decodeHere: ImageDecoder = {
  metadata: async (path) => {
    const { orientation, hasAlpha } = await sharpModule()(await decoderInput(path), {
      limitInputPixels: MOST_PIXELS,
    }).metadata();
    return { orientation, hasAlpha };
  },
  decode: async ({ path, failOn, pages, steps }) => {
    const shown = pages && { page: pages.from, pages: pages.count };
    const options = { failOn, limitInputPixels: MOST_PIXELS, sequentialRead: true, ...shown } as const;
    let image = sharpModule()(await decoderInput(path), options)
      .autoOrient()
      .toColourspace('srgb');
    for (const step of steps) image = step.kind === 'resize' ? image.resize(step) : image.extract(step);
    const { data, info } = await image.ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data };
  },
};
