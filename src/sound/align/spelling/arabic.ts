/** Arabic -> units. Short vowels are not written: one is put after each consonant that no long vowel follows. */
import { consonant, type SoundUnit } from './unit.js';

const LONG_A = 'اآى';
const GLIDES: Readonly<Record<string, string>> = { و: 'w', ي: 'j' };
const CONSONANTS: Readonly<Record<string, string>> = {
  ...{
    أ: 'q',
    إ: 'q',
    ء: 'q',
    ؤ: 'q',
    ئ: 'q',
    ب: 'b',
    ت: 't',
    ث: 'T',
    ج: 'Z',
    ح: 'h',
    خ: 'x',
    د: 'd',
    ذ: 'T',
    ر: 'r',
    ز: 'z',
  },
  ...{
    س: 's',
    ش: 'S',
    ص: 's',
    ض: 'd',
    ط: 't',
    ظ: 'z',
    ع: 'j',
    غ: 'r',
    ف: 'f',
    ق: 'k',
    ك: 'k',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ه: 'h',
  },
};
const isLetter = (sign: string) => LONG_A.includes(sign) || sign === 'ة' || sign in GLIDES || sign in CONSONANTS;

/** Units of an Arabic word; vowel marks are ignored. */
export function spellArabic(word: string): readonly SoundUnit[] {
  const letters = [...word.normalize('NFC')].filter(isLetter);
  return letters.flatMap((letter, i) => spellLetter(letter, i, letters));
}

function spellLetter(letter: string, i: number, letters: readonly string[]): readonly SoundUnit[] {
  const next = letters[i + 1];
  if (LONG_A.includes(letter)) return [{ sound: 'a', ms: 140 }];
  if (letter === 'ة') return [{ sound: 'a', ms: 80 }];
  const glide = GLIDES[letter];
  const openNext = next !== undefined && LONG_A.includes(next);
  if (glide !== undefined && i > 0 && !openNext) return [{ sound: glide === 'w' ? 'u' : 'i', ms: 130 }];
  const unit = consonant(glide ?? CONSONANTS[letter] ?? '');
  if (unit === undefined) return [];
  const bare = next !== undefined && !openNext && next !== 'ة' && GLIDES[next] === undefined;
  return bare ? [unit, { sound: 'a', ms: 62 }] : [unit];
}
