/**
 * Tells whether a stored render still shows what its composition says now (interface: `combination_hash` and `is_stale`
 * of a render record).
 */
import { combinationHash, type MediaHashes } from './combination-hash.js';
import type { Composition } from './kinds.js';
import { type DocumentRecord, textOf } from './record.js';
import { resolveComposition } from './resolve-composition.js';

/**
 * True when the record's `combination_hash` is not that of the composition with the media's content of today, or is
 * missing. The record's status plays no part: a failed render of today's composition is not stale. Files that were
 * moved or renamed, and inert fields, change nothing; other bytes under the same name do. Expects a validated
 * composition and the SHA-256 of each of its media by `source`.
 */
export function isRecordStale(composition: Composition, record: DocumentRecord, mediaHashes: MediaHashes): boolean {
  return textOf(record, 'combination_hash') !== combinationHash(resolveComposition(composition), mediaHashes);
}
