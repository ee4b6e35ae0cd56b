/**
 * Sets the words of a page: measures quickly whether they fit, and lays out those that are chosen, all pages of a film
 * at one size.
 */
import type { Language } from '../../../document/enumerations.js';
import type { CaptionLook } from '../../../document/looks/caption-look.types.js';
import type { FontSpec } from '../../../draw/draw-list.js';
import { isIdeographic } from '../../../type/kinsoku.js';
import { prepareText, upperCase } from '../../../type/prepare-text.js';
import { createTypesetter } from '../../../type/typeset.js';
import type { Face, FontBook, TypesetBlock } from '../../../type/typeset.types.js';
import { joinWords, runningLengths, wordJoint } from '../../../type/word-joint.js';
import type { CaptionMeasure } from './caption-pages.js';
import { type CaptionFormat, MOST_LINES, SMALLER_SIZES, SMALLEST, TINIEST } from './caption-size.js';
import { secondLineOf } from './second-line.js';

export interface CaptionSetting {
  readonly fontBook: FontBook;
  readonly look: CaptionLook;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly format: CaptionFormat;
  /** Room for ink, px, without outline and plates. */
  readonly width: number;
}

export interface SetPage {
  /** The words as they are drawn: in capitals where the look wants them. */
  readonly texts: readonly string[];
  readonly block: TypesetBlock;
}

export interface CaptionSetter {
  readonly measure: CaptionMeasure;
  /**
   * Share of the size at which the widest of the words would fill a line, at most 1; words that would need less than
   * `least` are ignored.
   */
  readonly shareFor: (words: readonly string[], least: number) => number;
  /** Cap height of all pages that fit, px. */
  readonly capHeightPx: number;
  /**
   * From the baseline to the highest and the lowest ink of a page's first and last line, and between two baselines, px.
   */
  readonly extent: { readonly ascent: number; readonly descent: number; readonly leading: number };
  /**
   * The ink of the page stays within `width` and `heightPx`, as long as its words are legible at all.
   */
  readonly set: (words: readonly string[], heightPx: number) => SetPage;
}

/** Kerning and rounding may add this much to the sum of a line's words. */
const SLACK = 0.985;

/** Scripts without capitals need more leading than lines of capitals. */
const LEAST_LEADING: Partial<Readonly<Record<Language, number>>> = { ar: 1.95, zh: 1.7, ja: 1.7, ko: 1.7 };

/** Room between lines for marks above and below the letters, where the typesetter separates lines that would touch. */
const MARKS: Partial<Readonly<Record<Language, number>>> = { ar: 0.35 };

/**
 * Throws `glyph_missing` from `measure` and `set` for a character that no face covers. Long because it is one closure:
 * its methods share the font, the look and what was measured.
 */
export function captionSetter(setting: CaptionSetting): CaptionSetter {
  const { fontBook, look, language, format } = setting;
  const { capHeightPx } = format;
  const leading = Math.max(look.leading, LEAST_LEADING[language] ?? 0);
  const whole = createTypesetter({ ...fontBook, hyphenate: () => [] });
  const hyphenating = createTypesetter(fontBook);
  const remembered = new Map<string, number>();
  const widthOf = (text: string): number => {
    let width = remembered.get(text);
    if (width === undefined) {
      // A name in Latin letters is set in the face of the words around it.
      const face = fontBook.faceFor(`${text} ${sampleOf(language)}`, look.family, language, look.cut);
      const drawn = drawnText(text, face, setting);
      width = fontBook.advance(drawn, fontAt(face, capHeightPx, look), language, setting.direction);
      remembered.set(text, width);
    }
    return width;
  };
  const gapOf = (before: string | undefined, after: string) =>
    before === undefined || wordJoint(before, after, language) === '' ? 0 : widthOf('a a') - 2 * widthOf('a');
  const base = fontBook.faceFor(sampleOf(language), look.family, language, look.cut);
  const sizePx = capHeightPx / base.capHeight;
  const extent = {
    ascent: Math.ceil(base.inkAscent * sizePx),
    descent: Math.ceil(base.inkDescent * sizePx),
    leading: Math.ceil((leading + (MARKS[language] ?? 0)) * capHeightPx),
  };
  return {
    capHeightPx,
    extent,
    shareFor: (words, least) =>
      words
        .map((word) => (setting.width * SLACK) / widthOf(word))
        .filter((share) => share >= least)
        .reduce((lowest, share) => Math.min(lowest, share), 1),
    measure: (words) => {
      const row = { widths: words.map(widthOf), joints: words.map((word, index) => gapOf(words[index - 1], word)) };
      const second = secondLineOf({ ...row, costs: [], most: setting.width * SLACK });
      return second === words.length || (second !== undefined && format.maxLines > 1);
    },
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
        leading,
        upperCase: false,
        letterSpacing: look.letterSpacing,
        align: 'center',
        maxLines: format.maxLines,
      } as const;
      const sizes = (shares: readonly number[]) => shares.map((share) => Math.round(capHeightPx * share));
      const uncut = (block: TypesetBlock) => (cutsAWord(block, texts) ? { ...block, fits: false } : block);
      // First the size that measuring promised; then smaller ones, first with whole words.
      const attempts = [
        () => uncut(whole({ ...request, capHeights: [capHeightPx] })),
        () => uncut(whole({ ...request, capHeights: sizes([1, ...SMALLER_SIZES]) })),
        () => hyphenating({ ...request, maxLines: 2, capHeights: sizes(SMALLEST) }),
        () => hyphenating({ ...request, maxLines: MOST_LINES, capHeights: sizes(TINIEST) }),
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

/** Whether a line ends between two letters of a word, which the typesetter allows where no whole word fits. */
function cutsAWord({ lines }: TypesetBlock, texts: readonly string[]): boolean {
  const wordEnds = new Set(runningLengths(texts));
  const lineEnds = runningLengths(lines.map(({ text }) => text));
  return lines.slice(1).some(({ text }, index) => {
    const sides = [[...(lines[index]?.text ?? '')].at(-1) ?? '', [...text][0] ?? ''];
    const joined = sides.every((letter) => /\p{L}/u.test(letter) && !isIdeographic(letter));
    return joined && !wordEnds.has(lineEnds[index] ?? 0);
  });
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
