/**
 * What a font of the user's own is called in draw lists and by the canvas: its content, so that two fonts of one name
 * never meet.
 */

const PREFIX = 'own-font-';

/** `own-font-` and the SHA-256 of the file, 64 hex digits. */
export function ownFontAlias(contentHash: string): string {
  return `${PREFIX}${contentHash}`;
}

/** True of such a name, whatever stands behind its beginning. */
export function isOwnFontAlias(alias: string): boolean {
  return alias.startsWith(PREFIX);
}
