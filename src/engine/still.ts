/** One picture of a render, and its encoding. */
import { sharpModule } from '../io/images/sharp-module.js';

/** What a still can be written as. */
export type StillFormat = 'png' | 'jpeg' | 'webp';

/** Interleaved 8-bit RGB of the composed yuv420p frame before the encoder, converted by BT.709. */
export interface Still {
  /** Pixels. */
  readonly width: number;
  /** Pixels. */
  readonly height: number;
  /** Index of the output frame, from 0; of a slider, the position of the slide, from 1. */
  readonly frame: number;
  /** Three bytes a pixel, in rows from the top left: `width` x `height` x 3. */
  readonly data: Uint8Array;
  /** The same pixels as a PNG. */
  png(): Promise<Uint8Array>;
  /**
   * As a file of this type. PNG holds every pixel as it is; JPEG and WebP are of quality 90, with colour at full size
   * in JPEG.
   */
  encode(format: StillFormat): Promise<Uint8Array>;
}

export function stillOf(picture: Pick<Still, 'width' | 'height' | 'frame' | 'data'>): Still {
  const { width, height, data } = picture;
  const encode = (format: StillFormat) => {
    const pixels = sharpModule()(data, { raw: { width, height, channels: 3 } });
    switch (format) {
      case 'png':
        return pixels.png({ compressionLevel: 6 }).toBuffer();
      case 'jpeg':
        return pixels.jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer();
      case 'webp':
        return pixels.webp({ quality: 90, smartSubsample: true }).toBuffer();
      default:
        return format satisfies never;
    }
  };
  return { ...picture, encode, png: () => encode('png') };
}
