/** The units of step 2: one expected sound each. */

/**
 * Classes of sounds that can be distinguished in any voice. `a` to `u` are vowels by their letter, `V` is any vowel;
 * `S` is a hiss (s, sh, z), `F` a breath (f, th, h), `N` a nasal (m, n), `L` a glide (l, r, w, j), `P` a burst (p, t,
 * k, b, d, g).
 */
export type SoundClass = 'a' | 'e' | 'i' | 'o' | 'u' | 'V' | 'S' | 'F' | 'N' | 'L' | 'P' | 'any';

/** One expected sound. `any`: the sound is unknown, as in a word of digits. */
export interface SoundUnit {
  readonly sound: SoundClass;
  /** Its duration in ordinary speech, ms. */
  readonly ms: number;
}

const MS = { S: 95, F: 80, N: 62, L: 60, P: 70 } as const;

const CONSONANTS: Readonly<Record<string, keyof typeof MS>> = {
  ...spread('szSZ', 'S'),
  ...spread('fvhTx', 'F'),
  ...spread('mnN', 'N'),
  ...spread('lrwj', 'L'),
  ...spread('pbtdkgq', 'P'),
};

function spread<T>(letters: string, value: T): Record<string, T> {
  return Object.fromEntries([...letters].map((letter) => [letter, value]));
}

/** The unit of a consonant letter of this alphabet; undefined for other characters. */
export function consonant(letter: string): SoundUnit | undefined {
  const sound = CONSONANTS[letter];
  return sound === undefined ? undefined : { sound, ms: MS[sound] };
}

/** A vowel of that letter (`a`, `e`, `i`, `o`, `u`; `y` is an `i`). */
export function vowel(letter: string, ms: number): SoundUnit {
  const sound = letter === 'y' ? 'i' : letter;
  return { sound: 'aeiou'.includes(sound) ? (sound as SoundClass) : 'V', ms };
}

/** One syllable of which only the duration is known. */
export function unknownSyllable(ms = 165): readonly SoundUnit[] {
  return [
    { sound: 'any', ms: ms * 0.4 },
    { sound: 'V', ms: ms * 0.6 },
  ];
}
