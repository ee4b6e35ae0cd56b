/** A memory of results that lasts as long as an object that they were worked out with. */

const known = new WeakMap<object, Map<string, unknown>>();

/** The most results that are kept for one owner: those asked for last. */
const MOST_RESULTS = 400;

/**
 * What `make` gives for a key, made once for an owner. The key names the maker, and everything beside the owner that
 * the result depends on.
 *
 * @example
 * const owner = {};
 * rememberFor(owner, 'answer', () => 6 * 7); // 42
 * rememberFor(owner, 'answer', () => 0); // 42
 */
export function rememberFor<T>(owner: object, key: string, make: () => T): T {
  const made = known.get(owner) ?? new Map<string, unknown>();
  known.set(owner, made);
  const result = made.has(key) ? (made.get(key) as T) : make();
  made.delete(key);
  made.set(key, result);
  for (const old of made.keys()) {
    if (made.size <= MOST_RESULTS) break;
    made.delete(old);
  }
  return result;
}

const numbers = new WeakMap<object, number>();
let last = 0;

/** A number that no other object has: for keys that an object is part of, and not what it contains. */
export function objectNumber(object: object): number {
  const known = numbers.get(object);
  if (known !== undefined) return known;
  last += 1;
  numbers.set(object, last);
  return last;
}

const firsts = new WeakMap<object, object>();

/**
 * A number that only objects with the same content have: for keys that contain an object which is made again and again.
 * It is written out only once for each object, and compared with the others that an owner remembers.
 */
export function contentNumber(owner: object, object: object): number {
  const first = firsts.get(object) ?? rememberFor(owner, `content ${JSON.stringify(object)}`, () => object);
  firsts.set(object, first);
  return objectNumber(first);
}
