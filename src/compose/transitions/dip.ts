/**
 * The old picture goes to black, the new one comes from it: an end and a beginning. `fade` on whole pictures, each
 * frame once: 4 ms a 1080x1920 frame, where fading both and laying one on the other takes 8 (measured).
 */
import { chain, filter } from '../filter-graph.js';
import { fadedIn } from './parts.js';
import type { TransitionGraph, TransitionPaint } from './transition.types.js';

/** Black in the middle of the window, where the new scene begins. */
export const dip: TransitionGraph = ({ from, to, out, frames, rate }) => {
  const half = Math.floor(frames / 2);
  const fade = (type: 'in' | 'out', count: number) =>
    filter('fade', { type, start_frame: 0, nb_frames: Math.max(1, count) });
  const fromZero = filter('setpts', { expr: 'PTS-STARTPTS' });
  return [
    // All pictures are read to the end: a decoder fails when its reader leaves early.
    chain([from], [filter('select', { expr: `lt(n,${half})` }), fade('out', half)], ['tgoes']),
    chain([to], [filter('trim', { start_frame: half }), fromZero, fade('in', frames - half)], ['tcomes']),
    chain(['tgoes', 'tcomes'], [filter('concat', { n: 2 }), filter('settb', { expr: `1/${rate}` })], [out]),
  ];
};

export const dipPaint: TransitionPaint = ({ frame, frames }) => {
  const half = Math.floor(frames / 2);
  return frame < half
    ? [{ of: 'from', opacity: 1 - fadedIn(frame, 0, half) }]
    : [{ of: 'to', opacity: fadedIn(frame, half, frames - half) }];
};
