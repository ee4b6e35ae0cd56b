/** Schemas of values that editor ads alone have. */
import { z } from 'zod';
import { choice, numberWithin, required } from '../schema-parts.js';

/**
 * What a scene has in view: `none` for a view that does not move, or a box for its beginning and one for its end.
 * `least` is the smallest side of a box.
 */
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

/** A number that must be one of a few. */
export function oneOfNumbers<const T extends readonly [number, ...number[]]>(values: T) {
  return z.literal(values).describe(`One of ${values.join(', ')}.`);
}
