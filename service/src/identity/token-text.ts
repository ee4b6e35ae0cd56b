/** The text of a token: a prefix, 32 random bytes and a checksum. Only its SHA-256 is stored. */
import { createHash, randomBytes } from 'node:crypto';

/** A session of the owner, or a personal access token. */
export type TokenKind = 'session' | 'access';

const PREFIXES = { session: 'rws', access: 'rwp' } as const;
const CHECKSUM_LENGTH = 6;

/** A new token, as it is shown once: `rwp_<43 characters><6 characters>`. */
export function newTokenText(kind: TokenKind): string {
  const body = `${PREFIXES[kind]}_${randomBytes(32).toString('base64url')}`;
  return `${body}${checksumOf(body)}`;
}

/** False for a mistyped text and for one that is not a token of this service; this needs no database. */
export function isTokenText(text: string): boolean {
  if (!/^rw[sp]_[A-Za-z0-9_-]{49}$/.test(text)) return false;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return text.slice(-CHECKSUM_LENGTH) === checksumOf(body);
}

/** The stored form of a token. It has 256 random bits, so a slow hash would add no safety. */
export function tokenHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function checksumOf(body: string): string {
  return createHash('sha256').update(`checksum ${body}`).digest('base64url').slice(0, CHECKSUM_LENGTH);
}
