/** All text animations by name, and the choice behind `auto`. A new animation is one file and one row here. */
import type { Language, ShortTextAnimation } from '../../document/enumerations.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { OwnName } from '../../document/own-name.js';
import type { TextAnimation, TextAnimationName } from './animation.types.js';
import { bounce } from './bounce.js';
import { fadeInAnimation } from './fade-in.js';
import { pop } from './pop.js';
import { reveal } from './reveal.js';
import { typewriter } from './typewriter.js';
import { wordSpotlight } from './word-spotlight.js';
import { wordStagger } from './word-stagger.js';

export const ANIMATIONS: Readonly<Record<Exclude<ShortTextAnimation, 'auto'>, TextAnimation>> = {
  reveal,
  typewriter,
  fade_in: fadeInAnimation,
  pop,
  bounce,
  word_stagger: wordStagger,
  word_spotlight: wordSpotlight,
};

/** Animations of extensions; the engine accepts no document that names another. */
const EXTENSION_ANIMATIONS = new Map<string, TextAnimation>();

export function addAnimations(vendor: string, animations: Readonly<Record<string, Omit<TextAnimation, 'name'>>>): void {
  for (const [key, animation] of Object.entries(animations)) {
    const name: OwnName = `${vendor}/${key}`;
    EXTENSION_ANIMATIONS.set(name, { ...animation, name });
  }
}

/** A built-in animation, or one from a loaded extension. */
export function animationOf(name: TextAnimationName): TextAnimation {
  const found = EXTENSION_ANIMATIONS.get(name) ?? ANIMATIONS[name as keyof typeof ANIMATIONS];
  if (found === undefined) throw new TypeError(`internal: no animation ${name}`);
  return found;
}

export interface AnimationChoice {
  readonly headline: TextAnimationName;
  readonly secondary: TextAnimationName;
  readonly reason: string;
}

/**
 * Scripts without spaces: the words that the segmenter finds there are not units of a title for readers, so titles do
 * not move word by word.
 */
const UNSPACED: readonly Language[] = ['zh', 'ja'];

/** The animation of the headline and of the texts under it, with the reason. An explicit choice holds for both. */
export function chooseAnimation(
  asked: ShortTextAnimation | OwnName,
  look: LookTokens,
  language: Language,
): AnimationChoice {
  if (asked !== 'auto') return { headline: asked, secondary: asked, reason: `${asked} was asked for` };
  const own = look.animation.byLanguage?.[language];
  if (own !== undefined)
    return { headline: own, secondary: own, reason: `auto: ${look.id} takes ${own} in ${language}` };
  const { headline, secondary } = look.animation;
  const byWord = (name: TextAnimationName) => animationOf(name).unit === 'word';
  if (UNSPACED.includes(language) && (byWord(headline) || byWord(secondary))) {
    const instead = (name: TextAnimationName): TextAnimationName => (byWord(name) ? 'reveal' : name);
    return {
      headline: instead(headline),
      secondary: instead(secondary),
      reason: `auto: ${look.id} moves by word, ${language} is written without spaces, so lines are revealed`,
    };
  }
  return {
    headline,
    secondary,
    reason: `auto: ${look.id} takes ${headline} for the headline and ${secondary} for the text under it`,
  };
}
