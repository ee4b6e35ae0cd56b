/** The field `look` of a document. */
import { z } from 'zod';
import { optional, source } from '../schema-parts.js';
import { lookSchema } from './look-schema.js';

/** The user's own look: a file, or the look itself written in the document. */
export function ownLook() {
  return optional(
    z.strictObject({
      source: optional(source(), {
        description: 'A .look.json file: an absolute path, or one relative to the composition file. Stands alone.',
      }),
      ...lookSchema.shape,
    }),
    {
      description:
        '(E) A look of one’s own, a file or written here, in place of visual_language: a built-in look and what differs from it.',
      examples: [{ source: 'brand.look.json' }],
    },
  );
}
