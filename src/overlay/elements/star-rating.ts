/** A row of five vector stars, the last one filled to the fraction, and the number beside it: 4.6 is not 5. */

import { contrast, formatHex, over, readableOn, rgba, withAlpha } from '../../color.js';
import type { Language, ShortFontFamily } from '../../document/enumerations.js';
import type { LookTokens } from '../../document/looks/look.types.js';
import type { DrawNode } from '../../draw/draw-list.js';
import type { Box } from '../../geometry.js';
import { contentNumber, rememberFor } from '../../remember-for.js';
import type { Typeset, TypesetBlock } from '../../type/typeset.types.js';
import { type Palette, roleColor } from '../palette.js';
import { extentOf, placeBlock } from '../text/placed-text.js';

/** Filled share of each star, 0-1, for a rating of 0-5: 4.6 gives 1, 1, 1, 1, 0.6. */
export function starShares(rating: number): readonly number[] {
  return Array.from({ length: 5 }, (_, index) => Math.min(1, Math.max(0, Math.round((rating - index) * 1000) / 1000)));
}

/** The rating as people write it: one decimal (two only when the second matters), with the language's decimal mark. */
export function ratingText(rating: number, language: Language): string {
  const digits = Math.abs(rating * 10 - Math.round(rating * 10)) < 1e-9 ? 1 : 2;
  const comma: readonly Language[] = ['fr', 'es', 'de', 'it', 'nl', 'pl', 'pt', 'ru'];
  const text = (Math.round(rating * 100) / 100).toFixed(digits);
  return comma.includes(language) ? text.replace('.', ',') : text;
}

export interface MeasuredStars {
  readonly rating: number;
  readonly number: TypesetBlock | undefined;
  readonly width: number;
  readonly height: number;
  readonly padX: number;
  readonly ink: string;
  readonly fill: string;
  readonly empty: string;
  /** On the picture itself: the stars cast a shadow. */
  readonly onPicture: boolean;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  /** The form as measured: with more text than it was drawn for, it is smaller. */
  readonly form: LookTokens['stars'];
  /** The colour of its plate. */
  readonly paper: string;
}

const GAP_BEFORE_NUMBER = 14;
/** Padding at the sides of the plate, in sizes of a star; round ends need more. */
const PAD = 0.42;
const PILL_PAD = 0.5;

/** The colours and type of a rating. */
export interface StarSetting {
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly language: Language;
  readonly direction: 'ltr' | 'rtl';
  readonly typeset: Typeset;
  readonly family: ShortFontFamily | undefined;
  readonly ground: string | undefined;
  /** Height of the plate beside it, to which its own plate is raised when it is a little lower. */
  readonly besidePx: number | undefined;
}

export function measureStars(rating: number, { typeset, ...asked }: StarSetting): MeasuredStars {
  const { look, palette, ...rest } = asked;
  const designs = [look, palette].map((one) => contentNumber(typeset, one));
  const key = `stars ${JSON.stringify([rating, designs, rest])}`;
  return rememberFor(typeset, key, () => measured(rating, { typeset, ...asked }));
}

function measured(rating: number, setting: StarSetting): MeasuredStars {
  const { look, palette, language, direction, typeset, family, ground, besidePx } = setting;
  const form = look.stars;
  const text = ratingText(rating, language);
  const number = form.number
    ? typeset({
        text,
        language,
        family: family ?? look.cta.text.family,
        direction,
        width: 200,
        height: 200,
        capHeights: [Math.round(form.sizePx * 0.62)],
        maxLines: 1,
        leading: 1.4,
        upperCase: false,
        letterSpacing: 0,
        align: 'start',
      })
    : undefined;
  const padX = form.plate === 'none' ? 0 : Math.round(form.sizePx * (form.radius === 'pill' ? PILL_PAD : PAD));
  const ownHeight = form.plate === 'none' ? form.sizePx : form.sizePx + 2 * Math.round(form.sizePx * 0.3);
  const even = form.plate !== 'none' && besidePx !== undefined && besidePx > ownHeight && besidePx <= 1.6 * ownHeight;
  const numberWidth = number === undefined ? 0 : GAP_BEFORE_NUMBER + extentOf(number).width;
  const ink = form.plate === 'none' ? readableOn(ground ?? '#000000') : palette.onPaper;
  const fill = roleColor(form.fill, palette) ?? '#ffb800';
  const paper = formatHex(over(rgba(palette.paper), rgba(ground ?? '#000000')));
  const behind = form.plate === 'none' ? (ground ?? '#000000') : paper;
  return {
    rating,
    number,
    width: Math.ceil(5 * form.sizePx + 4 * form.gapPx + numberWidth + 2 * padX),
    height: even ? besidePx : ownHeight,
    padX,
    ink,
    // Stars that cannot be distinguished from their ground take the ink's colour, because the rating has to be seen.
    fill: givesWay(form.fill, fill, behind) ? ink : fill,
    empty: form.plate === 'none' ? withAlpha(ink, 0.3) : form.empty,
    onPicture: form.plate === 'none' && ground === undefined,
    language,
    direction,
    form,
    paper: palette.paper,
  };
}

/**
 * Gold is recognised as a sign and keeps its colour on paper, where its contrast is 1.7:1; accents and plain stars need
 * 2:1.
 */
function givesWay(role: LookTokens['stars']['fill'], fill: string, behind: string): boolean {
  return contrast(fill, behind) < (role === 'accent' || role === '#ffffff' ? 2 : 1.6);
}

export interface DrawnStars {
  readonly plate: readonly DrawNode[];
  /** The stars in reading order, each filled to its share. */
  readonly stars: readonly { readonly nodes: readonly DrawNode[]; readonly box: Box }[];
  readonly number: readonly DrawNode[];
  readonly ink: Box;
}

/** The reading direction: for Arabic the row fills from the right. */
export function drawStars(measured: MeasuredStars, x: number, y: number): DrawnStars {
  const { form } = measured;
  const box = { x, y, width: measured.width, height: measured.height };
  const size = form.sizePx;
  const top = y + (measured.height - size) / 2;
  const shadow = measured.onPicture ? { shadow: { color: '#00000080', offsetXPx: 0, offsetYPx: 2, blurPx: 10 } } : {};
  const place = (offset: number, width: number) =>
    measured.direction === 'ltr' ? x + measured.padX + offset : x + measured.width - measured.padX - offset - width;
  const starAt = (index: number) => {
    const box = { x: place(index * (size + form.gapPx), size), y: top, width: size, height: size };
    const shape = { kind: 'path', data: starPath(box.x + size / 2, top + size * 0.53, size / 2) } as const;
    return { box, shape };
  };
  const litTo = (share: number, { box: { x: left }, shape }: ReturnType<typeof starAt>): readonly DrawNode[] => {
    const empty: DrawNode = { kind: 'shape', shape, fill: measured.empty, ...shadow };
    const full: DrawNode = { kind: 'shape', shape, fill: measured.fill, ...(share >= 1 ? shadow : {}) };
    if (share >= 1) return [full];
    if (share <= 0) return [empty];
    const filled = size * share;
    const clipX = measured.direction === 'ltr' ? left : left + size - filled;
    const clip = { kind: 'rect', box: { x: clipX, y: top - 4, width: filled, height: size + 8 } } as const;
    return [empty, { kind: 'group', clip, children: [full] }];
  };
  const stars = starShares(measured.rating).map((share, index) => {
    const star = starAt(index);
    return { nodes: litTo(share, star), box: star.box };
  });
  const radius = form.radius === 'pill' ? measured.height / 2 : form.radius * measured.height;
  const plate: readonly DrawNode[] =
    form.plate === 'none'
      ? []
      : [{ kind: 'shape', shape: { kind: 'rect', box, radiusPx: radius }, fill: measured.paper }];
  return { plate, stars, number: numberNodes(measured, place, y, size * 5 + form.gapPx * 4, shadow), ink: box };
}

function numberNodes(
  measured: MeasuredStars,
  place: (offset: number, width: number) => number,
  y: number,
  starsWidth: number,
  shadow: object,
): readonly DrawNode[] {
  const block = measured.number;
  const line = block?.lines[0];
  if (block === undefined || line === undefined) return [];
  const width = extentOf(block).width;
  const cap = block.capHeightPx;
  const top = y + (measured.height + cap) / 2 - line.baseline;
  const text = placeBlock(block, place(starsWidth + GAP_BEFORE_NUMBER, width), top, measured.language, 'ltr');
  return text.lines.map((own) => ({
    kind: 'text',
    text: own.text,
    x: own.x,
    y: own.baseline,
    font: own.font,
    language: measured.language,
    direction: 'ltr',
    offGrid: true,
    fill: measured.ink,
    ...shadow,
  }));
}

/** A five-pointed star with softly rounded tips, as path data. */
function starPath(centerX: number, centerY: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const angle = -Math.PI / 2 + (index * Math.PI) / 5;
    const reach = index % 2 === 0 ? radius : radius * 0.45;
    return [centerX + reach * Math.cos(angle), centerY + reach * Math.sin(angle)] as const;
  });
  const at = (index: number) => points[(index + 10) % 10] ?? [centerX, centerY];
  const text = (x: number, y: number) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`;
  const toward = (from: readonly [number, number], to: readonly [number, number], share: number) =>
    text(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share);
  const parts = points.map((point, index) => {
    const before = at(index - 1);
    const after = at(index + 1);
    const start = toward(point, before, 0.16);
    const end = toward(point, after, 0.16);
    return `${index === 0 ? 'M' : 'L'} ${start} Q ${text(point[0], point[1])} ${end}`;
  });
  return `${parts.join(' ')} Z`;
}
