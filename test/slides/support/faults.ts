/** What is wrong with a composed carousel: texts that leave their place, touch, hide, or cannot be read. */
import type {
  SliderAspectRatio,
  SliderLanguage,
  SliderTemplate,
  SlideTextPosition,
} from '../../../src/document/enumerations.js';
import { type Box, contains, inflate, overlaps } from '../../../src/geometry.js';
import { loadFontBook } from '../../../src/io/fonts/font-book.js';
import type { ImageMedia } from '../../../src/media.js';
import { composeSlider } from '../../../src/slides/compose-slider.js';
import type { TextReport } from '../../../src/slides/slide.types.js';
import { slideFrame } from '../../../src/slides/slide-frame.js';
import { createTypesetter } from '../../../src/type/typeset.js';
import { carousel, type Mood, picture, type Words } from './carousels.js';

const typeset = createTypesetter(loadFontBook());

/** A carousel to compose: its words, and what they are set on. */
export interface Case {
  readonly template: SliderTemplate;
  readonly aspect: SliderAspectRatio;
  readonly words: readonly Words[];
  readonly language?: SliderLanguage;
  readonly position?: SlideTextPosition | undefined;
  readonly mood?: Mood | undefined;
  readonly accent?: string;
  readonly logo?: keyof typeof LOGOS | undefined;
}

export const LOGOS = {
  'a word mark': logo(1600, 240),
  'a square sign': logo(400, 400),
  'a tall sign': logo(120, 900),
} satisfies Record<string, ImageMedia>;

function logo(width: number, height: number): ImageMedia {
  return {
    kind: 'image',
    contentHash: `logo-${width}x${height}`,
    format: 'png',
    size: { width, height },
    hasAlpha: true,
    inkBox: { x: 0, y: 0, width, height },
    luminance: { mean: 0.3, p5: 0.1, p95: 0.6 },
  };
}

/** The carousel, composed on measured pictures. */
export function composed({ template, aspect, words, language = 'en', position, mood, accent, logo: name }: Case) {
  const slider = carousel(template, words, {
    aspect,
    language,
    ...(position && { position }),
    ...(accent && { accent }),
  });
  return composeSlider(slider, {
    typeset,
    logo: name && LOGOS[name],
    pictures: words.map(() => (mood === undefined ? undefined : picture(mood, aspect))),
    paths: words.map((_, index) => `slides[${index}]`),
  });
}

/** Everything wrong with a composed carousel, in words. */
export function faults(made: Case): readonly string[] {
  const { aspect, language, logo: logoName } = made;
  const { safe, counter, isMirrored } = zonesOf(aspect, language);
  // Glyph bounds are measured to 1/250 em; a pixel more is still inside. Tails such as a j's may hang out at the start.
  const zone = { ...inflate(safe, 2), x: safe.x - (isMirrored ? 2 : 12), width: safe.width + 14 };
  return composed(made).slides.flatMap(({ position: at, nodes, texts, warnings }) => {
    const lines = texts.flatMap((text) => text.lines.map((box) => ({ box, text })));
    const name = (line: { readonly text: { readonly element: string; readonly text: string } }) =>
      `${at} ${line.text.element} "${line.text.text.slice(0, 24)}"`;
    const outside = lines
      .filter(({ box }) => !contains(zone, box))
      .map((line) => `${name(line)} leaves the safe zone: ${JSON.stringify(rounded(line.box))}`);
    const hidden = lines
      .filter(({ box }) => overlaps(box, counter))
      .map((line) => `${name(line)} lies under the page counter`);
    const touching = lines.flatMap((line, index) =>
      lines
        .slice(index + 1)
        .flatMap((other) =>
          overlaps(inflate(line.box, -1), inflate(other.box, -1)) ? [`${name(line)} touches ${name(other)}`] : [],
        ),
    );
    const logos = nodes.flatMap((node) => (node.kind === 'image' && node.asset.startsWith('logo-') ? [node.box] : []));
    const onLogo = lines
      .filter(({ box }) => logos.some((own) => overlaps(box, own)))
      .map((line) => `${name(line)} lies on the logo`);
    const lost = logos
      .filter((box) => !contains(inflate(safe, 24), box) || overlaps(box, counter))
      .map((box) => `${at} the logo leaves its place: ${JSON.stringify(rounded(box))}`);
    const missing = logoName !== undefined && logos.length !== 1 ? [`${at} has ${logos.length} logos`] : [];
    const widows = texts.flatMap((text) =>
      isWidowed(text) ? [`${at} ${text.element} ends in a widow: "${text.text}"`] : [],
    );
    const faint = texts
      .filter(({ contrast }) => contrast < 4.5)
      .map((text) => `${at} ${text.element} "${text.text.slice(0, 24)}" has only ${text.contrast}:1 (${text.ink})`);
    const small = texts
      .filter(({ element, sizePx }) => sizePx < (element === 'folio' ? 24 : 26))
      .map(({ element, sizePx }) => `${at} ${element} is set at ${sizePx} px`);
    return [
      ...outside,
      ...hidden,
      ...touching,
      ...onLogo,
      ...lost,
      ...missing,
      ...widows,
      ...faint,
      ...small,
      ...warnings.map(({ code }) => `${at} ${code}`),
    ];
  });
}

/** Apps that are read from right to left count pages at the left. */
function zonesOf(aspect: SliderAspectRatio, language: SliderLanguage | undefined) {
  const isMirrored = language === 'ar';
  const { safe, counter, width } = slideFrame(aspect, isMirrored ? 'rtl' : 'ltr');
  const turned = { ...counter, x: width - counter.x - counter.width };
  return { safe, counter: isMirrored ? turned : counter, isMirrored };
}

/** A last line of next to nothing under full ones. */
function isWidowed({ element, lines }: TextReport): boolean {
  const last = lines.at(-1);
  return (
    ['headline', 'body'].includes(element) &&
    last !== undefined &&
    lines.length > 1 &&
    last.width < 0.14 * Math.max(...lines.map(({ width }) => width))
  );
}

function rounded({ x, y, width, height }: Box) {
  return [x, y, x + width, y + height].map(Math.round);
}
