/**
 * A word as it is written -> the sounds it is expected to make. No dictionary: classes of sounds and rough lengths are
 * enough.
 */
import type { Language } from '../../../document/enumerations.js';
import { spellArabic } from './arabic.js';
import { spellCyrillic } from './cyrillic.js';
import { spellHangul } from './hangul.js';
import { spellKana } from './kana.js';
import { spellLatin } from './latin.js';
import { digitSyllables, SIGN_SYLLABLES } from './numbers.js';
import { type Unit, unknownSyllable } from './unit.js';

/** Runs of one kind: digits, letters of one script, single signs. */
const RUNS =
  /\p{Nd}+|\p{Script=Han}+|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Arabic}\p{M}]+|\p{Script=Cyrillic}+|[\p{Script=Latin}\p{M}'’]+|[%٪$€£¥₽₩&+@°=№.]/gu;

/** As in 1,000 and 1.000.000. */
const THOUSANDS_SIGN = /(?<=\p{Nd})[.,’](?=\p{Nd}{3}(?!\p{Nd}))/gu;

/** True when the word holds anything that is read out. */
export function isSpoken(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word) || [...word].some((sign) => SIGN_SYLLABLES[sign] !== undefined);
}

/** Units of one word, at least one. Letters between which a full stop stands (`site.com`) get a word for it. */
export function spell(word: string, language: Language): readonly Unit[] {
  const units: Unit[] = [];
  const plain = word.replace(THOUSANDS_SIGN, '');
  const runs = [...plain.matchAll(RUNS)];
  runs.forEach((match, i) => {
    const isInside = i > 0 && i < runs.length - 1 && /[\p{L}\p{N}]/u.test(plain.slice(match.index + 1));
    units.push(...(match[0] === '.' ? (isInside ? unknownSyllable() : []) : spellRun(match[0], language)));
  });
  return units.length > 0 ? units : unknownSyllable();
}

function spellRun(run: string, language: Language): readonly Unit[] {
  if (/^\p{Nd}/u.test(run)) return syllables(digitSyllables(run, language));
  const sign = SIGN_SYLLABLES[run];
  if (sign !== undefined) return syllables(sign);
  if (/^\p{Script=Han}/u.test(run)) return [...run].flatMap((han) => spellHan(han, language));
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(run)) return spellKana(run);
  if (/^\p{Script=Hangul}/u.test(run)) return spellHangul(run);
  if (/^\p{Script=Arabic}/u.test(run)) return spellArabic(run);
  if (/^\p{Script=Cyrillic}/u.test(run)) return spellCyrillic(run.toLowerCase());
  if (isInitials(run)) return syllables([...run].length);
  return spellLatin(run.toLowerCase(), language);
}

/** Han are one syllable each in Chinese and in Korean, two morae as a rule in Japanese. */
function spellHan(sign: string, language: Language): readonly Unit[] {
  return language === 'ja' ? spellKana(sign) : unknownSyllable(260);
}

/** Two or three capitals are read letter by letter (`AI`, `USB`), and so is a longer row without a vowel (`HTML`). */
function isInitials(run: string): boolean {
  return /^\p{Lu}{2,}$/u.test(run) && (run.length <= 3 || !/[AEIOUY]/u.test(run));
}

function syllables(count: number): readonly Unit[] {
  return Array.from({ length: Math.max(1, Math.round(count)) }, () => unknownSyllable()).flat();
}
