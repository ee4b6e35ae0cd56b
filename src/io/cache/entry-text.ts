/**
 * An entry's record as text: a line that says whose it is, and its body in JSON on the next. The first line names the
 * entry's key and holds a hash of the body, so that records that were exchanged, cut or written by others are told from
 * what was stored.
 */
import { createHash } from 'node:crypto';

/** Raised when a body of either kind is read in another way. */
const VERSION = 2;

/** `file`: the entry has data, and its body says which. `value`: the body is all there is. */
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
