/** What must hold for any legal text in any family, language and box: checked on random ones, seeded. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, SHORT_FONT_FAMILIES } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { rememberBlocks } from '../../src/type/remember-blocks.js';
import { createTypesetter } from '../../src/type/typeset.js';
import type { TypesetBlock, TypesetLine, TypesetRequest } from '../../src/type/typeset.types.js';
import { propertySeed } from '../support/seed.js';
import { LONGEST_TEXTS } from './longest-texts.js';

const book = loadFontBook();
const typeset = createTypesetter(book);

/** Words of the language in random order, with numbers, emoji and very long words strewn in; up to 200 code points. */
function textOf(language: Language): fc.Arbitrary<string> {
  const source = LONGEST_TEXTS.subheadline[language];
  const words = /[\u3040-\u9fff]/u.test(source) ? (source.match(/.{1,6}/gu) ?? []) : source.split(' ');
  const extra = [
    '19,99 €',
    '50%',
    '🔥',
    '👨‍👩‍👧',
    '24/7',
    'www.example.com/path',
    'Donaudampfschifffahrtsgesellschaft',
    '—',
    'a',
    '(1)',
  ];
  const word = fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...words) },
    { weight: 1, arbitrary: fc.constantFrom(...extra) },
  );
  return fc
    .array(word, { minLength: 1, maxLength: 24 })
    .map((list) => [...list.join(' ')].slice(0, 200).join('').trim());
}

const request: fc.Arbitrary<TypesetRequest> = fc
  .record({ language: fc.constantFrom(...LANGUAGES), family: fc.constantFrom(...SHORT_FONT_FAMILIES) })
  .chain(({ language, family }) =>
    fc.record({
      text: textOf(language),
      language: fc.constant(language),
      family: fc.constant(family),
      cut: fc.constantFrom('display' as const, 'text' as const),
      direction: fc.constant(language === 'ar' ? ('rtl' as const) : ('ltr' as const)),
      width: fc.integer({ min: 200, max: 900 }),
      height: fc.integer({ min: 80, max: 800 }),
      capHeights: fc.constantFrom([110, 96, 84, 72, 60, 48, 36, 24], [40, 34, 28, 22, 16], [30]),
      maxLines: fc.integer({ min: 1, max: 9 }),
      leading: fc.constantFrom(1.2, 1.45, 1.9),
      upperCase: fc.boolean(),
      letterSpacing: fc.constantFrom(0, -0.02, 0.1),
      align: fc.constantFrom('start' as const, 'center' as const, 'end' as const),
    }),
  );

const letters = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\s\u00a0\u202f-]/gu, '')
    .toLowerCase()
    .replace(/ß|ẞ/gu, 'ss');

/** No word's ink touches that of a word under it. */
function expectApart(asked: TypesetRequest, upper: TypesetLine, lower: TypesetLine): void {
  const boxes = (line: TypesetLine) =>
    line.words.map((word) => {
      const ink = book.ink(word.text, line.font, asked.language, word.direction);
      const x = line.x + word.x;
      const { baseline } = line;
      return { left: x + ink.left, right: x + ink.right, top: baseline - ink.ascent, bottom: baseline + ink.descent };
    });
  for (const above of boxes(upper)) {
    for (const under of boxes(lower)) {
      if (above.left < under.right && under.left < above.right)
        expect(under.top).toBeGreaterThanOrEqual(above.bottom - 0.01);
    }
  }
}

function check(asked: TypesetRequest, block: TypesetBlock): void {
  // Nothing is lost, added or put in another order.
  expect(letters(block.lines.map((line) => line.text).join(''))).toBe(letters(asked.text));
  for (const [i, line] of block.lines.entries()) {
    expect(line.text).toBe(line.text.trim());
    expect(Number.isInteger(line.baseline)).toBe(true);
    const next = block.lines[i + 1];
    if (next !== undefined) expectApart(asked, line, next);
    expect(line.inkLeft).toBeGreaterThanOrEqual(-1e-6);
    expect(line.inkRight).toBeLessThanOrEqual(block.width + 1e-6);
    expect(line.inkTop).toBeGreaterThanOrEqual(-1e-6);
    expect(line.inkBottom).toBeLessThanOrEqual(block.height + 1e-6);
    let read = 0;
    for (const word of line.words) {
      expect(word.offset).toBeGreaterThanOrEqual(read);
      read = word.offset + word.text.replace(/^\u061c/u, '').length;
      expect(word.x).toBeGreaterThanOrEqual(-0.01);
      expect(word.x + word.width).toBeLessThanOrEqual(line.width + 1);
    }
    expect(read).toBe(line.text.length);
  }
  if (!block.fits) return;
  expect(block.lines.length).toBeLessThanOrEqual(asked.maxLines);
  expect(block.width).toBeLessThanOrEqual(asked.width + 1e-6);
  expect(block.height).toBeLessThanOrEqual(asked.height + 1e-6);
}

describe('any legal text', () => {
  it('is set whole, inside its box, line under line', () => {
    fc.assert(
      fc.property(request, (asked) => check(asked, typeset(asked))),
      { seed: propertySeed(), numRuns: 250 },
    );
  });

  it('is set by a typesetter that has set it in other boxes, upright and narrower, as by a new one', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const used = createTypesetter(book);
        for (const kind of ['balanced', 'headline', 'running', 'paragraph'] as const) {
          const { letterSpacing: _, ...plain } = asked;
          used({ ...plain, width: 0.7 * asked.width, upperCase: !asked.upperCase, setting: kind });
          used({ ...asked, height: 0.5 * asked.height, readable: 30 });
          const again = { ...asked, setting: kind };
          expect(used(again)).toEqual(createTypesetter(book)(again));
        }
      }),
      { seed: propertySeed(), numRuns: 30 },
    );
  });

  it('is set from memory as it would be afresh, at any height asked for before', () => {
    const remembered = rememberBlocks(typeset);
    fc.assert(
      fc.property(
        request,
        fc.array(fc.integer({ min: 60, max: 900 }), { minLength: 2, maxLength: 4 }),
        (asked, heights) => {
          for (const setting of ['headline', 'running'] as const) {
            for (const height of [...heights].sort((a, b) => b - a)) {
              const at = { ...asked, height, setting };
              expect(remembered(at)).toEqual(typeset(at));
            }
          }
        },
      ),
      { seed: propertySeed(), numRuns: 60 },
    );
  });

  it('never gets smaller when the box grows', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const small = typeset({ ...asked, maxLines: 6 });
        const large = typeset({ ...asked, maxLines: 6, width: asked.width * 2, height: asked.height * 2 });
        if (small.fits) expect(large.fits).toBe(true);
        if (small.fits) expect(large.step).toBeLessThanOrEqual(small.step);
      }),
      { seed: propertySeed(), numRuns: 80 },
    );
  });
});
