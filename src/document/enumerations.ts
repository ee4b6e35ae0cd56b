/** The interface's enumerations, spelled as it spells them. */

export const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'nl', 'pl', 'pt', 'ru', 'zh', 'ja', 'ko', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

export const VISUAL_LANGUAGES = [
  'kinetic_creator',
  'premium_editorial',
  'cinematic_product',
  'ugc_realism',
  'startup_explainer',
  'luxury_minimal',
] as const;
export type VisualLanguage = (typeof VISUAL_LANGUAGES)[number];

/** A visual language, or `neutral`: the plain look of an explicit `visual_language: null`. */
export type Look = VisualLanguage | 'neutral';

export const CREATIVE_FORMATS = [
  'problem_solution',
  'mistake_fix',
  'myth_vs_reality',
  'before_after',
  'proof_demo',
  'product_reveal',
] as const;
export type CreativeFormat = (typeof CREATIVE_FORMATS)[number];

export const SHORT_TEXT_POSITIONS = ['top', 'center', 'bottom'] as const;
export type ShortTextPosition = (typeof SHORT_TEXT_POSITIONS)[number];

export const SHORT_TEXT_ANIMATIONS = [
  'auto',
  'reveal',
  'typewriter',
  'fade_in',
  'pop',
  'bounce',
  'word_stagger',
  'word_spotlight',
] as const;
export type ShortTextAnimation = (typeof SHORT_TEXT_ANIMATIONS)[number];

export const SHORT_FONT_FAMILIES = [
  'ShortFontSpaceGrotesk',
  'ShortFontMontserrat',
  'ShortFontTheBold',
  'ShortFontImpact',
  'ShortFontLato',
  'ShortFontAnton',
  'ShortFontBebasNeue',
  'ShortFontOswald',
  'ShortFontArchivoBlack',
  'ShortFontPoppins',
  'ShortFontInter',
  'ShortFontSocialSans',
  'ShortFontBangers',
  'ShortFontDMSerif',
  'ShortFontPermanentMarker',
] as const;
export type ShortFontFamily = (typeof SHORT_FONT_FAMILIES)[number];

export const END_CARDS = ['auto', 'none', 'lockup', 'poster'] as const;
export type EndCardMode = 'none' | 'lockup' | 'poster';

export const MUSIC_VIBES = ['Upbeat', 'Cinematic', 'Minimal', 'Luxury', 'Playful', 'Jazz'] as const;

/** The engine's own: where a logo or a disclosure label may sit. The interface shows no values. */
export const CORNERS = ['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const;
export type Corner = (typeof CORNERS)[number];

/** The engine's own: how a logo is set off from the picture. */
export const LOGO_TREATMENTS = ['plain', 'plate', 'shadow'] as const;
export type LogoTreatment = (typeof LOGO_TREATMENTS)[number];
