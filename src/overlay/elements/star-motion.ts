/**
 * Plate, stars and number rise as one body, with the stars filled as the rating says; then a wave runs through the
 * stars. A film may be paused anywhere, so no picture shows another rating, neither by its number nor by its stars.
 */
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { celsFrom, type TrackWorld } from '../cels.js';
import { decelerate } from '../easing.js';
import type { ElementReport } from '../element-report.types.js';
import { posed } from '../posed.js';
import { standingTrack, type TrackAndReport } from '../standing-track.js';
import { labelExit } from './label-motion.js';
import { type DrawnStars, drawStars, type MeasuredStars } from './star-rating.js';

/** Frames of the entrance. */
const ENTER = 7;
/**
 * Frames that one picture of the wave is shown for: more pictures would not be noticed and would take as long to draw.
 */
const STEP = 2;
/** The growth of a star in the wave, picture by picture; the next star follows one picture later. */
const SWELL = [0.16, 0.07] as const;

/** `leaves`: they leave before their end. Default: they are cut. */
export function starsTrack(
  world: TrackWorld,
  { measured, box }: { readonly measured: MeasuredStars; readonly box: Box },
  { leaves = false, ...times }: Pick<ElementReport, 'id' | 'start' | 'end'> & { readonly leaves?: boolean },
): TrackAndReport {
  const drawn = drawStars(measured, box.x, box.y);
  const { ink } = drawn;
  const rest = wholeOf(drawn);
  // As one body, as they entered: behind a mask a row of stars would show another rating.
  const cels = [
    ...starTrackCels(drawn, times.start),
    ...(leaves ? labelExit(rest, ink, { ...times, motion: 'fade' }) : []),
  ];
  return standingTrack({ element: 'star-rating', ...times, box, ink, cels }, world);
}

function wholeOf({ plate, stars, number }: DrawnStars, own = stars.flatMap(({ nodes }) => nodes)): readonly DrawNode[] {
  return [...plate, ...own, ...number];
}

function starTrackCels(drawn: DrawnStars, start: number): readonly Cel[] {
  const rest = wholeOf(drawn);
  const enter = celsFrom(start, ENTER, (share) => [
    posed(rest, drawn.ink, { scale: 0.8 + 0.2 * decelerate(share), opacity: Math.min(1, share / 0.4) }),
  ]);
  const wave = Array.from({ length: drawn.stars.length - 1 + SWELL.length }, (_, index): Cel => {
    const stars = drawn.stars.flatMap(({ nodes, box }, star) => {
      const swell = SWELL[index - star];
      return swell === undefined ? nodes : [posed(nodes, box, { scale: 1 + swell })];
    });
    return { frame: start + ENTER + STEP * index, nodes: wholeOf(drawn, stars) };
  });
  return [...enter, ...wave, { frame: start + ENTER + STEP * wave.length, nodes: rest }];
}
