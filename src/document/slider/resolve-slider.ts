/** A valid slider to what its slides are laid out from: defaults applied, texts normalised, slides in order. */

import { plainHex } from '../../color.js';
import { SLIDER_LANGUAGES, SLIDER_TEMPLATES, type SliderAspectRatio } from '../enumerations.js';
import { resolveFonts } from '../fonts.js';
import { resolveLogo } from '../logo.js';
import { designOf } from '../looks/design.js';
import { extensionsOf } from '../own-name.js';
import { textOf, textsOf } from '../record.js';
import { normalizeParagraphs } from '../text.js';
import type { ResolvedSlider } from './resolved-slider.js';
import { slidePositions } from './slider-problems.js';
import type { SliderComposition } from './slider-schema.js';

/** Pixels of a slide by aspect ratio. */
export const SLIDE_SIZES: Readonly<Record<SliderAspectRatio, { readonly width: number; readonly height: number }>> = {
  '4:5': { width: 1080, height: 1350 },
  '1:1': { width: 1080, height: 1080 },
  '9:16': { width: 1080, height: 1920 },
};

/**
 * The background and the other pictures of a slide. Where it has no background, the first of its images takes its
 * place.
 */
function picturesOf({ background, images }: SliderComposition['slides'][number]) {
  const [first, ...more] = [...(background ? [background] : []), ...(images ?? [])].map(({ source }) => ({ source }));
  return { background: first, ...(more.length === 0 ? {} : { images: more }) };
}

/** Expects a validated composition. Inert fields are left out. */
export function resolveSlider(slider: SliderComposition): ResolvedSlider {
  const mode = slider.mode ?? 'creative';
  const aspectRatio = slider.aspect_ratio ?? '4:5';
  const positions = slidePositions(slider.slides);
  const slides = slider.slides.map((slide, index) => ({
    position: positions[index] ?? index + 1,
    headline: textOf(slide, 'headline'),
    body: normalizeParagraphs(slide.body ?? ''),
    kicker: textOf(slide, 'kicker'),
    ...picturesOf(slide),
    ...(slide.archetype ? { archetype: slide.archetype } : {}),
    ...(slide.frame ? { frame: slide.frame } : {}),
  }));
  const callToAction = textOf(slider, 'cta_text');
  return {
    kind: 'slider',
    ...extensionsOf(slider),
    mode,
    template: slider.template ?? SLIDER_TEMPLATES[mode][0],
    language: SLIDER_LANGUAGES.find((language) => language === slider.language) ?? 'en',
    aspectRatio,
    ...SLIDE_SIZES[aspectRatio],
    accentColor: plainHex(slider.accent_color),
    textPosition: slider.text_position ?? undefined,
    panorama: slider.panorama ? { source: slider.panorama.source } : undefined,
    logo: slider.logo ? resolveLogo(slider.logo) : undefined,
    slides: slides.sort((a, b) => a.position - b.position),
    ...(callToAction === '' ? {} : { callToAction }),
    caption: normalizeParagraphs(slider.caption ?? ''),
    hashtags: textsOf(slider, 'hashtags'),
    format: slider.format ?? 'png',
    fonts: resolveFonts(slider.fonts, slider.look?.fonts),
    ...(slider.look ? { designed: designOf(slider.look) } : {}),
  };
}
