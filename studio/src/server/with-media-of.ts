/**
 * A document shown with media that are known: a source that it newly names is shown as the one before, or not at all.
 */
import type { Composition } from 'reelwright';

/**
 * `now` with the sources of `before` wherever both have one; what has none there is left out. Lists are taken by their
 * places: the second clip stands for the second clip.
 */
export function withMediaOf(before: Composition, now: Composition): Composition {
  return mixed(before, now) as Composition;
}

function mixed(before: unknown, now: unknown): unknown {
  if (Array.isArray(now))
    return now.map((item, at) => mixed(Array.isArray(before) ? before[at] : undefined, item) ?? item);
  if (typeof now !== 'object' || now === null) return now;
  const known = Object(before) as Readonly<Record<string, unknown>>;
  if (typeof (now as { source?: unknown }).source === 'string' && typeof known['source'] !== 'string') return undefined;
  const fields = Object.entries(now).map(([name, value]) => {
    return [name, name === 'source' ? known[name] : mixed(known[name], value)] as const;
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
