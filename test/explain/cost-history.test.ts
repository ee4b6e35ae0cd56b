/** What a machine's history of renders says, and what a hostile one cannot say. */
import { describe, expect, it } from 'vitest';
import { basisOf, type CostRecord, readHistory, withRecord } from '../../src/explain/cost-history.js';

const record = (measured: number, more: Partial<CostRecord> = {}): CostRecord => ({
  ...{ kind: 'short', quality: 'standard', guessed: 10, measured },
  ...more,
});

describe('the history of renders', () => {
  it('says nothing without renders of the kind, and says so', () => {
    expect(basisOf([], 'short', 'standard')).toEqual({ source: 'guess', renders: 0, factor: 1 });
    expect(basisOf([record(20, { kind: 'editor' })], 'short', 'standard').source).toBe('guess');
  });

  it('goes by the middle render of its quality, else of any quality', () => {
    const history = [record(11), record(12), record(90), record(30, { quality: 'high' })];
    expect(basisOf(history, 'short', 'standard')).toEqual({ source: 'history', renders: 3, factor: 1.2 });
    expect(basisOf(history, 'short', 'high')).toEqual({ source: 'history', renders: 1, factor: 3 });
    expect(basisOf(history, 'short', 'draft')).toEqual({ source: 'history', renders: 4, factor: 3 });
  });

  it('forgets the oldest, and takes no record that is no measurement', () => {
    let history: readonly CostRecord[] = [];
    for (let index = 0; index < 200; index += 1) history = withRecord(history, record(10 + index / 100)) ?? history;
    expect(history).toHaveLength(64);
    expect(history.at(-1)?.measured).toBeCloseTo(11.99);
    for (const wrong of [0, -1, Number.NaN, Number.POSITIVE_INFINITY, 1e9])
      expect(withRecord(history, record(wrong))).toBeUndefined();
  });

  it.each([
    ['no list', { length: 3 }],
    ['text', 'short'],
    ['nothing', undefined],
    ['rows that are none', [null, 1, 'x', [], {}, { kind: 'short' }]],
    ['another kind', [record(10, { kind: '__proto__' as never })]],
    ['another quality', [record(10, { quality: 'best' as never })]],
    ['numbers as text', [record('10' as never)]],
    ['huge values', [record(1e300), record(10, { guessed: 1e-300 })]],
    ['a machine of another world', [record(9000), record(0.1)]],
    ['a million rows of nothing', Array.from({ length: 1e6 }, () => ({ kind: 'short' }))],
  ])('reads nothing from a hostile one: %s', (_what, value) => {
    expect(readHistory(value)).toEqual([]);
  });
});
