/** Plate, pale stars and number come up as one body; then the stars light up one after the other. */
import type { Cel } from '../../draw/draw-list.js';
import { decelerate } from '../easing.js';
import { bodyAt } from './label-motion.js';
import type { DrawnStars } from './star-rating.js';

/** Frames of the entrance, and between two stars. */
const ENTER = 7;
const STEP = 3;

export function starTrackCels(drawn: DrawnStars, start: number): readonly Cel[] {
  const lit = (count: number) => [
    ...drawn.plate,
    ...drawn.stars.slice(0, count).flat(),
    ...drawn.pale.slice(count),
    ...drawn.number,
  ];
  const enter = Array.from({ length: ENTER }, (_, index): Cel => {
    const progress = (index + 1) / (ENTER + 1);
    const scale = 0.8 + 0.2 * decelerate(progress);
    const pose = { scale, opacity: Math.min(1, progress / 0.4) };
    return { frame: start + index, nodes: [bodyAt(lit(0), drawn.ink, pose)] };
  });
  const light = drawn.stars.map((_, index): Cel => ({ frame: start + ENTER + STEP * index, nodes: lit(index + 1) }));
  return [...enter, ...light];
}
