/**
 * The composition of kind `editor`: the interface's editor project and its scenes with their bounds, and the engine's
 * own, marked (E).
 */
import { z } from 'zod';
import {
  CAPTION_POSITIONS,
  CAPTION_SIZES,
  CAPTION_STYLES,
  CORNERS,
  CREATIVE_FORMATS,
  EDITOR_ASPECT_RATIOS,
  EDITOR_FRAME_RATES,
  FIT_MODES,
  LANGUAGES,
  LOGO_TREATMENTS,
  OVERLAY_PLACES,
  PACINGS,
  PROJECT_INTENTS,
  SCORES,
  SOUNDS,
  TITLE_KINDS,
  TRANSITION_TYPES,
  VISUAL_LANGUAGES,
  VOICE_MODELS,
} from '../enumerations.js';
import type { Immutable } from '../immutable.js';
import { EDITOR_LIMITS as LIMITS } from '../limits.js';
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
  emptyOrText,
  focus,
  list,
  logoSources,
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
import { TRANSITION_SECONDS } from '../short/short-format.js';
import { CLOSING_IMAGE_SECONDS } from './editor-format.js';
import { move, oneOfNumbers } from './editor-parts.js';

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
  type: required(choiceOrOwn(TRANSITION_TYPES), { description: 'How the scene begins.' }),
  duration_seconds: optional(seconds(LIMITS.transitionMin, LIMITS.transitionMax), {
    description: 'Seconds both scenes are seen, half of them before the cut; says nothing of a cut.',
    default: TRANSITION_SECONDS,
  }),
});

const word = z.strictObject({
  text: required(visibleText(LIMITS.word), { description: 'The word as captions show it, with its punctuation.' }),
  start: required(seconds(0, LIMITS.filmMax), { description: 'Seconds into the recording at which it begins.' }),
  end: required(seconds(0, LIMITS.filmMax), { description: 'Seconds into the recording at which it ends.' }),
});

/** An example of spoken words: three that follow each other. */
const SPOKEN = [
  { text: 'Mornings', start: 0.2, end: 0.7 },
  { text: 'taste', start: 0.72, end: 1 },
  { text: 'better.', start: 1.04, end: 1.5 },
];

const title = z.strictObject({
  text: required(visibleText(LIMITS.titleText), {
    description: 'What is written; a line break stays one.',
  }),
  kind: optional(choice(TITLE_KINDS), {
    description:
      'title: a headline. lower_third: a name, and what it stands for on a second line, on the look’s plate. callout: a label that points something out.',
    default: 'title',
  }),
  start: optional(seconds(0, LIMITS.clipMax), {
    description: 'Seconds into the scene at which it comes.',
    default: 0,
  }),
  end: optional(seconds(0, LIMITS.clipMax), {
    description: 'Seconds into the scene at which it has gone; left out or null: with the scene.',
    default: null,
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
  move: optional(move(LIMITS.viewMin), {
    description:
      '(E) How the view moves over a clip or still that fills the frame: from one box to another, or none: it stands. The view holds all of its box, and comes closer by half at most.',
  }),
  speed: optional(numberWithin(LIMITS.speedMin, LIMITS.speedMax), {
    description:
      '(E) Seconds of the clip in a second of the film: 2 is twice as fast. Its own sound follows, at its own pitch; the narration is never stretched.',
    default: 1,
  }),
  cut_silence: optional(z.boolean(), {
    description:
      '(E) Takes pauses of over 0.6 s out of a clip in which somebody speaks; the result tells each cut. Refused beside a narration.',
    default: false,
  }),
  trim: optional(trim, {
    description: '(E) The part of the clip that is shown; left out: all of it.',
    examples: [{ start: 1.5, duration: 4 }],
  }),
  transition: optional(transition, {
    description: '(E) How this scene follows the one before it; left out: a cut. The first scene has none.',
  }),
  title: optional(title, {
    description: '(E) A text over this scene: set, placed and moved by the look, off faces, captions, logo and label.',
    examples: [
      { text: 'Roasted on Monday' },
      { text: 'Ana Ruiz\nHead roaster', kind: 'lower_third', start: 0.5, end: 3 },
    ],
  }),
  words: optional(list(word, 0, LIMITS.words), {
    description:
      '(E) What is said in the clip, every word with its times in seconds of the clip, in order: captions without a narration. A narration wins.',
    examples: [SPOKEN],
  }),
  prompt: optional(text(LIMITS.segmentPrompt, 1), { description: 'What the scene was generated from; inert.' }),
});

const narration = z.strictObject({
  source: media('The recorded voice.').shape.source,
  words: optional(list(word, 0, LIMITS.words), {
    description:
      '(E) Every spoken word with its times, in order: captions are exact to the frame then. Left out or empty: found from the script and the sound.',
    examples: [SPOKEN],
  }),
});

const captions = z.strictObject({
  enabled: optional(z.boolean(), { description: 'Whether spoken words are shown.', default: true }),
  style: optional(choice(CAPTION_STYLES), {
    description: 'How captions follow the voice; auto is chosen from the look.',
    default: 'auto',
  }),
  position: optional(choice(CAPTION_POSITIONS), {
    description:
      'Where captions stand in the safe zone: auto is low, at chest height of who speaks, and off faces, logo, label and titles. A place that is asked for is kept unless a face is there, and a warning says so.',
    default: 'auto',
  }),
  size: optional(choice(CAPTION_SIZES), {
    description: 'How large they are: m is the usual size, s a fifth smaller, l a fifth larger.',
    default: 'm',
  }),
  color: optional(color(), {
    description:
      'Colour of the words; their outline or plate turns light or dark where it must. Left out: the look’s own.',
  }),
});

const music = z.strictObject({
  source: media('The music bed.').shape.source,
  volume: optional(volume(LIMITS.volumeMax), {
    description: '(E) Loudness of the music against all else: 0 is silence, 1 as the engine sets it, 2 twice as loud.',
    default: 1,
  }),
  start_seconds: optional(seconds(0, LIMITS.filmMax), {
    description: '(E) Seconds into the music at which it begins.',
    default: 0,
  }),
  fade_in_seconds: optional(seconds(0, LIMITS.fadeMax), {
    description: '(E) Seconds in which it comes up at the beginning of the film.',
    default: 0,
  }),
  fade_out_seconds: optional(seconds(0, LIMITS.fadeMax), {
    description: '(E) Seconds in which it goes down at the end of the film; left out: as the engine ends a bed.',
    default: null,
  }),
});

const logo = z.strictObject({
  ...logoSources(),
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

const overlayAt = z.strictObject({
  x: required(numberWithin(0, 1), { description: 'Left edge, a share of the frame’s width.' }),
  y: required(numberWithin(0, 1), { description: 'Top edge, a share of the frame’s height.' }),
  width: required(numberWithin(LIMITS.overlayWidthMin, 1), {
    description: 'Width, a share of the frame’s; its height follows from the picture’s shape.',
  }),
});

const overlay = z.strictObject({
  source: media('A video clip, or an image: jpeg or png, which may be transparent.').shape.source,
  start: required(seconds(0, LIMITS.filmMax), { description: 'Seconds into the film at which it comes.' }),
  end: optional(seconds(0, LIMITS.filmMax), {
    description:
      'Seconds into the film at which it has gone; left out or null: when its clip is over, of an image 3 s later.',
    default: null,
  }),
  place: optional(choice(OVERLAY_PLACES), {
    description:
      'full: in place of the scene, whose voice goes on. inset_…: picture in picture, in a corner of the safe zone. left_half, right_half: beside the scene, which moves to the other half. free: as at says.',
    default: 'full',
  }),
  at: optional(overlayAt, { description: 'Where one that lies free is; needed there, and ignored elsewhere.' }),
  volume: optional(volume(LIMITS.volumeMax), {
    description: 'Loudness of its clip’s own sound: 0 is silent, 1 as recorded, 2 twice as loud.',
    default: 0,
  }),
});

const closingImage = z.strictObject({
  source: media('The closing image: jpeg or png, at most 20 MiB.').shape.source,
  headline: optional(text(LIMITS.closingHeadline), {
    description: '(E) What the film ends on, set by the look beside the image.',
  }),
  cta_text: optional(text(LIMITS.closingCta), { description: '(E) On a button under it.' }),
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
    export_aspect_ratio: optional(choice(EDITOR_ASPECT_RATIOS), {
      description: '9:16 is 1080x1920, 16:9 is 1920x1080, 1:1 is 1080x1080, (E) 4:5 is 1080x1350.',
      default: '9:16',
    }),
    fps: optional(oneOfNumbers(EDITOR_FRAME_RATES), {
      description: '(E) Frames a second of the film.',
      default: 30,
    }),
    chapters: optional(z.boolean(), {
      description: '(E) Whether the titles of scenes are chapters of the mp4.',
      default: false,
    }),
    score: optional(choice(SCORES), {
      description:
        '(E) How clips that fill the frame are seen: closer on cuts and in eased pushes, as often as the look says (auto), calmly or briskly; none: each as it lies in its frame.',
      default: 'none',
    }),
    sounds: optional(choice(SOUNDS), {
      description:
        '(E) auto: cuts, titles and the closing image are heard in the sounds of the look, quiet under what else plays.',
      default: 'none',
    }),
    loop: optional(z.boolean(), {
      description:
        '(E) Whether the end leads into the beginning, picture and sound, so that it can be seen round and round.',
      default: false,
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
    music: optional(music, {
      description: '(E) Music under the film; lowered while the voice speaks.',
    }),
    logo: optional(logo, { description: 'Logo laid over the film.' }),
    overlays: optional(list(overlay, 0, LIMITS.overlays), {
      description:
        '(E) Pictures over the film: B-roll, picture in picture, halves, images with transparency. A later one lies above those before it.',
      examples: [
        [{ source: 'media/pour.mp4', start: 2, end: 5 }],
        [{ source: 'media/sticker.png', start: 1, place: 'free', at: { x: 0.1, y: 0.12, width: 0.3 } }],
      ],
    }),
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
    description: 'A film of 1 to 20 scenes, with narration, captions, music, logo and a closing image.',
    allOf: [
      whenThen({ pacing: { const: 'voice_first' } }, needs('narration')),
      whenThen(
        { narration: { type: 'object' } },
        { properties: { segments: { items: { properties: { cut_silence: { enum: [false, null] } } } } } },
      ),
      ONE_LOOK,
    ],
  });

/** A valid composition of kind `editor`, as written: defaults are applied by `resolveEditor`. */
export type EditorComposition = Immutable<z.output<typeof editorSchema>>;
