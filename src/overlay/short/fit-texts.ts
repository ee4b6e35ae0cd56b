/** Sizes and places of headline, subheadline and beats in the room that the other elements leave. */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Box } from '../../geometry.js';
import type { Typeset, TypesetBlock } from '../../type/typeset.types.js';
import { ladderFor } from '../legibility.js';
import type { LookTokens, TextStyle } from '../looks/look.types.js';
import type { Palette } from '../palette.js';
import { extentOf } from '../text/placed-text.js';
import { type FittedPlate, type SkinMargin, skinMargin } from '../text/text-skin.js';
import { alignedX } from './layout-rows.js';

export interface FittedText {
  readonly block: TypesetBlock;
  readonly style: TextStyle;
  readonly plate: FittedPlate;
  /** The area kept for it, its skin's margins included. */
  readonly area: Box;
  /** Top left corner of the type. */
  readonly x: number;
  readonly y: number;
  /** The type with its skin: all of the area that is drawn on. */
  readonly drawn: Box;
}

/** Up to so many Latin letters (a CJK character counts for two) a beat is a short one. */
const SHORT_BEAT = 64;
const MOST_HEADLINE = 520;
const LEAST_SECONDARY = 140;
/** Running text under this cap height is hard to read on a phone: a headline gives up size for it. */
export const READABLE_CAP = 22;
/** A headline is read in passing: under this cap height (40 px of type, as running text on a phone) it gives up its letter spacing. */
export const READABLE_HEADLINE = 28;

/** Cap height of a text under a headline in that of the headline, at most. */
export const MOST_SECONDARY = 0.78;

interface FittedBlock {
  readonly block: TypesetBlock;
  readonly style: TextStyle;
  readonly plate: FittedPlate;
  readonly margin: SkinMargin;
}

/** Texts at their places. */
export interface PlacedTexts {
  readonly headline?: FittedText;
  readonly subheadline?: FittedText;
  readonly beats: readonly FittedText[];
}

export interface FittedTexts {
  readonly headline?: FittedBlock;
  readonly subheadline?: FittedBlock;
  readonly beats: readonly FittedBlock[];
  readonly beatArea: number;
  readonly height: number;
}

export function fitTexts(
  short: ResolvedShort,
  look: LookTokens,
  palette: Palette,
  typeset: Typeset,
  column: Box,
  room: number,
): FittedTexts {
  const family = short.fontFamily === 'auto' ? undefined : short.fontFamily;
  const { headline, subheadline, textBeats } = short;
  const fitText = (
    text: string,
    style: TextStyle,
    height: number,
    role: 'headline' | 'secondary',
    plate: FittedPlate = look.plate[role],
  ): FittedBlock => {
    const ladder = ladderFor(
      look.legibility[role],
      role === 'headline' && text === headline ? palette.ink : palette.subInk,
    );
    // The skin's margins grow with the size, the size with the room: once from the largest size, once more from next to the answer.
    const set = (from: number) => {
      const capHeights = style.capHeights.slice(from);
      const margin = skinMargin(look, plate, ladder, capHeights[0] ?? 0);
      const block = typeset({
        text,
        language: short.language,
        family: family ?? style.family,
        cut: style.cut ?? 'display',
        direction: short.direction,
        width: column.width - margin.start - margin.end,
        height: Math.max(1, height - 2 * margin.y),
        capHeights,
        maxLines: style.maxLines,
        leading: style.leading,
        upperCase: style.upperCase,
        letterSpacing: style.letterSpacing,
        align: look.align,
        setting: role === 'headline' ? 'headline' : 'running',
        readable: role === 'headline' ? READABLE_HEADLINE : READABLE_CAP,
      });
      return { ...block, step: block.step + from };
    };
    const rough = set(0);
    const block = rough.step < 2 ? rough : set(rough.step - 1);
    return { block, style, plate, margin: skinMargin(look, plate, ladder, block.capHeightPx) };
  };
  const outer = (fitted: FittedBlock) => Math.ceil(fitted.block.height + 2 * fitted.margin.y);
  if (textBeats.length > 0) {
    const hero = headline === '';
    const style = hero ? { ...look.headline, capHeights: look.headline.capHeights.slice(1) } : look.beat;
    const wanted = hero ? 420 : beatAreaOf(look, textBeats);
    const least = Math.min(wanted, Math.max(LEAST_SECONDARY, room * 0.34));
    const top = hero
      ? undefined
      : fitText(headline, look.headline, Math.min(MOST_HEADLINE, room - look.gaps.text - least), 'headline');
    const left = top === undefined ? room : room - outer(top) - look.gaps.text;
    const area = Math.max(60, Math.min(wanted, left));
    const beatStyle = top === undefined ? style : under(style, top);
    const plate = plateUnder(look, palette, top);
    const own = textBeats.map((text) => fitText(text, beatStyle, area, hero ? 'headline' : 'secondary', plate));
    const beats = hero
      ? own
      : evenSizes(own, (index, style) => fitText(textBeats[index] ?? '', style, area, 'secondary', plate));
    const height = (top === undefined ? 0 : outer(top) + look.gaps.text) + area;
    return { ...(top === undefined ? {} : { headline: top }), beats, beatArea: area, height };
  }
  if (headline !== '' && subheadline !== '') {
    let best: FittedTexts | undefined;
    let least = -1;
    for (const share of [0.66, 0.61, 0.56, 0.51, 0.46, 0.41, 0.36]) {
      const first = fitText(
        headline,
        look.headline,
        Math.min(MOST_HEADLINE, (room - look.gaps.text) * share),
        'headline',
      );
      const second = fitText(
        subheadline,
        under(look.subheadline, first),
        room - look.gaps.text - outer(first),
        'secondary',
        plateUnder(look, palette, first),
      );
      const height = outer(first) + look.gaps.text + outer(second);
      const tried: FittedTexts = { headline: first, subheadline: second, beats: [], beatArea: 0, height };
      const fits = first.block.fits && second.block.fits;
      if (fits && second.block.capHeightPx >= READABLE_CAP) return tried;
      const score = fits ? second.block.capHeightPx : 0;
      if (score > least) {
        best = tried;
        least = score;
      }
    }
    if (best !== undefined) return best;
  }
  if (headline !== '') {
    const only = fitText(headline, look.headline, Math.min(MOST_HEADLINE, room), 'headline');
    return { headline: only, beats: [], beatArea: 0, height: outer(only) };
  }
  if (subheadline !== '') {
    const only = fitText(subheadline, look.subheadline, room, 'secondary');
    return { subheadline: only, beats: [], beatArea: 0, height: outer(only) };
  }
  return { beats: [], beatArea: 0, height: 0 };
}

/** Under this cap height one long beat no longer holds the others down. */
const LEAST_COMMON = 28;

/** Beats under a headline speak in one voice: all take the smallest of their sizes, which comes in steps and so survives most edits. */
function evenSizes(
  beats: readonly FittedBlock[],
  refit: (index: number, style: TextStyle) => FittedBlock,
): readonly FittedBlock[] {
  const common = Math.max(LEAST_COMMON, Math.min(...beats.map(({ block }) => block.capHeightPx)));
  return beats.map((beat, index) => {
    const capHeights = beat.style.capHeights.filter((cap) => cap <= common);
    return beat.block.capHeightPx <= common || capHeights.length === 0
      ? beat
      : refit(index, { ...beat.style, capHeights });
  });
}

/** The plate of what stands under a headline; of a card at the margin, so padded that both texts begin on one edge. */
function plateUnder(look: LookTokens, palette: Palette, headline: FittedBlock | undefined): FittedPlate {
  if (headline === undefined) return look.plate.headline;
  const carded =
    look.align === 'start' &&
    look.plate.headline.form === 'card' &&
    look.plate.secondary.form === 'card' &&
    ladderFor(look.legibility.headline, palette.ink).includes('plate');
  return carded ? { ...look.plate.secondary, insetPx: headline.margin.start } : look.plate.secondary;
}

/** The style in sizes that stay clearly under the headline's: a second line as large as the first is no second line. */
function under(style: TextStyle, headline: FittedBlock): TextStyle {
  const most = headline.block.capHeightPx * MOST_SECONDARY;
  const capHeights = style.capHeights.filter((cap) => cap <= most);
  return capHeights.length === 0 ? { ...style, capHeights: style.capHeights.slice(-1) } : { ...style, capHeights };
}

/**
 * 4.1 of the beat's largest cap heights when all beats are short, else 5.1: a class, not a measurement, so that no beat's own
 * length moves anything else.
 */
function beatAreaOf(look: LookTokens, beats: readonly string[]): number {
  const cap = look.beat.capHeights[0] ?? 40;
  const margin = skinMargin(look, look.plate.secondary, look.legibility.secondary, cap);
  const weight = (text: string) => [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0);
  const height = beats.every((text) => weight(text) <= SHORT_BEAT) ? 4.1 : 5.1;
  return Math.ceil(cap * height + 2 * margin.y);
}

const WIDE = /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/u;

/** The fitted texts under one another from `top`. */
export function placeTexts(
  texts: FittedTexts,
  top: number,
  column: Box,
  look: LookTokens,
  direction: 'ltr' | 'rtl',
  position: ResolvedShort['textPosition'],
): PlacedTexts {
  const place = (fitted: FittedBlock, y: number, height: number): FittedText => {
    const { width } = extentOf(fitted.block);
    const { start, end } = fitted.margin;
    const inset = direction === 'ltr' ? start : -start;
    const x = alignedX(column, width, look.align, direction) + (look.align === 'start' ? inset : 0);
    return {
      block: fitted.block,
      style: fitted.style,
      plate: fitted.plate,
      area: { x: column.x, y, width: column.width, height },
      x,
      y: y + fitted.margin.y,
      drawn: { x: x - (direction === 'ltr' ? start : end), y, width: width + start + end, height },
    };
  };
  const outer = (fitted: FittedBlock) => Math.ceil(fitted.block.height + 2 * fitted.margin.y);
  const headline = texts.headline === undefined ? undefined : place(texts.headline, top, outer(texts.headline));
  const next = texts.headline === undefined ? top : top + outer(texts.headline) + look.gaps.text;
  const subheadline =
    texts.subheadline === undefined ? undefined : place(texts.subheadline, next, outer(texts.subheadline));
  // Under a headline a beat hangs from it; alone it follows the position asked for.
  const share = texts.headline !== undefined || position === 'top' ? 0 : position === 'center' ? 0.5 : 1;
  const beats = texts.beats.map((beat) => {
    const slack = Math.max(0, texts.beatArea - outer(beat));
    const placed = place(beat, Math.round(next + slack * share), outer(beat));
    return { ...placed, area: { x: column.x, y: next, width: column.width, height: texts.beatArea } };
  });
  return {
    beats,
    ...(headline === undefined ? {} : { headline }),
    ...(subheadline === undefined ? {} : { subheadline }),
  };
}
