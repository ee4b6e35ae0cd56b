/**
 * Copies a value from outside into plain data: getters run here and nowhere else, later changes by the caller have no
 * effect, and what is too large for any composition is refused before its parts are read.
 */
import { type Problem, ReelwrightError } from '../errors.js';
import { describe, formatPath, quote } from './describe.js';

export interface PlainBounds {
  /** The most items of a list. */
  readonly mostItems: number;
  /** The most items of lists in fields of these names, where it differs from `mostItems`. */
  readonly mostItemsOf?: ReadonlyMap<PropertyKey, number>;
  /** The most fields of an object. */
  readonly mostFields: number;
  /** The most values in the whole document. */
  readonly mostValues: number;
  /** The most characters of all texts together. */
  readonly mostText: number;
  /** How deep lists and objects may be nested. */
  readonly deepest: number;
}

/** Above every composition: the largest legal one, an editor ad of 20 000 words, has some 81 000 values. */
export const COMPOSITION_BOUNDS: PlainBounds = {
  mostItems: 1000,
  mostItemsOf: new Map([['words', 21_000]]),
  mostFields: 1000,
  mostValues: 100_000,
  mostText: 5_000_000,
  deepest: 32,
};
/** Enough for the plan of a ten-minute film in which every frame has its own drawing. */
export const PLAN_BOUNDS: PlainBounds = {
  mostItems: 500_000,
  mostFields: 500_000,
  mostValues: 20_000_000,
  mostText: 200_000_000,
  deepest: 64,
};

const LONGEST_KEY = 200;

/**
 * A deep copy. Throws a ReelwrightError of class `usage` with the place: `document_too_large` for what is beyond the
 * bounds, `invalid_type` for what cannot be read (a getter that throws, a revoked proxy) or contains itself. Functions
 * and the like are copied as they are: a schema refuses them.
 */
export function takePlain(value: unknown, bounds: PlainBounds = COMPOSITION_BOUNDS): unknown {
  let values = 0;
  let characters = 0;
  const above: object[] = [];
  const take = (item: unknown, path: readonly PropertyKey[]): unknown => {
    values += 1;
    if (values > bounds.mostValues) throw tooLarge(path, `at most ${bounds.mostValues} values in all`, 'more');
    if (typeof item === 'string') {
      characters += item.length;
      if (characters > bounds.mostText)
        throw tooLarge(path, `at most ${bounds.mostText} characters in all`, `${quote(item.slice(0, 100))} and more`);
    }
    if (typeof item !== 'object' || item === null) return item;
    if (above.includes(item)) throw unreadable(path, 'it contains itself');
    if (above.length >= bounds.deepest) throw tooLarge(path.slice(0, 1), `at most ${bounds.deepest} levels`, 'more');
    above.push(item);
    try {
      return Array.isArray(item) ? takeList(item, path) : takeFields(item, path);
    } finally {
      above.pop();
    }
  };
  const takeList = (list: readonly unknown[], path: readonly PropertyKey[]) => {
    // The length is read only once, because a proxy may give another answer each time.
    const length = Number(list.length);
    const most = bounds.mostItemsOf?.get(path.at(-1) ?? '') ?? bounds.mostItems;
    if (length > most) throw tooLarge(path, `at most ${most} items`, describe(list));
    return Array.from({ length }, (_, index) => take(list[index], [...path, index]));
  };
  const takeFields = (fields: object, path: readonly PropertyKey[]) => {
    const keys = Object.keys(fields);
    if (keys.length > bounds.mostFields) throw tooLarge(path, `at most ${bounds.mostFields} fields`, `${keys.length}`);
    const copy: Record<string, unknown> = {};
    for (const key of keys) {
      if (key.length > LONGEST_KEY)
        throw tooLarge(path, `names of at most ${LONGEST_KEY} characters`, quote(key.slice(0, 100)));
      const taken = take((fields as Record<string, unknown>)[key], [...path, key]);
      // Defined as an own property, so that a key such as `__proto__` is an ordinary field.
      Object.defineProperty(copy, key, { value: taken, enumerable: true, configurable: true, writable: true });
    }
    return copy;
  };
  try {
    return take(value, []);
  } catch (error) {
    if (error instanceof ReelwrightError) throw error;
    throw unreadable(
      [],
      error instanceof Error ? `reading it failed (${error.message.slice(0, 200)})` : 'reading it failed',
      error,
    );
  }
}

function tooLarge(path: readonly PropertyKey[], expected: string, received: string): ReelwrightError {
  const name = formatPath(path);
  return refusal({
    code: 'document_too_large',
    path: name,
    message: `Expected ${expected} for ${name === '' ? 'the composition' : name} but received ${received}`,
    remedy: 'Check what writes this document: no composition is so large.',
  });
}

function unreadable(path: readonly PropertyKey[], reason: string, cause?: unknown): ReelwrightError {
  const name = formatPath(path);
  const problem: Problem = {
    code: 'invalid_type',
    path: name,
    message: `Expected plain data for ${name === '' ? 'the composition' : name} but ${reason}`,
    remedy: 'Hand over what JSON could hold: objects, lists, texts, numbers, true, false and null.',
  };
  return refusal(problem, cause);
}

function refusal(problem: Problem, cause?: unknown): ReelwrightError {
  return new ReelwrightError(problem, { class: 'usage', ...(cause === undefined ? {} : { cause }) });
}
