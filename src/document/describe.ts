/** How error messages write values and the places of fields. */

const LONGEST_QUOTE = 40;

/**
 * How a message shows a received value: short, on one line, with control characters escaped. `describe([1, 2])` is
 * `a list of 2`.
 */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return `a ${typeof value}`;
}

/** A text in double quotes, cut after 40 code points. */
export function quote(text: string): string {
  const start = [...text.slice(0, 2 * LONGEST_QUOTE + 2)];
  const cut = start.length > LONGEST_QUOTE;
  return JSON.stringify(cut ? `${start.slice(0, LONGEST_QUOTE).join('')}…` : text);
}

/** `['segments', 0, 'source']` as `segments[0].source`; keys that are no plain names are quoted: `["a b"]`. */
export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[\p{L}\p{N}_$-]+$/u.test(String(part))) text += text === '' ? String(part) : `.${String(part)}`;
    else text += `[${quote(String(part))}]`;
  }
  return text;
}

/** `a, b or c`. */
export function oneOf(values: readonly unknown[]): string {
  const words = values.map(String);
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** `1 character`, `2 characters`. */
export function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? '' : 's'}`;
}
