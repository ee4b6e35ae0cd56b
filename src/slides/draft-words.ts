/** Drafts of words for a post from the copy of its carousel: alternative texts and a caption. Pure. */
import { SLIDER_LIMITS } from '../document/limits.js';
import type { ResolvedSlide, ResolvedSlider } from '../document/slider/resolved-slider.js';
import { bare } from './read-body.js';
import { readClose } from './read-close.js';
import { roleOf } from './roles.js';
import { typedArrows, typedBars } from './typed-arrows.js';

/** A sign that ends a sentence, or one after which no full stop is added. */
const SENTENCE_END = /[.!?…:;,。！？]["”’»“』」)]?$/u;

/**
 * The text of a slide, line by line; each line ends with a sign at which a voice pauses, and bars, bullets and arrows
 * are written as they are set. The words of its button come last, unchanged. Empty for a slide without words or for a
 * position that does not exist.
 */
export function altText(slider: ResolvedSlider, position: number): string {
  const slide = slider.slides.find((one) => one.position === position);
  if (slide === undefined) return '';
  const isClose = roleOf(position, slider.slides.length) === 'close';
  const { body, callToAction } = isClose ? readClose(slide.body, slider) : { body: slide.body, callToAction: '' };
  const said = linesOf([slide.kicker, slide.headline, body].join('\n'));
  return [...said.map((line) => (SENTENCE_END.test(line) ? line : `${line}.`)), ...linesOf(callToAction)].join(' ');
}

/**
 * The first headline, then the headline of each slide, then all of the last slide's text; within the length that
 * captions may have.
 */
export function captionDraft({ slides }: ResolvedSlider): string {
  const points = slides.slice(1, -1).flatMap(({ headline }) => linesOf(headline).map((line) => `• ${line}`));
  const of = (slide: ResolvedSlide | undefined) =>
    slide === undefined ? [] : linesOf(`${slide.headline}\n${slide.body}`);
  const parts = [linesOf(slides[0]?.headline ?? ''), points, of(slides.at(-1))].map((lines) => lines.join('\n'));
  const draft = parts.filter((part) => part !== '').join('\n\n');
  return [...draft].slice(0, SLIDER_LIMITS.caption).join('');
}

/** The lines that have words, without bullets; bars and arrows are written as they are set. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => bare(typedBars(typedArrows(line))).trim());
  return lines.filter((line) => line !== '');
}
