/** A small picture of an image: sRGB, no metadata, the same bytes every time. */
import type { DecodedImage } from './image-decoder.js';
import { sharpModule } from './sharp-module.js';

/** JPEG of quality 90 without chroma subsampling; PNG for an image with transparency. */
export async function encodePreview(image: DecodedImage, hasAlpha: boolean): Promise<Buffer> {
  const { data, width, height } = image;
  const picture = sharpModule()(data, { raw: { width, height, channels: 4 } });
  return hasAlpha
    ? picture.png({ compressionLevel: 6, adaptiveFiltering: true }).toBuffer()
    : picture.removeAlpha().jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false }).toBuffer();
}
