/**
 * Where every element of a short's twelve seconds stands. One vertical stack inside the safe zone: corner row, text block (badge,
 * headline, text under it), proof row (stars, offer; in one arrangement over the text), button, corner row. The text block moves with
 * `short_text_position`; where it has little way to go, the badge stands in the corner row. The button always stands at the foot. Texts
 * are fitted to what the rest leaves free.
 */

import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { type Box, inflate, overlaps } from '../../geometry.js';
import type { ImageMedia } from '../../media.js';
import type { Typeset } from '../../type/typeset.types.js';
import { type Corners, layoutCorners } from '../corner-layout.js';
import { type MeasuredLabel, measureLabel, plateHeight } from '../elements/label.js';
import type { LogoDecision, LogoSize } from '../elements/logo.js';
import { type MeasuredStars, measureStars } from '../elements/star-rating.js';
import type { Backdrop } from '../legibility.js';
import type { LookTokens } from '../looks/look.types.js';
import { tightened } from '../looks/tightened.js';
import type { Palette } from '../palette.js';
import { safeZone, textColumn } from '../safe-zone.js';
import { type FittedText, type FittedTexts, fitTexts, READABLE_CAP } from './fit-texts.js';
import { alignedX, proofRow } from './layout-rows.js';
import { standStack } from './stand-stack.js';

export interface ShortLayout {
  readonly zone: Box;
  readonly column: Box;
  /** The look as laid out: tightened when the texts are long. */
  readonly look: LookTokens;
  readonly badge?: { readonly label: MeasuredLabel; readonly box: Box };
  readonly headline?: FittedText;
  readonly subheadline?: FittedText;
  /** One a beat, in one common area. */
  readonly beats: readonly FittedText[];
  readonly offer?: { readonly label: MeasuredLabel; readonly box: Box };
  readonly stars?: { readonly measured: MeasuredStars; readonly box: Box };
  readonly cta: { readonly label: MeasuredLabel; readonly box: Box };
  readonly logo?: { readonly size: LogoSize; readonly box: Box; readonly decision: LogoDecision };
  readonly disclosure?: { readonly label: MeasuredLabel; readonly box: Box };
}

/** Optical area of the corner logo. */
const LOGO_AREA = 13_500;
/** Pixels the text block should be able to travel between `top` and `bottom`, as long as the type hardly pays for it. */
const LEAST_TRAVEL = 64;
/** What it gets instead where that is too dear or the headline small already, if it has less than half of this. */
const SHORT_TRAVEL = 36;
/** From this cap height on a headline is large enough to pay for more. */
const DISPLAY_CAP = 42;
/** Under this cap height a headline hardly leads. */
const LEAST_LEAD = 34;
/** It grows by as much where a short gives up air for it. */
const WORTH_AIR = 1.25;
/** Share of its size a text may give up for that. */
const TRAVEL_PRICE = 0.84;

/** The look's own layout; when its texts do not fit or come out too small to read, the same look tightened once, then twice. */
export function layoutShort(
  short: ResolvedShort,
  look: LookTokens,
  palette: Palette,
  typeset: Typeset,
  logo: ImageMedia | undefined,
  backdropAt: (box: Box) => Backdrop,
): ShortLayout {
  let best: ShortLayout | undefined;
  for (const degree of [0, 1, 2] as const) {
    const tighter = tightened(look, degree);
    const layout = layoutOnce(short, tighter, palette, typeset, logo, backdropAt, LOGO_AREA / (1 + degree));
    const reads = smallestCap(layout) >= READABLE_CAP - 2;
    // A small headline is worth a closer look, if it leads there.
    const leads = best === undefined || headlineCap(layout) >= WORTH_AIR * headlineCap(best);
    if (best !== undefined && smallestCap(best) >= READABLE_CAP - 2) return reads && leads ? layout : best;
    if (reads && headlineCap(layout) >= LEAST_LEAD) return layout;
    if (best === undefined || smallestCap(layout) > smallestCap(best)) best = layout;
  }
  if (best === undefined) throw new TypeError('internal: no layout was tried');
  return best;
}

function headlineCap({ headline }: ShortLayout): number {
  return headline?.block.capHeightPx ?? Number.POSITIVE_INFINITY;
}

/** Cap height of the smallest text; 0 when one does not fit. */
function smallestCap(layout: ShortLayout): number {
  const texts = [layout.headline, layout.subheadline, ...layout.beats].filter((text) => text !== undefined);
  return Math.min(...texts.map((text) => (text.block.fits ? text.block.capHeightPx : 0)));
}

function layoutOnce(
  short: ResolvedShort,
  look: LookTokens,
  palette: Palette,
  typeset: Typeset,
  logo: ImageMedia | undefined,
  backdropAt: (box: Box) => Backdrop,
  logoArea: number,
): ShortLayout {
  const { direction, language } = short;
  const zone = safeZone(direction);
  const column = textColumn(direction, look.align);
  const family = short.fontFamily === 'auto' ? undefined : short.fontFamily;
  const label = (text: string, form: LookTokens['cta'], maxWidth: number, own: typeof family) =>
    measureLabel({ text, form, maxWidth, maxHeight: 300, language, direction, family: own, palette, typeset });

  const cta = label(short.ctaText, look.cta, column.width - 40, family);
  const offer = short.offerText === '' ? undefined : label(short.offerText, look.offer, column.width - 24, family);
  const badge = short.badgeText === '' ? undefined : label(short.badgeText, look.badge, column.width - 24, family);
  const stars =
    short.starRating > 0
      ? measureStars(
          short.starRating,
          look,
          palette,
          language,
          direction,
          typeset,
          family,
          undefined,
          plateHeight(offer),
        )
      : undefined;
  // A notice, not a part of the show: it keeps the look's plain face whatever family the user picks.
  const corners = layoutCorners(short, look, zone, logo, logoArea, backdropAt, (text, form) =>
    label(text, form, 420, undefined),
  );

  const row = proofRow(stars, offer, column, look, direction);
  const atHead = look.proof === 'head' && row.height > 0;
  const foot = layoutFoot(cta, atHead ? 0 : row.height, corners, zone, column, look, direction);
  const top = zone.y + corners.topHeight + (corners.topHeight > 0 ? look.gaps.section : 0);
  const end = foot.top - look.gaps.section;
  const proofHeight = atHead ? row.height + look.gaps.text : 0;
  const room = end - top - proofHeight - (badge === undefined ? 0 : badge.height + look.gaps.badge);
  const fitInto = (height: number) => fitTexts(short, look, palette, typeset, column, height);
  const stand = (texts: FittedTexts) =>
    standStack({
      texts,
      badge: badge && { width: badge.width, height: badge.height },
      head: atHead
        ? { height: row.height, boxes: [row.offer, row.stars].filter((box) => box !== undefined) }
        : { height: 0, boxes: [] },
      top,
      zoneTop: zone.y,
      end,
      corners: corners.topBoxes,
      column,
      look,
      direction,
      position: short.textPosition,
    });
  const whole = fitInto(room);
  const filled = stand(whole);
  // Type that fills its room to the last pixel leaves `short_text_position` nothing to say.
  let stack = filled;
  for (const travel of travelsWanted(filled.travel, whole)) {
    const closer = fitInto(room - (travel - filled.travel));
    if (!hardlySmaller(closer, whole)) continue;
    stack = stand(closer);
    break;
  }
  const { placed } = stack;
  const rowTop = atHead ? stack.headTop : foot.top;
  return {
    zone,
    column,
    look,
    beats: placed.beats,
    cta: { label: cta, box: foot.cta },
    ...(badge === undefined || stack.badge === undefined ? {} : { badge: { label: badge, box: stack.badge } }),
    ...(placed.headline === undefined ? {} : { headline: placed.headline }),
    ...(placed.subheadline === undefined ? {} : { subheadline: placed.subheadline }),
    ...(offer === undefined || row.offer === undefined
      ? {}
      : { offer: { label: offer, box: { ...row.offer, y: row.offer.y + rowTop } } }),
    ...(stars === undefined || row.stars === undefined
      ? {}
      : { stars: { measured: stars, box: { ...row.stars, y: row.stars.y + rowTop } } }),
    ...(corners.logo === undefined ? {} : { logo: corners.logo }),
    ...(corners.disclosure === undefined ? {} : { disclosure: corners.disclosure }),
  };
}

/** Travels to try for a block that has only so much, the most first. */
function travelsWanted(travel: number, { headline }: FittedTexts): readonly number[] {
  const large = headline === undefined || headline.block.capHeightPx >= DISPLAY_CAP;
  return [
    ...(large && travel < LEAST_TRAVEL ? [LEAST_TRAVEL] : []),
    ...(travel < SHORT_TRAVEL / 2 ? [SHORT_TRAVEL] : []),
  ];
}

/** True when every text still fits, is read, and has kept most of its size. */
function hardlySmaller(closer: FittedTexts, whole: FittedTexts): boolean {
  const textsOf = ({ headline, subheadline, beats }: FittedTexts) => [headline, subheadline, ...beats];
  const before = textsOf(whole);
  return textsOf(closer).every((text, index) => {
    if (text === undefined) return true;
    const cap = text.block.capHeightPx;
    return text.block.fits && cap >= READABLE_CAP && cap >= TRAVEL_PRICE * (before[index]?.block.capHeightPx ?? 0);
  });
}

/** Between the button and a notice under or beside it: a row as those above it, never crowded, however tight the short. */
function footGap({ gaps }: LookTokens): number {
  return Math.max(28, gaps.row);
}

/**
 * The button at the foot of the zone, beside the corner elements where it stands clear of them, above them where it would not.
 */
function layoutFoot(
  cta: MeasuredLabel,
  rowHeight: number,
  corners: Corners,
  zone: Box,
  column: Box,
  look: LookTokens,
  direction: 'ltr' | 'rtl',
): { readonly cta: Box; readonly top: number } {
  const x = alignedX(column, cta.width, look.align, direction);
  const foot = zone.y + zone.height;
  const beside: Box = { x, y: foot - cta.height, width: cta.width, height: cta.height };
  const clear = corners.bottomBoxes.every((box) => !overlaps(inflate(beside, footGap(look)), box));
  const box = clear ? beside : { ...beside, y: foot - corners.bottomHeight - footGap(look) - cta.height };
  const ctaTop = clear ? Math.min(box.y, foot - corners.bottomHeight) : box.y;
  return { cta: box, top: rowHeight === 0 ? ctaTop : ctaTop - look.gaps.row - rowHeight };
}
