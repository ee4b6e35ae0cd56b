/**
 * The old picture goes out of focus, the new one comes into it. Blurred at an eighth of the size, as the fill behind a
 * whole picture is: 5 ms a 1080x1920 frame (measured).
 */
import type { Size } from '../../geometry.js';
import { chain, type Filter, filter } from '../filter-graph.js';
import { fadedIn, fadeIn, fadeOut, layOn } from './parts.js';
import type { TransitionGraph, TransitionPaint } from './transition.types.js';

/** Standard deviation at an eighth of the size, px. */
export const SOFT_SIGMA = 4;

export const blur: TransitionGraph = ({ from, to, out, frames, size }) => {
  const third = thirdOf(frames);
  const soften = blurred(size.width, size.height);
  return [
    chain([from], [filter('split')], ['told', 'toldcopy']),
    chain([to], [filter('split')], ['tnew', 'tnewcopy']),
    chain(['toldcopy'], [...soften, ...fadeIn(0, third)], ['toldsoft']),
    chain(['tnewcopy'], [...soften, ...fadeOut(frames - third, third)], ['tnewsoft']),
    chain(['told', 'toldsoft'], layOn(), ['tgoes']),
    chain(['tnew', 'tnewsoft'], [...layOn(), ...fadeIn(third, frames - 2 * third)], ['tcomes']),
    chain(['tgoes', 'tcomes'], layOn(), [out]),
  ];
};

function thirdOf(frames: number): number {
  return Math.max(1, Math.round(frames / 3));
}

/** The size at which a picture is blurred. */
export function softSize({ width, height }: Size): Size {
  return { width: 2 * Math.ceil(width / 16), height: 2 * Math.ceil(height / 16) };
}

function blurred(width: number, height: number): readonly Filter[] {
  const eighth = softSize({ width, height });
  return [
    filter('scale', { w: eighth.width, h: eighth.height, flags: 'area' }),
    filter('gblur', { sigma: SOFT_SIGMA }),
    filter('scale', { w: width, h: height, flags: 'bicubic' }),
    filter('setsar', { sar: 1 }),
  ];
}

export const blurPaint: TransitionPaint = ({ frame, frames }) => {
  const third = thirdOf(frames);
  return [
    { of: 'from', opacity: 1, softness: fadedIn(frame, 0, third) },
    {
      of: 'to',
      opacity: fadedIn(frame, third, frames - 2 * third),
      softness: 1 - fadedIn(frame, frames - third, third),
    },
  ];
};
