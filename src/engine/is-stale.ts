/** Tells whether a stored render still shows what its composition says now, with the media as they are on disk now. */
import type { MediaHashes } from '../document/combination-hash.js';
import { isRecordStale as isStaleOf } from '../document/is-stale.js';
import type { Composition } from '../document/kinds.js';
import type { DocumentRecord } from '../document/record.js';
import { createEngine } from './create-engine.js';

/**
 * True when the record's `combination_hash` is not that of the composition with the media's content of today, or is
 * missing. The record's status plays no part: a failed render of today's composition is not stale. Files that were
 * moved or renamed, and inert fields, change nothing; other bytes under the same name do.
 *
 * With two arguments the files are read, relative to the working directory (`engine.isStale` takes a `baseDir`), and
 * the answer is a promise; it rejects with `asset_missing` for a file that is gone, because then nobody can tell.
 * With the SHA-256 of each medium by its `source` nothing is read, and the answer comes at once.
 *
 * @example
 * if (await isStale(composition, project.latest_render)) console.log('render again');
 */
export function isStale(composition: Composition, record: DocumentRecord): Promise<boolean>;
export function isStale(composition: Composition, record: DocumentRecord, mediaHashes: MediaHashes): boolean;
export function isStale(
  composition: Composition,
  record: DocumentRecord,
  mediaHashes?: MediaHashes,
): boolean | Promise<boolean> {
  if (mediaHashes !== undefined) return isStaleOf(composition, record, mediaHashes);
  return createEngine().isStale(composition, record);
}
