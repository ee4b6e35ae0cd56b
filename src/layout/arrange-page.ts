/**
 * Finds the best layouts for one page. Arrangements of the words and framings of the picture are tried together. An
 * arrangement says what it does to the page: where the picture lies, what hides it, which letters lie on it. Its costs
 * come from the same table as those of scenes (`costs.ts`). For a row of pages, the layouts are then chosen so that
 * little changes between neighbours.
 */
import { type Box, bottom, onFrame, overlaps, right, type Size } from '../geometry.js';
import {
  COVER_DEMANDS,
  COVER_ROWS,
  type CostRow,
  costOf,
  FACE_ROWS,
  FRAMING_DEMANDS,
  type FramingCase,
  GROUND_ROWS,
  PAGE_COVER_ROWS,
  PAGE_FRAMING_ROWS,
  ROOM_ROWS,
  rowsOf,
  STAND_ROWS,
  WORDS_DEMANDS,
  WORDS_ROWS,
  type WordsCase,
} from './costs.js';
import { type FactMap, groundMaps, type PictureGround } from './fact-map.js';
import { type FramedMoment, framedMoments } from './framed-moments.js';
import { type Framing, stageFramings, windowShown } from './framing.js';

/** What one arrangement does to a page. `T` is what draws it. */
export interface Page<T> {
  readonly drawn: T;
  /** The name of the arrangement. Pages with one name look alike; neighbours of one kind should share a name. */
  readonly name: string;
  /** The kind of page that it is composed as: three pages of one kind in a row are dull. */
  readonly kind: string;
  /** Share of the page that is left empty, 0-1. */
  readonly empty: number;
  /** How much this arrangement costs more than the page's own arrangement. */
  readonly natural: number;
  /** The part of the page that a photo fills. */
  readonly stage: Box;
  /** Cards, plates, buttons and the logo. */
  readonly cards: readonly Box[];
  /** The page number and the arrow, which may lie on anything but faces. */
  readonly marks: readonly Box[];
  /** Lines of letters that may lie on the picture itself. */
  readonly lines: readonly Box[];
  /** Where a product on transparency stands; undefined without one. */
  readonly stand: Box | undefined;
  /** The size of each of its texts, and the size that it should have. */
  readonly words: WordsCase['settings'];
}

export interface PageRequest<T> {
  /** The photo and what is known of it; undefined where the page has no photo. */
  readonly ground: PictureGround | undefined;
  readonly frame: Size;
  /** The part of the page over which no platform lays its interface, px from the top. Default: all of it. */
  readonly seen?: FramingCase['seen'];
  /** True for a part of a picture that continues on the neighbouring page: it may not be framed in another way. */
  readonly isFixed: boolean;
  readonly pages: readonly Page<T>[];
  /** Cost of making lines legible where they lie. */
  treatmentOf(map: FactMap, lines: readonly Box[]): number;
}

/** An arrangement with the best framing for it. */
export interface PageAnswer<T> {
  readonly page: Page<T>;
  readonly framing: Framing | undefined;
  readonly cost: number;
  /** The cost it would have if its words hid nothing and were legible everywhere. */
  readonly least: number;
}

/** An answer for each page that was asked for, in their order. */
export function arrangePage<T>(request: PageRequest<T>): readonly PageAnswer<T>[] {
  const { ground, pages } = request;
  return pages.map((page): PageAnswer<T> => {
    const own = page.natural + wordsCost(page) + standCost(page, request.frame) + costOf(ROOM_ROWS, page);
    return ground === undefined
      ? { page, framing: undefined, cost: own, least: page.natural }
      : bestFraming(request, ground, page, own);
  });
}

function wordsCost<T>({ words }: Page<T>): number {
  return costOf(WORDS_DEMANDS, { settings: words }) + costOf(WORDS_ROWS, { settings: words });
}

function standCost<T>({ stand }: Page<T>, frame: Size): number {
  return stand === undefined ? 0 : costOf(STAND_ROWS, { stand, frame });
}

const SPAN = { start: 0, end: 1 } as const;
/** The most framings of a stage that words are tried on; the cheapest ones are taken. */
const MOST_FRAMINGS = 16;

/**
 * The cheapest framing shows first how little words could cost; framings that cost more are looked at only while they
 * may still be better.
 */
function bestFraming<T>(request: PageRequest<T>, ground: PictureGround, page: Page<T>, own: number): PageAnswer<T> {
  const { frame, isFixed, treatmentOf } = request;
  const maps = groundMaps(ground, frame);
  const all = stageFramings({ picture: ground.picture, frame }, page.stage);
  const looks = all[0] === undefined ? [] : framedMoments(ground, all[0], SPAN);
  const priced = (isFixed ? all.slice(0, 1) : all)
    .map((framing) => ({ framing, cost: own + framingCost(request, ground, { framing, looks }) }))
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, MOST_FRAMINGS);
  let best: PageAnswer<T> | undefined;
  for (const { framing, cost: framed } of priced) {
    if (best !== undefined && framed >= best.cost) break;
    const map = maps(framing, SPAN);
    const { boxes, lines, marks } = onStage(page);
    const cover = { under: map.under(boxes) };
    const cost =
      framed +
      costOf(COVER_DEMANDS, cover) +
      costOf(COVER_ROWS, cover) +
      costOf(PAGE_COVER_ROWS, cover) +
      costOf(FACE_ROWS, { under: map.under(marks) }) +
      (lines.length === 0 ? 0 : costOf(GROUND_ROWS, { under: map.under(lines) }) + treatmentOf(map, lines));
    if (best === undefined || cost < best.cost) best = { page, framing, cost, least: priced[0]?.cost ?? 0 };
  }
  return best ?? { page, framing: undefined, cost: own, least: own };
}

/** The cheapest framing of a picture on a stage without words. */
export function framePicture(ground: PictureGround, frame: Size, stage: Box): Framing | undefined {
  const bare = { drawn: undefined, name: '', kind: '', empty: 0, natural: 0, stand: undefined, words: [] };
  const request = { ground, frame, isFixed: false, treatmentOf: () => 0 };
  return bestFraming({ ...request, pages: [] }, ground, { ...bare, stage, cards: [], marks: [], lines: [] }, 0).framing;
}

/** The cost of a framing; `looks` gives the samples of the picture seen through any framing. */
function framingCost<T>(
  { frame, seen }: PageRequest<T>,
  { picture }: PictureGround,
  { framing, looks }: Pick<FramingCase, 'framing' | 'looks'>,
): number {
  const window = windowShown(framing, picture, 0);
  const one = { framing, looks: looks.map((look) => ({ ...look, window })), frame, seen };
  const framed = costOf(FRAMING_DEMANDS, one) + costOf(PAGE_FRAMING_ROWS, one);
  return framed + rimCost(looks[0], framing, window);
}

/**
 * The room that a head or subject should have to each edge of the visible part, in shares of it; and the cost of each
 * per mille that is missing. Over a thing there is more: hair, ears and handles stand out less than what is below them,
 * and its box often ends under them.
 */
const [RIM_SHARE, HEADROOM_SHARE, RIM_COST_PER_MILLE] = [0.07, 0.17, 8];

/** A subject at the very edge looks cut off even where all of it is shown. */
function rimCost(look: FramedMoment | undefined, { stage }: Framing, window: Box): number {
  if (look === undefined) return 0;
  const { x, y, width, height } = onFrame(look.main?.head ?? wholeOf(look), window, stage);
  const [left, top] = [(x - stage.x) / stage.width, (y - stage.y) / stage.height];
  const rims = [
    [left, RIM_SHARE],
    [top, look.main === undefined ? HEADROOM_SHARE : RIM_SHARE],
    [1 - left - width / stage.width, RIM_SHARE],
    [1 - top - height / stage.height, RIM_SHARE],
  ] as const;
  return rims.reduce(
    (sum, [room, share]) => sum + RIM_COST_PER_MILLE * Math.round(1000 * Math.max(0, share - Math.max(0, room))),
    0,
  );
}

/** The largest of the subjects that hold the middle of the heaviest one: what hangs together with it. */
function wholeOf({ subject, subjects }: FramedMoment): Box {
  const middle = { x: subject.x + subject.width / 2, y: subject.y + subject.height / 2 };
  const areaOf = (box: Box) => box.width * box.height;
  return subjects.reduce((whole, { box }) => {
    const holds = middle.x > box.x && middle.x < right(box) && middle.y > box.y && middle.y < bottom(box);
    return holds && areaOf(box) > areaOf(whole) ? box : whole;
  }, subject);
}

function onStage<T>({ stage, cards, lines, marks }: Page<T>) {
  const on = (boxes: readonly Box[]) => boxes.filter((box) => overlaps(box, stage));
  return { boxes: on([...cards, ...lines]), lines: on(lines), marks: on(marks) };
}

export type PageDemand = 'text_on_face' | 'subject_cut' | 'subject_hidden' | 'type_small';

export interface ExplainedPage {
  /** The costs by the names of their rows. */
  readonly costs: Readonly<Record<string, number>>;
  readonly broken: readonly PageDemand[];
}

/** Cost of a subject of which most is hidden or lost. */
const MOST_HIDDEN = 2100;

/** The costs of one layout, row by row, and the demands it breaks. */
export function explainPage<T>(request: PageRequest<T>, { page, framing }: PageAnswer<T>): ExplainedPage {
  const { ground, frame, seen } = request;
  const words = { settings: page.words };
  const costs: Record<string, number> = { ...rowsOf(WORDS_ROWS, words), ...rowsOf(ROOM_ROWS, page) };
  const broken: Record<string, number> = { ...rowsOf(WORDS_DEMANDS, words) };
  if (page.stand !== undefined) Object.assign(costs, rowsOf(STAND_ROWS, { stand: page.stand, frame }));
  if (ground === undefined || framing === undefined) return { costs, broken: Object.keys(broken) as PageDemand[] };
  const one = { framing, looks: framedMoments(ground, framing, SPAN), frame, seen };
  const { boxes, lines, marks } = onStage(page);
  const map = groundMaps(ground, frame)(framing, SPAN);
  const rows = <Case>(table: readonly CostRow<Case>[], of: Case) => Object.assign(costs, rowsOf(table, of));
  rows(PAGE_FRAMING_ROWS, one);
  const cover = { under: map.under(boxes) };
  rows(COVER_ROWS, cover);
  rows(PAGE_COVER_ROWS, cover);
  for (const [row, cost] of Object.entries(rowsOf(FACE_ROWS, { under: map.under(marks) })))
    costs[row] = (costs[row] ?? 0) + cost;
  rows(GROUND_ROWS, { under: map.under(lines) });
  Object.assign(broken, rowsOf(FRAMING_DEMANDS, one), rowsOf(COVER_DEMANDS, cover));
  const isHidden = Math.max(costs['subject_hidden'] ?? 0, (costs['subject_lost'] ?? 0) / 2) > MOST_HIDDEN;
  return {
    costs,
    broken: [...(Object.keys(broken) as PageDemand[]), ...(isHidden ? ['subject_hidden' as const] : [])],
  };
}

/** Cost of arranging two neighbours of one kind differently, and of three pages of one kind in a row. */
const [CHANGE, DULL] = [260, 30_000];

interface Way<T> {
  readonly answers: readonly PageAnswer<T>[];
  readonly cost: number;
}

/**
 * One layout for each page, chosen so that the pages and the changes between neighbours cost least together (dynamic
 * programming).
 */
export function arrangePages<T>(pages: readonly (readonly PageAnswer<T>[])[]): readonly PageAnswer<T>[] {
  let ways: readonly Way<T>[] = [{ answers: [], cost: 0 }];
  for (const answers of pages) {
    if (answers.length === 0) continue;
    // A way is known by its last two answers, because the costs of the next page depend on no others.
    const next = new Map<string, Way<T>>();
    for (const way of ways)
      for (const [index, answer] of answers.entries()) {
        const before = way.answers.at(-1);
        const key = `${before?.page.kind} ${before?.page.name} ${index}`;
        const cost = way.cost + changeCost(way, answer) + answer.cost;
        if (cost < (next.get(key)?.cost ?? Number.POSITIVE_INFINITY))
          next.set(key, { answers: [...way.answers, answer], cost });
      }
    ways = [...next.values()];
  }
  return ways.reduce((least, way) => (way.cost < least.cost ? way : least)).answers;
}

function changeCost<T>({ answers }: Way<T>, { page }: PageAnswer<T>): number {
  const last = answers.at(-1)?.page;
  if (last === undefined || last.kind !== page.kind) return 0;
  const isThird = answers.at(-2)?.page.kind === page.kind;
  return (last.name === page.name ? 0 : CHANGE) + (isThird ? DULL : 0);
}
