/**
 * Sizes of headline, subheadline and beats: the headline alone and large, then the body in the room that the other
 * elements leave.
 */
import type { Language } from '../../document/enumerations.js';
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import type { Box } from '../../geometry.js';
import type { Typeset, TypesetBlock, TypesetLine } from '../../type/typeset.types.js';
import { ladderFor } from '../legibility.js';
import type { LookTokens, TextStyle } from '../looks/look.types.js';
import type { Palette } from '../palette.js';
import type { SizeLimitReason, SizeReason, TextScale } from '../size-reason.types.js';
import { type FittedPlate, type SkinMargin, skinMargin } from '../text/text-skin.js';
import { hookStyle, titleSteps, weightOf } from './display-size.js';

const MOST_HEADLINE = 620;
/** From this cap height on no word is parted: a hyphen in letters this large is what one reads first. */
const DISPLAY = 38;
/** The same in looks of small type, of their largest running headline. */
const WHOLE_SHARE = 0.5;
const LEAST_SECONDARY = 140;
/** Running text under this cap height is hard to read on a phone: a headline gives up size for it. */
export const READABLE_CAP = 22;
/**
 * A headline is read in passing: under this cap height (40 px of type, as running text on a phone) it gives up its
 * letter spacing.
 */
export const READABLE_HEADLINE = 28;
/** Cap height of a subheadline in that of the headline over it, at most. */
export const MOST_SECONDARY = 0.78;
/** Up to so many Latin letters (a CJK character counts for two) all beats are set as headlines. */
const HERO_BEAT = 46;
/** Most of the stage that running beats take, and beats that have it like a headline. */
const MOST_BEAT = 430;
const MOST_HERO = 600;
const AREA_STEP = 75;
/** Least line distance of scripts whose characters fill their square, in cap heights: 1.22 em. */
const SQUARE_LEADING = 1.68;
const SQUARE: readonly Language[] = ['zh', 'ja', 'ko'];

export interface FittedBlock {
  readonly block: TypesetBlock;
  readonly style: TextStyle;
  readonly plate: FittedPlate;
  readonly margin: SkinMargin;
  readonly size: SizeReason;
}

export interface FittedTexts {
  readonly headline?: FittedBlock;
  readonly subheadline?: FittedBlock;
  readonly beats: readonly FittedBlock[];
  readonly beatArea: number;
  readonly height: number;
}

export interface FitWorld {
  readonly short: ResolvedShort;
  /** Those of the short's beats that are seen; how beats are set is decided by all of them. */
  readonly beats: readonly string[];
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly column: Box;
}

export function outerHeight({ block, margin }: FittedBlock): number {
  return Math.ceil(block.height + 2 * margin.y);
}

/** What a text is, and what it wears. */
interface TextDress {
  readonly setAs: TextScale;
  readonly role: 'headline' | 'secondary';
  readonly plate?: FittedPlate;
  readonly isDisplay?: boolean;
}

/** Of the column, what the margins of a plate may take. */
const MOST_MARGIN = 0.5;

/** The style without sizes whose margins on a plate take most of the column. */
function heldBySkin(style: TextStyle, width: number, marginAt: (cap: number) => SkinMargin): TextStyle {
  const held = style.capHeights.filter((cap) => {
    const { start, end } = marginAt(cap);
    return start + end <= MOST_MARGIN * width;
  });
  return { ...style, capHeights: held.length > 0 ? held : style.capHeights.slice(-1) };
}

/** A text in the largest step that sets well in `height`. */
export function fitText(
  { short, look, palette, typeset, column }: FitWorld,
  text: string,
  offered: TextStyle,
  height: number,
  dress: TextDress,
): FittedBlock {
  const { role, plate = look.plate[role], isDisplay = role === 'headline' } = dress;
  const own = role === 'headline' && text === short.headline ? palette.ink : palette.subInk;
  const ladder = ladderFor(look.legibility[role], own);
  const style = heldBySkin(offered, column.width, (cap) => skinMargin(look, plate, ladder, cap));
  const leading = SQUARE.includes(short.language) ? Math.max(style.leading, SQUARE_LEADING) : style.leading;
  // The skin's margins grow with the size, the size with the room: the largest step that is taken at margins of its
  // own.
  const set = (from: number) => {
    const capHeights = style.capHeights.slice(from);
    const margin = skinMargin(look, plate, ladder, capHeights[0] ?? 0);
    const block = typeset({
      text,
      language: short.language,
      family: short.fontFamily === 'auto' ? style.family : short.fontFamily,
      cut: style.cut ?? 'display',
      direction: short.direction,
      width: column.width - margin.start - margin.end,
      height: Math.max(1, height - 2 * margin.y),
      capHeights,
      maxLines: style.maxLines,
      leading,
      upperCase: style.upperCase,
      letterSpacing: style.letterSpacing,
      align: look.align,
      setting: isDisplay ? 'headline' : 'running',
      ...(isDisplay ? { wholeFrom: Math.min(DISPLAY, WHOLE_SHARE * (look.headline.capHeights[0] ?? DISPLAY)) } : {}),
      readable: isDisplay ? READABLE_HEADLINE : READABLE_CAP,
    });
    return { ...block, step: block.step + from };
  };
  let block = set(0);
  let limit = block.limit;
  for (let [low, high] = [0, block.step]; low < high; ) {
    const from = Math.floor((low + high) / 2);
    const tried = set(from);
    if (tried.step === from && tried.fits) [block, high] = [tried, from];
    else [limit, low] = [tried.limit, from + 1];
  }
  const margin = skinMargin(look, plate, ladder, block.capHeightPx);
  const room = { width: column.width - margin.start - margin.end, height: Math.max(1, height - 2 * margin.y) };
  const asked = { setAs: dress.setAs, capHeightsPx: style.capHeights, room };
  const reason: SizeReason = { ...asked, limit: block.step === 0 ? 'largest_size' : limit };
  return { block, style, plate, margin, size: block.fits ? reason : { ...asked, limit: 'smallest_size' } };
}

/** Body texts: what stands under one another after the opening, or all the while where there is none. */
export function fitBody(world: FitWorld, room: number, body: Body): FittedTexts {
  const { short, look } = world;
  const { headline, subheadline, textBeats } = short;
  if (textBeats.length > 0) return fitBeats(world, room, body);
  if (headline !== '' && subheadline !== '') return fitPair(world, room, body);
  if (headline !== '') {
    const only = fitText(world, headline, hookStyle(look, headline), Math.min(MOST_HEADLINE, room), {
      setAs: 'headline',
      role: 'headline',
    });
    return { headline: only, beats: [], beatArea: 0, height: outerHeight(only) };
  }
  if (subheadline !== '') {
    const only = fitText(world, subheadline, look.subheadline, room, {
      setAs: 'subheadline',
      role: 'secondary',
    });
    return { subheadline: only, beats: [], beatArea: 0, height: outerHeight(only) };
  }
  return { beats: [], beatArea: 0, height: 0 };
}

/** How the body is staged. */
export interface Body {
  /** The headline as it opened; undefined without an opening. */
  readonly hook: FittedBlock | undefined;
  readonly headlineStays: boolean;
  /** Beats speak low. */
  readonly quiet: boolean;
}

/** Cap height of the headline at its place in that of the headline as it opened, at most. */
const MOST_TITLE = 0.75;

/** A line that will be struck through, in the size of another title. */
const STRUCK = 1.5;

/** The headline at its place over the body: as it opened, smaller, in the same lines; one of many lines is set anew. */
function fitTitle(world: FitWorld, hook: FittedBlock, height: number): FittedBlock {
  const { look, short } = world;
  // What turns out to be wrong must be seen to be struck through.
  const steps = titleSteps(look.headline, short.creativeFormat === 'myth_vs_reality' ? STRUCK : 1);
  const lines = hook.block.lines.length;
  const cap = steps.find(
    (step) => step < MOST_TITLE * hook.block.capHeightPx && hook.block.height * scaleTo(hook, step) <= height,
  );
  const plate = stackedPlate(world, 'headline');
  if (lines <= 2 && cap !== undefined && hook.block.fits)
    return scaledBlock(world, { ...hook, plate }, { capHeightsPx: steps, cap, height });
  return fitText(world, short.headline, { ...look.headline, capHeights: steps }, height, {
    setAs: 'title',
    role: 'headline',
    plate,
  });
}

function scaleTo({ block }: FittedBlock, cap: number): number {
  return cap / block.capHeightPx;
}

/** The same lines at another size. */
function scaledBlock(
  { look, palette, column }: FitWorld,
  from: FittedBlock,
  {
    cap,
    capHeightsPx,
    height,
  }: { readonly cap: number; readonly capHeightsPx: readonly number[]; readonly height: number },
): FittedBlock {
  const by = scaleTo(from, cap);
  const { block, plate } = from;
  const line = (one: TypesetLine): TypesetLine => ({
    ...one,
    font: {
      ...one.font,
      sizePx: one.font.sizePx * by,
      ...(one.font.letterSpacingPx === undefined ? {} : { letterSpacingPx: one.font.letterSpacingPx * by }),
      ...(one.font.emboldenPx === undefined ? {} : { emboldenPx: one.font.emboldenPx * by }),
    },
    x: one.x * by,
    baseline: one.baseline * by,
    width: one.width * by,
    inkTop: one.inkTop * by,
    inkBottom: one.inkBottom * by,
    inkLeft: one.inkLeft * by,
    inkRight: one.inkRight * by,
    words: one.words.map((word) => ({ ...word, x: word.x * by, width: word.width * by })),
  });
  const ladder = ladderFor(look.legibility.headline, palette.ink);
  return {
    ...from,
    block: {
      ...block,
      capHeightPx: cap,
      height: block.height * by,
      width: block.width * by,
      lines: block.lines.map(line),
    },
    margin: skinMargin(look, plate, ladder, cap),
    size: {
      setAs: 'title',
      capHeightsPx,
      limit: capHeightsPx.some((step) => step > cap && step < MOST_TITLE * block.capHeightPx)
        ? 'height'
        : 'opening_size',
      room: { width: column.width, height },
    },
  };
}

/** In a look whose headline leaves once it was read, one of at most so many letters was. */
const READ_IN_OPENING = 32;

function fitBeats(world: FitWorld, room: number, body: Body): FittedTexts {
  const { short, look } = world;
  const isRead = weightOf(short.headline) <= READ_IN_OPENING && isHero(short);
  const leaves = isRead && look.title === 'leaves';
  const fitted = beatsUnder(world, room, leaves ? { ...body, headlineStays: false } : body);
  const fits = [fitted.headline, ...fitted.beats].every((text) => text === undefined || text.block.fits);
  // No room for both: the headline was seen as it opened.
  return fits || fitted.headline === undefined ? fitted : beatsUnder(world, room, { ...body, headlineStays: false });
}

/** Beats short enough to be set as headlines. */
function isHero({ textBeats }: ResolvedShort): boolean {
  return textBeats.every((text) => weightOf(text) <= HERO_BEAT);
}

function beatsUnder(world: FitWorld, room: number, { hook, headlineStays, quiet }: Body): FittedTexts {
  const { short, look, beats: textBeats } = world;
  const alone = hook === undefined || !headlineStays;
  const title = alone ? undefined : fitTitle(world, hook, Math.max(60, Math.min(0.42 * room, room - LEAST_SECONDARY)));
  const left = title === undefined ? room : room - outerHeight(title) - look.gaps.text;
  const asHeadline = !quiet && (short.headline === '' || isHero(short));
  const most = asHeadline ? MOST_HERO : quiet ? 0.6 * MOST_BEAT : MOST_BEAT;
  const stage = asHeadline ? stepsOf(Math.max(60, Math.min(most, left))) : Math.max(60, Math.min(most, left));
  const role = short.headline === '' ? 'headline' : 'secondary';
  const isUnder = role !== 'headline' && title !== undefined;
  const plate = isUnder ? stackedPlate(world, role) : look.plate[role];
  const setAs = asHeadline ? 'beat_as_headline' : 'beat';
  const dress = { setAs, role, plate, isDisplay: asHeadline } as const;
  const set = (text: string, own: TextStyle) => fitText(world, text, own, stage, dress);
  const style = quiet ? quietBeat(look) : largerBeat(look, title);
  const own = textBeats.map((text) => set(text, asHeadline ? heroStyle(look, text) : style));
  // As headlines each fills the stage; running beats speak in one size.
  const beats = asHeadline ? own : evenSizes(own, (index, smaller) => set(textBeats[index] ?? '', smaller));
  // Little higher than the highest of them, in steps, so that an edited beat moves the others seldom.
  const highest = Math.max(...beats.map(outerHeight));
  const area = Math.min(stage, AREA_STEP * Math.ceil(highest / AREA_STEP));
  const height = (title === undefined ? 0 : outerHeight(title) + look.gaps.text) + area;
  return { ...(title === undefined ? {} : { headline: title }), beats, beatArea: area, height };
}

/** Rooms for large type come in steps: layouts ask for the same text in many of them, and most answers are known. */
export function stepsOf(height: number): number {
  const step = height < 320 ? 16 : 64;
  return height <= 160 ? height : step * Math.floor(height / step);
}

/** A beat that has the stage like the headline before it: as large as its own length allows. */
function heroStyle(look: LookTokens, text: string): TextStyle {
  const style = hookStyle(look, text);
  const small = look.beat.capHeights.filter((cap) => cap < (style.capHeights.at(-1) ?? 0));
  return { ...style, capHeights: [...style.capHeights, ...small] };
}

/** Low at the foot, and alone with the picture: half as large again as under a headline. */
function quietBeat({ beat }: LookTokens): TextStyle {
  const capHeights = beat.capHeights.map((cap) => Math.round(1.5 * cap));
  return { ...beat, capHeights: [...capHeights, ...beat.capHeights.filter((cap) => cap < (capHeights.at(-1) ?? 0))] };
}

/** Running beats: one step up, and two where no headline stands over them. */
function largerBeat(look: LookTokens, title: FittedBlock | undefined): TextStyle {
  const [most = 0, next = most] = look.beat.capHeights;
  const up = [most * (most / next) ** 2, (most * most) / next].map(Math.round);
  return { ...look.beat, capHeights: [...(title === undefined ? up : up.slice(1)), ...look.beat.capHeights] };
}

function fitPair(world: FitWorld, room: number, { hook }: Body): FittedTexts {
  const { short, look } = world;
  let best: FittedTexts | undefined;
  let least = -1;
  for (const share of [0.5, 0.42, 0.36]) {
    const height = (room - look.gaps.text) * share;
    const first =
      hook === undefined
        ? fitText(world, short.headline, look.headline, Math.min(MOST_HEADLINE, height), {
            setAs: 'headline',
            role: 'headline',
            plate: stackedPlate(world, 'headline'),
          })
        : fitTitle(world, hook, height);
    const style = hook === undefined ? under(look.subheadline, first) : look.subheadline;
    const left = room - look.gaps.text - outerHeight(first);
    const dress = { setAs: 'subheadline', role: 'secondary', plate: stackedPlate(world, 'secondary') } as const;
    const free = fitText(world, short.subheadline, style, left, dress);
    const second = style === look.subheadline ? free : heldBy(free, 'headline_size', look.subheadline);
    const total = outerHeight(first) + look.gaps.text + outerHeight(second);
    const tried: FittedTexts = { headline: first, subheadline: second, beats: [], beatArea: 0, height: total };
    const fits = first.block.fits && second.block.fits;
    if (fits && second.block.capHeightPx >= READABLE_CAP) return tried;
    const score = fits ? second.block.capHeightPx : 0;
    if (score > least) [best, least] = [tried, score];
  }
  if (best === undefined) throw new TypeError('internal: no share of the room was tried');
  if (least > 0 || hook === undefined) return best;
  // No room for both: the headline was read as it opened.
  const only = fitText(world, short.subheadline, look.subheadline, room, { setAs: 'subheadline', role: 'secondary' });
  return { subheadline: only, beats: [], beatArea: 0, height: outerHeight(only) };
}

/**
 * A text that was offered fewer sizes than its style has: where the largest of them was taken, that is what held it.
 */
function heldBy(fitted: FittedBlock, limit: SizeLimitReason, { capHeights }: TextStyle): FittedBlock {
  const isHeld = fitted.size.limit === 'largest_size' && (capHeights[0] ?? 0) > fitted.block.capHeightPx;
  return isHeld ? { ...fitted, size: { ...fitted.size, limit, capHeightsPx: capHeights } } : fitted;
}

/** Under this cap height one long beat no longer holds the others down. */
const LEAST_COMMON = 28;

/**
 * Running beats speak in one voice: all take the smallest of their sizes, which comes in steps and so survives most
 * edits.
 */
function evenSizes(
  beats: readonly FittedBlock[],
  refit: (index: number, style: TextStyle) => FittedBlock,
): readonly FittedBlock[] {
  const common = Math.max(LEAST_COMMON, Math.min(...beats.map(({ block }) => block.capHeightPx)));
  return beats.map((beat, index) => {
    const capHeights = beat.style.capHeights.filter((cap) => cap <= common);
    return beat.block.capHeightPx <= common || capHeights.length === 0
      ? beat
      : heldBy(refit(index, { ...beat.style, capHeights }), 'common_size', beat.style);
  });
}

/** Padding of cards under one another, in cap heights of the largest type on them, at most. */
const CARD_INSET = 0.5;

/** The plate of a text in a stack: cards at the margin are padded alike, so that their texts begin on one edge. */
function stackedPlate({ look, palette }: FitWorld, role: 'headline' | 'secondary'): FittedPlate {
  const { headline, secondary } = look.plate;
  const isCarded =
    look.align === 'start' &&
    headline.form === 'card' &&
    secondary.form === 'card' &&
    ladderFor(look.legibility.headline, palette.ink).includes('plate');
  const insetPx = Math.round(Math.min(CARD_INSET, headline.padXShare) * (look.headline.capHeights[0] ?? 0));
  return isCarded ? { ...look.plate[role], insetPx } : look.plate[role];
}

/** The style in sizes that stay clearly under the headline's: a second line as large as the first is no second line. */
function under(style: TextStyle, headline: FittedBlock): TextStyle {
  const most = headline.block.capHeightPx * MOST_SECONDARY;
  const capHeights = style.capHeights.filter((cap) => cap <= most);
  if (capHeights.length === style.capHeights.length) return style;
  return capHeights.length === 0 ? { ...style, capHeights: style.capHeights.slice(-1) } : { ...style, capHeights };
}
