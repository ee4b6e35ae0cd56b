/**
 * The old picture goes out of focus, the new one comes into it. Blurred at an eighth of the size, as the fill behind a
 * whole picture is: 5 ms a 1080x1920 frame (measured).
 */
import { chain, type Filter, filter } from '../filter-graph.js';
import { fadeIn, fadeOut, layOn } from './parts.js';
import type { TransitionGraph } from './transition.types.js';

/** Standard deviation at an eighth of the size, px. */
const SIGMA = 4;

export const blur: TransitionGraph = ({ from, to, out, frames, size }) => {
  const third = Math.max(1, Math.round(frames / 3));
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

function blurred(width: number, height: number): readonly Filter[] {
  const eighth = { w: 2 * Math.ceil(width / 16), h: 2 * Math.ceil(height / 16) };
  return [
    filter('scale', { ...eighth, flags: 'area' }),
    filter('gblur', { sigma: SIGMA }),
    filter('scale', { w: width, h: height, flags: 'bicubic' }),
    filter('setsar', { sar: 1 }),
  ];
}
