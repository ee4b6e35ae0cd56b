/** A coded picture -> the upright one. */
import type { VideoMedia } from '../media.js';
import { type Filter, filter } from './filter-graph.js';

/** Filters for the mirror and then the clockwise turn, as few as possible. */
export function turn(media: VideoMedia): Filter[] {
  const { rotation, mirrored } = media;
  if (rotation === 0) return mirrored ? [filter('hflip')] : [];
  if (rotation === 180) return mirrored ? [filter('vflip')] : [filter('hflip'), filter('vflip')];
  const plain = rotation === 90 ? 'clock' : 'cclock';
  return [filter('transpose', { dir: mirrored ? `${plain}_flip` : plain })];
}
