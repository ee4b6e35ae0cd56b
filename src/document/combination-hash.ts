/**
 * The identity of a render: what is shown, and from which media; not where the files lie, nor which version renders it.
 */
import { hashOf } from '../hash.js';

/** SHA-256 of each file's bytes, by its `source` as the document writes it. */
export type MediaHashes = Readonly<Record<string, string>> | ReadonlyMap<string, string>;

/**
 * SHA-256 (64 hex digits) of a resolved document in which every `source` is replaced by the hash of the file it names.
 * Equal for equal content under other paths, other key order, other inert fields; the engine's version and ffmpeg play
 * no part. Throws a TypeError for a source without a hash.
 */
export function combinationHash(resolved: object, mediaHashes: MediaHashes): string {
  return identityOf(resolved, mediaHashes).combinationHash;
}

/** A document as its content alone tells it, and the hash of that. */
export interface Identity {
  /** The resolved document; in place of every `source`, the `content` of the file: its hash. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly combinationHash: string;
}

/** What `combinationHash` is the hash of, beside it. */
export function identityOf(resolved: object, mediaHashes: MediaHashes): Identity {
  const document = withContent(resolved, mediaHashes) as Identity['document'];
  return { document, combinationHash: hashOf(document) };
}

function withContent(value: unknown, hashes: MediaHashes): unknown {
  if (Array.isArray(value)) return value.map((item) => withContent(item, hashes));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) =>
      key === 'source' && typeof item === 'string'
        ? ['content', contentHash(item, hashes)]
        : [key, withContent(item, hashes)],
    ),
  );
}

function contentHash(source: string, hashes: MediaHashes): string {
  const found =
    hashes instanceof Map
      ? hashes.get(source)
      : Object.hasOwn(hashes, source)
        ? (hashes as Readonly<Record<string, string>>)[source]
        : undefined;
  if (found === undefined)
    throw new TypeError(`internal: combinationHash has no content hash for ${JSON.stringify(source)}`);
  return found;
}
