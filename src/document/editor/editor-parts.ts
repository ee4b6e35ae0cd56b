/** Schemas of values that editor ads alone have. */
import { z } from 'zod';
import { choice, numberWithin, required } from '../schema-parts.js';

/** What is in view: nothing that moves, or a box at either end. `least`: of a box's side. */
export function move(least: number) {
  const side = (what: string, min: number) =>
    required(numberWithin(min, 1), { description: `${what}, a share of the picture’s.` });
  const box = z.strictObject({
    x: side('Left edge', 0),
    y: side('Top edge', 0),
    width: side('Width', least),
    height: side('Height', least),
  });
  return z.union([
    choice(['none']),
    z.strictObject({
      from: required(box, { description: 'In view as the scene begins.' }),
      to: required(box, { description: 'In view as it ends.' }),
    }),
  ]);
}

/** One of a few numbers. */
export function oneOfNumbers<const T extends readonly [number, ...number[]]>(values: T) {
  return z.literal(values).describe(`One of ${values.join(', ')}.`);
}
