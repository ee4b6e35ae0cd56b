/**
 * A look is written as what differs from another: a built-in one from the defaults, a variant from its look, a look
 * file from the built-in look that it extends. One rule for all of them.
 */

/**
 * What differs from a `T`: objects name only the fields that differ, lists and values are given whole, and null removes
 * a field that may be absent.
 */
export type Differences<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { readonly [K in keyof T]?: Differences<T[K]> | (undefined extends T[K] ? null : never) }
    : T;

/**
 * `base` with the differences laid over it: objects are merged field by field, but one of another `kind` replaces the
 * whole; lists and values replace; null removes. Neither argument changes.
 */
export function extended<T extends object>(base: T, differences: Differences<NoInfer<T>>): T {
  return merged(base, differences) as T;
}

function merged(base: unknown, differences: unknown): unknown {
  if (!isObject(differences)) return differences;
  const starts = isObject(base) && (differences['kind'] ?? base['kind']) === base['kind'] ? base : {};
  const all: Record<string, unknown> = { ...starts };
  for (const [name, difference] of Object.entries(differences)) {
    if (difference === null) delete all[name];
    else if (difference !== undefined) all[name] = merged(starts[name], difference);
  }
  return all;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
