/**
 * Where the titles of an editor ad's scenes and its captions stand: one decision. The layout weighs every place of each
 * text over its picture by its table of costs; a title takes the place that is cheapest together with the best places
 * it leaves to the captions, and captions are set at the size whose film is cheapest. Pages of one picture stand at one
 * height, because text that jumps from page to page cannot be read; apart only where a face leaves no such height.
 */
import { type Box, bottom, inflate, overlaps, type Size, sharedArea } from '../../geometry.js';
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
/** Cost of an inset picture that is touched, and in addition of one under all of a caption: less than a face's. */
const PICTURE_COSTS = { touched: 6000, covered: 12_000 } as const;
/** Pixels kept between a title and captions, so that nobody reads them as one text. */
const TITLE_AIR = 36;
/** Cost of captions over a headline: a headline is read first. */
const OVER_HEADLINE_COST = 1600;
/** A headline should be so many times as large as captions; the cost of each hundredth of the logarithm below that. */
const [LARGER_HEADLINE, LESSER_HEADLINE_COST] = [1.2, 60];
/**
 * Headlines of one film are at most this many times as large as its smallest one, whatever room they have; one without
 * room makes none smaller than so many pixels of cap height.
 */
const [MOST_APART, LEAST_COMMON_CAP] = [1.35, 64];
/** Cost of each hundredth of the logarithm by which captions are smaller than usual, for each picture; the
 * least step. */
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
  const { titles, groups, size } = apart.some((one, at) => one !== open[at]) ? answered(apart, sizes) : first;
  const places = new Map<SetPageSize, PagePlace>();
  for (const { group, height, isFree } of groups)
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
  readonly marks: readonly Mark[];
}

function openSize<Sized extends SetCaptions>(captions: Sized, request: TextsRequest<Sized>): OpenSize<Sized> {
  const world = {
    ...(request.captions as NonNullable<typeof request.captions>),
    stages: request.stages,
    frame: request.frame,
  };
  const groups = pageGroups(captions.pages, request.stages).map((group) => openGroup(group, world));
  return { captions, world, groups, marks: request.keepClear.map((mark) => ({ ...mark, air: MARK_AIR })) };
}

interface Choosing {
  readonly title: OpenTitle;
  readonly places: readonly TitleAnswer[];
}

interface Answered<Size> {
  readonly cost: number;
  readonly titles: readonly TitleAnswer[];
  readonly size: Size | undefined;
  readonly groups: readonly { readonly group: PageGroup; readonly height: CaptionHeight; readonly isFree: boolean }[];
}

/** A group at every height, and its pages one by one, for pictures that leave no height for all. */
interface OpenGroup extends PageGroup {
  readonly heights: readonly CaptionHeight[];
  readonly apart: () => readonly OpenGroup[];
}

/** What captions keep clear of, and by how much. */
interface Mark extends KeepClear {
  readonly air: number;
  readonly isHeadline?: boolean;
}

/** The size, the titles' places and the captions' heights that cost least together. */
function answered<Size extends OpenSize<SetCaptions>>(
  open: readonly Choosing[],
  sizes: readonly (() => Size)[],
): Answered<Size> {
  if (sizes.length === 0)
    return { cost: 0, titles: open.map(({ places }) => places[0] as TitleAnswer), size: undefined, groups: [] };
  let best: Answered<Size> | undefined;
  for (const sizeOf of sizes) {
    const size = sizeOf();
    const one = answeredAt(open, size);
    if (best === undefined || one.cost < best.cost) best = one;
    // Smaller captions are tried only where something stands in the way of titles or captions.
    const bare = [
      ...open.map(({ places }) => (places[0] as TitleAnswer).cost),
      ...size.groups.map(({ heights }) => leastCost(heights)),
    ].reduce((sum, one) => sum + one, 0);
    const isEasy = best.cost - bare < SMALLER_CAPTIONS_COST * LEAST_SMALLER * size.groups.length;
    if (isEasy && best.groups.every(({ isFree }) => isFree)) break;
  }
  return best as Answered<Size>;
}

function answeredAt<Size extends OpenSize<SetCaptions>>(open: readonly Choosing[], size: Size): Answered<Size> {
  const marks: Mark[] = [...size.marks];
  let cost = SMALLER_CAPTIONS_COST * size.captions.shrunk * size.groups.length;
  const titles = open.map((one) => {
    const chosen = cheapestTitle(one, { ...size, marks });
    cost += chosen.cost;
    marks.push(markOf(one.title, chosen.answer, size.world.frame));
    return chosen.answer;
  });
  cost += leftCost(size.groups, marks);
  const left = size.groups.flatMap((group) => usable(group, marks));
  const heights = cheapest(left);
  return {
    ...{ cost, titles, size },
    groups: left.map(({ group, isFree }, at) => ({ group, isFree, height: heights[at] as CaptionHeight })),
  };
}

/** What groups cost at their best heights off marks; those whose pages stand apart, in the mean of the pages. */
function leftCost(groups: readonly OpenGroup[], marks: readonly Mark[]): number {
  return groups.reduce((sum, group) => sum + meanCost(usable(group, marks)), 0);
}

function meanCost(left: readonly UsableGroup[]): number {
  return left.reduce((sum, { heights }) => sum + leastCost(heights), 0) / left.length;
}

/** The place of a title that costs least together with the cheapest heights that it leaves to the captions. */
function cheapestTitle(
  { title, places }: Choosing,
  { groups, marks, world, captions }: OpenSize<SetCaptions>,
): { readonly answer: TitleAnswer; readonly cost: number } {
  const beside = groups.filter(({ pages }) => pages.some((page) => isSeenWith(page, title.span)));
  const alone = beside.map((group) => ({ group, left: usable(group, marks) }));
  const leftTo = new Map<string, number>();
  const captionCost = (answer: TitleAnswer) => {
    const mark = markOf(title, answer, world.frame);
    const key = `${mark.box.y} ${mark.box.height}`;
    const cost = leftTo.get(key) ?? alone.reduce((sum, one) => sum + costBeside(one, [...marks, mark]), 0);
    leftTo.set(key, cost);
    return cost;
  };
  const least = alone.reduce((sum, { left }) => sum + meanCost(left), 0);
  let best: { readonly answer: TitleAnswer; readonly cost: number; readonly sum: number } | undefined;
  for (const answer of places) {
    const cost = answer.cost + lesserCost(title, answer, beside.length === 0 ? 0 : captions.capHeightPx);
    if (best !== undefined && cost + least >= best.sum) continue;
    const sum = cost + captionCost(answer);
    if (best === undefined || sum < best.sum) best = { answer, cost, sum };
  }
  return best as NonNullable<typeof best>;
}

/** The least cost of a group off marks, the last of which is a title. */
function costBeside(
  { group, left }: { readonly group: OpenGroup; readonly left: readonly UsableGroup[] },
  marks: readonly Mark[],
): number {
  const [whole] = left;
  const mark = marks.at(-1) as Mark;
  // Heights that are free without the title need not be weighed anew.
  const clear = whole?.isFree === true ? offMark(whole.heights, mark) : [];
  const cost = leastCost(clear);
  return cost < BROKEN / 4 ? cost : meanCost(usable(group, marks));
}

function lesserCost({ title }: OpenTitle, answer: TitleAnswer, captionCap: number): number {
  const lesser = (LARGER_HEADLINE * captionCap) / onlyItem(answer).setting.cap;
  return title.kind === 'title' && lesser > 1 ? Math.round(100 * LESSER_HEADLINE_COST * Math.log(lesser)) : 0;
}

/** No captions stand beside a title: its row is its own. */
function markOf({ title, span }: OpenTitle, answer: TitleAnswer, { width }: Size): Mark {
  const { box } = onlyItem(answer);
  return { box: { ...box, x: 0, width }, ...span, air: TITLE_AIR, isHeadline: title.kind === 'title' };
}

function leastCost(heights: readonly CaptionHeight[]): number {
  return heights.reduce((least, { cost }) => Math.min(least, cost), Number.POSITIVE_INFINITY);
}

interface UsableGroup {
  readonly group: PageGroup;
  readonly heights: readonly CaptionHeight[];
  readonly isFree: boolean;
}

/** The heights that marks leave to a group, or to each of its pages where they leave none to all. */
function usable(open: OpenGroup, marks: readonly Mark[]): readonly UsableGroup[] {
  const whole = leftBy(open, marks);
  if (whole.isFree || open.pages.length === 1) return [whole];
  return open.apart().map((page) => leftBy(page, marks));
}

/**
 * First clear of all marks; then of all but pictures; then, where a face or a mark is covered in any case, where marks
 * are covered least and for the shortest time.
 */
function leftBy(group: OpenGroup, marks: readonly Mark[]): UsableGroup {
  const span = spanOf(group);
  const seen = marks.filter((mark) => isSeenWith(mark, span));
  const own = seen.filter(({ isPicture }) => isPicture !== true);
  for (const kept of own.length === seen.length ? [seen] : [seen, own]) {
    const pictures = seen.filter((mark) => !kept.includes(mark));
    const clear = kept.reduce(offMark, group.heights).map((height) => {
      const cost = pictures.reduce((sum, mark) => sum + pictureCost(height.box, mark), height.cost);
      return { ...height, cost };
    });
    if (clear.some(({ cost, answer }) => !answer.isCrowded && cost < BROKEN / 4))
      return { group, heights: clear, isFree: true };
  }
  const marked = group.heights.map((height) => {
    const costs = own.map((mark) => markedCost(height.box, mark, span));
    return { ...height, cost: costs.reduce((sum, cost) => sum + cost, height.cost) };
  });
  return { group, heights: marked, isFree: false };
}

/** The heights that keep clear of a mark. */
function offMark(heights: readonly CaptionHeight[], { box, air, isHeadline }: Mark): readonly CaptionHeight[] {
  const around = inflate(box, air);
  const clear = heights.filter((height) => !overlaps(height.box, around));
  if (isHeadline !== true) return clear;
  return clear.map((one) => (one.box.y < box.y ? { ...one, cost: one.cost + OVER_HEADLINE_COST } : one));
}

function pictureCost(box: Box, mark: Mark): number {
  const area = sharedArea(box, inflate(mark.box, mark.air));
  return area === 0 ? 0 : PICTURE_COSTS.touched + Math.round((PICTURE_COSTS.covered * area) / (box.width * box.height));
}

function markedCost(box: Box, mark: Mark, { start, end }: FrameSpan): number {
  const area = sharedArea(box, inflate(mark.box, mark.air));
  if (area === 0) return 0;
  const time = (Math.min(mark.end ?? end, end) - Math.max(mark.start ?? 0, start)) / (end - start);
  return Math.round(time * (MARK_COSTS.touched + (MARK_COSTS.covered * area) / (box.width * box.height)));
}

function isSeenWith(mark: { readonly start?: number; readonly end?: number }, { start, end }: FrameSpan): boolean {
  return (mark.start ?? 0) < end && (mark.end ?? end) > start;
}

function openGroup(group: PageGroup, world: CaptionColumn): OpenGroup {
  const { stage, pages } = group;
  const apart = remembered(() => pages.map((page) => openGroup({ stage, pages: [page] }, world)));
  return { ...group, heights: captionHeights(group, world), apart };
}

interface Path {
  readonly cost: number;
  readonly heights: readonly CaptionHeight[];
}

/** The sequence of heights with the least total cost, including moves between them. */
function cheapest(groups: readonly UsableGroup[]): readonly CaptionHeight[] {
  let paths: readonly Path[] = [{ cost: 0, heights: [] }];
  for (const [index, { heights, group }] of groups.entries()) {
    const isWithin = groups[index - 1]?.group.stage.clockStart === group.stage.clockStart;
    paths = heights.map((height): Path => {
      let best: Path | undefined;
      for (const path of paths) {
        const cost = path.cost + height.cost + moveCost(path.heights.at(-1), height, isWithin);
        if (best === undefined || cost < best.cost) best = { cost, heights: path.heights };
      }
      return { cost: best?.cost ?? 0, heights: [...(best?.heights ?? []), height] };
    });
  }
  return paths.reduce((best, path) => (path.cost < best.cost ? path : best), paths[0] as Path).heights;
}

function moveCost(before: CaptionHeight | undefined, after: CaptionHeight, isWithin: boolean): number {
  if (before === undefined) return 0;
  const moved = Math.abs(bottom(after.box) - bottom(before.box));
  if (moved === 0) return 0;
  const cost = Math.min(MOVE_COST.most, MOVE_COST.any + Math.round(MOVE_COST.pixel * moved));
  return isWithin ? cost + MOVE_COST.within : cost;
}

function placeOfTitle(title: OpenTitle, answer: TitleAnswer, frame: Size): TitlePlace {
  const { broken } = explainAnswer(answer, { ground: title.stage.ground, frame, span: titleSpanOnStage(title) });
  const { box, setting } = onlyItem(answer);
  const { drawn, cap } = setting;
  return { box, drawn, broken, isCrowded: answer.isCrowded, capHeightPx: cap };
}
