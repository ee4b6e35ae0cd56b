/** Where the lines of the looks end: whole sentences, and no phrase torn that holds together. */
import { describe, expect, it } from 'vitest';
import type { Language } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { LOOK_NAMES, plainShort } from './support/compositions.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

function opened(look: (typeof LOOK_NAMES)[number], headline: string, language: Language = 'en'): string {
  const direction = language === 'ar' ? ('rtl' as const) : ('ltr' as const);
  const short = { ...plainShort, ...{ look, headline, language, direction, textBeats: ['Picked by hand'] } };
  const { elements } = composeShortOverlay(short, { typeset, fontBook, images: {} }).layout;
  const lines = elements.find(({ id }) => id === 'headline')?.lines ?? [];
  return lines.map(({ text }) => text).join(' / ');
}

const SENTENCES: readonly (readonly [Language, string])[] = [
  ['en', 'Play ugly. Win anyway.'],
  ['en', 'Jump on it. We dare you.'],
  ['en', 'Zero sugar. Zero crash.'],
  ['de', 'Weniger Lärm. Mehr wir.'],
  ['fr', 'Osez. Vous verrez.'],
  ['es', 'Cero azúcar. Cero bajón.'],
  ['it', 'Provalo. È gratis.'],
  ['nl', 'Nul suiker. Nul dip.'],
  ['pl', 'Mniej hałasu. Więcej nas.'],
  ['pt', 'Menos ruído. Mais nós.'],
  ['ru', 'Ноль сахара. Ноль спада.'],
  ['zh', '少一点噪音。多一点我们。'],
  ['ja', '砂糖ゼロ。後悔ゼロ。'],
  ['ko', '설탕 제로. 후회 제로.'],
  ['ar', 'بلا سكر. بلا تعب.'],
];

describe.each(LOOK_NAMES)('%s', (look) => {
  it('sets sentences whole', () => {
    const torn = SENTENCES.map(([language, text]) => opened(look, text, language)).filter(
      (lines) => !lines.split(' / ').every((line) => /[.。]$/u.test(line)),
    );
    expect(torn).toEqual([]);
  });

  // Luxury's wide capitals leave no line for it.
  it.skipIf(look === 'luxury_minimal')('keeps a measure with what it measures, and a name whole', () => {
    expect(opened(look, 'Your 3 pm slump has a cure').toLowerCase()).not.toMatch(/3 pm \/ slump|3 \/ pm/u);
    expect(opened(look, 'What Jane Goodall knew about sleep').toLowerCase()).not.toMatch(/jane \/ goodall/u);
  });
});
