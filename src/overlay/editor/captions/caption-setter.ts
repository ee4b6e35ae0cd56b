/** Sets the words of a page: measures quickly whether they fit, and lays out those that are chosen, all pages of a film at one size. */
import type { Language } from '../../../document/enumerations.js';
import type { FontSpec } from '../../../draw/draw-list.js';
import { prepareText, upperCase } from '../../../type/prepare-text.js';
import { createTypesetter } from '../../../type/typeset.js';
import type { Face, FontBook, TypesetBlock } from '../../../type/typeset.types.js';
import type { CaptionLook } from './caption-look.js';
import type { CaptionMeasure } from './caption-pages.js';
import { type CaptionFormat, SMALLER, SMALLEST } from './caption-size.js';
import { joinWords, wordJoint } from './word-joint.js';

export interface CaptionSetting {
  readonly fontBook: FontBook;
  readonly look: CaptionLook;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly format: CaptionFormat;
  /** Room for ink, px: outline and plates are not in it. */
  readonly width: number;
}

export interface SetPage {
  /** The words as they are drawn: in capitals where the look wants them. */
  readonly texts: readonly string[];
  readonly block: TypesetBlock;
}

export interface CaptionSetter {
  readonly measure: CaptionMeasure;
  /** Cap height of all pages that fit, px. */
  readonly capHeightPx: number;
  /** From the baseline to the highest and the lowest ink of a page's first and last line, and between two baselines, px. */
  readonly extent: { readonly ascent: number; readonly descent: number; readonly leading: number };
  /** Ink of the page stays within `width` and `heightPx`, as long as its words can be read at all. */
  readonly set: (words: readonly string[], heightPx: number) => SetPage;
}

/** Kerning and rounding may add up to this much on a line of summed words. */
const SLACK = 0.985;

/** Throws `glyph_missing` from `measure` and `set` for a character that no face covers. */
export function captionSetter(setting: CaptionSetting): CaptionSetter {
  const { fontBook, look, language, format } = setting;
  const capHeightPx = Math.round(format.capHeightPx * look.sizeShare);
  const whole = createTypesetter({ ...fontBook, hyphenate: () => [] });
  const hyphenating = createTypesetter(fontBook);
  const remembered = new Map<string, number>();
  const widthOf = (text: string): number => {
    let width = remembered.get(text);
    if (width === undefined) {
      const face = fontBook.faceFor(text, look.family, language, look.cut);
      const drawn = drawnText(text, face, setting);
      width = fontBook.advance(drawn, fontAt(face, capHeightPx, look), language, setting.direction);
      remembered.set(text, width);
    }
    return width;
  };
  const base = fontBook.faceFor(sampleOf(language), look.family, language, look.cut);
  const sizePx = capHeightPx / base.capHeight;
  const extent = {
    ascent: Math.ceil(base.inkAscent * sizePx),
    descent: Math.ceil(base.inkDescent * sizePx),
    leading: Math.ceil(look.leading * capHeightPx),
  };
  return {
    capHeightPx,
    extent,
    measure: (texts) => linesFor(texts, widthOf, setting) <= format.maxLines,
    set: (words, heightPx) => {
      const face = fontBook.faceFor(joinWords(words, language), look.family, language, look.cut);
      const texts = words.map((word) => drawnText(word, face, setting));
      const request = {
        text: joinWords(texts, language),
        language,
        family: look.family,
        cut: look.cut,
        direction: setting.direction,
        width: setting.width,
        height: heightPx,
        leading: look.leading,
        upperCase: false,
        letterSpacing: look.letterSpacing,
        align: 'center',
        maxLines: 2,
      } as const;
      const sizes = (shares: readonly number[]) => shares.map((share) => Math.round(capHeightPx * share));
      const attempts = [
        () => whole({ ...request, maxLines: format.maxLines, capHeights: [capHeightPx] }),
        () => whole({ ...request, maxLines: format.maxLines, capHeights: sizes(SMALLER) }),
        () => whole({ ...request, capHeights: sizes(SMALLER) }),
        () => hyphenating({ ...request, capHeights: sizes(SMALLEST) }),
      ];
      let block = (attempts[0] as () => TypesetBlock)();
      for (const attempt of attempts.slice(1)) {
        if (block.fits) break;
        block = attempt();
      }
      return { texts, block };
    },
  };
}

/** A word as the typesetter would prepare it, so that its letters are found again in the lines. */
function drawnText(word: string, face: Face, { look, language, fontBook }: CaptionSetting): string {
  const plain = prepareText(word).join(' ');
  const capitals = look.upperCase || face.upperCase;
  return capitals ? upperCase(plain, language, (text) => fontBook.covers(face, text)) : plain;
}

function fontAt(face: Face, capHeightPx: number, look: CaptionLook): FontSpec {
  const sizePx = capHeightPx / face.capHeight;
  return {
    families: face.families,
    weight: face.weight,
    sizePx,
    letterSpacingPx: look.letterSpacing * sizePx,
    ...(face.variations === undefined ? {} : { variations: face.variations }),
    ...(face.heavier === undefined ? {} : { emboldenPx: face.heavier.em * sizePx }),
  };
}

/** Lines that the words take when each is filled; Infinity when a word is wider than a line. */
function linesFor(texts: readonly string[], widthOf: (text: string) => number, setting: CaptionSetting): number {
  const most = setting.width * SLACK;
  let lines = 1;
  let width = 0;
  for (const [index, text] of texts.entries()) {
    const own = widthOf(text);
    if (own > most) return Number.POSITIVE_INFINITY;
    const before = texts[index - 1];
    const joint = before === undefined ? '' : wordJoint(before, text, setting.language);
    const gap = width === 0 || joint === '' ? 0 : widthOf('a a') - 2 * widthOf('a');
    if (width + gap + own > most) {
      lines += 1;
      width = own;
    } else width += gap + own;
  }
  return lines;
}

/** A few letters of the language's script: the face that most pages are set in. */
function sampleOf(language: Language): string {
  switch (language) {
    case 'zh':
      return '国';
    case 'ja':
      return 'あ国';
    case 'ko':
      return '한글';
    case 'ar':
      return 'قهوة';
    case 'ru':
      return 'Ёж';
    default:
      return 'Áp';
  }
}
