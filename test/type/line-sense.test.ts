import { describe, expect, it } from 'vitest';
import { BREAK_COSTS } from '../../src/type/break-costs.js';
import { isStranded, type SenseAtom, senseCost } from '../../src/type/line-sense.js';

const plain: SenseAtom = { cost: 0, small: false, light: false, ends: 'open' };
const small: SenseAtom = { cost: 0.8, small: true, light: false, ends: 'open' };
const light: SenseAtom = { cost: 0.6, small: false, light: true, ends: 'open' };
const END = Number.NEGATIVE_INFINITY;

describe('isStranded', () => {
  it.each<[string, readonly SenseAtom[], number, number, number, boolean]>([
    ['an article alone', [plain, small, plain], 1, 2, 3, true],
    ['two short ones that lean on', [plain, small, small, plain], 1, 3, 6, true],
    ['longer ones are a line', [plain, small, small, plain], 1, 3, 9, false],
    ['a long possessive is hardly lost', [plain, small, plain], 1, 2, 6, false],
    ['small words that lean on nothing', [plain, small, { ...small, cost: END }], 1, 3, 5, false],
    ['a line the author made', [{ ...plain, cost: END }, { ...small, cost: END }, plain], 1, 2, 3, false],
  ])('%s', (_, atoms, start, end, letters, expected) => {
    expect(isStranded(atoms, start, end, letters)).toBe(expected);
  });
});

describe('senseCost', () => {
  const line = { words: 1, letters: 5, width: 4, mean: 8, lines: 3 };
  it.each<[string, readonly SenseAtom[], number, number, Partial<typeof line>, number]>([
    ['a line that ends with an article', [plain, small, plain], 0, 2, { words: 2, width: 8 }, 0.8],
    ['the last line, which leans on nothing', [plain, plain, small], 1, 3, { words: 2, width: 8 }, 0],
    ['"every" alone between fuller lines', [plain, light, plain], 1, 2, { width: 5 }, 0.6 + BREAK_COSTS.loneSmallWord],
    ['"every" on a line as long as the others', [plain, light, plain], 1, 2, { width: 7.5 }, 0.6],
    ['a short word with sense between fuller lines', [plain, plain, plain], 1, 2, {}, BREAK_COSTS.loneWord],
    ['a long one', [plain, plain, plain], 1, 2, { width: 6 }, 0],
    ['a short last line', [plain, plain, plain], 2, 3, {}, 0],
    [
      'small words that say little together',
      [plain, small, { ...small, cost: END }],
      1,
      3,
      { words: 2 },
      BREAK_COSTS.paleLine,
    ],
    ['a stranded article, which is dearer than sense', [plain, small, plain], 1, 2, { letters: 3 }, 0],
    ['the only line', [plain, light], 0, 2, { lines: 1 }, 0],
    ['a line the author made', [{ ...plain, cost: END }, { ...light, cost: END }, plain], 1, 2, {}, 0],
  ])('%s', (_, atoms, start, end, more, expected) => {
    expect(senseCost(atoms, start, end, { ...line, ...more })).toBeCloseTo(expected);
  });
});
