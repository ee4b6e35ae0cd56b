/** The data of `reelwright fonts`: each family of the interface with the faces that set it, language by language. */
import { LANGUAGES, type Language, SHORT_FONT_FAMILIES, type ShortFontFamily } from '../../document/enumerations.js';
import { loadFontBook } from './font-book.js';
import { readFontManifest } from './font-files.js';

export interface FontListing {
  readonly family: ShortFontFamily;
  /** Face keys of fonts/manifest.json. */
  readonly display: string;
  readonly text: string;
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  /** When text is set in capitals: always, in headlines only, or as written. */
  readonly capitals: 'always' | 'headlines' | 'as written';
  /** The typeface the interface means, when another one stands in for it; '' otherwise. */
  readonly standInFor: string;
  readonly note: string;
  /** Languages that another face sets, e.g. `{ ru: 'oswald-700' }`. */
  readonly fallbacks: Readonly<Partial<Record<Language, string>>>;
}

/** Letters of each language beyond ASCII; a face that has them all sets the language by itself. */
export const LANGUAGE_LETTERS: Readonly<Record<Language, string>> = {
  en: 'Aa',
  fr: 'àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ«»’',
  es: 'áéíñóúü¿¡ÁÉÍÑÓÚÜ',
  de: 'äöüßÄÖÜ„“',
  it: 'àèéìíîòóùúÀÈÉÌÍÎÒÓÙÚ',
  nl: 'áéëïóöüÁÉËÏÓÖÜ',
  pl: 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”',
  pt: 'ãáàâçéêíõóôúüÃÁÀÂÇÉÊÍÕÓÔÚÜ',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюяАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ',
  zh: '的一是不了人我在有他这中大来上国个到说们',
  ja: 'あいうえおかきくけこアイウエオ日本語新発売円',
  ko: '가나다라마바사아자차카타파하힣',
  ar: 'ابتثجحخدذرزسشصضطظعغفقكلمنهويءآأؤإئةى؟،',
};

/** All fifteen families in the interface's order. Reads the manifest and registers fonts; draws nothing. */
export function listFonts(): FontListing[] {
  const { faces, families } = readFontManifest();
  const book = loadFontBook();
  return SHORT_FONT_FAMILIES.map((family) => {
    const row = families[family];
    const display = row.display[0] as string;
    const face = faces[display] as (typeof faces)[string];
    const fallbacks: Partial<Record<Language, string>> = {};
    for (const language of LANGUAGES) {
      const { key } = book.faceFor(LANGUAGE_LETTERS[language], family, language);
      if (key !== display) fallbacks[language] = key;
    }
    return {
      family,
      display,
      text: row.text[0] as string,
      package: face.package,
      version: face.version,
      licence: face.licence,
      capitals: row.upperCase === true ? 'always' : row.upperCase === 'display' ? 'headlines' : 'as written',
      standInFor: row.standInFor ?? '',
      note: row.note ?? '',
      fallbacks,
    };
  });
}
