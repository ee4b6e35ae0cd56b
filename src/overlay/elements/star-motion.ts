/** Stars light up one after the other, the number last. */
import type { Cel } from '../draw-list.js';
import { bodyAt } from './label-motion.js';
import type { DrawnStars } from './star-rating.js';

export function starTrackCels(drawn: DrawnStars, start: number): readonly Cel[] {
  const all = [...drawn.plate, ...drawn.stars.flat(), ...drawn.number];
  const steps = drawn.stars.map(
    (_, index): Cel => ({
      frame: start + 2 * index,
      nodes: [...drawn.plate, ...drawn.stars.slice(0, index + 1).flat()],
    }),
  );
  const first = steps[0];
  const fade: readonly Cel[] =
    first === undefined
      ? []
      : [{ frame: start, nodes: [bodyAt(drawn.plate.length > 0 ? drawn.plate : first.nodes, drawn.ink, 1, 0, 0.5)] }];
  return [
    ...fade,
    ...steps.map((cel) => ({ ...cel, frame: cel.frame + 1 })),
    { frame: start + 2 * drawn.stars.length + 1, nodes: all },
  ];
}
