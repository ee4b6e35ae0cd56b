/**
 * A firm edge runs from left to right and uncovers the new picture. The edge is drawn as a row of an eighth of the
 * width and scaled up as an alpha plane: 4 ms a 1080x1920 frame, where an expression a pixel takes 56 (measured).
 */
import { chain, filter } from '../filter-graph.js';
import { eased, easedAt, layOn, progressAt } from './parts.js';
import type { TransitionGraph, TransitionPaint } from './transition.types.js';

/** Width in which one picture goes over into the other, as a share of the picture's: a wider one reads as a fade. */
const EDGE = 0.04;

export const wipe: TransitionGraph = ({ from, to, out, frames, size, rate }) => {
  // All rows are alike: two are enough.
  const small = { width: 2 * Math.ceil(size.width / 16), height: 2 };
  // `geq` counts the frames it draws, and draws each of them once.
  const edge = `(${1 + EDGE}*${eased(`((N+1)/${frames + 1})`)})`;
  const lum = `255*clip((${edge}-X/W)/${EDGE},0,1)`;
  return [
    chain(
      [],
      [
        filter('color', { color: 'black', size: `${small.width}x${small.height}`, rate }),
        filter('trim', { end_frame: frames }),
        filter('format', { pix_fmts: 'gray' }),
        filter('geq', { lum }),
        filter('scale', { w: size.width, h: size.height, flags: 'bilinear' }),
        filter('settb', { expr: `1/${rate}` }),
        filter('setpts', { expr: 'N' }),
      ],
      ['tmask'],
    ),
    chain([to, 'tmask'], [filter('alphamerge')], ['tnew']),
    // Without this option the mask would go on after pictures that end sooner.
    chain([from, 'tnew'], layOn({ shortest: 1 }), [out]),
  ];
};

export const wipePaint: TransitionPaint = (moment) => [
  { of: 'from', opacity: 1 },
  { of: 'to', opacity: 1, edge: { at: (1 + EDGE) * easedAt(progressAt(moment)), width: EDGE } },
];
