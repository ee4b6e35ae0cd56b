import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakInto, fewestLines, type MeasuredAtom } from '../../src/type/break-lines.js';
import { calmestSize, firstGoodStep, stepCost, towerCost } from '../../src/type/size-search.js';
import { propertySeed } from '../support/seed.js';

function word(advance: number, more: Partial<MeasuredAtom> = {}): MeasuredAtom {
  return {
    advance,
    gap: 0.25,
    bearingLeft: 0,
    bearingRight: 0,
    hyphen: 0,
    cost: 0,
    letters: 5,
    wordEnd: true,
    small: false,
    light: false,
    ends: 'open',
    ...more,
  };
}

function last(advance: number, more: Partial<MeasuredAtom> = {}): MeasuredAtom {
  return word(advance, { gap: 0, cost: Number.NEGATIVE_INFINITY, ...more });
}

describe('breakInto', () => {
  it('balances: four equal words go two by two', () => {
    expect(breakInto([word(2), word(2), word(2), last(2)], 2, 7)?.ends).toEqual([2, 4]);
  });

  it('does not leave a short word alone on the last line', () => {
    const atoms = [word(3), word(3), word(3), word(1.4, { letters: 3 }), last(1.2, { letters: 2 })];
    expect(breakInto(atoms, 2, 12)?.ends).not.toContain(4);
  });

  it('leaves no line of small words alone, whatever the rag', () => {
    const small = word(1, { small: true, letters: 2 });
    const atoms = [word(3), word(3), small, last(5)];
    expect(breakInto(atoms, 3, 6.6)?.ends).toEqual([1, 3, 4]);
  });

  it('obeys what is forbidden and what is forced', () => {
    const never = word(2, { cost: Number.POSITIVE_INFINITY });
    expect(breakInto([word(2), never, word(2), last(2)], 2, 7)?.ends).not.toContain(2);
    const forced = word(1, { cost: Number.NEGATIVE_INFINITY });
    expect(breakInto([forced, word(2), word(2), last(2)], 2, 9)?.ends).toEqual([1, 4]);
  });

  it('counts the hyphen it shows and no bearing beyond the ink', () => {
    const half = word(3, { gap: 0, hyphen: 0.5, wordEnd: false });
    expect(breakInto([half, last(3)], 2, 3.4)).toBeUndefined();
    expect(breakInto([half, last(3)], 2, 3.5)?.ends).toEqual([1, 2]);
    expect(breakInto([last(3, { bearingLeft: 0.2, bearingRight: 0.2 })], 1, 2.6)?.ends).toEqual([1]);
  });

  it('has no answer where a word is wider than the line', () => {
    expect(breakInto([word(5), last(1)], 2, 4)).toBeUndefined();
    expect(fewestLines([word(5), last(1)], 4)).toBe(Number.POSITIVE_INFINITY);
  });

  it('finds what trying every set of breaks finds', () => {
    const atom = fc.record({
      advance: fc.integer({ min: 1, max: 9 }),
      cost: fc.constantFrom(0, 0.3, 0.7, 3),
      letters: fc.integer({ min: 1, max: 9 }),
    });
    fc.assert(
      fc.property(
        fc.array(atom, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 9, max: 24 }),
        fc.integer({ min: 1, max: 4 }),
        (list, width, lines) => {
          const atoms = list.map((item, i) =>
            i === list.length - 1 ? last(item.advance, { letters: item.letters }) : word(item.advance, item),
          );
          if (lines > atoms.length) return;
          const found = breakInto(atoms, lines, width);
          const fits = (start: number, end: number) => {
            const sum = atoms.slice(start, end).reduce((total, each) => total + each.advance, 0);
            return sum + 0.25 * (end - start - 1) <= width;
          };
          // Every choice of line ends; each is scored by the solver itself with all other breaks forbidden.
          let best = Number.POSITIVE_INFINITY;
          const count = atoms.length;
          for (let mask = 0; mask < 2 ** (count - 1); mask++) {
            const ends = [
              ...Array.from({ length: count - 1 }, (_, i) => i + 1).filter((i) => mask & (1 << (i - 1))),
              count,
            ];
            if (ends.length !== lines || !ends.every((end, i) => fits(i === 0 ? 0 : (ends[i - 1] as number), end)))
              continue;
            const only = atoms.map((each, i) =>
              ends.includes(i + 1) ? each : { ...each, cost: Number.POSITIVE_INFINITY },
            );
            best = Math.min(best, breakInto(only, lines, width)?.cost ?? Number.POSITIVE_INFINITY);
          }
          if (found === undefined) expect(best).toBe(Number.POSITIVE_INFINITY);
          else expect(found.cost).toBeCloseTo(best, 9);
        },
      ),
      { seed: propertySeed(), numRuns: 150 },
    );
  });
});

describe('towerCost', () => {
  it('is nothing up to two lines, then the same for each', () => {
    expect([1, 2, 3, 4].map(towerCost)).toEqual([0, 0, expect.closeTo(0.45), expect.closeTo(0.9)]);
  });
});

describe('stepCost', () => {
  it('is nothing at the largest size and grows as sizes shrink', () => {
    expect(stepCost(100, 100)).toBe(0);
    expect(stepCost(100, 90)).toBeCloseTo(0.506, 3);
    // A headline may give up a step as cheaply as any text, but not half of its size.
    expect(stepCost(100, 90, true) - stepCost(100, 90)).toBeLessThan(0.05);
    expect(stepCost(100, 50, true) - stepCost(100, 50)).toBeGreaterThan(1.5);
    expect(stepCost(100, 50)).toBeGreaterThan(stepCost(100, 60));
  });
});

describe('the search for a size', () => {
  it.each([
    ['the first that is good', 3, 3],
    ['the last where none is', 99, 8],
    ['the first where all are', 0, 0],
  ])('by steps gives %s', (_, from, step) => {
    expect(firstGoodStep(0, 8, (at) => at >= from)).toBe(step);
  });

  it.each<[string, (size: number) => number | undefined, number]>([
    ['stays large where breaks are as good', () => 0.4, 100],
    ['is smaller where that saves more than it costs', (size) => (size > 85 ? 2 : 0), 80],
    ['passes over sizes that do not fit', (size) => (size === 80 ? undefined : size > 85 ? 2 : 0), 70],
    ['stays large where nothing fits', () => undefined, 100],
  ])('by breaks %s', (_, breaksAt, size) => {
    expect(calmestSize([100, 90, 80, 70], breaksAt)).toBe(size);
  });
});
