/** The picture behind a mark in a corner of a short: its clips, or the look's ground beside a clip in a window. */
import { FILM_FRAMES } from '../../document/short/short-format.js';
import { type Box, overlaps } from '../../geometry.js';
import type { FrameSpan } from '../film-stages.js';
import { type Backdrop, flatBackdrop, worseOf } from '../legibility.js';
import type { FilmPart } from './arrange-short.js';

/** `clipAt` gives the picture of the clip that is seen in a span, over the whole frame. */
export function behindCorner(
  parts: readonly Pick<FilmPart, 'span' | 'framing' | 'dressed'>[],
  box: Box,
  clipAt: (box: Box, span: FrameSpan) => Backdrop,
): Backdrop {
  if (parts.every(({ dressed }) => dressed.ground === undefined)) return clipAt(box, { start: 0, end: FILM_FRAMES });
  return parts
    .map(({ span, framing, dressed: { ground } }) =>
      ground === undefined || overlaps(box, framing.stage) ? clipAt(box, span) : flatBackdrop(ground.fill),
    )
    .reduce(worseOf);
}
