/**
 * What a clip shows, as the key of its layouts: what a typesetter gave is named by its number, since it is the same
 * object where the same was asked.
 */
import { objectNumber } from '../../remember-for.js';
import type { ClipItems } from './short-items.js';

/** The fields of drawn items that hold what a typesetter gave. */
const SET_FIELDS: readonly string[] = ['setting', 'label', 'measured'];

export function itemsName(items: ClipItems): string {
  return JSON.stringify(items, (field, value: unknown) =>
    SET_FIELDS.includes(field) && typeof value === 'object' && value !== null ? objectNumber(value) : value,
  );
}
