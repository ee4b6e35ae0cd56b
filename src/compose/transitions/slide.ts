/** The new picture slides over the old one from the right. One overlay: 1.7 ms a 1080x1920 frame (measured). */
import { chain } from '../filter-graph.js';
import { eased, easedAt, layOn, progress, progressAt } from './parts.js';
import type { TransitionGraph, TransitionPaint } from './transition.types.js';

/** The overlay rounds the place to even pixels, where chroma lies. */
export const slide: TransitionGraph = (request) => [
  chain([request.from, request.to], layOn({ x: `W*(1-${eased(progress(request))})`, y: 0 }), [request.out]),
];

export const slidePaint: TransitionPaint = (moment) => [
  { of: 'from', opacity: 1 },
  { of: 'to', opacity: 1, x: 2 * Math.floor((moment.size.width / 2) * (1 - easedAt(progressAt(moment)))) },
];
