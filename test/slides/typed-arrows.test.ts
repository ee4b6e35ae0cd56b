import { describe, expect, it } from 'vitest';
import { typedArrows, typedBars } from '../../src/slides/typed-arrows.js';
import { drawnTexts } from '../support/drawn-texts.js';
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

describe('a typed bar', () => {
  it.each([
    ['Old | New', 'Old · New'],
    ['a|b|c', 'a · b · c'],
    ['| a | b |', 'a · b'],
    ['a || b', 'a · b'],
    ['|', ''],
    ['one | two\nthree |\nfour', 'one · two\nthree\nfour'],
    ['no bar', 'no bar'],
  ])('%j is set as %j', (typed, set) => {
    expect(typedBars(typed)).toBe(set);
  });
});

describe.each(TEMPLATES)('%s', (template) => {
  it('draws no typed bar, wherever it stands', () => {
    const words = [
      { kicker: 'A | B', headline: 'Spreadsheets | Ledgerly', body: 'Price | 12 | 2 | 3\nOne | Two' },
      { headline: 'Old | New', body: 'Old | New | Both\nSlow | Fast\nNothing here\n| a |' },
      { headline: 'Bye', body: '*Tested | 2025\n49 € | 39 €\n-> Start | now' },
    ];
    const { slides } = composed({ template, aspect: '4:5', words });
    expect(slides.flatMap(({ nodes }) => drawnTexts(nodes)).filter(({ text }) => text.includes('|'))).toEqual([]);
  });

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
