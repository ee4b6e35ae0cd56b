/** Plate, pale stars and number come up as one body; then the stars light up one after the other. */
import type { Cel, DrawNode } from '../../draw/draw-list.js';
import { decelerate } from '../easing.js';
import { bodyAt } from './label-motion.js';
import type { DrawnStars } from './star-rating.js';

/** Frames of the entrance, and between two stars. */
const ENTER = 7;
const STEP = 3;

/** `counted`: the number as it stands when so many stars are lit; without it the number is there from the start. */
export function starTrackCels(drawn: DrawnStars, start: number, counted?: (stars: number) => string): readonly Cel[] {
  const lit = (count: number) => [
    ...drawn.plate,
    ...drawn.stars.slice(0, count).flat(),
    ...drawn.pale.slice(count),
    ...(counted === undefined || count === drawn.stars.length ? drawn.number : saying(drawn, count, counted)),
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

/** The number at its place with another text; none before the first star is lit. */
function saying({ number }: DrawnStars, count: number, counted: (stars: number) => string): readonly DrawNode[] {
  if (count === 0) return [];
  return number.map((node) => (node.kind === 'text' ? { ...node, text: counted(count) } : node));
}
