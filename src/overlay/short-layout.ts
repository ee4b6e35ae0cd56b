/**
 * Where every element of a short's twelve seconds stands. One vertical stack inside the safe zone: corner row, text block
 * (badge, headline, text under it), proof row (stars, offer), button, corner row. The text block moves with `short_text_position`;
 * the button always stands at the foot. Texts are fitted to what the rest leaves free.
 */
import type { ImageMedia } from '../compose/media.js';
import type { Corner } from '../document/enumerations.js';
import type { ResolvedShort } from '../document/resolved-short.js';
import { type Box, inflate, overlaps } from '../geometry.js';
import { type MeasuredLabel, measureLabel } from './elements/label.js';
import { decideLogo, type LogoDecision, type LogoSize, logoSize, PLATE_PADDING } from './elements/logo.js';
import { type MeasuredStars, measureStars } from './elements/star-rating.js';
import { type Backdrop, ladderFor } from './legibility.js';
import type { LookTokens, TextStyle } from './looks/look.types.js';
import { tightened } from './looks/tightened.js';
import type { Palette } from './palette.js';
import { safeZone, textColumn } from './safe-zone.js';
import { balancedFit } from './text/balanced-fit.js';
import { extentOf } from './text/placed-text.js';
import { skinMargin } from './text/text-skin.js';
import type { Typeset, TypesetBlock } from './type/typeset.types.js';

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

export interface FittedText {
  readonly block: TypesetBlock;
  readonly style: TextStyle;
  /** The area kept for it, its skin's margins included. */
  readonly area: Box;
  /** Top left corner of the type. */
  readonly x: number;
  readonly y: number;
}

/** Optical area of the corner logo, and its bounds. */
const LOGO_AREA = 13_500;
const LOGO_MOST = { width: 270, height: 124 };
const CORNER_GAP = 14;
/** Between the button and corner elements under it. */
const FOOT_GAP = 22;
/** Up to so many Latin letters (a CJK character counts for two) a beat is a short one. */
const SHORT_BEAT = 64;
const MOST_HEADLINE = 520;
const LEAST_SECONDARY = 140;
/** Running text under this cap height is hard to read on a phone: a headline gives up size for it. */
const READABLE_CAP = 22;

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
    if (smallestCap(layout) >= READABLE_CAP - 2) return layout;
    if (best === undefined || smallestCap(layout) > smallestCap(best)) best = layout;
  }
  if (best === undefined) throw new TypeError('internal: no layout was tried');
  return best;
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
  const label = (text: string, form: LookTokens['cta'], maxWidth: number, own = family) =>
    measureLabel({ text, form, maxWidth, maxHeight: 300, language, direction, family: own, palette, typeset });

  const cta = label(short.ctaText, look.cta, column.width - 40);
  const offer = short.offerText === '' ? undefined : label(short.offerText, look.offer, column.width - 24);
  const badge = short.badgeText === '' ? undefined : label(short.badgeText, look.badge, column.width - 24);
  const stars =
    short.starRating > 0
      ? measureStars(short.starRating, look, palette, language, direction, typeset, family)
      : undefined;
  const corners = layoutCorners(short, look, zone, logo, logoArea, backdropAt, (text, form) =>
    label(text, form, 420, undefined),
  );

  const row = proofRow(stars, offer, column, look);
  const foot = layoutFoot(cta, row.height, corners, zone, column, look, direction);
  const top = zone.y + corners.topHeight + (corners.topHeight > 0 ? look.gaps.section : 0);
  const end = foot.top - look.gaps.section;
  const text = fitTexts(
    short,
    look,
    palette,
    typeset,
    column,
    end - top - (badge === undefined ? 0 : badge.height + look.gaps.badge),
  );

  const badgeHeight = badge === undefined ? 0 : badge.height + (text.height > 0 ? look.gaps.badge : 0);
  const slack = Math.max(0, end - top - badgeHeight - text.height);
  const share = short.textPosition === 'top' ? 0 : short.textPosition === 'center' ? 0.5 : 1;
  const blockTop = Math.round(top + slack * share);
  const place = (width: number) => alignedX(column, width, look.align, direction);
  const placed = placeTexts(text, blockTop + badgeHeight, column, look, direction, short.textPosition);
  return {
    zone,
    column,
    look,
    beats: placed.beats,
    cta: { label: cta, box: foot.cta },
    ...(badge === undefined
      ? {}
      : {
          badge: {
            label: badge,
            box: { x: place(badge.width), y: blockTop, width: badge.width, height: badge.height },
          },
        }),
    ...(placed.headline === undefined ? {} : { headline: placed.headline }),
    ...(placed.subheadline === undefined ? {} : { subheadline: placed.subheadline }),
    ...(offer === undefined || row.offer === undefined
      ? {}
      : { offer: { label: offer, box: { ...row.offer, y: row.offer.y + foot.top } } }),
    ...(stars === undefined || row.stars === undefined
      ? {}
      : { stars: { measured: stars, box: { ...row.stars, y: row.stars.y + foot.top } } }),
    ...(corners.logo === undefined ? {} : { logo: corners.logo }),
    ...(corners.disclosure === undefined ? {} : { disclosure: corners.disclosure }),
  };
}

/** Left edge of something `width` wide in the column. */
export function alignedX(column: Box, width: number, align: 'start' | 'center', direction: 'ltr' | 'rtl'): number {
  if (align === 'center') return Math.round(column.x + (column.width - width) / 2);
  return direction === 'ltr' ? column.x : Math.round(column.x + column.width - width);
}

interface Corners {
  readonly logo?: { readonly size: LogoSize; readonly box: Box; readonly decision: LogoDecision };
  readonly disclosure?: { readonly label: MeasuredLabel; readonly box: Box };
  readonly topHeight: number;
  readonly bottomHeight: number;
  readonly bottomBoxes: readonly Box[];
}

function layoutCorners(
  short: ResolvedShort,
  look: LookTokens,
  zone: Box,
  logo: ImageMedia | undefined,
  logoArea: number,
  backdropAt: (box: Box) => Backdrop,
  measure: (text: string, form: LookTokens['disclosure']) => MeasuredLabel,
): Corners {
  const size = short.logo === undefined || logo === undefined ? undefined : logoSize(logo, logoArea, LOGO_MOST);
  const label = short.disclosure === undefined ? undefined : measure(short.disclosure.text, look.disclosure);
  const logoCorner = short.logo?.position ?? 'top_right';
  const labelCorner = short.disclosure?.position ?? 'bottom_left';
  const decision =
    logo === undefined || size === undefined ? undefined : judgeLogo(short, logo, size, logoCorner, zone, backdropAt);
  const pad = decision?.treatment === 'plate' ? 2 * PLATE_PADDING : 0;
  const logoBox =
    size === undefined ? undefined : { width: Math.ceil(size.width) + pad, height: Math.ceil(size.height) + pad };
  const shared = logoBox !== undefined && label !== undefined && logoCorner === labelCorner;
  const x = (corner: Corner, width: number) => (corner.endsWith('left') ? zone.x : zone.x + zone.width - width);
  const heightOf = (edge: 'top' | 'bottom') => {
    const heights = [
      logoBox !== undefined && logoCorner.startsWith(edge) ? logoBox.height : 0,
      label !== undefined && labelCorner.startsWith(edge) ? label.height : 0,
    ] as const;
    return shared && logoCorner.startsWith(edge) ? heights[0] + CORNER_GAP + heights[1] : Math.max(...heights);
  };
  const topHeight = heightOf('top');
  const bottomHeight = heightOf('bottom');
  const y = (corner: Corner, height: number, offset: number) =>
    corner.startsWith('top') ? zone.y + offset : zone.y + zone.height - height - offset;
  const logoOffset = shared && label !== undefined && logoCorner.startsWith('bottom') ? label.height + CORNER_GAP : 0;
  const labelOffset =
    shared && logoBox !== undefined && labelCorner.startsWith('top') ? logoBox.height + CORNER_GAP : 0;
  const logoPlace =
    logoBox === undefined
      ? undefined
      : { ...logoBox, x: x(logoCorner, logoBox.width), y: y(logoCorner, logoBox.height, logoOffset) };
  const labelPlace =
    label === undefined
      ? undefined
      : {
          x: x(labelCorner, label.width),
          y: y(labelCorner, label.height, labelOffset),
          width: label.width,
          height: label.height,
        };
  return {
    topHeight,
    bottomHeight,
    bottomBoxes: [
      ...(logoPlace !== undefined && logoCorner.startsWith('bottom') ? [logoPlace] : []),
      ...(labelPlace !== undefined && labelCorner.startsWith('bottom') ? [labelPlace] : []),
    ],
    ...(logoPlace === undefined || size === undefined || decision === undefined
      ? {}
      : { logo: { size, box: logoPlace, decision } }),
    ...(labelPlace === undefined || label === undefined ? {} : { disclosure: { label, box: labelPlace } }),
  };
}

/** Looked at where it will stand, near enough: the place moves by a plate's padding at most. */
function judgeLogo(
  short: ResolvedShort,
  logo: ImageMedia,
  size: LogoSize,
  corner: Corner,
  zone: Box,
  backdropAt: (box: Box) => Backdrop,
): LogoDecision {
  const x = corner.endsWith('left') ? zone.x : zone.x + zone.width - size.width;
  const y = corner.startsWith('top') ? zone.y : zone.y + zone.height - size.height;
  return decideLogo(
    logo,
    short.logo?.treatment ?? 'plain',
    backdropAt({ x, y, width: size.width, height: size.height }),
  );
}

/** Stars and offer side by side where both fit, else one above the other; y from 0. */
export function proofRow(
  stars: { readonly width: number; readonly height: number } | undefined,
  offer: { readonly width: number; readonly height: number } | undefined,
  column: Box,
  look: Pick<LookTokens, 'align'>,
  direction: 'ltr' | 'rtl' = column.x === 192 && column.width === 768 ? 'rtl' : 'ltr',
): { readonly height: number; readonly stars?: Box; readonly offer?: Box } {
  const gap = 22;
  if (stars === undefined && offer === undefined) return { height: 0 };
  const box = (item: { width: number; height: number }, y: number): Box => ({
    x: alignedX(column, item.width, look.align, direction),
    y,
    width: item.width,
    height: item.height,
  });
  if (stars === undefined || offer === undefined) {
    const only = stars ?? offer;
    if (only === undefined) return { height: 0 };
    return { height: only.height, ...(stars === undefined ? { offer: box(only, 0) } : { stars: box(only, 0) }) };
  }
  const width = stars.width + gap + offer.width;
  const height = Math.max(stars.height, offer.height);
  if (width > column.width) {
    const total = offer.height + 18 + stars.height;
    return { height: total, offer: box(offer, 0), stars: box(stars, offer.height + 18) };
  }
  const left = alignedX(column, width, look.align, direction);
  const [first, second] = direction === 'ltr' ? [offer, stars] : [stars, offer];
  const at = (item: { width: number; height: number }, x: number): Box => ({
    x,
    y: Math.round((height - item.height) / 2),
    width: item.width,
    height: item.height,
  });
  const one = at(first, left);
  const two = at(second, left + first.width + gap);
  return direction === 'ltr' ? { height, offer: one, stars: two } : { height, stars: one, offer: two };
}

/** The button at the foot of the zone, beside the corner elements where it does not touch them, above them where it would. */
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
  const clear = corners.bottomBoxes.every((box) => !overlaps(inflate(beside, 28), box));
  const box = clear ? beside : { ...beside, y: foot - corners.bottomHeight - FOOT_GAP - cta.height };
  const ctaTop = clear ? Math.min(box.y, foot - corners.bottomHeight) : box.y;
  return { cta: box, top: rowHeight === 0 ? ctaTop : ctaTop - look.gaps.row - rowHeight };
}

interface FittedBlock {
  readonly block: TypesetBlock;
  readonly style: TextStyle;
  readonly margin: { readonly x: number; readonly y: number };
}

interface FittedTexts {
  readonly headline?: FittedBlock;
  readonly subheadline?: FittedBlock;
  readonly beats: readonly FittedBlock[];
  readonly beatArea: number;
  readonly height: number;
}

function fitTexts(
  short: ResolvedShort,
  look: LookTokens,
  palette: Palette,
  typeset: Typeset,
  column: Box,
  room: number,
): FittedTexts {
  const family = short.fontFamily === 'auto' ? undefined : short.fontFamily;
  const { headline, subheadline, textBeats } = short;
  const fitText = (text: string, style: TextStyle, height: number, role: 'headline' | 'secondary'): FittedBlock => {
    const ladder = ladderFor(
      look.legibility[role],
      role === 'headline' && text === headline ? palette.ink : palette.subInk,
    );
    const plate = look.plate[role];
    // The skin's margins grow with the size, the size with the room: once from the largest size, once more from next to the answer.
    const set = (from: number) => {
      const capHeights = style.capHeights.slice(from);
      const margin = skinMargin(look, plate, ladder, capHeights[0] ?? 0);
      const onLines = (maxLines: number) =>
        typeset({
          text,
          language: short.language,
          family: family ?? style.family,
          cut: style.cut ?? 'display',
          direction: short.direction,
          width: column.width - 2 * margin.x,
          height: Math.max(1, height - 2 * margin.y),
          capHeights,
          maxLines,
          leading: style.leading,
          upperCase: style.upperCase,
          letterSpacing: style.letterSpacing,
          align: look.align,
        });
      const block = role === 'headline' ? balancedFit(onLines, style.maxLines) : onLines(style.maxLines);
      return { ...block, step: block.step + from };
    };
    const rough = set(0);
    const block = rough.step < 2 ? rough : set(rough.step - 1);
    return { block, style, margin: skinMargin(look, plate, ladder, block.capHeightPx) };
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
    const beats = textBeats.map((text) => fitText(text, beatStyle, area, hero ? 'headline' : 'secondary'));
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

/** The style in sizes that stay clearly under the headline's: a second line as large as the first is no second line. */
function under(style: TextStyle, headline: FittedBlock): TextStyle {
  const most = headline.block.capHeightPx * 0.78;
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

function placeTexts(
  texts: FittedTexts,
  top: number,
  column: Box,
  look: LookTokens,
  direction: 'ltr' | 'rtl',
  position: ResolvedShort['textPosition'],
): Pick<ShortLayout, 'headline' | 'subheadline' | 'beats'> {
  const place = (fitted: FittedBlock, y: number, height: number): FittedText => {
    const { width } = extentOf(fitted.block);
    const start = direction === 'ltr' ? fitted.margin.x : -fitted.margin.x;
    const x = alignedX(column, width, look.align, direction) + (look.align === 'start' ? start : 0);
    return {
      block: fitted.block,
      style: fitted.style,
      area: { x: column.x, y, width: column.width, height },
      x,
      y: y + fitted.margin.y,
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
