/**
 * The fields of a short, with the limits of the interface: for creating (defaults are the engine's, so there are none
 * here) and for a PATCH that changes only the fields it names.
 */
import {
  CREATIVE_FORMATS,
  LANGUAGES,
  SHORT_FONT_FAMILIES,
  SHORT_LIMITS,
  SHORT_TEXT_ANIMATIONS,
  SHORT_TEXT_POSITIONS,
  VISUAL_LANGUAGES,
} from 'reelwright';
import { z } from 'zod';
import { choice, color, opaqueColor, text } from '../http/schema-parts.js';

const LIMITS = SHORT_LIMITS;

/** Null unsets a field; for visual_language it is the neutral look, for creative_format automatic. */
const creative = {
  language: choice(LANGUAGES).optional(),
  headline: text(LIMITS.headline).nullish(),
  subheadline: text(LIMITS.subheadline).nullish(),
  theme: text(LIMITS.theme).nullish(),
  creative_format: choice(CREATIVE_FORMATS).nullish(),
  visual_language: choice(VISUAL_LANGUAGES).nullish(),
  music_vibe: text(LIMITS.musicVibe).nullish(),
  music_instruments: z.array(text(LIMITS.musicInstrument)).max(LIMITS.musicInstruments).nullish(),
  short_text_position: choice(SHORT_TEXT_POSITIONS).nullish(),
  short_text_animation: choice(SHORT_TEXT_ANIMATIONS).nullish(),
  short_font_family: choice(['auto', ...SHORT_FONT_FAMILIES]).nullish(),
  headline_color: color.nullish(),
  subheadline_color: color.nullish(),
  accent_color: opaqueColor.nullish(),
  text_beats: z.array(text(LIMITS.textBeat)).max(LIMITS.textBeats).nullish(),
  offer_text: text(LIMITS.offerText).nullish(),
  cta_text: text(LIMITS.ctaText).nullish(),
  badge_text: text(LIMITS.badgeText).nullish(),
  star_rating: z.number().min(0).max(LIMITS.starRating).nullish(),
  closing_claim: text(LIMITS.closingClaim).nullish(),
  brand_name: text(LIMITS.brandName).nullish(),
  end_card: choice(['auto', 'none', 'lockup', 'poster']).nullish(),
  poster_includes_lockup: z.boolean().nullish(),
  brand_profile_id: z.int().min(1).nullish(),
};

const productPrompt = text(LIMITS.productPromptMax, LIMITS.productPromptMin);

/** POST /api/shorts. */
export const createShortBody = z.object({ product_prompt: productPrompt, ...creative });

/** PATCH /api/shorts/:slug: only sent fields change. */
export const patchShortBody = z.object({
  product_prompt: productPrompt.optional(),
  ...creative,
  ai_disclosure_mode: text(LIMITS.disclosureMode).nullish(),
  ai_disclosure_position: text(LIMITS.disclosureMode).nullish(),
  ai_disclosure_ack: z.boolean().nullish(),
});

/** What is sent of a short. */
export type ShortInput = z.infer<typeof patchShortBody>;

/** The creative fields of a read, in this order; null when unset. */
export const SHOWN_FIELDS = [
  'product_prompt',
  'language',
  ...(Object.keys(creative) as (keyof typeof creative)[]).filter((name) => name !== 'language' && name !== 'end_card'),
  'ai_disclosure_mode',
  'ai_disclosure_position',
  'ai_disclosure_ack',
] as const;

/** Defaults of the interface that a read shows for unset fields. */
export const SHOWN_DEFAULTS: Readonly<Record<string, unknown>> = {
  language: 'en',
  text_beats: [],
  music_instruments: [],
  short_text_animation: 'auto',
  short_font_family: 'auto',
  star_rating: 0,
  poster_includes_lockup: false,
};
