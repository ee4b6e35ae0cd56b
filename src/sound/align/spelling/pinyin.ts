/** A Chinese syllable in pinyin without tone -> units. */
import { consonant, type SoundUnit, vowel } from './unit.js';

const INITIALS: Readonly<Record<string, string>> = {
  ...{ zh: 'tS', ch: 'tS', sh: 'S', z: 'ts', c: 'ts', s: 's', j: 'tS', q: 'tS', x: 'S', r: 'r', h: 'x' },
  ...{ b: 'p', p: 'p', m: 'm', f: 'f', d: 't', t: 't', n: 'n', l: 'l', g: 'k', k: 'k', y: 'j', w: 'w' },
};
/** Duration of a syllable without its first consonant, ms. */
const FINAL_MS = 190;
const HUM_MS = 70;

/** Units of one syllable: `xian`, `lv` (lü). */
export function spellPinyin(syllable: string): readonly SoundUnit[] {
  const initial = /^(?:[zcs]h|[bpmfdtnlgkhjqxrzcsyw])?/u.exec(syllable)?.[0] ?? '';
  const final = syllable.slice(initial.length);
  const onset = [...(INITIALS[initial] ?? '')].map(consonant).filter((unit) => unit !== undefined);
  const vowels = final
    .replace(/(?:ng|n|r)$/u, '')
    .replace(/v/u, 'i')
    .replace(/^i$/u, /[zcs]h?|r/u.test(initial) ? 'V' : 'i');
  const hums = /ng?$/u.test(final);
  const each = (FINAL_MS - (hums ? HUM_MS : 0)) / Math.max(1, vowels.length);
  const nucleus = [...vowels].map(
    (letter): SoundUnit => (letter === 'V' ? { sound: 'V', ms: each } : vowel(letter, each)),
  );
  return [...onset, ...nucleus, ...(hums ? [{ sound: 'N', ms: HUM_MS } as const] : [])];
}
