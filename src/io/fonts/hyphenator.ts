/**
 * Liang hyphenation by language (code and patterns of the `hyphen` package, ISC, copied by
 * scripts/take-hyphenation.mjs); each language's patterns are loaded when first needed.
 */
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Language } from '../../document/enumerations.js';
import type { Hyphenate } from '../../type/atoms.js';
import { packageIncomplete } from '../files/package-file.js';

/**
 * Pattern file and the fewest letters before and after a hyphen that the language's typesetters accept in display
 * sizes.
 */
const PATTERNS: Partial<Readonly<Record<Language, readonly [file: string, before: number, after: number]>>> = {
  en: ['en-us', 3, 3],
  fr: ['fr', 3, 4],
  es: ['es', 3, 3],
  de: ['de-1996', 3, 4],
  it: ['it', 3, 3],
  nl: ['nl', 3, 3],
  pl: ['pl', 3, 3],
  pt: ['pt', 3, 3],
  ru: ['ru', 3, 3],
};

const SOFT_HYPHEN = '\u00ad';
const require = createRequire(import.meta.url);
/** Named by the version of the package, so that another version is other code to all keys of stored facts. */
const FOLDER = fileURLToPath(new URL('../../../fonts/hyphenation/1.14.1/', import.meta.url));
const loaded = new Map<Language, (word: string) => string>();

/**
 * Positions (UTF-16) in `word` where a hyphen may stand; [] for languages that do not hyphenate. Case is ignored.
 * `hyphenate('Geschwindigkeit', 'de')` is `[3, 8, 11]`.
 */
export const hyphenate: Hyphenate = (word, language) => {
  const entry = PATTERNS[language];
  if (entry === undefined) return [];
  const [file, before, after] = entry;
  let split = loaded.get(language);
  if (split === undefined) {
    const reader = ownModule('hyphen.cjs') as (patterns: unknown) => (word: string) => string;
    split = reader(ownModule(`${file}.json`));
    loaded.set(language, split);
  }
  const points: number[] = [];
  let letters = 0;
  const lower = word.toLocaleLowerCase(language);
  // Languages in which lower case has another length than the word would shift the points.
  if (lower.length !== word.length) return [];
  for (const character of split(lower)) {
    if (character === SOFT_HYPHEN) points.push(letters);
    else letters += character.length;
  }
  const isLetter = (text: string) => /^\p{L}$/u.test(text);
  const enough = (part: string, least: number) => [...part].filter(isLetter).length >= least;
  return points.filter((at) => enough(word.slice(0, at), before) && enough(word.slice(at), after));
};

function ownModule(name: string): unknown {
  try {
    return require(`${FOLDER}${name}`);
  } catch (cause) {
    throw packageIncomplete(`${FOLDER}${name}`, 'none that can be loaded', cause);
  }
}
