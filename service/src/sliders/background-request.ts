/** A slider's fields -> what the model of its backgrounds is asked for. */
import type { ImageRequest } from '../providers/provider.types.js';
import { seedOf } from '../providers/seed.js';
import { clipSize } from '../work/work-parts.js';
import type { fieldsOf } from './slider.js';

/** The request of the ground of a slide; `text` is what will stand on it. */
export function backgroundRequestOf(
  fields: ReturnType<typeof fieldsOf>,
  {
    position,
    take,
    side,
    text,
  }: {
    readonly position: number;
    readonly take: number;
    readonly side: number;
    readonly text: { readonly headline: string; readonly body: string } | undefined;
  },
): ImageRequest {
  const { language, mode, template, slide_count: count, text_position, accent_color } = fields;
  const [prompt, ratio] = [String(fields.prompt), String(fields.aspect_ratio)];
  return {
    purpose: 'slide',
    prompt,
    language: String(language),
    look: null,
    theme: null,
    format: null,
    intent: 'social_ad',
    aspect_ratio: ratio,
    product: { subject: '', description: '' },
    brand: { name: '', accent_color: accent_color === null ? null : String(accent_color) },
    position,
    count,
    ...clipSize(side, ratio),
    features_product: false,
    references: [],
    take,
    seed: seedOf(prompt, position, take),
    slide: {
      mode: String(mode),
      template: String(template),
      text_position: text_position === null ? null : String(text_position),
      headline: text?.headline ?? '',
      body: text?.body ?? '',
    },
  };
}
