/** Russian letters -> units. */
import { fromSounds } from './latin.js';
import type { SoundUnit } from './unit.js';

const SOUNDS: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    д: 'd',
    е: 'e',
    ё: 'o',
    ж: 'Z',
    з: 'z',
    и: 'i',
    й: 'j',
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
  },
  ...{
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'x',
    ц: 'ts',
    ч: 'tS',
    ш: 'S',
    щ: 'S',
    ы: 'i',
    э: 'e',
    ю: 'u',
    я: 'a',
  },
};

/** Units of a Russian word in lower case. */
export function spellCyrillic(word: string): readonly SoundUnit[] {
  const letters = word
    .normalize('NFC')
    .replace(/(?<=[ео])го$/u, 'во')
    .replace(/т(?:ь)?ся$/u, 'ца');
  return fromSounds([...letters].map((letter) => SOUNDS[letter] ?? '').join(''), false);
}
