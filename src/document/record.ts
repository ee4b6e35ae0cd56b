/** Reading a stored record or a composition that nobody has validated: wrong types count as absent. */
import { normalizeLine } from './text.js';

/** A record of the service, or a composition, whole or in part: the interface's snake_case names. */
export type DocumentRecord = Readonly<Record<string, unknown>>;

/** An own value of a record. */
export function fieldOf(record: DocumentRecord, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A text, normalised; '' when absent, null, blank or no text. */
export function textOf(record: DocumentRecord, name: string): string {
  const value = fieldOf(record, name);
  return typeof value === 'string' ? normalizeLine(value) : '';
}

/** An object value; undefined when absent, null or something else. */
export function objectOf(record: DocumentRecord, name: string): DocumentRecord | undefined {
  const value = fieldOf(record, name);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as DocumentRecord) : undefined;
}

/** The items of a list, in their places: {} for what is no object; [] when there is no list. */
export function objectsOf(record: DocumentRecord, name: string): readonly DocumentRecord[] {
  const value = fieldOf(record, name);
  return Array.isArray(value) ? value.map((item: unknown) => objectOf({ item }, 'item') ?? {}) : [];
}

/** A finite number; undefined when absent, null or something else. */
export function numberOf(record: DocumentRecord, name: string): number | undefined {
  const value = fieldOf(record, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The visible texts of a list, normalised; [] when there are none. */
export function textsOf(record: DocumentRecord, name: string): readonly string[] {
  const value = fieldOf(record, name);
  if (!Array.isArray(value)) return [];
  return value
    .filter((item) => typeof item === 'string')
    .map(normalizeLine)
    .filter((item) => item !== '');
}

/** The named fields of a record that are set: neither absent nor null. */
export function setFields(record: DocumentRecord, names: readonly string[]): DocumentRecord {
  const fields = names.map((name) => [name, fieldOf(record, name)] as const);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined && value !== null));
}

/** A local file: its path, or an object with fields of the composition beside its `source`. */
export type RecordMedium = string | (DocumentRecord & { readonly source: string });

/** A medium as the composition writes it: an object with a `source`. */
export function objectOfMedium(medium: RecordMedium): DocumentRecord & { readonly source: string } {
  return typeof medium === 'string' ? { source: medium } : medium;
}
