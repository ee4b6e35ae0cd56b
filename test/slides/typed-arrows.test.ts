import { describe, expect, it } from 'vitest';
import { typedArrows } from '../../src/slides/typed-arrows.js';
import { TEMPLATES } from './support/carousels.js';
import { composed } from './support/faults.js';

describe('a typed arrow', () => {
  it.each([
    ['€29.90 -> €23.90', '€29.90 → €23.90'],
    ['79€->49€', '79€→49€'],
    ['Old => new', 'Old → new'],
    ['In --> out', 'In → out'],
  ])('%s is set as %s', (typed, set) => {
    expect(typedArrows(typed)).toBe(set);
  });

  it.each(['a <-> b', 'e-mail', 'x >= y', 'a<=>b', '<--> both'])('%s stays as typed', (typed) => {
    expect(typedArrows(typed)).toBe(typed);
  });
});

describe.each(TEMPLATES)('%s', (template) => {
  it('draws no typed arrow', () => {
    const words = [
      { headline: '10 -> 2 hours' },
      { headline: 'Now -20%', body: 'Price: €29.90 -> €23.90\nWeight: 300 g -> 240 g' },
      { headline: 'Bye', body: 'Six -> one.\n-> Start now' },
    ];
    const drawn = composed({ template, aspect: '4:5', words }).slides.flatMap(({ texts }) => texts);
    expect(drawn.filter(({ text }) => /->/u.test(text))).toEqual([]);
    expect(drawn.filter(({ text }) => text.includes('→')).length).toBeGreaterThanOrEqual(3);
    expect(drawn.find(({ element }) => element === 'cta')?.text).toBe('Start now');
  });
});
