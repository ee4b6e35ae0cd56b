/**
 * The name of a user's font in draw lists and canvases: a hash of its content, so that two fonts of one name are never
 * confused.
 */

const PREFIX = 'own-font-';

/** `own-font-` and the SHA-256 of the file, 64 hex digits. */
export function ownFontAlias(contentHash: string): string {
  return `${PREFIX}${contentHash}`;
}

/** True for a name that begins so, whatever follows. */
export function isOwnFontAlias(alias: string): boolean {
  return alias.startsWith(PREFIX);
}
