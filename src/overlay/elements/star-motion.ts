/**
 * Plate, stars and number rise as one body, with the stars filled as the rating says; then a wave runs through the
 * stars. A film may be paused anywhere, so no picture shows another rating, neither by its number nor by its stars.
 */
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { decelerate } from '../easing.js';
import { bodyAt } from './label-motion.js';
import type { DrawnStars } from './star-rating.js';

/** Frames of the entrance. */
const ENTER = 7;
/**
 * Frames that one picture of the wave is shown for: more pictures would not be noticed and would take as long to draw.
 */
const STEP = 2;
/** The growth of a star in the wave, picture by picture; the next star follows one picture later. */
const SWELL = [0.16, 0.07] as const;

export function starTrackCels(drawn: DrawnStars, start: number): readonly Cel[] {
  const whole = (stars: readonly DrawNode[]) => [...drawn.plate, ...stars, ...drawn.number];
  const rest = whole(drawn.stars.flatMap(({ nodes }) => nodes));
  const enter = Array.from({ length: ENTER }, (_, index): Cel => {
    const progress = (index + 1) / (ENTER + 1);
    const scale = 0.8 + 0.2 * decelerate(progress);
    const pose = { scale, opacity: Math.min(1, progress / 0.4) };
    return { frame: start + index, nodes: [bodyAt(rest, drawn.ink, pose)] };
  });
  const wave = Array.from({ length: drawn.stars.length - 1 + SWELL.length }, (_, index): Cel => {
    const stars = drawn.stars.flatMap(({ nodes, box }, star) => {
      const swell = SWELL[index - star];
      return swell === undefined ? nodes : [bodyAt(nodes, box, { scale: 1 + swell })];
    });
    return { frame: start + ENTER + STEP * index, nodes: whole(stars) };
  });
  return [...enter, ...wave, { frame: start + ENTER + STEP * wave.length, nodes: rest }];
}
