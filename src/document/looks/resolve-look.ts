/** Which of the looks a film is made in (interface: visual_language and the deprecated theme). */
import { didYouMean } from '../did-you-mean.js';
import { type Look, VISUAL_LANGUAGES } from '../enumerations.js';
import { type DocumentRecord, fieldOf, objectOf, textOf } from '../record.js';
import { type Designed, designOf } from './design.js';
import type { LookData } from './look-schema.js';
import { LOOKS } from './look-table.js';

/**
 * The look of a short or an editor ad: the one that its own look extends; an explicit visual language; `neutral` for an
 * explicit null; else the nearest look of `theme`; else kinetic_creator. Brand profiles are not read here: apply their
 * seeds first. `resolveLook({ theme: 'Clean & simple' })` is 'luxury_minimal'.
 */
export function resolveLook(document: DocumentRecord): Look {
  const own = objectOf(document, 'look');
  if (own !== undefined) return designOf(own as LookData).look;
  const written = fieldOf(document, 'visual_language');
  if (written === null) return 'neutral';
  const known = VISUAL_LANGUAGES.find((look) => look === textOf(document, 'visual_language'));
  return known ?? lookOfTheme(textOf(document, 'theme'));
}

/** The look of a document, and what a look of its own changes of it. */
export function resolveDesign(document: DocumentRecord): Designed {
  const own = objectOf(document, 'look');
  return own === undefined ? { look: resolveLook(document) } : designOf(own as LookData);
}

/**
 * The look nearest to a theme, by the words of each look: the engine's own, since the interface names the field and
 * shows no values. The words of a theme are tried in order, the first known one decides; kinetic_creator when the theme
 * is blank or says nothing that a look knows.
 */
export function lookOfTheme(theme: string): Look {
  const asId = theme.toLowerCase().replace(/[\s-]+/g, '_');
  const exact = VISUAL_LANGUAGES.find((look) => look === asId);
  if (exact !== undefined) return exact;
  const words = theme
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const byExactWord = words.map(lookOfWord).find((look) => look !== undefined);
  return byExactWord ?? words.map(lookOfMisspeltWord).find((look) => look !== undefined) ?? 'kinetic_creator';
}

const LOOK_OF_WORD: ReadonlyMap<string, Look> = new Map(
  Object.entries(LOOKS).flatMap(([look, { words }]) => words.split(' ').map((word) => [word, look as Look] as const)),
);

function lookOfWord(word: string): Look | undefined {
  return LOOK_OF_WORD.get(word);
}

function lookOfMisspeltWord(word: string): Look | undefined {
  if (word.length < 5) return undefined;
  const near = didYouMean(word, [...LOOK_OF_WORD.keys()]);
  return near === undefined ? undefined : LOOK_OF_WORD.get(near);
}
