import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language, SHORT_FONT_FAMILIES } from '../../src/document/enumerations.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { createTypesetter } from '../../src/type/typeset.js';
import type { TypesetBlock, TypesetRequest } from '../../src/type/typeset.types.js';
import { inkBounds } from './ink-bounds.js';
import { LONGEST_TEXTS } from './longest-texts.js';

const typeset = createTypesetter(loadFontBook());

function steps(largest: number, smallest: number): number[] {
  const sizes: number[] = [];
  for (let cap = largest; cap >= smallest; cap *= 0.93) sizes.push(Math.round(cap));
  return [...new Set(sizes)];
}

function set(text: string, language: Language, more: Partial<TypesetRequest> = {}): TypesetBlock {
  return typeset({
    text,
    language,
    family: 'ShortFontInter',
    direction: language === 'ar' ? 'rtl' : 'ltr',
    width: 760,
    height: 600,
    capHeights: steps(110, 24),
    maxLines: 6,
    leading: 1.45,
    upperCase: false,
    align: 'center',
    ...more,
  });
}

const lines = (block: TypesetBlock) => block.lines.map((line) => line.text);

/** A width in which `text` needs more than one line at the only size offered. */
const narrow = (width: number, cap = 40): Partial<TypesetRequest> => ({ width, capHeights: [cap], height: 900 });

describe('createTypesetter', () => {
  it('gives no lines for an empty text', () => {
    expect(set('  ', 'en')).toMatchObject({ lines: [], width: 0, height: 0, fits: true });
  });

  it('takes the largest size when the text fits it', () => {
    const block = set('Sale now', 'en');
    expect(block).toMatchObject({ step: 0, capHeightPx: 110, fits: true, hyphenated: false });
  });

  it('sets exactly the whole lines that are asked for, as large as they allow, and divides no word for them', () => {
    const text = 'Mornings taste better up here';
    const [two, three] = [2, 3].map((wholeLines) => set(text, 'en', { wholeLines }));
    expect([two?.lines.length, three?.lines.length]).toEqual([2, 3]);
    expect(three?.capHeightPx).toBeGreaterThan(two?.capHeightPx ?? Number.POSITIVE_INFINITY);
    expect(set('Unverwechselbarkeit', 'de', { ...narrow(300), wholeLines: 2 }).fits).toBe(false);
  });

  it('breaks where the author broke', () => {
    expect(lines(set('one two\nthree four', 'en', { capHeights: [40] }))).toEqual(['one two', 'three four']);
  });

  it('gives whole baselines at even distances and a block as high as its ink', () => {
    const block = set('Ägypten gegen Öde und Übel jeden Tag', 'de', narrow(420));
    const baselines = block.lines.map((line) => line.baseline);
    expect(baselines.length).toBeGreaterThan(2);
    expect(baselines.every(Number.isInteger)).toBe(true);
    const gaps = new Set(baselines.slice(1).map((baseline, i) => baseline - (baselines[i] as number)));
    expect(gaps.size).toBe(1);
    expect(block.lines[0]?.inkTop).toBeLessThan(1);
    expect(block.height - (block.lines.at(-1)?.inkBottom ?? 0)).toBeLessThan(1);
  });

  it('opens the lines where accents would touch descenders', () => {
    const tight = { ...narrow(400), leading: 1.1 };
    const plain = set('more nice wine on sea or air', 'en', tight);
    const tall = set('gypsy jumpy ÅÄÖ ŻŚĆ ÉÊŮ', 'en', tight);
    const gap = (block: TypesetBlock) => (block.lines[1]?.baseline ?? 0) - (block.lines[0]?.baseline ?? 0);
    expect(gap(tall)).toBeGreaterThan(gap(plain));
    for (const [i, line] of tall.lines.entries()) {
      if (i > 0) expect(line.inkTop).toBeGreaterThan(tall.lines[i - 1]?.inkBottom ?? 0);
    }
    // The descender stands to the right of the accent: nothing would touch, nothing is opened.
    const clear = set('one gypsy\nÅ one one', 'en', { ...narrow(900), leading: 1.5, align: 'start' });
    expect(clear.lines).toHaveLength(2);
    expect(gap(clear)).toBe(Math.ceil(1.5 * 40));
  });

  it('sets every family at the same cap height', () => {
    for (const family of SHORT_FONT_FAMILIES) {
      const block = set('HHH', 'en', { family, capHeights: [100] });
      const bounds = inkBounds(block, 'en');
      // Painted capitals of Bangers and Permanent Marker vary by letter.
      const tolerance = /Bangers|Marker/.test(family) ? 8 : 2;
      expect(Math.abs(bounds.bottom - bounds.top - 100), family).toBeLessThanOrEqual(tolerance);
    }
  });
});

describe('language rules in a set text', () => {
  it.each<[string, Language, string, number, RegExp, string]>([
    ['French punctuation keeps its word', 'fr', 'Vous payez encore trop cher ? Oui ! Essayez', 330, /^[?!]/m, '?'],
    [
      'a Polish one-letter word does not end a line',
      'pl',
      'Krem do rąk i do stóp w domu i w pracy',
      300,
      /(?:^| )[iw]$/m,
      'i',
    ],
    [
      'a Russian preposition does not end a line',
      'ru',
      'Всё для дома и сада в одном магазине',
      330,
      /(?:^| )[ив]$/m,
      'и',
    ],
    ['a number keeps its currency', 'de', 'Jetzt nur für kurze Zeit 19,99 € sparen', 300, /^€/m, '€'],
    [
      'Japanese never starts a line with a small kana or a comma',
      'ja',
      'チャンスは今だけ、ラッキーセット、ジャンプ',
      280,
      /^[、ッャュョー]/m,
      'kinsoku',
    ],
    [
      'Chinese never starts a line with a comma',
      'zh',
      '为什么还要多花钱，这款面霜，只需七天，快来',
      220,
      /^[，。！？]/m,
      'kinsoku',
    ],
  ])('%s', (_, language, text, width, forbidden) => {
    const found = lines(set(text, language, narrow(width)));
    expect(found.length).toBeGreaterThan(1);
    expect(found.join('\n')).not.toMatch(forbidden);
  });

  it('sets narrow no-break spaces before French punctuation', () => {
    expect(lines(set('Prêt ? « Oui » !', 'fr', { capHeights: [40] }))).toEqual([
      'Prêt\u202f? «\u00a0Oui\u00a0»\u202f!',
    ]);
  });

  it('breaks Korean between words only', () => {
    const text = '단 24시간 만에 피부를 되살리는 크림을 만나보세요';
    expect(lines(set(text, 'ko', narrow(300))).join(' ')).toBe(text);
  });

  it('hyphenates only where that keeps a larger size', () => {
    expect(set('Geschwindigkeitsbegrenzung jetzt', 'de').hyphenated).toBe(true);
    expect(set('Schöne Geschenke für jeden Anlass', 'de').hyphenated).toBe(false);
  });

  it('shrinks for a long word first and breaks it by letters only when no size holds it', () => {
    const address = 'donaudampfschiff@example.com';
    const whole = set(address, 'de');
    expect(lines(whole)).toEqual([address]);
    const shattered = set(address, 'de', { width: 120 });
    expect(shattered.lines.length).toBeGreaterThan(1);
    expect(lines(shattered).join('')).toBe(address);
    expect(shattered.fits).toBe(true);
  });

  it('never parts an emoji sequence, however narrow the box', () => {
    const block = set('👨‍👩‍👧🇩🇪👩🏽‍🔬', 'en', { width: 60, capHeights: [30] });
    expect(lines(block)).toEqual(['👨‍👩‍👧', '🇩🇪', '👩🏽‍🔬']);
  });

  it('says so when the box is too small, and still sets all of the text', () => {
    const block = set('far too much text for such a box', 'en', { width: 60, height: 40 });
    expect(block.fits).toBe(false);
    expect(lines(block).join(' ').replace(/- /g, '').replace(/\s/g, '')).toBe('fartoomuchtextforsuchabox');
  });

  it.each([0, -40])('says so in a box of %i px, and ends', (width) => {
    const block = set('far too much text', 'en', { width, capHeights: [30] });
    expect(block.fits).toBe(false);
    expect(lines(block).join('').replace(/[-\s]/g, '')).toBe('fartoomuchtext');
  });

  it('leaves no lone short word on the last line when another break is there', () => {
    const block = set('The best way to start your morning is a', 'en', narrow(420));
    expect(block.lines.at(-1)?.words.length).toBeGreaterThan(1);
  });
});

describe('a headline', () => {
  const headline = (text: string, language: Language, more: Partial<TypesetRequest> = {}) =>
    set(text, language, {
      setting: 'headline',
      capHeights: [82, 74, 66, 60, 54, 48, 42, 37, 32],
      height: 520,
      maxLines: 5,
      ...more,
    });

  it.each<[string, Language, RegExp]>([
    ['Donaudampfschifffahrtsgesellschaftskapitän packt aus', 'de', /(?:dampf|schiff|fahrts|gesellschafts)-$/u],
    ['Kundenzufriedenheitsgarantie für alle', 'de', /(?:kunden|zufriedenheits)-$/iu],
    ['Arbeitsunfähigkeitsbescheinigung ohne Wartezeit', 'de', /(?:arbeits|unfähigkeits)-$/iu],
    ['Arbeidsongeschiktheidsverzekering zonder gedoe', 'nl', /(?:arbeids|ongeschiktheids)-$/iu],
    ['Высококачественное обслуживание без очередей', 'ru', /^высоко-$/iu],
  ])('parts "%s" (%s) at its joints and stays large', (text, language, joint) => {
    const block = headline(text, language);
    for (const line of lines(block).filter((each) => each.endsWith('-'))) expect(line).toMatch(joint);
    expect(block.capHeightPx).toBeGreaterThanOrEqual(42);
  });

  it.each<[string, Language]>([
    ['Хватит платить за спортзал, в котором вы не были', 'ru'],
    ['Przestań płacić za siłownię, w której nie byłeś', 'pl'],
    ['Pare de pagar por uma academia que você não usa', 'pt'],
    ['Deja de pagar por un gimnasio que no pisas', 'es'],
  ])('leads with size rather than with few lines: "%s" (%s)', (text, language) => {
    const two = headline(text, language, { maxLines: 2 });
    const free = headline(text, language);
    expect(free.lines.length).toBeGreaterThan(2);
    expect(free.capHeightPx).toBeGreaterThanOrEqual(1.35 * two.capHeightPx);
  });

  it('stays on two lines where a third would gain less than a sixth', () => {
    const text = 'Your coffee is lying to you';
    const block = headline(text, 'en', { capHeights: [60, 56] });
    expect(block.lines).toHaveLength(2);
    expect(block.stranded).toBe(false);
  });

  it.each<[string, Language, string]>([
    ['Die Wahrheit über den Kaffee in der Kapsel', 'de', 'der'],
    ['La verdad de los cafés de la oficina', 'es', 'la'],
    ['Правда о кофе и капсулах из магазина', 'ru', 'из'],
  ])('never leaves an article or preposition of "%s" (%s) alone', (text, language) => {
    for (const width of [380, 460, 540, 700])
      expect(headline(text, language, { width, maxLines: 6 }).stranded, `${width}`).toBe(false);
  });

  it('closes its letters up and parts its words before it is too small to read', () => {
    const spaced = (readable: number) =>
      headline('Donaudampfschifffahrtsgesellschaftskapitän', 'de', {
        family: 'ShortFontMontserrat',
        upperCase: true,
        letterSpacing: 0.16,
        width: 720,
        height: 300,
        maxLines: 6,
        leading: 2.05,
        capHeights: [46, 42, 38, 34, 31, 28, 25, 22, 20],
        readable,
      });
    const spacingOf = (block: TypesetBlock) => {
      const font = block.lines[0]?.font;
      return font === undefined ? Number.NaN : (font.letterSpacingPx ?? 0) / font.sizePx;
    };
    expect(spaced(0).capHeightPx).toBeLessThan(28);
    expect(spacingOf(spaced(0))).toBeCloseTo(0.16);
    const read = spaced(28);
    expect(read.capHeightPx).toBeGreaterThanOrEqual(38);
    expect(lines(read).join('\n')).toMatch(/^(?:(?:DONAU|DAMPF|SCHIFF|FAHRTS|GESELLSCHAFTS|-\n)+)KAPITÄN$/u);
    // A word that has no joints has only its letter spacing to give.
    const name = headline('nordbohne.example', 'en', {
      family: 'ShortFontMontserrat',
      upperCase: true,
      letterSpacing: 0.16,
      width: 520,
      capHeights: [34, 31, 28, 25, 22],
      readable: 30,
    });
    expect(lines(name)).toHaveLength(1);
    expect(spacingOf(name)).toBeLessThan(0.1);
    expect(name.capHeightPx).toBeGreaterThan(25);
    // What is large enough keeps its letters apart.
    const short = headline('Neuer Duft', 'de', { letterSpacing: 0.16, capHeights: [46, 42], readable: 28 });
    expect(spacingOf(short)).toBeCloseTo(0.16);
  });

  it('says so when it had to', () => {
    expect(headline('Orange of Vienna', 'en', { width: 218, capHeights: [40] }).stranded).toBe(true);
  });
});

describe('right to left', () => {
  it('aligns the start at the right and runs Arabic from there', () => {
    const block = set('خصم كبير على كل المنتجات اليوم فقط', 'ar', { ...narrow(300), align: 'start' });
    for (const line of block.lines) {
      expect(line.direction).toBe('rtl');
      expect(Math.abs(line.inkRight - block.width)).toBeLessThan(1);
      const xs = line.words.map((word) => word.x);
      expect(xs).toEqual([...xs].sort((a, b) => b - a));
    }
  });

  it('runs a Latin text of an Arabic composition left to right', () => {
    expect(set('Hello, world!', 'ar').lines[0]?.direction).toBe('ltr');
  });

  it('places a Latin name in reading order inside the Arabic line', () => {
    const [line] = set('على iPhone Pro الآن', 'ar', { capHeights: [40] }).lines;
    const at = (text: string) => line?.words.find((word) => word.text === text)?.x as number;
    const places = ['على', 'iPhone', 'Pro', 'الآن'].map(at);
    expect((places[0] as number) > (places[2] as number)).toBe(true);
    expect((places[2] as number) > (places[1] as number)).toBe(true);
    expect((places[1] as number) > (places[3] as number)).toBe(true);
  });

  it('ignores letter spacing in Arabic, and not in Latin', () => {
    const width = (text: string, language: Language, letterSpacing: number) =>
      set(text, language, { capHeights: [40], letterSpacing }).lines[0]?.width as number;
    expect(width('خصم', 'ar', 0.2)).toBe(width('خصم', 'ar', 0));
    expect(width('Sale', 'en', 0.2) - width('Sale', 'en', 0)).toBeCloseTo((3 * 0.2 * 40) / 0.728, 0);
  });
});

describe('words', () => {
  it('stand where they stand in the whole line', () => {
    const book = loadFontBook();
    const [line] = set('AVATAR Today: 19,99 € only', 'en', { capHeights: [30], letterSpacing: 0.03 }).lines;
    expect(line?.words.map((word) => word.text)).toEqual(['AVATAR', 'Today:', '19,99 €', 'only']);
    for (const word of line?.words ?? []) {
      expect(line?.text.slice(word.offset, word.offset + word.text.length)).toBe(word.text);
    }
    const lastWord = line?.words.at(-1);
    expect((lastWord?.x ?? 0) + (lastWord?.width ?? 0)).toBeCloseTo(
      book.advance(line?.text ?? '', line?.font as never, 'en', 'ltr'),
      1,
    );
  });
});

describe('the longest legal texts', () => {
  const kinds = [
    ['headline', { maxLines: 6, height: 600, capHeights: steps(110, 24) }],
    ['beat', { maxLines: 6, height: 420, capHeights: steps(64, 20), leading: 1.8, cut: 'text' as const }],
    ['subheadline', { maxLines: 9, height: 420, capHeights: steps(44, 14), leading: 1.8, cut: 'text' as const }],
  ] as const;

  it.each(LANGUAGES.map((language) => [language]))('fit their box in every family, ink and all (%s)', (language) => {
    for (const [kind, room] of kinds) {
      for (const family of SHORT_FONT_FAMILIES) {
        const block = set(LONGEST_TEXTS[kind][language], language, { ...room, family });
        const where = `${kind} ${language} ${family}`;
        expect(block.fits, where).toBe(true);
        expect(block.lines.length, where).toBeLessThanOrEqual(room.maxLines);
        for (const line of block.lines) {
          expect(line.inkLeft, where).toBeGreaterThanOrEqual(0);
          expect(line.inkRight, where).toBeLessThanOrEqual(760);
        }
        // The pixels themselves, for the faces with the boldest overhangs and accents.
        if (!/Bangers|Marker|Anton|Poppins/.test(family)) continue;
        const ink = inkBounds(block, language);
        expect(ink.left, where).toBeGreaterThanOrEqual(-1);
        expect(ink.right, where).toBeLessThanOrEqual(761);
        expect(ink.top, where).toBeGreaterThanOrEqual(-1);
        expect(ink.bottom, where).toBeLessThanOrEqual(room.height + 1);
      }
    }
  });
});
