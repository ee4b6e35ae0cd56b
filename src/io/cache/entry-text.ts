/**
 * An entry's record as text: the first line holds the entry's key and a hash of the body, the second the body in JSON,
 * so that records that were exchanged, truncated or written by others are recognised.
 */
import { createHash } from 'node:crypto';

/** Raised when a body of either kind is read in another way. */
const VERSION = 2;

/** `file`: the entry has data, which its body names. `value`: the body is everything. */
export type EntryKind = 'file' | 'value';

export function entryText(kind: EntryKind, key: string, body: unknown): string {
  const text = JSON.stringify(body) ?? 'null';
  return `${JSON.stringify(seal(kind, key, text))}\n${text}\n`;
}

/** The body; undefined when the text is no whole entry of this kind under this key. */
export function entryBody(kind: EntryKind, key: string, text: string): unknown {
  const [first = '', body = '', ...end] = text.split('\n');
  if (end.join('\n') !== '' || first !== JSON.stringify(seal(kind, key, body))) return undefined;
  return JSON.parse(body);
}

function seal(kind: EntryKind, key: string, body: string) {
  return { version: VERSION, kind, key, sha256: createHash('sha256').update(body).digest('hex') };
}
