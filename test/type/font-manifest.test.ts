import { describe, expect, it } from 'vitest';
import { decodeCoverage, inCoverage } from '../../src/type/font-manifest.js';

describe('coverage code', () => {
  it('reads gaps and run lengths in base 36', () => {
    expect(decodeCoverage('w.2n 5 0.2')).toEqual([32, 126, 132, 132, 133, 134]);
    expect(decodeCoverage('')).toEqual([]);
  });

  it.each([
    [31, false, 'before the first range'],
    [32, true, 'first code point of a range'],
    [126, true, 'last code point of a range'],
    [127, false, 'in a gap'],
    [132, true, 'a range of one'],
    [200, false, 'after the last range'],
  ])('finds %i: %s (%s)', (codePoint, expected) => {
    expect(inCoverage([32, 126, 132, 132], codePoint)).toBe(expected);
  });
});
