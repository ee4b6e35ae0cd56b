/** Drafts of words for a post from the copy of its carousel: alternative texts and a caption. Pure. */
import { SLIDER_LIMITS } from '../document/limits.js';
import type { ResolvedSlide, ResolvedSlider } from '../document/slider/resolved-slider.js';
import { bare } from './read-body.js';
import { readClose } from './read-close.js';
import { roleOf } from './roles.js';
import { typedArrows, typedBars } from './typed-arrows.js';

/** Ends a sentence, or stands where a stop would be one too many. */
const SENTENCE_END = /[.!?…:;,。！？]["”’»“』」)]?$/u;

/**
 * What a slide says, line by line, each ended so that a voice pauses; bars, bullets and arrows as words are set. What
 * its button says comes last, as it stands. Empty for a slide without words or a position that there is not.
 */
export function altText(slider: ResolvedSlider, position: number): string {
  const slide = slider.slides.find((one) => one.position === position);
  if (slide === undefined) return '';
  const isClose = roleOf(position, slider.slides.length) === 'close';
  const { body, callToAction } = isClose ? readClose(slide.body, slider) : { body: slide.body, callToAction: '' };
  const said = linesOf([slide.kicker, slide.headline, body].join('\n'));
  return [...said.map((line) => (SENTENCE_END.test(line) ? line : `${line}.`)), ...linesOf(callToAction)].join(' ');
}

/** The first headline, then what each slide says in its own, then all of the last one; within the bound of captions. */
export function captionDraft({ slides }: ResolvedSlider): string {
  const points = slides.slice(1, -1).flatMap(({ headline }) => linesOf(headline).map((line) => `• ${line}`));
  const of = (slide: ResolvedSlide | undefined) =>
    slide === undefined ? [] : linesOf(`${slide.headline}\n${slide.body}`);
  const parts = [linesOf(slides[0]?.headline ?? ''), points, of(slides.at(-1))].map((lines) => lines.join('\n'));
  const draft = parts.filter((part) => part !== '').join('\n\n');
  return [...draft].slice(0, SLIDER_LIMITS.caption).join('');
}

/** Lines with words, without bullets; bars and arrows as they are set. */
function linesOf(text: string): readonly string[] {
  const lines = text.split('\n').map((line) => bare(typedBars(typedArrows(line))).trim());
  return lines.filter((line) => line !== '');
}
