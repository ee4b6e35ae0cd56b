/**
 * Texts on slides: each is set to a measure, stacked by cap height and baseline (so that neighbours line up whatever
 * their letters), and drawn line by line.
 */

import type { ShortFontFamily } from '../document/enumerations.js';
import type { TypeCut } from '../document/looks/look.types.js';
import type { DrawNode, Paint } from '../draw/draw-list.js';
import type { Box } from '../geometry.js';
import { tidy } from '../overlay/tidy.js';
import { towerCost } from '../type/size-search.js';
import type { TypesetBlock } from '../type/typeset.types.js';
import type { LaidSlide, SlideKit, Strain } from './slide.types.js';
import { typedBars } from './typed-arrows.js';

export interface SlideTextStyle {
  readonly family: ShortFontFamily;
  readonly cut: TypeCut;
  /** Baseline distance in cap heights. */
  readonly leading: number;
  readonly upperCase?: boolean;
  /** Letter spacing in em. */
  readonly letterSpacing?: number;
}

/** A style of text; `more`: what few styles have. */
export function slideType(
  family: ShortFontFamily,
  cut: TypeCut,
  leading: number,
  more: Pick<Partial<SlideTextStyle>, 'upperCase' | 'letterSpacing'> = {},
): SlideTextStyle {
  return { family, cut, leading, ...more };
}

export interface Measure {
  /** Cap height in pixels. */
  readonly cap: number;
  readonly width: number;
  readonly maxLines: number;
  readonly align?: 'start' | 'center' | 'end';
  /**
   * For running text, the number of letters of the whole body that it is part of; long ones take the whole width.
   * Default: those of the text.
   */
  readonly bodyLength?: number;
  /** For running text, the density's factor of room: dense settings set lines a little closer. */
  readonly air?: number;
}

/**
 * A text set to a measure. Its height runs from the first line's cap height to the last baseline; accents and
 * descenders hang out.
 */
export interface SetText {
  readonly block: TypesetBlock;
  readonly cap: number;
  /** How far an emoji in the first line rises above capitals; it is included in the height. */
  readonly crown: number;
  readonly width: number;
  /** Width of the ink of the widest line. */
  readonly inkWidth: number;
  readonly height: number;
  readonly lineCount: number;
  readonly fits: boolean;
  readonly strain: Strain;
  readonly text: string;
  readonly language: SlideKit['language'];
}

/** A `SetText` at its place: `y` is the top of the first line's capitals. */
export interface PlacedLines {
  readonly set: SetText;
  /** Pen origin, baseline and ink of each line. */
  readonly lines: readonly { readonly text: string; readonly x: number; readonly y: number; readonly ink: Box }[];
}

/** A text set in a style within a measure: its lines, their height, and whether all of it fits. */
export function setText(typed: string, style: SlideTextStyle, measure: Measure, kit: SlideKit): SetText {
  const text = typedBars(typed);
  return asSet(text, measure, typesetBlock(text, style, measure, kit, 'balanced'), kit);
}

/** Sets a text; undefined for an empty one. */
export function setTextIfAny(
  text: string,
  style: SlideTextStyle,
  measure: Measure,
  kit: SlideKit,
): SetText | undefined {
  return text === '' ? undefined : setText(text, style, measure, kit);
}

/** The most lines that are balanced. */
const BALANCED_LINES = 4;
/** The number of letters up to which a body keeps a comfortable measure. */
const COMFORTABLE_LENGTH = 280;

/**
 * Running text: balanced while it is short, full lines beyond that. A short body keeps to about 32 capitals' width,
 * which reads best; a long one takes the whole measure.
 */
export function setBody(typed: string, style: SlideTextStyle, measure: Measure, kit: SlideKit): SetText {
  const text = typedBars(typed);
  const isLong = (measure.bodyLength ?? text.length) > COMFORTABLE_LENGTH;
  const chosen = isLong ? measure : { ...measure, width: Math.min(measure.width, measure.cap * 32) };
  const close = { ...style, leading: bodyLeading(style, measure.air) };
  const block = typesetBlock(text, close, chosen, kit, 'paragraph');
  if (block.lines.length <= 1 || block.lines.length > BALANCED_LINES) return asSet(text, chosen, block, kit);
  const balanced = typesetBlock(text, close, { ...chosen, maxLines: block.lines.length }, kit, 'balanced');
  return asSet(text, chosen, balanced.fits ? balanced : block, kit);
}

function bodyLeading({ leading }: SlideTextStyle, air = 1): number {
  return leading * (0.82 + 0.18 * air);
}

/**
 * Room between two paragraphs of a body, for `flow`: it is measured from the last baseline to the next capitals, so
 * that at any density paragraphs are farther apart than their lines.
 */
export function paragraphGap(
  style: SlideTextStyle,
  { body, air }: { readonly body: number; readonly air: number },
): number {
  return (body * (bodyLeading(style, air) - 1 + 0.3 + 0.4 * air)) / air;
}

/** The same between items of a list: never less than the room between the lines of an item. */
export function itemGap(style: SlideTextStyle, { body, air }: { readonly body: number; readonly air: number }): number {
  return body * Math.max(1.08, (bodyLeading(style, air) - 1 + 0.15) / air);
}

function typesetBlock(
  text: string,
  style: SlideTextStyle,
  measure: Measure,
  kit: SlideKit,
  setting: 'balanced' | 'paragraph',
): TypesetBlock {
  return kit.typeset({
    // What leads from one number to another stays on one line.
    text: text.replace(/(?<=\d) → (?=\d)/gu, '\u00a0→\u00a0'),
    language: kit.language,
    family: style.family,
    cut: style.cut,
    role: style.cut === 'display' ? 'headline' : 'text',
    direction: directionOf(kit.language),
    width: measure.width,
    height: 100_000,
    capHeights: [measure.cap],
    maxLines: Math.min(measure.maxLines, lineEstimate(text, measure)),
    leading: style.leading,
    upperCase: style.upperCase ?? false,
    letterSpacing: style.letterSpacing ?? 0,
    align: alignIn(kit.language, measure.align ?? 'start'),
    setting,
  });
}

/** Slides are laid from left to right, in every language; see mirror.ts. */
function alignIn(language: SlideKit['language'], align: 'start' | 'center' | 'end'): 'start' | 'center' | 'end' {
  if (align === 'center' || directionOf(language) === 'ltr') return align;
  return align === 'start' ? 'end' : 'start';
}

/** How a language is read. */
export function directionOf(language: SlideKit['language']): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

function asSet(text: string, measure: Measure, block: TypesetBlock, kit: SlideKit): SetText {
  const first = block.lines[0];
  const last = block.lines.at(-1);
  const isRaised = first !== undefined && /\p{Extended_Pictographic}/u.test(first.text);
  const crown = isRaised ? Math.max(0, Math.ceil(first.baseline - measure.cap - first.inkTop)) : 0;
  return {
    block,
    cap: measure.cap,
    crown,
    width: measure.width,
    inkWidth: block.width,
    height: first === undefined || last === undefined ? 0 : last.baseline - first.baseline + measure.cap + crown,
    lineCount: block.lines.length,
    fits: block.fits && block.lines.length <= measure.maxLines,
    strain: strainOf(text, block),
    text,
    language: kit.language,
  };
}

/** The share of a text's breaks that may separate an article from its noun before the setting counts as strained. */
const MOST_LEANING = 0.34;

/** Scripts that set no spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function strainOf(text: string, { lines, hyphenated, stranded, leaning, torn }: TypesetBlock): Strain {
  if (UNSPACED.test(text)) {
    const isAlone = lines.length > 1 && lines.some((line) => [...line.text.trim()].length === 1);
    return isAlone ? 3 : torn > 0 ? 2 : 0;
  }
  const broken = lines.reduce((sum, line) => sum + line.words.length, 0) - wordsIn(text);
  const hyphens = lines.filter((line) => line.text.endsWith('-')).length;
  if (broken > (hyphenated ? hyphens : 0)) return 4;
  if (hyphenated) return 3;
  return stranded ? 2 : leaning > MOST_LEANING * (lines.length - 1) ? 1 : 0;
}

/** How far the marks on the first line's capitals rise above them; 0 without a text. */
export function marksAbove(set: SetText | undefined): number {
  const first = set?.block.lines[0];
  return set === undefined || first === undefined ? 0 : Math.ceil(first.baseline - set.cap - first.inkTop);
}

/** The cost of the breaks of a headline; see `LaidSlide`. */
export function unrestOf(headline: SetText | undefined): LaidSlide['unrest'] {
  return headline === undefined
    ? { offence: 0, tower: 0 }
    : { offence: headline.block.offence + headline.block.torn, tower: towerCost(headline.lineCount) };
}

/** The words of a text as line breaking counts them: a compound may be divided at its own hyphens and slashes. */
function wordsIn(text: string): number {
  return text
    .split(/[\s\u00a0\u202f]+/u)
    .reduce((sum, word) => sum + 1 + (word.match(/\p{L}[-‐–—/]+(?=\p{L})/gu)?.length ?? 0), 0);
}

/**
 * The most lines that a text can need, so that more need not be tried. Letters are at least half a cap height wide on
 * average.
 */
function lineEstimate(text: string, { cap, width }: Measure): number {
  const perLine = Math.max(1, width / (cap * 1.15));
  return 4 + Math.ceil(text.length / perLine) + (text.match(/\n/g)?.length ?? 0);
}

/** Puts the text's box (its measure, not its ink) at x; centred and right-aligned texts move inside the measure. */
export function placeText(
  set: SetText,
  x: number,
  y: number,
  align: 'start' | 'center' | 'end' = 'start',
): PlacedLines {
  const slack = set.width - set.inkWidth;
  const left = x + (align === 'center' ? slack / 2 : align === 'end' ? slack : 0);
  const firstBaseline = set.block.lines[0]?.baseline ?? 0;
  const top = y + set.crown + set.cap - firstBaseline;
  return {
    set,
    lines: set.block.lines.map((line) => {
      const baseline = Math.round(top + line.baseline);
      const shift = baseline - line.baseline;
      // Ink to the left of the pen is a tail, as that of a j: it extends to the left, so that the stem does not look
      // indented.
      const hanging = align === 'start' ? Math.max(0, line.x - line.inkLeft) : 0;
      return {
        text: line.text,
        x: left + line.x - hanging,
        y: baseline,
        ink: {
          x: left + line.inkLeft - hanging,
          y: shift + line.inkTop,
          width: line.inkRight - line.inkLeft,
          height: line.inkBottom - line.inkTop,
        },
      };
    }),
  };
}

/** An empty list where there is no text. */
export function textNodes(placed: PlacedLines | undefined, fill: Paint): readonly DrawNode[] {
  if (placed === undefined) return [];
  const { set } = placed;
  return placed.lines.map((line, index): DrawNode => {
    const source = set.block.lines[index];
    if (source === undefined) throw new TypeError('internal: a placed line without a set line');
    return {
      kind: 'text',
      text: line.text,
      // A page that will be mirrored needs the other end of its texts.
      x: tidy(directionOf(set.language) === 'rtl' ? line.x + source.width : line.x),
      y: line.y,
      font: source.font,
      language: set.language,
      direction: source.direction,
      fill,
    };
  });
}

/** Ink of all lines of a placed text; an empty list where there is no text. */
export function inkOf(placed: PlacedLines | undefined): readonly Box[] {
  return placed?.lines.map(({ ink }) => ink) ?? [];
}
