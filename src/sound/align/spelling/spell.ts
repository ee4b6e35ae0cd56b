/**
 * A word written in letters -> the sounds that it is expected to have. No dictionary: classes of sounds and rough
 * durations are enough. Numbers and signs are first turned into words (`reading/`).
 */
import type { Language } from '../../../document/enumerations.js';
import { hanziReadings } from '../reading/signs-of-han.js';
import { spellArabic } from './arabic.js';
import { spellCyrillic } from './cyrillic.js';
import { spellHangul } from './hangul.js';
import { spellKana } from './kana.js';
import { spellLatin } from './latin.js';
import { spellPinyin } from './pinyin.js';
import { type SoundUnit, unknownSyllable } from './unit.js';

/** Runs of letters of one script. */
const RUNS =
  /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Hangul}+|[\p{Script=Arabic}\p{M}]+|\p{Script=Cyrillic}+|[\p{Script=Latin}\p{M}'’]+/gu;

/** Signs that are read aloud between or after words. */
const SPOKEN_SIGNS = /[%٪$€£¥₽₩&+@°=№]/u;

/** True when the word holds anything that is read aloud. */
export function isSpoken(word: string): boolean {
  return /[\p{L}\p{N}]/u.test(word) || SPOKEN_SIGNS.test(word);
}

/** Units of a text of letters; spaces and signs are ignored; [] when it has no letters. */
export function spell(text: string, language: Language): readonly SoundUnit[] {
  return (text.normalize('NFC').match(RUNS) ?? []).flatMap((run) => spellRun(run, language));
}

function spellRun(run: string, language: Language): readonly SoundUnit[] {
  if (/^\p{Script=Han}/u.test(run)) return spellHan(run, language);
  if (/^[\p{Script=Hiragana}\p{Script=Katakana}ー]/u.test(run)) return spellKana(run);
  if (/^\p{Script=Hangul}/u.test(run)) return spellHangul(run);
  if (/^\p{Script=Arabic}/u.test(run)) return spellArabic(run);
  if (/^\p{Script=Cyrillic}/u.test(run)) return spellCyrillic(run.toLowerCase());
  return spellLatin(run.toLowerCase(), language);
}

/** A Han character of unknown sound: one syllable, or in Japanese usually two morae; in Chinese by its readings. */
function spellHan(sign: string, language: Language): readonly SoundUnit[] {
  const [syllable] = language === 'zh' ? hanziReadings(sign) : [];
  if (syllable !== undefined) return spellPinyin(syllable);
  return language === 'ja' ? [...unknownSyllable(145), ...unknownSyllable(145)] : unknownSyllable(260);
}
