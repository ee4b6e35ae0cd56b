/**
 * The fields of a slider, with the limits of the interface; defaults are in one place, so that a PATCH writes only what
 * is sent.
 */
import { SLIDER_LIMITS } from 'reelwright';
import { z } from 'zod';
import { choice, opaqueColor, text } from '../http/schema-parts.js';

const LIMITS = SLIDER_LIMITS;

/** Templates by mode; the first is the mode's default. */
export const TEMPLATES = {
  creative: ['boldStatement', 'editorialStory', 'scrapbook'],
  ad_driven: ['featureGrid', 'offerCard', 'comparison'],
} as const;
const ALL_TEMPLATES = [...TEMPLATES.creative, ...TEMPLATES.ad_driven] as const;

const template = choice(ALL_TEMPLATES).nullish();
const accent_color = opaqueColor.nullish();
const text_position = choice(['top', 'middle', 'bottom']).nullish();
const s3Key = text(300);

const fields = {
  prompt: text(LIMITS.prompt).nullish(),
  mode: choice(['creative', 'ad_driven']).optional(),
  template,
  language: choice(['en', 'fr', 'es', 'de', 'it', 'pt', 'nl', 'pl']).optional(),
  slide_count: z.int().min(LIMITS.slidesMin).max(LIMITS.slidesMax).optional(),
  aspect_ratio: choice(['4:5', '1:1', '9:16']).optional(),
  accent_color,
  text_position,
  caption: text(LIMITS.caption).nullish(),
  hashtags: z.array(text(LIMITS.hashtag)).max(LIMITS.hashtags).nullish(),
};

/** POST /api/sliders. */
export const createSliderBody = z.object(fields);
/** PATCH /api/sliders/:slug. */
export const patchSliderBody = z.object({ ...fields, logo_s3_key: s3Key.nullish() });
/** What is sent of a slider. */
export type SliderInput = z.infer<typeof patchSliderBody>;

/** PATCH /api/sliders/:slug/slides/:position. */
export const patchSlideBody = z.object({
  headline: text(LIMITS.headline).nullish(),
  body: text(LIMITS.body).nullish(),
  kicker: text(LIMITS.kicker).nullish(),
});

/** POST /api/sliders/:slug/restyle. */
export const restyleBody = z.object({ template, accent_color, text_position, logo_s3_key: s3Key.nullish() });

/** Fields that can always be edited; the others only while the slider is draft or failed. */
export const FREE_FIELDS: readonly string[] = ['caption', 'hashtags'];

/** Least number of non-blank characters in a prompt for a generation. */
export const PROMPT_MIN = 10;

/** The values of unset fields. */
export const SLIDER_DEFAULTS = {
  prompt: '',
  mode: 'creative',
  template: null,
  language: 'en',
  slide_count: 5,
  aspect_ratio: '4:5',
  accent_color: null,
  text_position: null,
  caption: '',
  hashtags: [],
} as const;
