/**
 * A move into the old picture that arrives in the new one: the old grows, the new comes back from a size as large, and
 * one gives way to the other in the middle. `perspective` moves by fractions of a pixel where `zoompan` jumps: 13 ms a
 * picture of 1080x1920 (measured).
 */
import { chain, type Filter, filter } from '../filter-graph.js';
import { fadedIn, fadeIn, layOn, progressAt } from './parts.js';
import type { TransitionGraph, TransitionPaint } from './transition.types.js';

/** How large a picture would get at the far end of the window; it is seen up to the middle. */
const LARGEST_SCALE = 2.4;
/** The fewer frames show both, the less it looks like two pictures on one another. */
const SWAP_SHARE = 0.2;

export const zoom: TransitionGraph = ({ from, to, out, frames }) => {
  // `perspective` counts its frames from 1.
  const share = `(on/${frames + 1})`;
  const { start, both } = swapOf(frames);
  const swap = fadeIn(start, both);
  return [
    chain([from], [enlarged(`(1+${LARGEST_SCALE - 1}*pow(${share},2))`)], ['tgoes']),
    chain([to], [enlarged(`(1+${LARGEST_SCALE - 1}*pow(1-${share},2))`), ...swap], ['tcomes']),
    chain(['tgoes', 'tcomes'], layOn(), [out]),
  ];
};

/** The frames that show both. */
function swapOf(frames: number) {
  const both = Math.max(1, Math.round(frames * SWAP_SHARE));
  return { start: Math.floor((frames - both) / 2), both };
}

/** Enlarges a picture about its middle, by an expression of at least 1. */
function enlarged(by: string): Filter {
  const [near, far] = [`(0.5-0.5/${by})`, `(0.5+0.5/${by})`];
  const corners = {
    ...{ x0: `W*${near}`, y0: `H*${near}`, x1: `W*${far}`, y1: `H*${near}` },
    ...{ x2: `W*${near}`, y2: `H*${far}`, x3: `W*${far}`, y3: `H*${far}` },
  };
  return filter('perspective', { ...corners, interpolation: 'linear', sense: 'source', eval: 'frame' });
}

export const zoomPaint: TransitionPaint = (moment) => {
  const share = progressAt(moment);
  const { start, both } = swapOf(moment.frames);
  return [
    { of: 'from', opacity: 1, zoom: 1 + (LARGEST_SCALE - 1) * share ** 2 },
    { of: 'to', opacity: fadedIn(moment.frame, start, both), zoom: 1 + (LARGEST_SCALE - 1) * (1 - share) ** 2 },
  ];
};
