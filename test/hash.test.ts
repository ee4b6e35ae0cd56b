import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, hashOf } from '../src/hash.js';
import { plainSha256, sha256 } from '../src/sha256.js';
import { propertySeed } from './support/seed.js';

const reference = (text: string) => createHash('sha256').update(text).digest('hex');

describe('SHA-256 without node', () => {
  it.each([
    ['nothing', ''],
    ['one block', 'abc'],
    ['55 bytes: the last that fit one block', 'a'.repeat(55)],
    ['56 bytes: two blocks', 'a'.repeat(56)],
    ['a whole block', 'a'.repeat(64)],
    ['many blocks', 'reelwright '.repeat(10_000)],
    ['letters of two to four bytes', 'Größe 数か月 🎬'],
  ])('agrees with node on %s', (_, text) => {
    expect(plainSha256(text)).toBe(reference(text));
    expect(sha256(text)).toBe(reference(text));
  });

  it('agrees on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => plainSha256(text) === reference(text)),
      { seed: propertySeed() },
    );
  });
});

it('hashes values, not the order of their keys; what is undefined is absent', () => {
  expect(canonicalJson({ b: [1, { d: 2, c: null }], a: 'x', none: undefined })).toBe(
    '{"a":"x","b":[1,{"c":null,"d":2}]}',
  );
  expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  expect(hashOf({ a: 1 })).not.toBe(hashOf({ a: '1' }));
});
