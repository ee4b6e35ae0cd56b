/**
 * The identity of a render: what is shown, and from which media. Where the files lie, and which version of the engine
 * renders them, play no part.
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

/** A document in which files are named by their content, and the hash of that document. */
export interface Identity {
  /** The resolved document; every `source` is replaced by `content`, the hash of the file. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly combinationHash: string;
}

/** The hash that `combinationHash` gives, beside the document that it is the hash of. */
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
