/**
 * A clip as the ground of what stands on it: blurred until no shape distracts, and mixed with a colour so that type
 * reads. The blur is made at an eighth of the size, like that of `blurFill`.
 */
import { rgba, toBt709 } from '../color.js';
import type { Size } from '../geometry.js';
import { type Filter, filter } from './filter-graph.js';
import type { Ground } from './timeline.js';

/** Standard deviation of the blur at an eighth of the size, px. */
const BLUR = 4;
/** Levels of still noise: a soft field of few levels shows bands without it. */
const GRAIN = 3;

/** Frames that fill `frame` -> the same, as a ground. */
export function groundPicture({ color, opacity }: Ground, frame: Size): readonly Filter[] {
  const { y, cb, cr } = toBt709(rgba(color));
  const mixed = (level: number) => `val*${rounded(1 - opacity)}+${rounded(level * opacity)}`;
  const eighth = { w: 2 * Math.floor(frame.width / 16), h: 2 * Math.floor(frame.height / 16) };
  return [
    filter('scale', { ...eighth, flags: 'area' }),
    filter('gblur', { sigma: BLUR }),
    filter('scale', { w: frame.width, h: frame.height, flags: 'bicubic' }),
    filter('lutyuv', { y: mixed(y), u: mixed(cb), v: mixed(cr) }),
    filter('noise', { c0_seed: 1, c0_strength: GRAIN }),
    filter('setsar', { sar: 1 }),
  ];
}

function rounded(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}
