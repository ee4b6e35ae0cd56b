/**
 * Checks of a JSON body before any route sees it: its depth, the number of its values, and texts that no database can
 * store.
 */

import { BODY_LIMITS } from '../values/limits.js';
import { Invalid, Refusal } from '../values/refusals.js';

/**
 * Throws 400 for what is too deep or has too many values, 422 for texts with the character NUL or half a surrogate
 * pair.
 */
export function checkBody(body: unknown): void {
  // Goes through the body level by level and without recursion, because the caller decides how deep it is.
  let level: readonly (readonly [path: string, value: unknown])[] = [['', body]];
  let values = 0;
  for (let depth = 0; level.length > 0; depth++) {
    values += level.length;
    if (depth > BODY_LIMITS.depth || values > BODY_LIMITS.values)
      throw new Refusal('bad_request', {
        message: `A JSON body has at most ${BODY_LIMITS.depth} levels and ${BODY_LIMITS.values} values.`,
      });
    level = level.flatMap(([path, value]) => {
      if (typeof value === 'string') checkText(path, value);
      if (typeof value !== 'object' || value === null) return [];
      if (Array.isArray(value)) return value.map((item, index) => [`${path}[${index}]`, item] as const);
      return Object.entries(value).map(([key, item]) => {
        checkText(path, key);
        return [path === '' ? key : `${path}.${key}`, item] as const;
      });
    });
  }
}

function checkText(path: string, text: string): void {
  if (isStorable(text)) return;
  const name = path.slice(0, PATH_SHOWN) || 'body';
  throw new Invalid({ [name]: [`Expected whole characters without NUL for ${name}`] });
}

const PATH_SHOWN = 100;

/** Whether a database of UTF-8 can hold a text. */
function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}
