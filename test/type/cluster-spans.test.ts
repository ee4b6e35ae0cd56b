import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { clusterEdges, clusterSpans } from '../../src/type/cluster-spans.js';
import { createTypesetter } from '../../src/type/typeset.js';
import type { TypesetLine } from '../../src/type/typeset.types.js';

const book = loadFontBook();
const typeset = createTypesetter(book);

function line(text: string, language: Language, letterSpacing = 0): TypesetLine {
  const direction = language === 'ar' ? ('rtl' as const) : ('ltr' as const);
  const room = {
    width: 2000,
    height: 200,
    capHeights: [50],
    maxLines: 1,
    leading: 1.4,
    upperCase: false,
    align: 'start' as const,
  };
  const block = typeset({ text, language, family: 'ShortFontInter', direction, letterSpacing, ...room });
  return block.lines[0] as TypesetLine;
}

describe('clusterSpans', () => {
  it.each<[string, Language, number, string]>([
    ['Office', 'en', 6, 'ligature letters are steps of their own'],
    ['👨‍👩‍👧 é', 'en', 3, 'an emoji sequence and a letter with its mark are one step each'],
    ['今だけ50%', 'ja', 6, 'ideographs and digits'],
    ['لماذا', 'ar', 5, 'joined letters'],
    ['لا', 'ar', 1, 'lam-alef is one glyph and one step'],
    ['السلام', 'ar', 5, 'lam-alef inside a word'],
    ['على iPhone الآن', 'ar', 14, 'two directions'],
  ])('%s (%s) has %i steps: %s', (text, language, count) => {
    const set = line(text, language);
    const spans = clusterSpans(set, book, language);
    expect(spans).toHaveLength(count);
    expect(spans.map((span) => set.text.slice(span.offset, span.offset + span.length)).join('')).toBe(set.text);
    // The steps tile the line: no gap, no overlap, nothing beyond its ends.
    const sorted = [...spans].sort((a, b) => a.x - b.x || a.width - b.width);
    let x = 0;
    for (const span of sorted) {
      expect(Math.abs(span.x - x)).toBeLessThan(0.01);
      x = span.x + span.width;
    }
    expect(Math.abs(x - set.width)).toBeLessThan(1);
  });

  it('goes from right to left through Arabic', () => {
    const spans = clusterSpans(line('لماذا', 'ar'), book, 'ar');
    const xs = spans.map((span) => span.x);
    expect(xs).toEqual([...xs].sort((a, b) => b - a));
    expect(spans.every((span) => span.width > 0)).toBe(true);
  });
});

describe('clusterEdges', () => {
  it('grows to the right in Latin and ends at the line’s end', () => {
    const set = line('Sale', 'en', 0.05);
    const edges = clusterEdges(set, book, 'en');
    expect(edges).toEqual([...edges].sort((a, b) => a - b));
    expect(edges.at(-1)).toBeGreaterThanOrEqual(set.width - 0.01);
  });

  it('ends at the left edge in Arabic', () => {
    expect(clusterEdges(line('خصم كبير', 'ar'), book, 'ar').at(-1)).toBeCloseTo(0, 5);
  });
});
