/** Hashes of data: a canonical JSON text (keys sorted) and its SHA-256. */
import { sha256 } from './sha256.js';

/** JSON with sorted keys and no white space; equal values give equal text whatever order their keys were written in. */
export function canonicalJson(value: unknown): string {
  // Loops are used because chains of array methods are slow: a short hashes some thousand draw nodes.
  if (Array.isArray(value)) {
    let text = '';
    for (const item of value) text += `${text === '' ? '' : ','}${canonicalJson(item ?? null)}`;
    return `[${text}]`;
  }
  if (value !== null && typeof value === 'object') {
    let text = '';
    for (const key of Object.keys(value).sort()) {
      const item = (value as Readonly<Record<string, unknown>>)[key];
      if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
    }
    return `{${text}}`;
  }
  return JSON.stringify(value ?? null);
}

/** SHA-256 of the canonical JSON text, 64 hex digits. */
export function hashOf(value: unknown): string {
  return sha256(canonicalJson(value));
}
