/** Parts of request schemas: limits in code points, messages in one common form. */
import { z } from 'zod';

/** A text of `min` to `max` code points. */
export function text(max: number, min = 0) {
  return z
    .string()
    .superRefine((value, context) => {
      const length = [...value].length;
      if (length > max) context.addIssue({ code: 'custom', message: `at most ${max} characters|${length}` });
      if (length < min) context.addIssue({ code: 'custom', message: `at least ${min} characters|${length}` });
    })
    .meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

/** One of the interface's values. */
export function choice<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values);
}

/** A hex colour, #rgb up to #rrggbbaa. */
export const color = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/, 'a colour like #rgb or #rrggbbaa');

/** Strictly #rrggbb. */
export const opaqueColor = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'a colour like #rrggbb');

/** A slug of this service; for any other text the answer is 404. */
export const slugParams = z.object({ slug: z.string() });
