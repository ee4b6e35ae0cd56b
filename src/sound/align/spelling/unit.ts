/** The units of step 2: one expected sound each. */

/**
 * Classes of sounds that an ear tells apart without knowing the voice. `a` to `u` are vowels by their letter, `V` is
 * any vowel; `S` hisses (s, sh, z), `F` only breathes (f, th, h), `N` hums (m, n), `L` glides (l, r, w, j), `P` bursts
 * (p, t, k, b, d, g).
 */
export type SoundClass = 'a' | 'e' | 'i' | 'o' | 'u' | 'V' | 'S' | 'F' | 'N' | 'L' | 'P' | 'any';

/** One expected sound. `any`: it is not known which, as in a word of digits. */
export interface SoundUnit {
  readonly sound: SoundClass;
  /** How long it takes in ordinary speech. */
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

/** The unit of a consonant letter of our small alphabet; undefined for other signs. */
export function consonant(letter: string): SoundUnit | undefined {
  const sound = CONSONANTS[letter];
  return sound === undefined ? undefined : { sound, ms: MS[sound] };
}

/** A vowel of that letter (`a`, `e`, `i`, `o`, `u`; `y` is an `i`). */
export function vowel(letter: string, ms: number): SoundUnit {
  const sound = letter === 'y' ? 'i' : letter;
  return { sound: 'aeiou'.includes(sound) ? (sound as SoundClass) : 'V', ms };
}

/** One syllable of which only the length is known. */
export function unknownSyllable(ms = 165): readonly SoundUnit[] {
  return [
    { sound: 'any', ms: ms * 0.4 },
    { sound: 'V', ms: ms * 0.6 },
  ];
}
