/** Japanese -> units: kana by their table; a kanji counts as two morae of unknown sound. */
import { consonant, type SoundUnit, vowel } from './unit.js';

/** Consonant -> its kana with a, i, u, e, o. */
const ROWS: Readonly<Record<string, string>> = {
  ...{
    '': 'あいうえお',
    k: 'かきくけこ',
    g: 'がぎぐげご',
    s: 'さしすせそ',
    z: 'ざじずぜぞ',
    t: 'たちつてと',
    d: 'だぢづでど',
  },
  ...{ n: 'なにぬねの', h: 'はひふへほ', b: 'ばびぶべぼ', p: 'ぱぴぷぺぽ', m: 'まみむめも', r: 'らりるれろ' },
};
const KANA: Readonly<Record<string, readonly [consonants: string, vowel: string]>> = {
  ...Object.fromEntries(
    Object.entries(ROWS).flatMap(([row, kana]) => [...kana].map((sign, i) => [sign, [row, 'aiueo'.charAt(i)]])),
  ),
  ...{ や: ['j', 'a'], ゆ: ['j', 'u'], よ: ['j', 'o'], わ: ['w', 'a'], を: ['', 'o'], ゔ: ['b', 'u'] },
  ...{ し: ['S', 'i'], ち: ['tS', 'i'], つ: ['ts', 'u'], ふ: ['f', 'u'] },
};
const SMALL_KANA: Readonly<Record<string, string>> = {
  ゃ: 'a',
  ゅ: 'u',
  ょ: 'o',
  ぁ: 'a',
  ぃ: 'i',
  ぅ: 'u',
  ぇ: 'e',
  ぉ: 'o',
};

/** Units of a Japanese word; the caller handles Latin letters. */
export function spellKana(word: string): readonly SoundUnit[] {
  const units: SoundUnit[] = [];
  for (const sign of word) addSign(units, hiragana(sign));
  return units;
}

function addSign(units: SoundUnit[], sign: string): void {
  const kana = KANA[sign];
  const last = units.at(-1);
  if (kana !== undefined) {
    for (const letter of kana[0]) units.push(...[consonant(letter)].filter((unit) => unit !== undefined));
    units.push(vowel(kana[1], 85));
  } else if (sign === 'ん') units.push({ sound: 'N', ms: 85 });
  else if (sign === 'っ') units.push({ sound: 'P', ms: 80 });
  else if (sign === 'ー' && last !== undefined) units[units.length - 1] = { ...last, ms: last.ms + 85 };
  else if (SMALL_KANA[sign] !== undefined && last !== undefined) units[units.length - 1] = vowel(SMALL_KANA[sign], 90);
}

/** Katakana have the same order as hiragana, 0x60 code points later. */
function hiragana(sign: string): string {
  const code = sign.codePointAt(0) ?? 0;
  return code >= 0x30a1 && code <= 0x30f6 ? String.fromCodePoint(code - 0x60) : sign;
}
