/**
 * Where the titles of an editor ad's scenes and its captions stand: one decision. The layout weighs every place of each
 * text over its picture by its table of costs. One search through the film takes the places and heights that cost least
 * together, moves of captions included, at the size of captions whose film is cheapest. Pages of one picture stand at
 * one height, because text that jumps from page to page cannot be read; apart only where a face leaves no such height.
 */
import { type Box, bottom, inflate, type Size, sharedArea } from '../../geometry.js';
import { onlyItem } from '../../layout/arrange-scene.js';
import { BROKEN } from '../../layout/costs.js';
import { type BrokenDemand, explainAnswer } from '../../layout/explain-answer.js';
import { MARK_AIR } from '../../layout/stacks.js';
import type { FrameSpan } from '../film-stages.js';
import {
  type CaptionColumn,
  type CaptionHeight,
  captionHeights,
  type PageGroup,
  type PagePlace,
  pageGroups,
  pagePlace,
  type SetPageSize,
  spanOf,
} from './captions/caption-heights.js';
import { type OpenTitle, type TitleAnswer, titlePlaces, titleSpanOnStage } from './titles/title-places.js';
import type { DrawnTitle } from './titles/title-settings.js';

/** Something that texts keep clear of: a logo, a label, a picture. Without times for the whole film. */
export interface KeepClear {
  readonly box: Box;
  /** [start, end) in frames. */
  readonly start?: number;
  readonly end?: number;
  /** True for a picture, which captions cover before they cover a face. Default false: they cover a face first. */
  readonly isPicture?: boolean;
}

/** All pages of a film at one size. */
export interface SetCaptions<Page extends SetPageSize = SetPageSize> {
  readonly pages: readonly Page[];
  /** The cap height of all pages that fit, px; and by how many hundredths of the logarithm it is smaller than usual. */
  readonly capHeightPx: number;
  readonly shrunk: number;
}

/** Where a title stands, and as what. */
export interface TitlePlace {
  readonly box: Box;
  readonly drawn: DrawnTitle;
  readonly broken: readonly BrokenDemand[];
  /** True when the text is more than the column holds. */
  readonly isCrowded: boolean;
  readonly capHeightPx: number;
}

export interface TextsRequest<Sized extends SetCaptions> {
  readonly titles: readonly OpenTitle[];
  /** The sizes at which captions may be set, the usual one first. Default: the film has none. */
  readonly captions?: Omit<CaptionColumn, 'frame' | 'stages'> & {
    readonly sizes: readonly (() => Sized)[];
  };
  readonly stages: CaptionColumn['stages'];
  readonly keepClear: readonly KeepClear[];
  readonly frame: Size;
}

export interface PlacedTexts<Sized extends SetCaptions> {
  /** One for each title. */
  readonly titles: readonly TitlePlace[];
  /** The captions at the size chosen, with one place for each page. */
  readonly captions: Sized | undefined;
  readonly pages: readonly PagePlace[];
}

/**
 * Cost of a change of place: over another picture, and from page to page of one scene. Words that are read stay where
 * the eye is; a face or a product in their way costs more.
 */
const MOVE_COST = { any: 600, pixel: 0.5, most: 1200, within: 900 } as const;
/** Cost of a mark that is touched all the time, and in addition of one under all of a caption: more than a face's. */
const MARK_COSTS = { touched: BROKEN / 4, covered: BROKEN } as const;
/** The same of an inset picture: less than a face's. */
const PICTURE_COSTS = { touched: BROKEN / 8, covered: BROKEN / 8 } as const;
/** Pixels kept between a title and captions, so that nobody reads them as one text. */
const TITLE_AIR = 36;
/** Cost of captions over a headline: a headline is read first. */
const OVER_HEADLINE_COST = 1600;
/** How many times as large as captions a title should be; the cost of each hundredth of the logarithm below. */
const LARGER = { title: 1.2, callout: 1, lower_third: 0 } as const;
const LESSER_COSTS = { title: 60, callout: 30, lower_third: 0 } as const;
/**
 * Headlines of one film are at most this many times as large as its smallest one, whatever room they have; one without
 * room makes none smaller than so many pixels of cap height.
 */
const [MOST_APART, LEAST_COMMON_CAP] = [1.35, 64];
/**
 * Cost of each hundredth of the logarithm by which captions are smaller than usual, for each picture; and the least
 * such step.
 */
const [SMALLER_CAPTIONS_COST, LEAST_SMALLER] = [35, 12];

/** Deterministic. */
export function placeTexts<Sized extends SetCaptions>(request: TextsRequest<Sized>): PlacedTexts<Sized> {
  const { keepClear, frame } = request;
  const sizes = request.captions?.sizes.map((sizeOf) => remembered(() => openSize(sizeOf(), request))) ?? [];
  const placesOf = (title: OpenTitle, mostCap: number): Choosing => {
    const marks = keepClear.filter((one) => isSeenWith(one, title.span)).map(({ box }) => box);
    return { title, places: titlePlaces(title, { frame, marks, mostCap }) };
  };
  const open = request.titles.map((title) => placesOf(title, Number.POSITIVE_INFINITY));
  const first = answered(open, sizes);
  const capOf = (at: number) => onlyItem(first.titles[at] as TitleAnswer).setting.cap;
  const isHeadline = open.map(({ title }) => title.title.kind === 'title');
  const most = Math.max(
    LEAST_COMMON_CAP,
    MOST_APART * Math.min(...open.map((_, at) => (isHeadline[at] ? capOf(at) : 1 / 0))),
  );
  const apart = open.map((one, at) => (isHeadline[at] && capOf(at) > most ? placesOf(one.title, most) : one));
  const { titles, stands, size } = apart.some((one, at) => one !== open[at]) ? answered(apart, sizes) : first;
  const places = new Map<SetPageSize, PagePlace>();
  for (const { group, height, isFree } of stands)
    for (const page of group.pages) places.set(page, pagePlace(group, height, (size as OpenSize<Sized>).world, isFree));
  return {
    titles: open.map(({ title }, at) => placeOfTitle(title, titles[at] as TitleAnswer, frame)),
    captions: size?.captions,
    pages: (size?.captions.pages ?? []).map((page) => places.get(page) as PagePlace),
  };
}

function remembered<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Captions at one size, with every height at which they may stand. */
interface OpenSize<Sized extends SetCaptions> {
  readonly captions: Sized;
  readonly world: CaptionColumn;
  readonly groups: readonly OpenGroup[];
}

/** Pages that stand at one height, with all that are possible. */
interface OpenGroup extends PageGroup {
  readonly span: FrameSpan;
  readonly stands: readonly Stand[];
}

/** A group at a height, off the marks or at their cost. */
interface Stand {
  readonly group: OpenGroup;
  readonly height: CaptionHeight;
  readonly cost: number;
  /** True where it keeps clear of all marks but pictures. */
  readonly isFree: boolean;
}

/** Pages of one picture are one group, unless a face or a mark leaves no height for all of them. */
function openSize<Sized extends SetCaptions>(captions: Sized, request: TextsRequest<Sized>): OpenSize<Sized> {
  const { stages, frame, keepClear } = request;
  const world = { ...(request.captions as NonNullable<typeof request.captions>), stages, frame };
  const groups = pageGroups(captions.pages, stages).flatMap((group) => {
    const whole = openGroup(group, world, keepClear);
    if (group.pages.length === 1 || leastCost(whole.stands) < BROKEN / 4) return [whole];
    return group.pages.map((page) => openGroup({ ...group, pages: [page] }, world, keepClear));
  });
  return { captions, world, groups };
}

function openGroup(group: PageGroup, world: CaptionColumn, keepClear: readonly KeepClear[]): OpenGroup {
  const span = spanOf(group);
  const stands: Stand[] = [];
  const open = { ...group, span, stands };
  for (const height of captionHeights(group, world)) {
    const costs = keepClear.map((mark) => markedCost(height.box, { ...mark, air: MARK_AIR }, span));
    const isFree = keepClear.every((mark, at) => mark.isPicture === true || costs[at] === 0);
    stands.push({ group: open, height, cost: costs.reduce((sum, cost) => sum + cost, height.cost), isFree });
  }
  return open;
}

/** Cost of captions over a mark: by the share of them that lies over it, and the share of their time. */
function markedCost(box: Box, mark: KeepClear & { readonly air: number }, span: FrameSpan): number {
  const area = isSeenWith(mark, span) ? sharedArea(box, inflate(mark.box, mark.air)) : 0;
  if (area === 0) return 0;
  const { start, end } = span;
  const time = (Math.min(mark.end ?? end, end) - Math.max(mark.start ?? 0, start)) / (end - start);
  const { touched, covered } = mark.isPicture === true ? PICTURE_COSTS : MARK_COSTS;
  return Math.round(time * (touched + (covered * area) / (box.width * box.height)));
}

function isSeenWith(mark: { readonly start?: number; readonly end?: number }, { start, end }: FrameSpan): boolean {
  return (mark.start ?? 0) < end && (mark.end ?? end) > start;
}

function leastCost(all: readonly { readonly cost: number }[]): number {
  return all.reduce((least, { cost }) => Math.min(least, cost), Number.POSITIVE_INFINITY);
}

interface Choosing {
  readonly title: OpenTitle;
  /** The cheapest first. */
  readonly places: readonly TitleAnswer[];
}

interface Answered<Size> {
  readonly cost: number;
  readonly titles: readonly TitleAnswer[];
  readonly size: Size | undefined;
  readonly stands: readonly Stand[];
}

/** The size of captions, the titles' places and the captions' heights that cost least together. */
function answered<Size extends OpenSize<SetCaptions>>(
  open: readonly Choosing[],
  sizes: readonly (() => Size)[],
): Answered<Size> {
  let best: Answered<Size> | undefined;
  const usualCap = sizes[0]?.().captions.capHeightPx ?? 0;
  for (const sizeOf of sizes) {
    const size = sizeOf();
    const one = answeredAt(open, size, usualCap);
    if (best === undefined || one.cost < best.cost) best = one;
    // Smaller captions are tried only where something stands in the way of titles or captions.
    const bare = [...open.map(({ places }) => places), ...size.groups.map(({ stands }) => stands)];
    const excess = best.cost - bare.reduce((sum, one) => sum + leastCost(one), 0);
    const isEasy = excess < SMALLER_CAPTIONS_COST * LEAST_SMALLER * size.groups.length;
    if (isEasy && best.stands.every(({ isFree }) => isFree)) break;
  }
  const alone = open.map(({ places }) => places[0] as TitleAnswer);
  return best ?? { cost: 0, titles: alone, size: undefined, stands: [] };
}

/** A place of a title as captions see it: no captions stand beside it, its row is its own. */
interface TitleRow {
  readonly title: OpenTitle;
  readonly answer: TitleAnswer;
  readonly cost: number;
  readonly mark: KeepClear & FrameSpan & { readonly air: number };
}

/** What was chosen so far, in the order in which it comes. */
interface Path {
  readonly cost: number;
  readonly titles: readonly TitleRow[];
  readonly stands: readonly Stand[];
}

/**
 * A choice depends on those before it only by the last captions and by the title that is seen with it: of all paths
 * that end alike, only the cheapest is kept.
 */
function answeredAt<Size extends OpenSize<SetCaptions>>(
  open: readonly Choosing[],
  size: Size,
  usualCap: number,
): Answered<Size> {
  const { groups, captions } = size;
  const none: Path = { cost: SMALLER_CAPTIONS_COST * captions.shrunk * groups.length, titles: [], stands: [] };
  const steps = [
    ...groups.map((group) => ({ at: group.span.start, next: (paths: readonly Path[]) => withCaptions(paths, group) })),
    ...open.map((one) => {
      const rows = rowsOf(one, size, usualCap);
      return { at: one.title.span.start, next: (paths: readonly Path[]) => withTitle(paths, rows) };
    }),
  ].toSorted((a, b) => a.at - b.at);
  const paths = steps.reduce<readonly Path[]>((before, { next }) => next(before), [none]);
  const [best = none] = cheapestBy(paths, () => undefined);
  const isClear = (stand: Stand) => best.titles.every((row) => besideCost(row, stand) <= OVER_HEADLINE_COST);
  return {
    ...{ cost: best.cost, size },
    titles: open.map(({ title }) => (best.titles.find((row) => row.title === title) as TitleRow).answer),
    stands: best.stands.map((stand) => ({ ...stand, isFree: stand.isFree && isClear(stand) })),
  };
}

/** The cheapest place of a title for each row of the frame; none that takes more of it than a cheaper one. */
function rowsOf(
  { title, places }: Choosing,
  { groups, captions, world }: OpenSize<SetCaptions>,
  usualCap: number,
): readonly TitleRow[] {
  const isAlone = groups.every(({ span }) => !isSeenWith(span, title.span));
  // No captions become smaller so that a callout beside them looks larger.
  const than = title.title.kind === 'title' ? captions.capHeightPx : usualCap;
  const rows = places.map((answer): TitleRow => {
    const { y, height } = onlyItem(answer).box;
    const mark = { box: { x: 0, y, width: world.frame.width, height }, ...title.span, air: TITLE_AIR };
    return { title, answer, mark, cost: answer.cost + (isAlone ? 0 : lesserCost(title, answer, than)) };
  });
  const kept: TitleRow[] = [];
  for (const one of rows.toSorted((a, b) => a.cost - b.cost))
    if (!kept.some(({ mark }) => mark.box.y >= one.mark.box.y && bottom(mark.box) <= bottom(one.mark.box)))
      kept.push(one);
  return kept;
}

function lesserCost({ title }: OpenTitle, answer: TitleAnswer, captionCap: number): number {
  const lesser = (LARGER[title.kind] * captionCap) / onlyItem(answer).setting.cap;
  return lesser > 1 ? Math.round(100 * LESSER_COSTS[title.kind] * Math.log(lesser)) : 0;
}

/** A title before the last one is over: it stands in the way of nothing that comes. */
function withTitle(paths: readonly Path[], rows: readonly TitleRow[]): readonly Path[] {
  return cheapestBy(paths, ({ stands }) => stands.at(-1)).flatMap((path) =>
    rows.map((row) => {
      const cost = path.cost + row.cost + besideCost(row, path.stands.at(-1));
      return { ...path, cost, titles: [...path.titles, row] };
    }),
  );
}

function withCaptions(paths: readonly Path[], { span, stands }: OpenGroup): readonly Path[] {
  const rowOver = ({ titles }: Path) => titles.filter(({ mark }) => isSeenWith(mark, span)).at(-1);
  const found: Path[] = [];
  for (const row of new Set(paths.map(rowOver))) {
    const ends = cheapestBy(
      paths.filter((path) => rowOver(path) === row),
      (path) => path.stands.at(-1),
    );
    for (const stand of stands) {
      const costOf = (path: Path) => path.cost + moveCost(path.stands.at(-1), stand);
      const before = ends.reduce((least, path) => (costOf(path) < costOf(least) ? path : least));
      const cost = costOf(before) + stand.cost + besideCost(row, stand);
      found.push({ ...before, cost, stands: [...before.stands, stand] });
    }
  }
  return found;
}

function cheapestBy(paths: readonly Path[], endOf: (path: Path) => unknown): readonly Path[] {
  const best = new Map<unknown, Path>();
  for (const path of paths) {
    const end = endOf(path);
    if (path.cost < (best.get(end)?.cost ?? Number.POSITIVE_INFINITY)) best.set(end, path);
  }
  return [...best.values()];
}

/** Cost of captions under a title, or over a headline. */
function besideCost(row: TitleRow | undefined, stand: Stand | undefined): number {
  if (row === undefined || stand === undefined || !isSeenWith(row.mark, stand.group.span)) return 0;
  const { box } = stand.height;
  const isOver = row.title.title.kind === 'title' && box.y < row.mark.box.y;
  return markedCost(box, row.mark, stand.group.span) + (isOver ? OVER_HEADLINE_COST : 0);
}

function moveCost(before: Stand | undefined, after: Stand): number {
  if (before === undefined) return 0;
  const moved = Math.abs(bottom(after.height.box) - bottom(before.height.box));
  if (moved === 0) return 0;
  const cost = Math.min(MOVE_COST.most, MOVE_COST.any + Math.round(MOVE_COST.pixel * moved));
  return before.group.stage.clockStart === after.group.stage.clockStart ? cost + MOVE_COST.within : cost;
}

function placeOfTitle(title: OpenTitle, answer: TitleAnswer, frame: Size): TitlePlace {
  const { broken } = explainAnswer(answer, { ground: title.stage.ground, frame, span: titleSpanOnStage(title) });
  const { box, setting } = onlyItem(answer);
  const { drawn, cap } = setting;
  return { box, drawn, broken, isCrowded: answer.isCrowded, capHeightPx: cap };
}
