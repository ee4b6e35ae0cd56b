/**
 * The composition of kind `editor`: the interface's editor project and its scenes with their bounds, and the engine's
 * own, marked (E).
 */
import { z } from 'zod';
import {
  CAPTION_POSITIONS,
  CAPTION_STYLES,
  CORNERS,
  CREATIVE_FORMATS,
  EXPORT_ASPECT_RATIOS,
  FIT_MODES,
  LANGUAGES,
  LOGO_TREATMENTS,
  PACINGS,
  PROJECT_INTENTS,
  TRANSITION_TYPES,
  VISUAL_LANGUAGES,
  VOICE_MODELS,
} from '../enumerations.js';
import type { Immutable } from '../immutable.js';
import { EDITOR_LIMITS as LIMITS } from '../limits.js';
import { ownLook } from '../looks/own-look.js';
import { output } from '../output-schema.js';
import {
  brandFonts,
  brandKit,
  choice,
  choiceOrOwn,
  disclosure,
  emptyOrText,
  focus,
  list,
  media,
  numberWithin,
  optional,
  required,
  schemaReference,
  seconds,
  text,
  visibleText,
  voiceId,
  volume,
} from '../schema-parts.js';
import { CLOSING_IMAGE_SECONDS, TRANSITION_SECONDS } from './editor-format.js';

const trim = z.strictObject({
  start: optional(seconds(0, LIMITS.clipMax), {
    description: 'Seconds into the clip at which the scene starts.',
    default: 0,
  }),
  duration: optional(seconds(LIMITS.sceneMin, LIMITS.clipMax), {
    description: 'Seconds the scene lasts; left out or null: to the end of the clip.',
  }),
});

const transition = z.strictObject({
  type: required(choice(TRANSITION_TYPES), { description: 'How the scene begins.' }),
  duration_seconds: optional(seconds(LIMITS.transitionMin, LIMITS.transitionMax), {
    description: 'Seconds both scenes are seen, half of them before the cut; says nothing of a cut.',
    default: TRANSITION_SECONDS,
  }),
});

const segment = z.strictObject({
  source: media('A video clip, or a still: jpeg or png.').shape.source,
  fit_mode: optional(choice(FIT_MODES), {
    description:
      'blur: whole, over a blurred and darkened copy that fills the frame. cover: fills the frame and is cropped.',
    default: 'blur',
  }),
  narration_text: optional(text(LIMITS.narrationText), {
    description: 'What the voice says in this scene. Bracketed performance tags such as [whispers] are never shown.',
    default: '',
  }),
  focus: optional(focus(), {
    description:
      '(E) What stays in view where the picture is cropped: auto (its subject), center, or a point from its left and top edges.',
    default: 'auto',
  }),
  volume: optional(volume(LIMITS.volumeMax), {
    description: '(E) Loudness of the clip’s own sound: 0 is silent, 1 as recorded, 2 twice as loud.',
    default: 1,
  }),
  trim: optional(trim, { description: '(E) The part of the clip that is shown; left out: all of it.' }),
  transition: optional(transition, {
    description: '(E) How this scene follows the one before it; left out: a cut. The first scene has none.',
  }),
  prompt: optional(text(LIMITS.segmentPrompt, 1), { description: 'What the scene was generated from; inert.' }),
});

const word = z.strictObject({
  text: required(visibleText(LIMITS.word), { description: 'The word as captions show it, with its punctuation.' }),
  start: required(seconds(0, LIMITS.filmMax), { description: 'Seconds into the narration at which it begins.' }),
  end: required(seconds(0, LIMITS.filmMax), { description: 'Seconds into the narration at which it ends.' }),
});

const narration = z.strictObject({
  source: media('The recorded voice.').shape.source,
  words: optional(list(word, 0, LIMITS.words), {
    description:
      '(E) Every spoken word with its times, in order: captions are exact to the frame then. Left out or empty: found from the script and the sound.',
  }),
});

const captions = z.strictObject({
  enabled: optional(z.boolean(), { description: 'Whether spoken words are shown.', default: true }),
  style: optional(choice(CAPTION_STYLES), {
    description: 'How captions follow the voice; auto is chosen from the look.',
    default: 'auto',
  }),
  position: optional(choice(CAPTION_POSITIONS), {
    description: 'Where captions stand in the safe zone; auto keeps them off faces, logo and label.',
    default: 'auto',
  }),
});

const logo = z.strictObject({
  source: media('The logo: jpeg or png, at most 5 MiB.').shape.source,
  logo_position: optional(choice(CORNERS), {
    description: 'The corner of the safe zone the logo sits in (the values are the engine’s).',
    default: 'top_right',
  }),
  logo_treatment: optional(choice(LOGO_TREATMENTS), {
    description: 'How the logo is set off from the picture (the values are the engine’s).',
    default: 'plain',
  }),
  logo_duration_seconds: optional(seconds(LIMITS.logoDurationMin, LIMITS.filmMax), {
    description: 'Seconds the logo is shown from the start of the film; left out or null: all the time.',
    default: null,
  }),
});

const closingImage = z.strictObject({
  source: media('The closing image: jpeg or png, at most 20 MiB.').shape.source,
  duration_seconds: optional(seconds(LIMITS.closingImageMin, LIMITS.closingImageMax), {
    description: '(E) Seconds the closing image is shown.',
    default: CLOSING_IMAGE_SECONDS,
  }),
});

export const editorSchema = z
  .strictObject({
    $schema: schemaReference(),
    kind: required(z.literal('editor'), { description: 'The kind of composition.' }),
    language: required(choice(LANGUAGES), {
      description: 'Bare ISO-639-1 code of the language that is spoken and shown; no region or script subtag.',
    }),
    export_aspect_ratio: optional(choice(EXPORT_ASPECT_RATIOS), {
      description: '9:16 is 1080x1920, 16:9 is 1920x1080, 1:1 is 1080x1080.',
      default: '9:16',
    }),
    visual_language: optional(choiceOrOwn(VISUAL_LANGUAGES), {
      description:
        'The look of captions, logo and label. Left out: the look nearest to theme, else kinetic_creator (the engine’s choice). An explicit null is the plain neutral look.',
      default: 'kinetic_creator',
    }),
    look: ownLook(),
    brand: brandKit(),
    theme: optional(text(LIMITS.theme), {
      description: 'Picks the nearest look, only while visual_language is left out; none is the neutral look.',
    }),
    segments: required(
      list(segment, LIMITS.segmentsMin, LIMITS.segmentsMax, 'Add a scene to segments: { "source": <clip or still> }.'),
      { description: 'The scenes, in order: 1 to 20.' },
    ),
    narration_script: optional(text(LIMITS.narrationScript), {
      description: 'What the voice says in the whole film; counts only while no scene has narration_text.',
      default: '',
    }),
    narration: optional(narration, { description: '(E) The voice over the film, from its first frame.' }),
    captions: optional(captions, { description: '(E) The spoken words on screen, and in .srt and .vtt files.' }),
    music: optional(media('The music bed.'), {
      description: '(E) Music under the film; lowered while the voice speaks.',
    }),
    logo: optional(logo, { description: 'Logo laid over the film.' }),
    closing_image: optional(closingImage, { description: 'A last scene of its own.' }),
    pacing: optional(choice(PACINGS), {
      description:
        'fixed: scenes last as long as their clips, or their trim. voice_first: scenes last as long as their narration. The interface names voice_first alone.',
      default: 'fixed',
    }),
    target_duration_seconds: optional(seconds(LIMITS.targetDurationMin, LIMITS.filmMax), {
      description: 'How long the film is to be, with pacing voice_first: scenes without words take up the difference.',
    }),
    brand_name: optional(text(LIMITS.brandName), {
      description: '(E) The brand: captions set its name off, as they do figures and prices.',
      default: '',
    }),
    disclosure: optional(disclosure(), { description: '(E) A label that says how the film was made.' }),
    fonts: brandFonts(),
    output: output(),

    product_prompt: optional(emptyOrText(LIMITS.productPromptMin, LIMITS.productPromptMax), {
      description: 'What the project was generated from; inert.',
    }),
    product_subject: optional(text(LIMITS.productSubject), { description: 'The product in a few words; inert.' }),
    product_description: optional(text(LIMITS.productDescription), {
      description: 'What the product image shows; inert.',
    }),
    scenario_prompt: optional(text(LIMITS.scenarioPrompt, 1), {
      description: 'The scenario the scenes were generated from; inert.',
    }),
    segments_count: optional(numberWithin(0, LIMITS.segmentsMax, true), {
      description: 'How many scenes were asked for; inert: the list of segments counts.',
    }),
    creative_format: optional(choice(CREATIVE_FORMATS), { description: 'How the scenario was told; inert.' }),
    voice_id: optional(voiceId(), { description: 'The narration voice; inert, the recording counts.' }),
    voice_model: optional(choice(VOICE_MODELS), { description: 'The kind of narration voice; inert.' }),
    project_intent: optional(choice(PROJECT_INTENTS), { description: 'What the project is for; inert.' }),
  })
  .meta({
    title: 'Reelwright editor ad',
    description: 'A film of 1 to 20 scenes at 30 fps, with narration, captions, music, logo and a closing image.',
    allOf: [
      {
        if: { properties: { pacing: { const: 'voice_first' } }, required: ['pacing'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { narration: { type: 'object' } }, required: ['narration'] },
      },
    ],
  });

/** A valid composition of kind `editor`, as written: defaults are applied by `resolveEditor`. */
export type EditorComposition = Immutable<z.output<typeof editorSchema>>;
