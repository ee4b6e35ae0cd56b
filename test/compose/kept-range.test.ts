import { describe, expect, it } from 'vitest';
import { framesWorthKeeping, keptRange } from '../../src/compose/kept-range.js';

/** 24 pictures a second at 30: every fourth is shown twice. */
const kept = [0, 1, 2, 3, 3, 4, 5, 6, 7, 7, 8, 9];

describe('keptRange', () => {
  it.each([
    ['from the first', [0, 1, 2], { before: 0, skipped: 0 }],
    ['from within', [3, 4, 5], { before: 0, skipped: 4 }],
    ['with both of a pair', [3, 3, 4, 5], { before: 0, skipped: 3 }],
    ['over the end: the last one is held', [8, 9, 9, 9], { before: 0, skipped: 10 }],
    ['behind the end', [9, 9, 9], { before: 0, skipped: 11 }],
    ['before the start, as a transition shows it', [0, 0, 0, 1], { before: 2, skipped: 0 }],
  ])('%s', (_where, wanted, range) => {
    expect(keptRange(wanted, kept)).toEqual(range);
    const shown = wanted.map(
      (_, at) => kept[Math.min(kept.length - 1, Math.max(0, range.skipped - range.before + at))],
    );
    expect(shown).toEqual(wanted);
  });

  it.each([
    ['at another pace', [0, 0, 1, 1, 2, 2]],
    ['in the rhythm of another start', [3, 4, 5, 6, 6]],
    ['of a picture behind the last', [9, 10]],
    ['of none', []],
  ])('is none %s', (_why, wanted) => {
    expect(keptRange(wanted, kept)).toBeUndefined();
  });

  it('finds nothing among none', () => {
    expect(keptRange([0], [])).toBeUndefined();
  });
});

describe('framesWorthKeeping', () => {
  it('ends with the first showing of the last picture', () => {
    expect(framesWorthKeeping([0, 1, 1, 2, 2, 2])).toBe(4);
    expect(framesWorthKeeping([0, 1, 2])).toBe(3);
    expect(framesWorthKeeping([])).toBe(0);
  });
});
