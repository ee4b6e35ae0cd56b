/**
 * The composition of kind `short`: every creative field of the interface's short with its bounds, and the engine's own,
 * marked (E).
 */
import { z } from 'zod';
import {
  CORNERS,
  CREATIVE_FORMATS,
  DEPTHS,
  END_CARDS,
  GRADES,
  LANGUAGES,
  LOGO_TREATMENTS,
  MUSIC_VIBES,
  PLACEMENTS,
  PROJECT_INTENTS,
  SCORES,
  SHORT_ARRANGEMENTS,
  SHORT_FONT_FAMILIES,
  SHORT_TEXT_ANIMATIONS,
  SHORT_TEXT_POSITIONS,
  SOUNDS,
  SYNCS,
  TRANSITION_TYPES,
  VISUAL_LANGUAGES,
  VOICE_MODELS,
} from '../enumerations.js';
import type { Immutable } from '../immutable.js';
import { SHORT_LIMITS as LIMITS } from '../limits.js';
import { ownLook } from '../looks/own-look.js';
import { output } from '../output-schema.js';
import { needs, ONE_LOOK, whenThen } from '../schema-conditions.js';
import {
  brandFonts,
  brandKit,
  choice,
  choiceOrOwn,
  color,
  disclosure,
  focus,
  list,
  logoSources,
  media,
  numberWithin,
  omittable,
  opaqueColor,
  optional,
  required,
  schemaReference,
  text,
  voiceId,
} from '../schema-parts.js';
import { TRANSITION_SECONDS } from './short-format.js';

const FONT_CHOICES = ['auto', ...SHORT_FONT_FAMILIES] as const;

/** What a brand profile lends to a short, frozen on it. */
const brandProfile = z.strictObject({
  name: optional(text(LIMITS.brandName), { description: 'The brand name shown when brand_name is blank.' }),
  default_cta: optional(text(LIMITS.ctaText), { description: 'The call to action when cta_text is blank.' }),
  accent_color: optional(opaqueColor(), { description: 'Seeds accent_color, strictly #rrggbb.' }),
  short_font_family: optional(choice(FONT_CHOICES), {
    description: 'Seeds short_font_family while that is auto or unset.',
  }),
  visual_language: optional(choice(VISUAL_LANGUAGES), {
    description: 'Seeds visual_language while that is unset; an explicit null there stays neutral.',
  }),
  creative_format: optional(choice(CREATIVE_FORMATS), { description: 'Seeds creative_format while that is unset.' }),
});

const logo = z.strictObject({
  ...logoSources(),
  position: optional(choice(CORNERS), {
    description: 'The corner of the safe zone the logo sits in.',
    default: 'top_right',
  }),
  treatment: optional(choice(LOGO_TREATMENTS), {
    description: 'How the logo is set off from the picture.',
    default: 'plain',
  }),
});

const segment = z.strictObject({
  source: media('A video clip; it fills a slot of 6.0 s.').shape.source,
  focus: optional(focus(), {
    description:
      '(E) What stays in view where the clip is cropped: auto (its subject), center, or a point from its left and top edges.',
    default: 'auto',
  }),
});

const transition = z.strictObject({
  type: required(choiceOrOwn(TRANSITION_TYPES), { description: 'How the second clip begins.' }),
  duration_seconds: optional(numberWithin(LIMITS.transitionMin, LIMITS.transitionMax), {
    description: 'Seconds both clips are seen, half of them before the cut; says nothing of a cut.',
    default: TRANSITION_SECONDS,
  }),
});

export const shortSchema = z
  .strictObject({
    $schema: schemaReference(),
    kind: required(z.literal('short'), { description: 'The kind of composition.' }),
    language: omittable(choice(LANGUAGES), {
      description: 'Bare ISO-639-1 code of the language of all texts; no region or script subtag.',
      default: 'en',
    }),
    segments: required(list(segment, LIMITS.segments, LIMITS.segments), {
      description: 'The two clips, in order. Longer ones are trimmed, shorter ones hold their last frame.',
    }),
    headline: optional(text(LIMITS.headline), {
      description: 'On-screen title; about 40 characters read best.',
      default: '',
    }),
    subheadline: optional(text(LIMITS.subheadline), {
      description: 'Static line under the headline; text_beats replace it.',
      default: '',
    }),
    text_beats: optional(list(text(LIMITS.textBeat), 0, LIMITS.textBeats), {
      description: 'Lines shown one at a time instead of the static subheadline; [] clears.',
      default: [],
    }),
    visual_language: optional(choiceOrOwn(VISUAL_LANGUAGES), {
      description:
        'The look. Left out: seeded by the brand profile, else the look nearest to theme, else kinetic_creator. An explicit null is the plain neutral look.',
      default: 'kinetic_creator',
    }),
    look: ownLook(),
    brand: brandKit(),
    creative_format: optional(choice(CREATIVE_FORMATS), {
      description: 'Varies the arrangement of the look; left out or null for automatic.',
      default: null,
    }),
    theme: optional(text(LIMITS.theme), {
      description: 'Deprecated: picks the nearest look, only while visual_language is unset.',
      deprecated: true,
    }),
    short_text_position: optional(choice(SHORT_TEXT_POSITIONS), {
      description: 'Where the texts stand in the safe zone; left out, in the middle or where the picture is calmer.',
      default: 'center',
    }),
    arrangement: optional(choice(SHORT_ARRANGEMENTS), {
      description:
        '(E) Keeps a choice among the answers of the layout: texts in the upper, middle or lower part of a full picture, or over it in a window; left out, what costs least.',
    }),
    short_text_animation: optional(choiceOrOwn(SHORT_TEXT_ANIMATIONS), {
      description: 'How texts enter; auto is chosen from the look and the language.',
      default: 'auto',
    }),
    short_font_family: optional(choice(FONT_CHOICES), {
      description: 'The typeface; every concrete value wins over auto and over the brand profile.',
      default: 'auto',
    }),
    headline_color: optional(color(), { description: 'Colour of the headline; unset: the look’s own.' }),
    subheadline_color: optional(color(), {
      description: 'Colour of the subheadline and the text beats; unset: the look’s own.',
    }),
    accent_color: optional(opaqueColor(), {
      description: 'Accent colour, strictly #rrggbb; unset: the brand profile’s, else the look’s own.',
    }),
    offer_text: optional(text(LIMITS.offerText), {
      description: 'Offer, such as a price; off unless set.',
      default: '',
    }),
    cta_text: optional(text(LIMITS.ctaText), {
      description:
        'Call to action. Blank: the brand profile’s default_cta, else a neutral phrase in the language; never none.',
      default: '',
    }),
    badge_text: optional(text(LIMITS.badgeText), { description: 'Badge; off unless set.', default: '' }),
    star_rating: optional(numberWithin(0, LIMITS.starRating), {
      description: 'Stars, fractions drawn as such; 0 is off.',
      default: 0,
    }),
    closing_claim: optional(text(LIMITS.closingClaim), {
      description:
        'Claim of the end card; blank: the headline, or where the creative format refutes that, the last text beat, else the subheadline.',
      default: '',
    }),
    brand_name: optional(text(LIMITS.brandName), {
      description: 'Brand name; blank: the name of the brand profile.',
      default: '',
    }),
    end_card: optional(choice(END_CARDS), {
      description: 'auto is poster when a poster is set, else lockup; none ends after 12 s, the others add 2 s.',
      default: 'auto',
    }),
    poster: optional(media('The poster of the end card: jpeg or png, at most 20 MiB.'), {
      description: 'Image of the end card.',
    }),
    poster_includes_lockup: optional(z.boolean(), {
      description: 'The poster already carries name and call to action: no overlay on it. Valid only with a poster.',
      default: false,
    }),
    logo: optional(logo, { description: 'Logo laid over the film.' }),
    music: optional(media('The music bed.'), { description: 'Music; unset: a silent track.' }),
    brand_profile: optional(brandProfile, { description: 'Snapshot of a brand profile: fills blank fields.' }),
    disclosure: optional(disclosure(), { description: '(E) A label that says how the film was made.' }),
    fonts: brandFonts(),
    placement: optional(choice(PLACEMENTS), {
      description: '(E) Whose interface the texts keep clear of; universal is that of all of them.',
      default: 'universal',
    }),
    transition: optional(transition, {
      description: '(E) How the second clip follows the first; left out: as the look does it.',
    }),
    sync: optional(choice(SYNCS), {
      description: '(E) beat: the cut and the beats move to the beat of the music, by 4 frames at most.',
      default: 'none',
    }),
    score: optional(choice(SCORES), {
      description:
        '(E) How the film moves: each clip in two to four framings, closer on cuts and in eased pushes, as often as the look says (auto), calmly or briskly; none: one framing a clip.',
      default: 'auto',
    }),
    sounds: optional(choice(SOUNDS), {
      description:
        '(E) auto: what happens is heard in the sounds of the look, quiet under the music, which gives way to the offer and the button.',
      default: 'none',
    }),
    grade: optional(choice(GRADES), {
      description: '(E) match: the colours of the second clip are brought near those of the first; brand colours stay.',
      default: 'none',
    }),
    depth: optional(choice(DEPTHS), {
      description:
        '(E) behind: the headline opens behind the person of the first clip where the outline is sure and 70% of each letter stays seen; it needs a network ("reelwright models pull selfie_segmentation").',
      default: 'none',
    }),
    loop: optional(z.boolean(), {
      description:
        '(E) Whether the end leads into the beginning, picture and sound, so that it can be seen round and round.',
      default: false,
    }),
    output: output(),

    product_prompt: optional(text(LIMITS.productPromptMax, LIMITS.productPromptMin), {
      description: 'What the footage was generated from; inert.',
    }),
    product_subject: optional(text(LIMITS.productSubject), { description: 'The product in a few words; inert.' }),
    product_description: optional(text(LIMITS.productDescription), {
      description: 'What the product image shows; inert.',
    }),
    project_intent: optional(choice(PROJECT_INTENTS), { description: 'What the project is for; inert.' }),
    voice_id: optional(voiceId(), { description: 'A narration voice; inert, a short has no voice-over.' }),
    voice_model: optional(choice(VOICE_MODELS), { description: 'The kind of narration voice; inert.' }),
    music_vibe: optional(text(LIMITS.musicVibe), {
      description: 'Mood the music was generated in; a text, as the interface bounds it at 80 characters. Inert.',
      default: 'Upbeat',
      examples: MUSIC_VIBES,
    }),
    music_instruments: optional(list(text(LIMITS.musicInstrument), 0, LIMITS.musicInstruments), {
      description: 'Instruments the music was generated with; inert.',
    }),
    brand_profile_id: optional(numberWithin(1, Number.MAX_SAFE_INTEGER, true), {
      description: 'Which profile brand_profile is the snapshot of; inert, the engine looks nothing up.',
    }),
    ai_disclosure_mode: optional(text(LIMITS.disclosureMode), {
      description: 'The service’s disclosure mode; inert here, but none demands ai_disclosure_ack.',
    }),
    ai_disclosure_position: optional(text(LIMITS.disclosureMode), {
      description: 'The service’s disclosure position; inert.',
    }),
    ai_disclosure_ack: optional(z.boolean(), { description: 'The caller’s word that mode none is right; inert.' }),
  })
  .meta({
    title: 'Reelwright short',
    description: 'A vertical ad, 1080x1920 at 30 fps, of two clips of 6 s, texts, music and an end card of 2 s.',
    allOf: [
      whenThen({ end_card: { const: 'poster' } }, needs('poster')),
      whenThen({ poster_includes_lockup: { const: true } }, needs('poster')),
      whenThen(
        { ai_disclosure_mode: { const: 'none' } },
        { properties: { ai_disclosure_ack: { const: true } }, required: ['ai_disclosure_ack'] },
      ),
      ONE_LOOK,
    ],
  });

type Segment = z.output<typeof segment>;

/** A valid composition of kind `short`, as written: defaults and seeds are applied by `resolveShort`. */
export type ShortComposition = Immutable<
  Omit<z.output<typeof shortSchema>, 'segments'> & { segments: [Segment, Segment] }
>;
