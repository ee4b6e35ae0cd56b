import { expect, test } from 'vitest';
import { isTokenText, newTokenText, tokenHash } from '../../src/identity/token-text.js';

test('a token has a prefix by kind, 32 bytes of chance and a checksum that sees every mistyped character', () => {
  const token = newTokenText('access');
  expect(token).toMatch(/^rwp_[A-Za-z0-9_-]{49}$/);
  expect(newTokenText('session')).toMatch(/^rws_/);
  expect(newTokenText('access')).not.toBe(token);
  expect(isTokenText(token)).toBe(true);
  for (let at = 4; at < token.length; at++) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(isTokenText(`${token.slice(0, at)}${other}${token.slice(at + 1)}`), `character ${at}`).toBe(false);
  }
  for (const text of ['', 'rwp_', `${token} `, token.slice(1), `x${token}`]) expect(isTokenText(text)).toBe(false);
});

test('what is stored of a token is its SHA-256 in hex', () => {
  expect(tokenHash('rwp_x')).toMatch(/^[0-9a-f]{64}$/);
  expect(tokenHash('rwp_x')).not.toBe(tokenHash('rwp_y'));
});
