/**
 * Hangul -> units, by arithmetic: a syllable is 0xAC00 + (initial * 21 + vowel) * 28 + final (Unicode, section 3.12).
 */
import { consonant, type SoundUnit, vowel } from './unit.js';

const INITIALS = ['k', 'k', 'n', 't', 't', 'l', 'm', 'p', 'p', 's', 's', '', 'tS', 'tS', 'tS', 'k', 't', 'p', 'h'];
const VOWELS = 'aeaeoeoeoaeeouoeiuuii';
/** Finals that are nasals or glides; the others are stops. */
const HUMMING = [4, 5, 6, 10, 16, 21];
const GLIDING = [8, 9, 11, 12, 13, 14, 15];

/** Units of a word; characters that are not hangul syllables are ignored. */
export function spellHangul(word: string): readonly SoundUnit[] {
  return [...word.normalize('NFC')].flatMap(spellSyllable);
}

function spellSyllable(sign: string): readonly SoundUnit[] {
  const code = (sign.codePointAt(0) ?? 0) - 0xac00;
  if (code < 0 || code >= 11_172) return [];
  const onset = [...(INITIALS[Math.floor(code / 588)] ?? '')].map(consonant).filter((unit) => unit !== undefined);
  const nucleus = vowel(VOWELS.charAt(Math.floor((code % 588) / 28)), 100);
  const final = code % 28;
  if (final === 0) return [...onset, nucleus];
  if (HUMMING.includes(final)) return [...onset, nucleus, { sound: 'N', ms: 70 }];
  return [...onset, nucleus, GLIDING.includes(final) ? { sound: 'L', ms: 65 } : { sound: 'P', ms: 55 }];
}
