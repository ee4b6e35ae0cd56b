/** A clip on which nothing was found is no error: it is shown as it is. */
import type { Warning } from '../../errors.js';

/** `wanted`: the classes that were asked for; undefined for all. */
export function foundWarnings(wanted: readonly number[] | undefined, objects: number): readonly Warning[] {
  if (objects > 0) return [];
  const of = wanted === undefined ? 'of any class' : `of the classes ${wanted.join(', ')}`;
  return [
    {
      code: 'no_objects',
      path: wanted === undefined ? 'source' : 'classes',
      message: `No object ${of} was found; the clip is shown as it is.`,
    },
  ];
}
