import type { ScaleImage } from '../../src/engine/film/scaled-images.js';

/** For drawings without images. */
export const noImages: ScaleImage = async ({ path }) => {
  throw new Error(`Expected a drawing without images but ${path} was asked for`);
};
