/** A finished slide on disk: its type by its content, and its pixels. */
import type { Size } from '../../geometry.js';
import type { SlideImageFacts } from '../../inspect/slides.types.js';
import type { HeldSource } from '../files/held-sources.js';
import { type ImageDecoder, MOST_PIXELS } from '../images/image-decoder.js';
import { loadImageRgba } from '../images/load-image.js';
import { IMAGE_LIMITS, type ImageLimits, readImageFacts, undecoded } from '../images/probe-image.js';
import { webpSize } from '../images/webp-header.js';
import { mediaError } from '../probe/media-error.js';
import { type Fail, withAsset } from '../probe/open-asset.js';
import { describeType } from '../probe/sniff.js';

/** A 9:16 slide of uncompressed pixels has 8 MB. */
export const SLIDE_IMAGE_LIMITS: ImageLimits = { ...IMAGE_LIMITS, maxBytes: 32 * 1024 * 1024 };

/**
 * Rejects with a ReelwrightError of class `media` for a file that is not a picture, or not one that a carousel can
 * have.
 */
export async function slideImageFacts(held: HeldSource, decoder: ImageDecoder): Promise<SlideImageFacts> {
  const fail = failureOf(held);
  const { type, bytes, size } = await withAsset(held.file, SLIDE_IMAGE_LIMITS.maxBytes, fail, async (asset) => ({
    type: asset.type,
    bytes: asset.bytes,
    size: asset.type === 'webp' ? await webpSize(asset.file) : undefined,
  }));
  const file = { path: held.path, bytes, sha256: held.contentHash };
  if (type === 'jpeg' || type === 'png') {
    const { contentHash } = held;
    const facts = await readImageFacts(held.file, { contentHash, limits: SLIDE_IMAGE_LIMITS, decoder }).catch(
      (error: unknown) => {
        throw undecoded(error, fail) ?? error;
      },
    );
    return { ...file, format: facts.format, ...facts.size };
  }
  if (type !== 'webp')
    throw fail({
      code: type === 'empty' ? 'asset_empty' : 'asset_not_image',
      expected: 'a JPEG, PNG or WebP image',
      received: describeType(type),
      remedy: 'name the picture of a slide, or the folder of a carousel',
    });
  if (size === undefined || size.width * size.height > MOST_PIXELS)
    throw fail({
      code: size === undefined ? 'asset_corrupt' : 'asset_dimensions',
      expected: size === undefined ? 'a readable image' : `an image of at most ${MOST_PIXELS / 1e6} megapixels`,
      received: size === undefined ? 'a damaged WEBP header' : `${size.width}x${size.height}`,
      remedy: 'export it again',
    });
  return { ...file, format: 'webp', ...size };
}

/** At `size`, over white where it is transparent: rows of RGBA. Rejects as `slideImageFacts` does, for damage. */
export async function slideImagePixels(held: HeldSource, size: Size, decoder: ImageDecoder): Promise<Uint8Array> {
  const image = await loadImageRgba(held.file, { size, decoder }).catch((cause: unknown) => {
    const fail = failureOf(held);
    throw (
      undecoded(cause, fail) ??
      fail({
        code: 'asset_corrupt',
        expected: 'a complete image',
        received: 'a damaged one',
        remedy: 'export it again',
        cause,
      })
    );
  });
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] as number;
    if (alpha === 255) continue;
    for (let channel = at; channel < at + 3; channel += 1)
      data[channel] = Math.round(((data[channel] as number) * alpha + 255 * (255 - alpha)) / 255);
  }
  return data;
}

/** Errors about an image name the path where it was found, not the place where it is read. */
function failureOf({ path }: HeldSource): Fail {
  return (fault) => mediaError(path, '', fault);
}
