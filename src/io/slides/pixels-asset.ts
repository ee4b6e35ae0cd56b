/** Prepared pixels as an image that draw lists can name. */
import { type ImageAsset, imageAsset } from '../raster/image-assets.js';
import type { Pixels } from './find-subject.js';

export function pixelsAsset({ data, width, height }: Pixels): ImageAsset {
  return imageAsset(data, width, height);
}
