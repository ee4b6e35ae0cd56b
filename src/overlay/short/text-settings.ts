/**
 * The ways to set a text of a short in its column: for each number of lines the largest type that fits, and smaller
 * steps for places that are low. The layout chooses among them.
 */
import type { Language } from '../../document/enumerations.js';
import type { LookTokens, TextStyle } from '../../document/looks/look.types.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Box } from '../../geometry.js';
import { LEAST_CAPS } from '../../layout/costs.js';
import type { ItemSetting } from '../../layout/item.types.js';
import { contentNumber, rememberFor } from '../../remember-for.js';
import { movedLine } from '../../type/lay-out.js';
import { firstGoodStep } from '../../type/size-search.js';
import type { Typeset, TypesetBlock } from '../../type/typeset.types.js';
import { type LegibleRole, ladderOf } from '../legibility.js';
import type { Palette } from '../palette.js';
import type { SizeReason, TextScale } from '../size-reason.types.js';
import { extentOf } from '../text/placed-text.js';
import { type FittedPlate, type SkinMargin, skinMargin } from '../text/text-skin.js';
import { HERO_SIZES, type HeroSplit, heroSplit, stackedBlocks } from './hero-line.js';

/** A text set at one size, not yet at a place. */
export interface FittedBlock {
  readonly block: TypesetBlock;
  readonly style: TextStyle;
  readonly plate: FittedPlate;
  readonly margin: SkinMargin;
  readonly size: SizeReason;
}

/** A text at its place. */
export interface FittedText extends FittedBlock {
  /** The area reserved for it, its skin's margins included. */
  readonly area: Box;
  /** Top left corner of the type. */
  readonly x: number;
  readonly y: number;
  /** The box of the type with its skin: the drawn part of the area. */
  readonly drawn: Box;
}

export type TextSetting = ItemSetting & { readonly drawn: FittedBlock };

export interface TextWorld {
  readonly short: Pick<ResolvedShort, 'language' | 'direction' | 'fontFamily'>;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly column: Box;
}

/** A text's role and skin. */
export interface TextDress {
  readonly text: string;
  readonly setAs: TextScale;
  readonly role: LegibleRole;
  readonly style: TextStyle;
  /** True where it has the stage alone: no text under it shares its edge. */
  readonly isAlone?: boolean;
  readonly isDisplay?: boolean;
  /** True for a name: it is never divided where a size holds it whole. */
  readonly isName?: boolean;
  /** True where a price at its end or beginning is set large, if there is room. */
  readonly hasHero?: boolean;
}

/** Running text with less cap height, px, is hard to read on a phone. */
export const READABLE_CAP = 22;
/** Below this cap height a headline has no letter spacing, because it is read in passing. */
export const READABLE_HEADLINE = 28;
/** From this cap height on no word is hyphenated: a hyphen in letters this large catches the eye. */
const DISPLAY_CAP_PX = 38;
/** The same in looks with small type, as a share of their largest running headline. */
const WHOLE_WORD_SHARE = 0.5;
/** Least line distance of scripts whose characters fill their square, in cap heights: 1.22 em. */
const SQUARE_LEADING = 1.68;
const CJK_LANGUAGES: readonly Language[] = ['zh', 'ja', 'ko'];
/** Heights that a text is also fitted into, as shares of the column, so that a long text fits somewhere. */
const HEIGHT_SHARES = [1, 0.7, 0.5, 0.34, 0.22, 0.15] as const;
/** The factors by which a setting is also offered smaller. */
const SMALLER_SIZES = [0.84, 0.7] as const;

/** Cost in points of a price in a line of text where it could be large. */
const PLAIN_PRICE = 40;
/** The most lines of words beside a price. */
const MOST_LINES_BESIDE = 2;

/** Distinct settings; those with most lines come last. A typesetter that is asked again gives the same objects. */
export function textSettings(world: TextWorld, dress: TextDress): readonly TextSetting[] {
  const { short, look, palette, typeset, column } = world;
  const { language, direction, fontFamily } = short;
  const [design, colors] = [contentNumber(typeset, look), contentNumber(typeset, palette)];
  const asked = JSON.stringify([dress, language, direction, fontFamily, design, colors, column]);
  return rememberFor(typeset, `text ${asked}`, () => settingsOf(world, dress));
}

function settingsOf(world: TextWorld, dress: TextDress): readonly TextSetting[] {
  const split = dress.hasHero === true ? heroSplit(dress.text, world.short.language) : undefined;
  const plain = plainSettings(world, dress);
  const large = split === undefined ? [] : heroSettings(world, dress, split);
  if (large.length === 0) return plain;
  return [...large, ...plain.map((one) => ({ ...one, sense: one.sense + PLAIN_PRICE }))];
}

/** The words at each of their sizes, with the largest figure that fits beside them. */
function heroSettings(world: TextWorld, dress: TextDress, split: HeroSplit): readonly TextSetting[] {
  const { style } = dress;
  return plainSettings(world, { ...dress, text: split.words }).flatMap(({ drawn }) => {
    if (!drawn.block.fits || drawn.block.lines.length > MOST_LINES_BESIDE) return [];
    const cap = drawn.block.capHeightPx;
    const capHeights = HERO_SIZES.map((size) => Math.round(size * cap));
    const figure = setterOf(world, { ...dress, text: split.figure, style: { ...style, capHeights } })(1, NO_LIMIT);
    if (!figure.block.fits) return [];
    const { align } = world.look;
    const { direction } = world.short;
    const block = stackedBlocks(drawn.block, figure.block, {
      ...{ align, direction, isLast: split.isLast, leading: style.leading },
    });
    const one = { ...drawn, block };
    return [settingOf(one, style.capHeights[0] ?? 1, strokeOf(world, dress, one))];
  });
}

function plainSettings(world: TextWorld, dress: TextDress): readonly TextSetting[] {
  const set = setterOf(world, dress);
  const found = new Map<string, FittedBlock>();
  const keep = (one: FittedBlock) => {
    const lines = one.block.lines.map(({ text }) => text).join('\n');
    const key = `${one.block.capHeightPx} ${lines}`;
    if (!found.has(key)) found.set(key, one);
  };
  for (let lines = 1; lines <= dress.style.maxLines; lines += 1) {
    const one = set(lines, NO_LIMIT);
    if (!one.block.fits) continue;
    keep(one);
    // Fewer lines set better, but these may be larger: where they break as well, that is for the layout to weigh.
    if (dress.setAs === 'opening_headline' && one.block.lines.length < lines && lines <= MOST_WEIGHED) {
      const higher = set(lines, NO_LIMIT, true);
      const { fits, torn, offence } = higher.block;
      if (fits && torn <= one.block.torn && offence <= one.block.offence) keep(higher);
    }
    for (const share of SMALLER_SIZES) {
      const cap = dress.style.capHeights.find((step) => step <= share * one.block.capHeightPx);
      if (cap !== undefined) keep(scaled(world, dress, one, cap));
    }
  }
  for (const share of HEIGHT_SHARES) {
    const height = share * world.column.height;
    const isThere = [...found.values()].some((one) => one.block.fits && outerHeight(one) <= height);
    if (!isThere) keep(set(dress.style.maxLines, height));
  }
  const fitting = [...found.values()].filter(({ block }) => block.fits);
  const settings = fitting.length > 0 ? fitting : [...found.values()];
  return settings.map((one) => settingOf(one, dress.style.capHeights[0] ?? 1, strokeOf(world, dress, one)));
}

/** A hook of up to so many lines is read as one shape, whatever their number. */
const MOST_WEIGHED = 3;
const NO_LIMIT = 4000;
/** Pixels of its column that a line leaves free: a text that pops or pulses grows by up to 3.5%. */
const BREATH = 24;

/** Sets the text in at most a number of lines, or with `isExact` in so many whole ones, no higher than a height. */
function setterOf(world: TextWorld, dress: TextDress) {
  const { short, look, typeset, column } = world;
  const { text, style, role, isAlone = false, isDisplay = role === 'headline', isName = false } = dress;
  const plate = isAlone ? look.plate[role] : stackedPlate(world, role);
  const ladder = ladderOf(world, role);
  const leading = CJK_LANGUAGES.includes(short.language) ? Math.max(style.leading, SQUARE_LEADING) : style.leading;
  const display = Math.min(DISPLAY_CAP_PX, WHOLE_WORD_SHARE * (look.headline.capHeights[0] ?? DISPLAY_CAP_PX));
  // A word that is whole only where it is too small to be read gains nothing.
  const wholeFrom = Math.max(LEAST_CAPS.beat, display);
  const at = (from: number, maxLines: number, height: number, isExact: boolean) => {
    const capHeights = style.capHeights.slice(from);
    const margin = skinMargin(look, plate, ladder, capHeights[0] ?? 0);
    const block = typeset({
      text,
      language: short.language,
      family: short.fontFamily === 'auto' ? style.family : short.fontFamily,
      cut: style.cut ?? 'display',
      direction: short.direction,
      width: column.width - margin.start - margin.end - BREATH,
      height: Math.max(1, height - 2 * margin.y),
      capHeights,
      maxLines,
      ...(isExact ? { wholeLines: maxLines } : {}),
      leading,
      upperCase: style.upperCase,
      letterSpacing: style.letterSpacing,
      align: look.align,
      setting: isDisplay ? 'headline' : 'running',
      ...(isDisplay ? { wholeFrom: isName ? 0 : wholeFrom } : {}),
      readable: isDisplay ? READABLE_HEADLINE : READABLE_CAP,
    });
    return { ...block, step: block.step + from };
  };
  return (maxLines: number, height: number, isExact = false): FittedBlock => {
    // The skin's margins grow with the size: the largest step that fits with its own margins is used.
    let block = at(0, maxLines, height, isExact);
    let { limit } = block;
    firstGoodStep(0, block.step, (from) => {
      const tried = at(from, maxLines, height, isExact);
      const isGood = tried.step === from && tried.fits;
      if (isGood) block = tried;
      else limit = tried.limit;
      return isGood;
    });
    const margin = skinMargin(look, plate, ladder, block.capHeightPx);
    const room = { width: column.width - margin.start - margin.end, height: Math.max(1, height - 2 * margin.y) };
    const why = block.step === 0 ? 'largest_size' : block.fits ? limit : 'smallest_size';
    return {
      block,
      style,
      plate,
      margin,
      size: { setAs: dress.setAs, capHeightsPx: style.capHeights, room, limit: why },
    };
  };
}

/** The most padding of cards under one another, in cap heights of the largest type on them. */
const CARD_INSET = 0.5;

/** The plate of a text in a stack: cards at the margin have the same padding, so that their texts begin on one edge. */
function stackedPlate(world: TextWorld, role: LegibleRole): FittedPlate {
  const { look } = world;
  const { headline, secondary } = look.plate;
  const isCarded =
    look.align === 'start' &&
    headline.form === 'card' &&
    secondary.form === 'card' &&
    ladderOf(world, 'headline').includes('plate');
  const insetPx = Math.round(Math.min(CARD_INSET, headline.padXShare) * (look.headline.capHeights[0] ?? 0));
  return isCarded ? { ...look.plate[role], insetPx } : look.plate[role];
}

/** The same lines at another size. */
function scaled(world: TextWorld, dress: TextDress, from: FittedBlock, cap: number): FittedBlock {
  const { block, plate } = from;
  const by = cap / block.capHeightPx;
  return {
    ...from,
    block: {
      ...block,
      capHeightPx: cap,
      step: from.style.capHeights.indexOf(cap),
      height: block.height * by,
      width: block.width * by,
      lines: block.lines.map((line) => movedLine(line, { by })),
    },
    margin: skinMargin(world.look, plate, ladderOf(world, dress.role), cap),
    size: { ...from.size, limit: 'height' },
  };
}

/** Width of an outline around the letters, px. */
function strokeOf(world: TextWorld, { role }: TextDress, { margin }: FittedBlock): number {
  return ladderOf(world, role)[0] === 'stroke' ? Math.min(margin.start, margin.y) : 0;
}

/**
 * Cost in points: of what line breaks separate, relative to the typesetter's cost in a headline; of rules that they
 * break, which large type outweighs; of a narrow tower of lines.
 */
const [TORN, OFFENCE, TOWER] = [17, 6, 2] as const;
const MOST_SHAPED = 4;

function settingOf(drawn: FittedBlock, wanted: number, stroke: number): TextSetting {
  const { block, margin } = drawn;
  const { left, width } = extentOf(block);
  const lines = block.lines.map((one): Box => {
    const x = margin.start + one.inkLeft - left;
    return { x, y: margin.y + one.inkTop, width: one.inkRight - one.inkLeft, height: one.inkBottom - one.inkTop };
  });
  const widths = lines.map((one) => one.width);
  const most = Math.max(1, ...widths);
  return {
    drawn,
    width: width + margin.start + margin.end,
    height: outerHeight(drawn),
    boxes: lines.map(({ x, y, width: w, height }) => {
      return { x: x - stroke, y: y - stroke, width: w + 2 * stroke, height: height + 2 * stroke };
    }),
    lines,
    cap: block.capHeightPx,
    fits: block.fits,
    shrunk: Math.max(0, Math.round(100 * Math.log(wanted / block.capHeightPx))),
    sense: senseOf(block),
    ragged: Math.round((1000 * (most - Math.min(most, ...widths))) / most),
  };
}

/** What the line breaks of a block cost, in points. */
export function senseOf({ torn, offence, lines }: TypesetBlock): number {
  return Math.round(TORN * torn + OFFENCE * offence + TOWER * Math.max(0, lines.length - MOST_SHAPED));
}

export function outerHeight({ block, margin }: FittedBlock): number {
  return Math.ceil(block.height + 2 * margin.y);
}

/** A setting with its left top corner at a place; `area` is the room reserved for it. */
export function textAt(setting: TextSetting, box: Box, column: Box, direction: 'ltr' | 'rtl'): FittedText {
  const { drawn } = setting;
  const { start } = drawn.margin;
  const { width } = extentOf(drawn.block);
  const x = direction === 'ltr' ? box.x + start : box.x + box.width - start - width;
  return {
    ...drawn,
    area: { x: column.x, y: box.y, width: column.width, height: box.height },
    ...{ x, y: box.y + drawn.margin.y },
    drawn: box,
  };
}
