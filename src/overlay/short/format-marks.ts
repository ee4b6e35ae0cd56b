/**
 * The signs of a creative format and the tabs of Before and After: which, when and where. They stand in a strip over
 * the headline as it opens, and in another over what follows.
 */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES } from '../../document/short/short-format.js';
import { type Box, bottom, contains, inflate, overlaps } from '../../geometry.js';
import type { Typeset } from '../../type/typeset.types.js';
import { type MeasuredLabel, measureLabel } from '../elements/label.js';
import { MARK_HEIGHTS, type Mark, markBox } from '../elements/mark.js';
import type { FrameSpan } from '../film-subjects.js';
import type { LookTokens } from '../looks/look.types.js';
import type { Palette } from '../palette.js';
import { alignedX } from './layout-rows.js';
import { MOVE_FRAMES, type Score } from './score.js';
import { beginsWith, SIDE_WORDS } from './side-words.js';

/** A tab with one of the two words. */
interface Tab {
  readonly kind: 'tab';
  readonly isSecond: boolean;
  readonly word: string;
}

interface TimedSign extends FrameSpan {
  readonly id: string;
  readonly sign: Mark | Tab;
}

export interface PlacedSign extends FrameSpan {
  readonly id: string;
  readonly box: Box;
  /** Of the strip it stands in. */
  readonly strip: Box;
  readonly sign: Mark | { readonly kind: 'tab'; readonly isSecond: boolean; readonly label: MeasuredLabel };
}

type Told = Pick<ResolvedShort, 'headline' | 'subheadline' | 'textBeats' | 'language'>;

/** Frames after which a verdict joins the headline as it opens. */
const JOINS = 6;
const TAB_HEIGHT = 138;
/** Under a strip. */
const GAP = 30;
/** A strip takes no more than this share of the room that texts have; where it gets fewer pixels, it is left out. */
const [MOST_SHARE, LEAST_STRIP] = [0.2, 72];

/** With the headline as it opens. */
function openingSign({ staging, opening, headlineStays }: Score, short: Told): TimedSign | undefined {
  if (opening === 0) return undefined;
  // A headline that goes to its place leaves it behind.
  const end = headlineStays ? opening - MOVE_FRAMES : opening;
  const times = { id: 'mark-opening', start: staging.mark === 'verdict' ? JOINS : 0, end };
  if (staging.device === 'sides') return tabOf(false, short.headline, short, times);
  switch (staging.mark) {
    case 'none':
    // Nothing is proved yet: an empty row says nothing.
    case 'proofs':
      return undefined;
    case 'verdict':
      return { ...times, sign: { kind: 'cross' } };
    default:
      return { ...times, sign: { kind: staging.mark } };
  }
}

/** Over what follows: what is wrong is shown until the last beat, without several beats until the second clip. */
function bodySigns(score: Score, short: Told): readonly TimedSign[] {
  const { staging, opening, slots, cut } = score;
  if (short.headline === '' && short.subheadline === '' && slots.length === 0) return [];
  const turn = slots.length === 0 ? cut : (slots.at(-1)?.start ?? cut);
  const from = slots[0]?.start ?? opening;
  const until = slots.length === 0 ? cut : (slots.at(-2)?.end ?? from);
  const early = (sign: Mark): readonly TimedSign[] =>
    until > from ? [{ id: 'mark-0', start: from, end: until, sign }] : [];
  if (staging.device === 'sides') return sideTabs(score, short);
  switch (staging.mark) {
    case 'none':
    case 'quote':
      return [];
    case 'alert':
      return early({ kind: 'alert' });
    case 'verdict':
      return [...early({ kind: 'cross' }), { id: 'mark-1', start: turn, end: FILM_FRAMES, sign: { kind: 'tick' } }];
    case 'proofs':
      return slots.map(({ start, end }, index) => {
        return { id: `mark-${index}`, start, end, sign: { kind: 'proofs', done: index + 1, of: slots.length } };
      });
    default:
      return staging.mark satisfies never;
  }
}

/** The sides are the two clips'. */
function sideTabs({ opening, slots, cut }: Score, short: Told): readonly TimedSign[] {
  const said = (start: number, end: number) =>
    short.textBeats.find((_, index) => {
      const slot = slots[index];
      return slot !== undefined && slot.start < end && start < slot.end;
    }) ?? (opening === 0 ? short.headline : '');
  const tabs = [
    opening < cut ? tabOf(false, said(opening, cut), short, { id: 'mark-0', start: opening, end: cut }) : undefined,
    tabOf(true, said(cut, FILM_FRAMES), short, { id: 'mark-1', start: cut, end: FILM_FRAMES }),
  ];
  return tabs.filter((tab) => tab !== undefined);
}

/** None over a text that says the word itself. */
function tabOf(
  isSecond: boolean,
  text: string,
  { language }: Told,
  times: FrameSpan & { readonly id: string },
): TimedSign | undefined {
  const word = SIDE_WORDS[language][isSecond ? 1 : 0];
  return beginsWith(text, word) ? undefined : { ...times, sign: { kind: 'tab', isSecond, word } };
}

/** Over a sign that stands on a ground: the ground's own room, off what stands above it. */
function headOf({ staging }: Score): number {
  return staging.device === 'answer' ? 30 : 0;
}

/** Pixels of both strips. */
export interface SignStrips {
  readonly opening: number;
  readonly body: number;
}

/** What the strips take of `room`, the gap under them included; 0 without signs, or where room is too scarce. */
export function stripsFor(score: Score, short: Told, room: number, span: FrameSpan | undefined): SignStrips {
  const heightOf = (signs: readonly TimedSign[]) => {
    const seen = signs.filter(({ start, end }) => span === undefined || (start < span.end && span.start < end));
    if (seen.length === 0) return 0;
    const most = Math.max(...seen.map(({ sign }) => (sign.kind === 'tab' ? TAB_HEIGHT : MARK_HEIGHTS[sign.kind])));
    const height = Math.min(most, Math.floor(MOST_SHARE * room));
    return height < LEAST_STRIP ? 0 : height + GAP + headOf(score);
  };
  const opened = openingSign(score, short);
  return { opening: heightOf(opened === undefined ? [] : [opened]), body: heightOf(bodySigns(score, short)) };
}

interface SignWorld {
  readonly short: ResolvedShort;
  readonly look: LookTokens;
  readonly palette: Palette;
  readonly typeset: Typeset;
  readonly column: Box;
}

/** All of them over `opening` and `body`, the upper edges of what they lead. */
export function placedSigns(
  score: Score,
  world: SignWorld,
  strips: SignStrips,
  at: { readonly opening: number; readonly body: number },
): readonly PlacedSign[] {
  const opened = openingSign(score, world.short);
  const head = headOf(score);
  const over = (signs: readonly TimedSign[], taken: number, y: number) =>
    taken === 0
      ? []
      : signs.map((one) => placed(one, world, { ...world.column, y: y - taken + head, height: taken - GAP - head }));

  return [
    ...over(opened === undefined ? [] : [opened], strips.opening, at.opening),
    ...over(bodySigns(score, world.short), strips.body, at.body),
  ];
}

/** What is seen when, beside the signs. */
export interface Neighbour extends FrameSpan {
  readonly box: Box;
}

/** Sizes of a sign that has no strip, largest first, px; its air; and steps in which a place is looked for. */
const [LOOSE_SIZES, AIR, STEP] = [[150, 112, 84], 18, 16] as const;

/**
 * Signs that have no strip over their texts, each where there is room in the zone: off the neighbours of its time, as
 * near to the texts as that goes. `isFree`: nothing in the picture asks to be seen there.
 */
export function looseSigns(
  score: Score,
  world: SignWorld & { readonly zone: Box },
  { signs, span }: { readonly signs: readonly PlacedSign[]; readonly span: FrameSpan },
  neighbours: readonly Neighbour[],
  isFree: (box: Box, span: FrameSpan) => boolean,
): readonly PlacedSign[] {
  const opened = openingSign(score, world.short);
  const all = [...(opened === undefined ? [] : [opened]), ...bodySigns(score, world.short)];
  const lacking = all.filter(
    ({ id, start, end, sign }) =>
      // A problem stands on its ground all the same.
      sign.kind !== 'alert' && start < span.end && span.start < end && signs.every((one) => one.id !== id),
  );
  return lacking.flatMap((one): readonly PlacedSign[] => {
    const seen = { start: Math.max(one.start, span.start), end: Math.min(one.end, span.end) };
    const beside = neighbours.filter(({ start, end }) => start < seen.end && seen.start < end);
    for (const height of LOOSE_SIZES) {
      const box = looseBox(placed(one, world, { ...world.column, y: 0, height }).box, world.zone, beside, (place) =>
        isFree(place, seen),
      );
      const strip = box && { ...world.column, y: box.y, height: box.height };
      if (strip !== undefined && box !== undefined) return [{ ...placed(one, world, strip), box, strip }];
    }
    return [];
  });
}

/** The free place nearest to the neighbours that are read, at its own place in the line or at an end of it. */
function looseBox(
  { x: own, width, height }: Box,
  zone: Box,
  beside: readonly Neighbour[],
  isFree: (box: Box) => boolean,
): Box | undefined {
  const [top, end] = [Math.min(...beside.map(({ box }) => box.y)), Math.max(...beside.map(({ box }) => bottom(box)))];
  const away = ({ y }: Box) => Math.max(0, top - y - height, y - end);
  // Over them or beside the upper of them: at their foot it would be one more label.
  const leads = (box: Box) => box.y + box.height / 2 <= top + (end - top) / 2;
  const columns = [own, zone.x, zone.x + zone.width - width];
  const rows = Array.from({ length: Math.floor((zone.height - height) / STEP) + 1 }, (_, row) => zone.y + row * STEP);
  return columns
    .flatMap((x) => rows.map((y): Box => ({ x, y, width, height })))
    .filter(
      (box) =>
        leads(box) &&
        contains(zone, box) &&
        beside.every((one) => !overlaps(inflate(box, AIR), one.box)) &&
        isFree(box),
    )
    .toSorted((a, b) => away(a) + Math.abs(a.x - own) / 2 - away(b) - Math.abs(b.x - own) / 2)[0];
}

function placed({ sign, ...timed }: TimedSign, world: SignWorld, strip: Box): PlacedSign {
  const { look, column, short } = world;
  const { direction } = short;
  if (sign.kind !== 'tab') return { ...timed, strip, sign, box: markBox(sign, strip, look, direction) };
  const { kind, isSecond } = sign;
  const label = tabLabel(sign, world, strip.height);
  const { width, height } = label;
  const box = { x: alignedX(column, width, look.align, direction), y: strip.y + strip.height - height, width, height };
  return { ...timed, strip, box, sign: { kind, isSecond, label } };
}

/** In the headline's own type. */
function tabLabel({ word, isSecond }: Tab, { short, look, palette, typeset, column }: SignWorld, most: number) {
  const { language, direction } = short;
  const cap = Math.floor(most / 2.1);
  const { text, radius } = look.badge;
  return measureLabel({
    ...{ text: word, language, direction, palette, typeset, maxWidth: column.width, maxHeight: most },
    family: short.fontFamily === 'auto' ? undefined : short.fontFamily,
    form: {
      ...look.badge,
      ...{ form: 'plate', fill: isSecond ? 'accent' : 'paper', ink: isSecond ? 'on-accent' : 'on-paper' },
      text: {
        ...text,
        ...{ family: look.headline.family, letterSpacing: look.headline.letterSpacing, maxLines: 1 },
        capHeights: [1, 0.86, 0.72].map((share) => Math.round(share * cap)),
      },
      ...{ padXShare: 0.72, padYShare: 0.52, icon: 'none', shadow: 'none', outlinePx: 0 },
      radius: radius === 'pill' ? 0.4 : radius,
    },
  });
}
