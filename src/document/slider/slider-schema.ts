/**
 * The composition of kind `slider`: the interface's slider and its slides with their bounds, and the engine's own,
 * marked (E).
 */
import { z } from 'zod';
import {
  SLIDE_ARCHETYPES,
  SLIDE_FORMATS,
  SLIDE_FRAMES,
  SLIDE_TEXT_POSITIONS,
  SLIDER_ASPECT_RATIOS,
  SLIDER_LANGUAGES,
  SLIDER_MODES,
  SLIDER_TEMPLATES,
  type SliderMode,
} from '../enumerations.js';
import type { Immutable } from '../immutable.js';
import { SLIDER_LIMITS as LIMITS, SHORT_LIMITS } from '../limits.js';
import { ownLook } from '../looks/own-look.js';
import { EXTENSION_NAME } from '../own-name.js';
import { whenThen } from '../schema-conditions.js';
import {
  brandFonts,
  brandKit,
  choice,
  choiceOrOwn,
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
} from '../schema-parts.js';

const ALL_TEMPLATES = [...SLIDER_TEMPLATES.creative, ...SLIDER_TEMPLATES.ad_driven] as const;

const slide = z.strictObject({
  position: optional(numberWithin(1, LIMITS.slidesMax, true), {
    description: 'Place in the carousel: unique, without gaps from 1. Left out: the order of the list.',
  }),
  headline: optional(text(LIMITS.headline), { description: 'The slide’s headline.', default: '' }),
  body: optional(text(LIMITS.body), { description: 'The slide’s text; line breaks part paragraphs.', default: '' }),
  kicker: optional(text(LIMITS.kicker), { description: 'Short line above the headline.', default: '' }),
  archetype: optional(choice(SLIDE_ARCHETYPES), {
    description:
      '(E) Keeps a way to compose the page; left out or null: chosen by its content. One that the content does not have is a warning.',
  }),
  frame: optional(choice(SLIDE_FRAMES), {
    description:
      '(E) Shows the background, a screenshot, in a drawn phone or browser window; left out or null: in none. The engine never takes a picture for a screenshot by itself.',
  }),
  background: optional(media('The picture behind the text.'), {
    description:
      'The slide’s background, cropped to fill it around its subject. Left out: its part of the panorama, else a designed ground from the accent colour.',
  }),
  images: optional(list(media('One more picture.'), 0, LIMITS.slideImages), {
    description:
      '(E) More pictures: the slide shows them together with its background as a mosaic. Without a background the first of them takes its place.',
    default: [],
  }),
});

export const sliderSchema = z
  .strictObject({
    $schema: schemaReference(),
    kind: required(z.literal('slider'), { description: 'The kind of composition.' }),
    mode: optional(choice(SLIDER_MODES), { description: 'Decides which templates there are.', default: 'creative' }),
    template: optional(choiceOrOwn(ALL_TEMPLATES), {
      description:
        'The design; must belong to the mode. Left out: boldStatement in creative, featureGrid in ad_driven (the engine’s choice).',
    }),
    language: omittable(choice(SLIDER_LANGUAGES), {
      description: 'Bare ISO-639-1 code of the language of all texts. Arabic pages are mirrored.',
      default: 'en',
    }),
    aspect_ratio: optional(choice(SLIDER_ASPECT_RATIOS), {
      description: '4:5 is 1080x1350, 1:1 is 1080x1080, 9:16 is 1080x1920.',
      default: '4:5',
    }),
    accent_color: optional(opaqueColor(), {
      description: 'Accent colour, strictly #rrggbb; unset: the template’s own.',
    }),
    look: ownLook(),
    brand: brandKit(),
    text_position: optional(choice(SLIDE_TEXT_POSITIONS), {
      description: 'Where the texts stand; left out or null: the template’s natural place.',
    }),
    logo: optional(z.strictObject(logoSources()), { description: 'Logo laid over every slide.' }),
    panorama: optional(media('A wide picture.'), {
      description: '(E) One wide picture continued across all slides that have no background of their own.',
    }),
    slides: required(list(slide, LIMITS.slidesMin, LIMITS.slidesMax), {
      description: 'The slides: 3 to 10.',
      examples: [
        [
          { headline: 'Coffee that waits for nobody' },
          { kicker: 'How', headline: 'Roasted on Monday', body: 'In small drums, by hand.' },
          { headline: 'Order your first bag' },
        ],
        [
          { position: 1, headline: 'Three mistakes with beans', background: { source: 'media/beans.jpg' } },
          { position: 2, headline: 'Too old', body: 'After six weeks the aroma is gone.' },
          { position: 3, headline: 'Too fine', body: 'Bitter cups come from the mill.' },
          { position: 4, headline: 'Too hot', body: 'Let the kettle rest for a minute.' },
        ],
      ],
    }),
    cta_text: optional(text(SHORT_LIMITS.ctaText), {
      description:
        '(E) The button of the closing slide where its body has no line with an arrow. Blank: the brand kit’s, else a neutral phrase in the language.',
    }),
    caption: optional(text(LIMITS.caption), {
      description: 'Caption of the post; goes into the manifest alone.',
      default: '',
    }),
    hashtags: optional(list(text(LIMITS.hashtag), 0, LIMITS.hashtags), {
      description: 'Hashtags of the post; go into the manifest alone.',
      default: [],
    }),
    fonts: brandFonts(),
    format: optional(choice(SLIDE_FORMATS), {
      description: '(E) File format of the slides; pdf: one document, a page a slide.',
      default: 'png',
    }),

    prompt: optional(text(LIMITS.prompt), { description: 'What the slides were generated from; inert.' }),
    slide_count: optional(numberWithin(LIMITS.slidesMin, LIMITS.slidesMax, true), {
      description: 'How many slides were asked for; inert: the list of slides counts.',
    }),
  })
  .meta({
    title: 'Reelwright slider',
    description: 'A carousel of 3 to 10 still slides with a caption and hashtags.',
    allOf: [
      {
        ...whenThen({ mode: { const: 'ad_driven' } }, { properties: { template: ofMode('ad_driven') } }),
        else: { properties: { template: ofMode('creative') } },
      },
    ],
  });

/** The JSON Schema of a template that belongs to the mode; templates of extensions belong to both modes. */
function ofMode(mode: SliderMode) {
  return { anyOf: [{ enum: [...SLIDER_TEMPLATES[mode], null] }, { type: 'string', pattern: EXTENSION_NAME.source }] };
}

/** A valid composition of kind `slider`, as written: defaults are applied by `resolveSlider`. */
export type SliderComposition = Immutable<z.output<typeof sliderSchema>>;
