import { describe, expect, it } from 'vitest';
import {
  LANGUAGES,
  type Language,
  SHORT_FONT_FAMILIES,
  type ShortFontFamily,
} from '../../../src/document/enumerations.js';
import type { FontSpec } from '../../../src/draw/draw-list.js';
import { ReelwrightError } from '../../../src/errors.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import { readFontManifest, readFontSlices, resolveFontFile } from '../../../src/io/fonts/font-files.js';
import { LANGUAGE_LETTERS } from '../../../src/io/fonts/font-list.js';
import { NO_ASSETS } from '../../../src/io/raster/image-assets.js';
import { rasterize } from '../../../src/io/raster/rasterize.js';
import { decodeCoverage, inCoverage } from '../../../src/type/font-manifest.js';
import { LONGEST_TEXTS } from '../../type/longest-texts.js';

const book = loadFontBook();
const manifest = readFontManifest();

function failure(run: () => unknown): ReelwrightError {
  try {
    run();
  } catch (error) {
    if (error instanceof ReelwrightError) return error;
    throw error;
  }
  throw new Error('Expected a ReelwrightError but nothing was thrown');
}

describe('coverage', () => {
  it.each(LANGUAGES.map((language) => [language]))(
    'all 15 families set %s: its letters and its longest texts',
    (language) => {
      for (const family of SHORT_FONT_FAMILIES) {
        for (const cut of ['display', 'text'] as const) {
          const letters = book.faceFor(LANGUAGE_LETTERS[language], family, language, cut);
          expect(letters.families, `${family} ${cut}`).toHaveLength(1);
          for (const kind of ['headline', 'beat', 'subheadline'] as const) {
            const text = LONGEST_TEXTS[kind][language];
            const face = book.faceFor(text, family, language, cut);
            const all = [...text].filter((character) => !/\s/u.test(character));
            expect(face.families.length > 1 || book.covers(face, all.join('')), `${family} ${cut} ${kind}`).toBe(true);
          }
        }
      }
    },
  );

  it.each<[string, ShortFontFamily, Language, string, string]>([
    ['Fröhlich', 'ShortFontAnton', 'de', 'anton-400', 'the family itself where it can'],
    ['Привет', 'ShortFontAnton', 'ru', 'oswald-700', 'Cyrillic in the stand-in of the family'],
    ['Hello Привет', 'ShortFontLato', 'ru', 'montserrat-800', 'the whole line, Latin too'],
    ['dłoń', 'ShortFontPermanentMarker', 'pl', 'caveat-marker', 'Polish letters that the marker lacks'],
    ['dom', 'ShortFontPermanentMarker', 'pl', 'permanent-marker-400', 'a Polish line without them stays'],
    ['焕亮 iPhone', 'ShortFontLato', 'zh', 'noto-sans-sc-900', 'Chinese with a Latin name'],
    ['直す', 'ShortFontLato', 'ja', 'noto-sans-jp-900', 'Japanese shapes for Japanese'],
    ['直す', 'ShortFontLato', 'en', 'noto-sans-jp-900', 'kana in an English text ask for Japanese shapes'],
    ['直', 'ShortFontLato', 'en', 'noto-sans-sc-900', 'Han alone is Chinese'],
    ['서울', 'ShortFontLato', 'en', 'noto-sans-kr-900', 'hangul in an English text'],
    ['خصم iPhone', 'ShortFontTheBold', 'ar', 'cairo-900', 'one face for all Arabic, though Rubik has some'],
  ])('%s in %s (%s) is set in %s: %s', (text, family, language, key) => {
    expect(book.faceFor(text, family, language).key).toBe(key);
  });

  it('takes symbols from a later face and emoji from the emoji face without giving up the family', () => {
    const face = book.faceFor('Sale → 50% ✓ 🔥', 'ShortFontBangers', 'en');
    expect(face.key).toBe('bangers-400');
    expect(face.families.map((family) => family.replace(/-[0-9a-f]{10}$/, ''))).toEqual([
      'rw-bangers-400',
      'rw-inter-800',
      'rw-noto-color-emoji',
    ]);
  });

  it('takes arrows from the general face, past a stand-in that has letters', () => {
    const face = book.faceFor('$19 → $12', 'ShortFontDMSerif', 'en');
    expect(face.families.map((family) => family.replace(/-[0-9a-f]{10}$/, ''))).toEqual([
      'rw-dm-serif-display-400',
      'rw-inter-800',
    ]);
  });

  it('lists only faces it uses: a plain text names one', () => {
    expect(book.faceFor('Sale 50%', 'ShortFontMontserrat', 'en').families).toHaveLength(1);
  });

  it('sets two scripts that share no face one after the other', () => {
    const face = book.faceFor('Привет مرحبا', 'ShortFontOswald', 'ru');
    expect(face.families.length).toBe(2);
  });

  it.each([
    ['a letter of a script no face has', 'Hi 𓀀', '"𓀀" (U+13000)'],
    ['Devanagari', 'नमस्ते', 'U+0928'],
    ['a control character, by its number alone', 'a\u0007b', 'U+0007'],
    ['a private-use character', 'a\ue000', 'U+E000'],
    ['a lone surrogate', 'a\ud800', 'U+D800'],
  ])('refuses %s before drawing', (_, text, name) => {
    const error = failure(() => book.faceFor(text, 'ShortFontInter', 'en'));
    expect(error).toMatchObject({ code: 'glyph_missing', class: 'usage', retryable: false });
    expect(error.message).toContain(name);
    expect(error.remedy).toContain('inter-800');
  });

  it('gives CJK faces thousands of ideographs, from the cmaps of all their slices', () => {
    for (const [key, letters] of [
      ['noto-sans-sc-900', 13_000],
      ['noto-sans-jp-900', 6_000],
      ['noto-sans-kr-900', 11_000],
    ] as const) {
      const face = manifest.faces[key] as (typeof manifest.faces)[string];
      const ranges = readFontSlices(face).map((slice) => decodeCoverage(slice.coverage));
      const count = ranges.flat().reduce((sum, bound, i) => sum + (i % 2 === 0 ? -bound : bound + 1), 0);
      expect(count, key).toBeGreaterThan(letters);
    }
  });

  it('gives every face for text the characters the typesetter adds: spaces and the hyphen', () => {
    for (const [key, face] of Object.entries(manifest.faces)) {
      if (face.script === 'emoji') continue;
      const codes =
        face.slices === undefined ? [face.coverage ?? ''] : readFontSlices(face).map((slice) => slice.coverage);
      const ranges = codes.map(decodeCoverage);
      for (const codePoint of [0x20, 0xa0, 0x2d]) {
        expect(
          ranges.some((coverage) => inCoverage(coverage, codePoint)),
          `${key} ${codePoint.toString(16)}`,
        ).toBe(true);
      }
    }
  });

  it('asks each code point of one slice only', () => {
    const face = manifest.faces['noto-sans-sc-900'] as (typeof manifest.faces)[string];
    const ranges = readFontSlices(face).map((slice) => decodeCoverage(slice.coverage));
    for (const codePoint of [0x7684, 0x4e00, 0x3002, 0xff0c, 0x41]) {
      expect(
        ranges.filter((coverage) => inCoverage(coverage, codePoint)),
        codePoint.toString(16),
      ).toHaveLength(1);
    }
  });
});

describe('font files', () => {
  it('are the ones that were measured: hashes and sizes of the manifest hold for all', () => {
    for (const face of Object.values(manifest.faces)) {
      const files = face.slices === undefined ? face.files : readFontSlices(face);
      for (const file of files) expect(resolveFontFile(face, file)).toContain(file.path);
    }
  });

  it('are refused when missing or changed, with the remedy', () => {
    const face = manifest.faces['inter-800'] as (typeof manifest.faces)[string];
    const file = face.files[0] as (typeof face.files)[number];
    const changed = failure(() => resolveFontFile(face, { ...file, sha256: '0'.repeat(64) }));
    expect(changed).toMatchObject({ code: 'font_changed', class: 'environment' });
    expect(changed.remedy).toContain('@expo-google-fonts/inter@0.4.2');
    expect(failure(() => resolveFontFile(face, { ...file, path: 'none.ttf' }))).toMatchObject({ code: 'font_missing' });
  });
});

describe('measures', () => {
  const spec = (text: string, sizePx: number, more: Partial<FontSpec> = {}): FontSpec => {
    const { families, weight } = book.faceFor(text, 'ShortFontMontserrat', 'en');
    return { families, weight, sizePx, ...more };
  };

  it('scale with the size', () => {
    const at = (size: number) => book.advance('Wörter', spec('Wörter', size), 'de', 'ltr');
    expect(at(200)).toBeCloseTo(2 * at(100), 6);
  });

  it('count letter spacing between characters, not after the last', () => {
    const tight = book.advance('abcd', spec('abcd', 100), 'en', 'ltr');
    const wide = book.advance('abcd', spec('abcd', 100, { letterSpacingPx: 10 }), 'en', 'ltr');
    expect(wide - tight).toBeCloseTo(30, 2);
  });

  it('bound the pixels: the ink box holds all of them and no more than a 250th em too much', () => {
    const text = 'Ǻgjpqy';
    const font = spec('Ågjpqy', 200);
    const ink = book.ink(text.replace('Ǻ', 'Å'), font, 'en', 'ltr');
    const node = {
      kind: 'text' as const,
      text: 'Ågjpqy',
      x: 50,
      y: 250,
      font,
      language: 'en',
      direction: 'ltr' as const,
      fill: '#fff',
    };
    const { data, width, height } = rasterize([node], { x: 0, y: 0, width: 900, height: 400 }, NO_ASSETS);
    let top = height;
    let bottom = 0;
    for (let i = 3; i < data.length; i += 4) {
      if ((data[i] as number) < 16) continue;
      const y = Math.floor((i - 3) / 4 / width);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
    expect(250 - ink.ascent).toBeLessThanOrEqual(top + 0.5);
    expect(250 - ink.ascent).toBeGreaterThan(top - 3);
    expect(250 + ink.descent).toBeGreaterThanOrEqual(bottom - 0.5);
    expect(250 + ink.descent).toBeLessThan(bottom + 3);
  });

  it('ask for the exact weight: a display face is not emboldened', () => {
    const face = book.faceFor('HHH', 'ShortFontAnton', 'en');
    expect(face.weight).toBe(400);
  });
});
