/** Latin letters -> units: by the rules of the language, then letter by letter. */
import type { Language } from '../../../document/enumerations.js';
import { LATIN_RULES, VOWELS_MERGE } from './latin-rules.js';
import { consonant, type SoundUnit, vowel } from './unit.js';

const VOWEL = /[aeiouyæœøı]/u;

/** Rules look back to the beginning of a word: a word longer than any real one is read in parts. */
const LONGEST_PART = /.{1,60}/gsu;

/** Units of a word in lower case. Characters that are not letters are ignored. */
export function spellLatin(word: string, language: Language): readonly SoundUnit[] {
  const parts = word.normalize('NFC').replace(/['’]/gu, '').match(LONGEST_PART) ?? [];
  return parts.flatMap((part) => fromSounds(soundsOf(part, language), VOWELS_MERGE.includes(language)));
}

/** A string in the alphabet of `unit.ts` -> units. `merges`: neighbouring vowels are one long sound. */
export function fromSounds(sounds: string, merges: boolean): readonly SoundUnit[] {
  const units: SoundUnit[] = [];
  for (let at = 0; at < sounds.length; ) {
    const letter = sounds.charAt(at);
    let end = at + 1;
    if (VOWEL.test(letter)) {
      while (end < sounds.length && VOWEL.test(sounds.charAt(end))) end += 1;
      units.push(...vowels(sounds.slice(at, end), merges));
    } else {
      // A doubled consonant is one sound.
      while (end < sounds.length && sounds.charAt(end) === letter) end += 1;
      const unit = consonant(letter);
      if (unit !== undefined) units.push(unit);
    }
    at = end;
  }
  return units;
}

function vowels(letters: string, merges: boolean): readonly SoundUnit[] {
  if (!merges) return [...letters].map((letter) => vowel(letter, letters.length === 1 ? 90 : 75));
  const first = vowel(letters.charAt(0), letters.length === 1 ? 85 : 125);
  return letters.length > 3 ? [first, vowel(letters.charAt(letters.length - 1), 90)] : [first];
}

function soundsOf(word: string, language: Language): string {
  const rules = LATIN_RULES[language] ?? [];
  let sounds = '';
  for (let at = 0; at < word.length; ) {
    const rule = rules.find(([pattern]) => {
      pattern.lastIndex = at;
      return pattern.test(word) && pattern.lastIndex > at;
    });
    if (rule === undefined) {
      const point = String.fromCodePoint(word.codePointAt(at) ?? 0);
      sounds += bareLetter(point);
      at += point.length;
    } else {
      sounds += rule[1];
      at = rule[0].lastIndex;
    }
  }
  return sounds;
}

/** The letter without accents; `ß` and the like by their sound. */
function bareLetter(letter: string): string {
  const bare = letter.normalize('NFD').replace(/\p{M}/gu, '');
  return { ß: 's', ł: 'w', æ: 'e', œ: 'e', ø: 'o', c: 'k', ñ: 'n' }[bare] ?? bare;
}
