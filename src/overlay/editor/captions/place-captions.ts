/**
 * Where the pages of captions stand: the layout weighs every height over each picture by its table of costs, and the
 * cheapest sequence is found over the film. Pages of one picture stand at one height, because text that jumps from page
 * to page cannot be read; apart only where a face leaves no such height.
 */
import type { CaptionPosition } from '../../../document/enumerations.js';
import { type Box, bottom, type Size, sharedArea } from '../../../geometry.js';
import { arrangeScene, besideMarks } from '../../../layout/arrange-scene.js';
import { BROKEN, COVER_DEMANDS, COVER_ROWS, costOf, FRAMING_DEMANDS, FRAMING_ROWS } from '../../../layout/costs.js';
import { explainAnswer } from '../../../layout/explain-answer.js';
import { groundMaps } from '../../../layout/fact-map.js';
import { framedMoments } from '../../../layout/framed-moments.js';
import type { SceneAnswer } from '../../../layout/scene.types.js';
import type { FilmStage } from '../../film-stages.js';
import type { CaptionPage } from './caption.types.js';

/** Something that captions keep clear of: a logo, a label, a title. Without times for the whole film. */
export interface KeepClear {
  readonly box: Box;
  /** [start, end) in frames. */
  readonly start?: number;
  readonly end?: number;
  /** True for a picture, which captions cover before they cover a face. Default false: they cover a face first. */
  readonly isPicture?: boolean;
}

/** A page as it is set: its drawn size, its ground included, px. */
export interface SetPageSize extends CaptionPage {
  readonly width: number;
  readonly height: number;
}

/** Where a page stands. */
export interface PagePlace {
  /** As high as the highest page that stands there. */
  readonly box: Box;
  /** False: it covers a mark, or eyes or a mouth. */
  readonly free: boolean;
  /** From where the position asked for is, down positive. */
  readonly movedPx: number;
  /** The costs of the place, by row of the layout's table. */
  readonly costs: Readonly<Record<string, number>>;
}

export interface PlaceRequest {
  readonly pages: readonly SetPageSize[];
  readonly stages: readonly FilmStage[];
  readonly keepClear: readonly KeepClear[];
  readonly position: CaptionPosition;
  readonly frame: Size;
  readonly framesPerSecond: number;
  readonly column: Box;
  /** True where the ground hides the picture: a plate, not an outline. */
  readonly isPlated: boolean;
}

/** The layout's own step between heights, px: the column ends on it, so that its foot is one of the heights. */
const STEP = 32;
/** Cost of the whole distance from the bottom to the top of the column where no place was asked for. */
const COLUMN_HEIGHT_COST = 2600;
/**
 * Cost of leaving the place that was asked for: for each pixel, and at most. Less than covering a face, more than all
 * else.
 */
const ASKED_PLACE_COST = { pixel: 60, most: 6000, near: STEP / 2 } as const;
/**
 * Cost of a change of place: over another picture, and from page to page of one scene. Words that are read stay where
 * the eye is; a face or a product in their way costs more.
 */
const MOVE_COST = { any: 600, pixel: 0.5, most: 1200, within: 900 } as const;

/** One for each page. */
export function placeCaptions(request: PlaceRequest): readonly PagePlace[] {
  const groups = groupsOf(request).flatMap((group) => {
    const whole = answered(group, request);
    if (whole.isFree || group.pages.length === 1) return [whole];
    return group.pages.map((page) => answered({ ...group, pages: [page] }, request));
  });
  const chosen = cheapest(groups);
  const places = new Map<SetPageSize, PagePlace>();
  for (const [index, group] of groups.entries()) {
    const place = placeOf(group, chosen[index] as Answer, request);
    for (const page of group.pages) places.set(page, place);
  }
  return request.pages.map((page) => places.get(page) as PagePlace);
}

/** Pages over one picture. */
interface Group {
  readonly stage: FilmStage;
  readonly pages: readonly SetPageSize[];
}

type Answer = SceneAnswer<undefined>;

interface AnsweredGroup extends Group {
  readonly answers: readonly Answer[];
  readonly isFree: boolean;
}

function groupsOf({ pages, stages }: PlaceRequest): readonly Group[] {
  const groups: { stage: FilmStage; pages: SetPageSize[] }[] = [];
  for (const page of pages) {
    const middle = (page.start + page.end) / 2;
    const stage = stages.find(({ end }) => middle < end) ?? (stages.at(-1) as FilmStage);
    const last = groups.at(-1);
    if (last?.stage === stage) last.pages.push(page);
    else groups.push({ stage, pages: [page] });
  }
  return groups;
}

/**
 * First clear of all marks; then of all but pictures; then, where a face or a mark is covered in any case, where marks
 * are covered least and for the shortest time.
 */
function answered(group: Group, request: PlaceRequest): AnsweredGroup {
  const { start, end } = spanOf(group);
  const marks = request.keepClear.filter((one) => (one.start ?? 0) < end && (one.end ?? end) > start);
  const own = marks.filter(({ isPicture }) => isPicture !== true);
  for (const kept of own.length === marks.length ? [marks] : [marks, own]) {
    const answers = heightsOf(group, request, kept);
    if (answers.some(({ cost, isCrowded }) => !isCrowded && cost < BROKEN / 4))
      return { ...group, answers, isFree: true };
  }
  const answers = heightsOf(group, request, []).map((answer) => {
    const costs = own.map((mark) => markedCost(answer, mark, { start, end }));
    return { ...answer, cost: costs.reduce((sum, cost) => sum + cost, answer.cost) };
  });
  return { ...group, answers, isFree: false };
}

/** Cost of a mark that is touched all the time, and in addition of one under all of a caption: more than a face's. */
const MARK_COSTS = { touched: BROKEN / 4, covered: BROKEN } as const;

function markedCost(answer: Answer, mark: KeepClear, { start, end }: Pick<CaptionPage, 'start' | 'end'>): number {
  const box = answer.moments[0]?.items[0]?.box;
  const area = box === undefined ? 0 : sharedArea(box, mark.box);
  if (box === undefined || area === 0) return 0;
  const time = (Math.min(mark.end ?? end, end) - Math.max(mark.start ?? 0, start)) / (end - start);
  return Math.round(time * (MARK_COSTS.touched + (MARK_COSTS.covered * area) / (box.width * box.height)));
}

/** How long a page may continue after a cut without a cost, seconds. */
const BRIEF_SECONDS = 5 / 30;

/**
 * The cost of the first and the last page at a place over the pictures before and after their own, by the share of
 * their time in which they stand there.
 */
function overhangOf({ stage, pages }: Group, { stages, frame, column, framesPerSecond }: PlaceRequest) {
  const at = stages.indexOf(stage);
  const over = [
    { page: pages[0], other: stages[at - 1] },
    { page: pages.at(-1), other: stages[at + 1] },
  ].flatMap(({ page, other }) => {
    if (page === undefined || other === undefined) return [];
    const [start, end] = [Math.max(page.start, other.start), Math.min(page.end, other.end)];
    if (end - start < Math.round(BRIEF_SECONDS * framesPerSecond)) return [];
    const span = { start: start - other.clockStart, end: end - other.clockStart };
    const share = (end - start) / (page.end - page.start);
    return [{ map: groundMaps(other.ground, frame)(other.framing, span), page, share }];
  });
  return (foot: number): number =>
    over.reduce((sum, { map, page: { width, height }, share }) => {
      const x = column.x + Math.round((column.width - width) / 2);
      const one = { under: map.under([{ x, y: foot - height, width, height }]) };
      return sum + Math.round(share * (costOf(COVER_DEMANDS, one) + costOf(COVER_ROWS, one)));
    }, 0);
}

/** The group as a scene of the layout: one caption, as large as its largest page. */
function heightsOf(group: Group, request: PlaceRequest, marks: readonly { readonly box: Box }[]): readonly Answer[] {
  const { stage } = group;
  const { column, frame, position, isPlated } = request;
  const width = Math.max(...group.pages.map((page) => page.width));
  const height = Math.max(...group.pages.map((page) => page.height));
  const spare = position === 'top' ? 0 : Math.max(0, column.height - height) % STEP;
  const area = { ...column, y: column.y + spare, height: column.height - spare };
  const box = { x: 0, y: 0, width, height };
  const words = { cap: 100, shrunk: 0, sense: 0, ragged: 0, fits: true, lines: isPlated ? [] : [box] };
  const overhang = overhangOf(group, request);
  const framed = framingCost(group, request);
  const answers = arrangeScene<undefined>({
    ...{ ground: stage.ground, frame, framings: [stage.framing], span: onStage(group), column: area },
    ...{ align: 'center', direction: 'ltr', lead: [], dock: undefined },
    corners: [besideMarks(marks.map((mark) => mark.box))],
    moments: [
      {
        ...{ id: 'caption', span: onStage(group), leads: 0, isDocked: false, isApart: false },
        items: [
          {
            ...{ id: 'caption', role: 'caption', gap: 0 },
            settings: [{ ...words, width, height, boxes: [box], drawn: undefined }],
          },
        ],
      },
    ],
    natural: (top, foot) => offCost(offOf({ y: top, height: foot - top }, column, position), column, position),
    unchosen: () => 0,
    treatmentOf: () => ({ cost: 0, isPlated }),
  });
  return answers.map((answer) => {
    return { ...answer, cost: answer.cost - framed + overhang(answer.moments[0]?.bottom ?? bottom(column)) };
  });
}

/**
 * The cost of the picture's framing. Captions do not choose it, so a head that it cuts is not counted as covered by
 * them.
 */
function framingCost(group: Group, { frame }: PlaceRequest): number {
  const { ground, framing } = group.stage;
  const looks = framedMoments(ground, framing, onStage(group));
  const one = { framing, looks, frame };
  return costOf(FRAMING_DEMANDS, one) + costOf(FRAMING_ROWS, one);
}

/** Pixels from where a position is, down positive. */
function offOf({ y, height }: Pick<Box, 'y' | 'height'>, column: Box, position: CaptionPosition): number {
  switch (position) {
    case 'top':
      return y - column.y;
    case 'middle':
      return Math.round(y + height / 2 - (column.y + column.height / 2));
    case 'auto':
    case 'bottom':
      return y + height - bottom(column);
    default:
      return position satisfies never;
  }
}

function offCost(off: number, column: Box, position: CaptionPosition): number {
  if (position === 'auto') return Math.round((COLUMN_HEIGHT_COST * Math.abs(off)) / Math.max(1, column.height));
  return Math.min(ASKED_PLACE_COST.most, ASKED_PLACE_COST.pixel * Math.max(0, Math.abs(off) - ASKED_PLACE_COST.near));
}

function spanOf({ pages }: Group) {
  return { start: pages[0]?.start ?? 0, end: pages.at(-1)?.end ?? 0 };
}

/** Frames of the picture's own clock. */
function onStage(group: Group) {
  const { start, end } = spanOf(group);
  const { stage } = group;
  const first = Math.max(start, stage.start) - stage.clockStart;
  return { start: first, end: Math.max(first + 1, Math.min(end, stage.end) - stage.clockStart) };
}

/** The sequence of answers with the least total cost, including moves between them. */
function cheapest(groups: readonly AnsweredGroup[]): readonly Answer[] {
  let paths: readonly Path[] = [{ cost: 0, answers: [] }];
  for (const [index, { answers, stage }] of groups.entries()) {
    const isWithin = groups[index - 1]?.stage.clockStart === stage.clockStart;
    paths = answers.map((answer): Path => {
      let best: Path | undefined;
      for (const path of paths) {
        const cost = path.cost + answer.cost + moveCost(path.answers.at(-1), answer, isWithin);
        if (best === undefined || cost < best.cost) best = { cost, answers: path.answers };
      }
      return { cost: best?.cost ?? 0, answers: [...(best?.answers ?? []), answer] };
    });
  }
  return paths.reduce((best, path) => (path.cost < best.cost ? path : best), paths[0] as Path).answers;
}

interface Path {
  readonly cost: number;
  readonly answers: readonly Answer[];
}

function moveCost(before: Answer | undefined, after: Answer, isWithin: boolean): number {
  const [from, to] = [before?.moments[0]?.bottom, after.moments[0]?.bottom];
  if (from === undefined || to === undefined || from === to) return 0;
  const cost = Math.min(MOVE_COST.most, MOVE_COST.any + Math.round(MOVE_COST.pixel * Math.abs(to - from)));
  return isWithin ? cost + MOVE_COST.within : cost;
}

function placeOf(group: AnsweredGroup, answer: Answer, request: PlaceRequest): PagePlace {
  const { column, frame, position } = request;
  const { top = column.y, bottom: foot = bottom(column) } = answer.moments[0] ?? {};
  const box = { ...column, y: top, height: foot - top };
  const { costs, broken } = explainAnswer(answer, { ground: group.stage.ground, frame, span: onStage(group) });
  const off = offOf(box, column, position);
  const movedPx = Math.abs(off) <= ASKED_PLACE_COST.near ? 0 : off;
  const isFree = !answer.isCrowded && group.isFree && answer.cost < BROKEN / 4;
  return { box, free: isFree && !broken.includes('text_on_face'), movedPx, costs };
}
