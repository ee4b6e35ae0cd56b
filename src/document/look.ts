/** Which of the looks a film is made in (interface: visual_language and the deprecated theme). */
import { didYouMean } from './did-you-mean.js';
import { type Look, VISUAL_LANGUAGES } from './enumerations.js';
import { type DocumentRecord, fieldOf, textOf } from './record.js';

/**
 * Words of a theme, apart by spaces, and the look nearest to them. The engine's own: the interface names the field and
 * shows no values. The words of a theme are tried in order, the first known one decides. A look without words is found
 * by its name.
 */
export const THEME_LOOKS: Readonly<Partial<Record<Look, string>>> = {
  kinetic_creator:
    'kinetic creator energetic energy dynamic bold viral vibrant playful sport fitness gaming street urban youth neon pop',
  premium_editorial: 'editorial premium magazine fashion elegant vogue beauty art classic vintage retro romantic',
  cinematic_product:
    'cinematic cinema film movie epic dramatic drama product noir thriller action adventure fantasy travel automotive dark',
  ugc_realism:
    'ugc realism realistic real authentic natural documentary lifestyle casual raw vlog testimonial handheld family food organic comedy cozy',
  startup_explainer:
    'startup explainer tech technology saas software corporate business modern futuristic educational education finance professional app',
  luxury_minimal: 'luxury luxurious minimal minimalist minimalistic clean simple sleek jewelry wellness calm spa',
  neutral: 'neutral none plain default',
};

/**
 * The look of a short or an editor ad: an explicit visual language; `neutral` for an explicit null; else the nearest
 * look of `theme`; else kinetic_creator. Brand seeds are not looked at: seed first.
 * `resolveLook({ theme: 'Clean & simple' })` is 'luxury_minimal'.
 */
export function resolveLook(document: DocumentRecord): Look {
  const written = fieldOf(document, 'visual_language');
  if (written === null) return 'neutral';
  const known = VISUAL_LANGUAGES.find((look) => look === textOf(document, 'visual_language'));
  return known ?? lookOfTheme(textOf(document, 'theme'));
}

/** The look nearest to a theme; kinetic_creator when the theme is blank or says nothing the table knows. */
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
  Object.entries(THEME_LOOKS).flatMap(([look, words]) => words.split(' ').map((word) => [word, look as Look] as const)),
);

function lookOfWord(word: string): Look | undefined {
  return LOOK_OF_WORD.get(word);
}

function lookOfMisspeltWord(word: string): Look | undefined {
  if (word.length < 5) return undefined;
  const near = didYouMean(word, [...LOOK_OF_WORD.keys()]);
  return near === undefined ? undefined : LOOK_OF_WORD.get(near);
}
