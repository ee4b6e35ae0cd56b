/** The fitted texts at their places, under one another. */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Box } from '../../geometry.js';
import type { TypesetBlock } from '../../type/typeset.types.js';
import type { LookTokens, TextStyle } from '../looks/look.types.js';
import type { SizeReason } from '../size-reason.types.js';
import { extentOf } from '../text/placed-text.js';
import type { FittedPlate } from '../text/text-skin.js';
import { type FittedBlock, type FittedTexts, outerHeight } from './fit-texts.js';
import { alignedX } from './layout-rows.js';

export interface FittedText {
  readonly block: TypesetBlock;
  readonly style: TextStyle;
  readonly plate: FittedPlate;
  readonly size: SizeReason;
  /** The area kept for it, its skin's margins included. */
  readonly area: Box;
  /** Top left corner of the type. */
  readonly x: number;
  readonly y: number;
  /** The type with its skin: all of the area that is drawn on. */
  readonly drawn: Box;
}

/** Texts at their places. */
export interface PlacedTexts {
  readonly headline?: FittedText;
  readonly subheadline?: FittedText;
  readonly beats: readonly FittedText[];
  /** Where beats stand, one at a time; without height where there are none. */
  readonly beatArea: Box;
}

export interface Placing {
  readonly column: Box;
  readonly look: LookTokens;
  readonly direction: 'ltr' | 'rtl';
  readonly position: ResolvedShort['textPosition'];
}

/** One text with its upper edge at `y`. */
export function placeBlock({ column, look, direction }: Placing, fitted: FittedBlock, y: number): FittedText {
  const height = outerHeight(fitted);
  const { width } = extentOf(fitted.block);
  const { start, end } = fitted.margin;
  const inset = direction === 'ltr' ? start : -start;
  const x = alignedX(column, width, look.align, direction) + (look.align === 'start' ? inset : 0);
  return {
    block: fitted.block,
    style: fitted.style,
    plate: fitted.plate,
    size: fitted.size,
    area: { x: column.x, y, width: column.width, height },
    x,
    y: y + fitted.margin.y,
    drawn: { x: x - (direction === 'ltr' ? start : end), y, width: width + start + end, height },
  };
}

/** The body from `top` down; `lead`: pixels kept free over what the headline leads, for its sign. */
export function placeTexts(texts: FittedTexts, top: number, placing: Placing, lead: number): PlacedTexts {
  const { column, look, position } = placing;
  const place = (fitted: FittedBlock, y: number) => placeBlock(placing, fitted, y);
  const headline = texts.headline === undefined ? undefined : place(texts.headline, top);
  const next = texts.headline === undefined ? top : top + outerHeight(texts.headline) + look.gaps.text;
  const subheadline = texts.subheadline === undefined ? undefined : place(texts.subheadline, next + lead);
  const beatArea: Box = { x: column.x, y: next + lead, width: column.width, height: texts.beatArea };
  // Under a headline or a mark a beat hangs from it; alone it follows the position asked for.
  const hangs = texts.headline !== undefined || lead > 0 || position === 'top';
  const share = hangs ? 0 : position === 'center' ? 0.5 : 1;
  const beats = texts.beats.map((beat) => {
    const slack = Math.max(0, texts.beatArea - outerHeight(beat));
    return { ...place(beat, Math.round(beatArea.y + slack * share)), area: beatArea };
  });
  return {
    beats,
    beatArea,
    ...(headline === undefined ? {} : { headline }),
    ...(subheadline === undefined ? {} : { subheadline }),
  };
}
