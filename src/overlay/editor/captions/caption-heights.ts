/**
 * The heights at which pages of captions may stand over their picture, with what each costs by the layout's table.
 * Pages of one picture are one group: they stand at one height.
 */
import type { CaptionPosition } from '../../../document/enumerations.js';
import { type Box, bottom, type Size } from '../../../geometry.js';
import { besideMarks, everyPlace, onlyItem, onlyMoment } from '../../../layout/arrange-scene.js';
import { BROKEN, CAPTION_COVER_ROWS, costOf } from '../../../layout/costs.js';
import { explainAnswer } from '../../../layout/explain-answer.js';
import { groundMaps } from '../../../layout/fact-map.js';
import type { SceneAnswer } from '../../../layout/scene.types.js';
import type { FilmStage, FrameSpan } from '../../film-stages.js';
import type { CaptionPage } from './caption.types.js';

/** A page as it is set: its drawn size, its ground included, px. */
export interface SetPageSize extends CaptionPage {
  readonly width: number;
  readonly height: number;
}

/** Where a page stands. */
export interface PagePlace {
  /** As high as the highest page that stands there. */
  readonly box: Box;
  /** False: it covers a mark, or eyes, nose or mouth. */
  readonly free: boolean;
  /** From where the position asked for is, down positive. */
  readonly movedPx: number;
  /** The costs of the place, by row of the layout's table. */
  readonly costs: Readonly<Record<string, number>>;
}

/** What the captions of a film share. */
export interface CaptionColumn {
  readonly column: Box;
  readonly position: CaptionPosition;
  readonly framesPerSecond: number;
  /** True where the ground hides the picture: a plate, not an outline. */
  readonly isPlated: boolean;
  readonly stages: readonly FilmStage[];
  readonly frame: Size;
}

/** Pages over one picture, which stand at one height. */
export interface PageGroup {
  readonly stage: FilmStage;
  readonly pages: readonly SetPageSize[];
}

/** A height at which a group may stand. */
export interface CaptionHeight {
  readonly box: Box;
  readonly answer: SceneAnswer<undefined>;
  readonly cost: number;
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
/** How long a page may continue after a cut without a cost, seconds. */
const BRIEF_SECONDS = 5 / 30;

export function pageGroups(pages: readonly SetPageSize[], stages: readonly FilmStage[]): readonly PageGroup[] {
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

/** The group as a scene of the layout: one caption, as large as its largest page. */
export function captionHeights(group: PageGroup, world: CaptionColumn): readonly CaptionHeight[] {
  const { stage } = group;
  const { column, frame, position, isPlated } = world;
  const width = Math.max(...group.pages.map((page) => page.width));
  const height = Math.max(...group.pages.map((page) => page.height));
  const spare = position === 'top' ? 0 : Math.max(0, column.height - height) % STEP;
  const area = { ...column, y: column.y + spare, height: column.height - spare };
  const box = { x: 0, y: 0, width, height };
  const words = { cap: 100, shrunk: 0, sense: 0, ragged: 0, fits: true, lines: isPlated ? [] : [box] };
  const setting = { ...words, width, height, boxes: [box], drawn: undefined };
  const overhang = overhangOf(group, world);
  const span = spanOnStage(group);
  const answers = everyPlace<undefined>({
    ...{ ground: stage.ground, frame, framings: [stage.framing], span, column: area, cover: CAPTION_COVER_ROWS },
    ...{ align: 'center', direction: 'ltr', corners: [besideMarks([])] },
    ...onlyMoment('caption', span, [{ id: 'caption', role: 'caption', gap: 0, settings: [setting] }]),
    natural: (top, foot) => offCost(offOf({ y: top, height: foot - top }, column, position), column, position),
    unchosen: () => 0,
    treatmentOf: () => ({ cost: 0, isPlated }),
  });
  return answers.map((answer) => {
    const { box: place } = onlyItem(answer);
    return { box: place, answer, cost: answer.cost + overhang(bottom(place)) };
  });
}

/**
 * The cost of the first and the last page at a place over the pictures before and after their own, by the share of
 * their time in which they stand there.
 */
function overhangOf({ stage, pages }: PageGroup, { stages, frame, column, framesPerSecond }: CaptionColumn) {
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
      return sum + Math.round(share * costOf(CAPTION_COVER_ROWS, one));
    }, 0);
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

export function spanOf({ pages }: PageGroup): FrameSpan {
  return { start: pages[0]?.start ?? 0, end: pages.at(-1)?.end ?? 0 };
}

/** Frames of the picture's own clock. */
export function spanOnStage(group: PageGroup): FrameSpan {
  const { start, end } = spanOf(group);
  const { stage } = group;
  const first = Math.max(start, stage.start) - stage.clockStart;
  return { start: first, end: Math.max(first + 1, Math.min(end, stage.end) - stage.clockStart) };
}

/** The report of a group's place. `isFree`: it keeps clear of every mark. */
export function pagePlace(
  group: PageGroup,
  { box: { y, height }, answer, cost }: CaptionHeight,
  { column, frame, position }: CaptionColumn,
  isFree: boolean,
): PagePlace {
  const box = { ...column, y, height };
  const { costs, broken } = explainAnswer(answer, {
    ...{ ground: group.stage.ground, frame, span: spanOnStage(group), cover: CAPTION_COVER_ROWS },
  });
  const off = offOf(box, column, position);
  const movedPx = Math.abs(off) <= ASKED_PLACE_COST.near ? 0 : off;
  const free = isFree && !answer.isCrowded && cost < BROKEN / 4 && !broken.includes('text_on_face');
  return { box, free, movedPx, costs };
}
