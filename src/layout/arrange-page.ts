/**
 * Finds the best layouts for one page. Arrangements of the words and framings of the picture are tried together. An
 * arrangement says what it does to the page: where the picture lies, what hides it, which letters lie on it. Its costs
 * come from the same table as those of scenes (`costs.ts`). For a row of pages, the layouts are then chosen so that
 * little changes between neighbours.
 */
import { type Box, bottom, onFrame, overlaps, right, type Size } from '../geometry.js';
import {
  type CostRow,
  costOf,
  FACE_ROWS,
  type FramingCase,
  GROUND_ROWS,
  PAGE_COVER_ROWS,
  PAGE_FRAMING_ROWS,
  ROOM_ROWS,
  STAND_ROWS,
  WORDS_ROWS,
  type WordsCase,
} from './costs.js';
import { type BrokenDemand, type ExplainedAnswer, tally } from './explain-answer.js';
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
    const own = page.natural + summed((add) => addPage(page, request.frame, add));
    return ground === undefined
      ? { page, framing: undefined, cost: own, least: page.natural }
      : bestFraming(request, ground, page, own);
  });
}

/** Takes rows of the table with the facts that they need: to sum them up, or to report them. */
type Add = <Case>(rows: readonly CostRow<Case>[], one: Case) => void;

function summed(weigh: (add: Add) => void): number {
  let sum = 0;
  weigh((rows, one) => {
    sum += costOf(rows, one);
  });
  return sum;
}

/** What a page costs in any framing. */
function addPage<T>(page: Page<T>, frame: Size, add: Add): void {
  const { words, stand } = page;
  add(WORDS_ROWS, { settings: words });
  add(ROOM_ROWS, page);
  if (stand !== undefined) add(STAND_ROWS, { stand, frame });
}

/** What lies on the picture of a page. */
function addCover<T>({ cards, lines, marks }: Page<T>, map: FactMap, add: Add): void {
  add(PAGE_COVER_ROWS, { under: map.under([...cards, ...lines]) });
  add(FACE_ROWS, { under: map.under(marks) });
  add(GROUND_ROWS, { under: map.under(lines) });
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
  const shown = onStage(page);
  let best: PageAnswer<T> | undefined;
  for (const { framing, cost: framed } of priced) {
    if (best !== undefined && framed >= best.cost) break;
    const map = maps(framing, SPAN);
    const { lines } = shown;
    const treatment = lines.length === 0 ? 0 : treatmentOf(map, lines);
    const cost = framed + treatment + summed((add) => addCover(shown, map, add));
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
  return costOf(PAGE_FRAMING_ROWS, one) + rimCost(looks[0], framing, window);
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

/** A page with only those of its parts that lie on its picture. */
function onStage<T>(page: Page<T>): Page<T> {
  const on = (boxes: readonly Box[]) => boxes.filter((box) => overlaps(box, page.stage));
  return { ...page, cards: on(page.cards), lines: on(page.lines), marks: on(page.marks) };
}

export type PageDemand = BrokenDemand | 'subject_hidden';

export interface ExplainedPage extends Pick<ExplainedAnswer, 'costs'> {
  readonly broken: readonly PageDemand[];
}

/** Cost of a subject of which most is hidden or lost. */
const MOST_HIDDEN = 2100;

/** The costs of one layout, row by row, and the demands it breaks. */
export function explainPage<T>(request: PageRequest<T>, { page, framing }: PageAnswer<T>): ExplainedPage {
  const { ground, frame, seen } = request;
  const { add, explained } = tally();
  addPage(page, frame, add);
  if (ground === undefined || framing === undefined) return explained();
  add(PAGE_FRAMING_ROWS, { framing, looks: framedMoments(ground, framing, SPAN), frame, seen });
  addCover(onStage(page), groundMaps(ground, frame)(framing, SPAN), add);
  const { costs, broken } = explained();
  const isHidden = Math.max(costs['subject_hidden'] ?? 0, (costs['subject_lost'] ?? 0) / 2) > MOST_HIDDEN;
  return { costs, broken: isHidden ? [...broken, 'subject_hidden'] : broken };
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
