/**
 * Finds the best layouts for one scene: framing, sizes, line breaks and places are decided together. For each framing,
 * every moment of the scene is tried at every place. What must stand still (lead and dock), and the third of the column
 * that the moments share, ties them together. All sums are integers added in a fixed order, so that every machine finds
 * the same layout.
 */
import { alignedX, type Box, bottom, inflate, movedBy, overlaps, right } from '../geometry.js';
import { objectNumber, rememberFor } from '../remember-for.js';
import {
  ASIDE_COST,
  BROKEN,
  COVER_DEMANDS,
  COVER_ROWS,
  type CostRow,
  type CoverCase,
  costOf,
  FACE_ROWS,
  FRAMING_ROWS,
  GROUND_ROWS,
  LABEL_ROWS,
  MARK_ROWS,
  SHEET_ROWS,
} from './costs.js';
import { type FactMap, groundMaps, type SceneSpan } from './fact-map.js';
import { framedMoments } from './framed-moments.js';
import { edgesOver, type Framing } from './framing.js';
import type { Item, ItemSetting } from './item.types.js';
import type {
  CornerPlace,
  Curtain,
  Moment,
  PlacedItem,
  PlacedMoment,
  SceneAnswer,
  SceneRequest,
  Third,
} from './scene.types.js';
import { type Led, MARK_AIR, type StackedItems, standsOf } from './stacks.js';

/** Pixels between the heights that are tried. */
const STEP = 32;
/**
 * The number of full framings that are laid out, the cheapest ones: more of them gave nothing better on 40 clips. For
 * windows, only the cheapest framing at each place is laid out.
 */
const MOST_FULL = 8;
/** The least distance between a window's edge and the words over it, px. */
const WINDOW_AIR = 56;
/**
 * The pixels by which the dock may stand higher for one point of cost: low down in the column, thumbs reach it better.
 */
const THUMB_DIVISOR = 5;
/** Cost of each hundredth by which the dock is smaller than the look draws it. */
const DOCK_SHRINK_COST = 12;
/** Cost of a place in another third than the rest of the scene, for items that may stand apart. */
const OTHER_THIRD_COST = 60;

/** Marks that stay where they are, under words that do not choose what the picture shows. */
export function besideMarks(obstacles: readonly Box[]): CornerPlace {
  return { marks: [], loose: [], obstacles, cost: 0 };
}

/** Items that stand alone over a picture: the only moment of a scene, without a lead or a dock. */
export function onlyMoment<T>(
  id: string,
  span: SceneSpan,
  items: readonly Item<T>[],
): Pick<SceneRequest<T>, 'moments' | 'lead' | 'dock'> {
  return { moments: [{ id, span, items, leads: 0, isDocked: false, isApart: false }], lead: [], dock: undefined };
}

interface PricedFraming {
  readonly framing: Framing;
  /** With the marks in each of their places. */
  readonly costs: readonly number[];
  /** The least of them. */
  readonly cost: number;
}

/** Facts about a scene's answers that are known before the search. */
export interface Known {
  /**
   * The cost of its best answer, or of an answer of another kind; a list where places of the marks have their own.
   * Default: nothing is known.
   */
  readonly best?: number | readonly number[];
  /** How much more than the best an answer may cost to be still wanted. Default 0. */
  readonly spare?: number;
}

/**
 * The best answers, the cheapest first; and other answers that were found, which need not be the best at their place.
 */
export function arrangeScene<T>(request: SceneRequest<T>, known: Known = {}): readonly SceneAnswer<T>[] {
  return openScene(request)(known);
}

/**
 * Prepares a scene for several searches, each for answers that cost more: the cost of a framing or a place is computed
 * only once.
 */
export function openScene<T>(request: SceneRequest<T>): (known?: Known) => readonly SceneAnswer<T>[] {
  const stood = standsOf(request);
  const maps = groundMaps(request.ground, request.frame);
  const priced = pricedFramings(request, maps);
  const worlds = new Map<Framing, World<T>>();
  const worldOf = (framing: Framing): World<T> => {
    const world = worlds.get(framing) ?? worldFor(request, framing, maps);
    worlds.set(framing, world);
    return world;
  };
  const found = new Map<string, readonly SceneAnswer<T>[]>();
  return (known = {}) => {
    const key = JSON.stringify(known);
    const answers = found.get(key) ?? searchScene({ priced, stood, worldOf }, known);
    found.set(key, answers);
    return answers;
  };
}

/**
 * All places of a scene's only moment in its only framing, the cheapest first, without what the framing costs: for
 * texts that are placed together with others. There is always at least one, crowded where none has room.
 */
export function everyPlace<T>(request: SceneRequest<T>): readonly SceneAnswer<T>[] {
  const [framing, moment] = [request.framings[0] as Framing, request.moments[0] as Moment<T>];
  const world = worldFor(request, framing, groundMaps(request.ground, request.frame));
  const stood = standsOf(request);
  const places = stood.flatMap((led) =>
    candidatesOf(world, moment, { led, corner: 0 }, NO_KNOWN_COST).map((one): SceneAnswer<T> => {
      const cost = one.cost + request.unchosen(framing.kind, one.third);
      const isCrowded = one.stack.items.some(({ setting }) => !setting.fits);
      const moments = [placedMoment(moment, one)];
      return { framing, corner: 0, moments, dock: undefined, third: one.third, cost, isCrowded };
    }),
  );
  return places.length > 0 ? places.toSorted((a, b) => a.cost - b.cost) : crowdedAnswer(world, stood.at(-1), 0, 0);
}

/** The item of an answer that has only one. */
export function onlyItem<T>({ moments }: Pick<SceneAnswer<T>, 'moments'>): PlacedItem<T> {
  const item = moments[0]?.items[0];
  if (item === undefined) throw new TypeError('internal: an answer without an item');
  return item;
}

interface OpenScene<T> {
  readonly priced: readonly PricedFraming[];
  readonly stood: readonly Led<T>[];
  worldOf(framing: Framing): World<T>;
}

function searchScene<T>(
  { priced, stood, worldOf }: OpenScene<T>,
  { best: known = NO_KNOWN_COST, spare = 0 }: Known,
): readonly SceneAnswer<T>[] {
  const answers: SceneAnswer<T>[] = [];
  // Marks of one place go on over the cut: each place has its own best answer.
  const bests = (priced[0]?.costs ?? []).map((_, corner) =>
    typeof known === 'number' ? known : (known[corner] ?? NO_KNOWN_COST),
  );
  for (const { framing, costs } of priced) {
    for (const [corner, cost] of costs.entries()) {
      // A place over a window costs nothing, so there is nothing to save; and a caller may want that answer as another
      // one.
      const isFull = framing.kind === 'full';
      const best = () => bests[corner] as number;
      if (cost >= best() + (isFull ? spare : MOST_ALTERNATIVE_EXCESS)) continue;
      const world = worldOf(framing);
      for (const led of stood) {
        const own = { led, corner, framed: cost + led.cost };
        for (const answer of answersFor(world, own, isFull ? best() + spare : NO_KNOWN_COST)) {
          bests[corner] = Math.min(best(), answer.cost);
          answers.push(answer);
        }
      }
      if (isFull && best() === NO_KNOWN_COST && answers.every((one) => one.corner !== corner))
        answers.push(...crowdedAnswer(world, stood.at(-1), corner, cost));
    }
  }
  return answers.toSorted((a, b) => a.cost - b.cost);
}

/** A layout that costs this much more than the best one is not offered as an alternative. */
const MOST_ALTERNATIVE_EXCESS = 3000;
const NO_KNOWN_COST = Number.POSITIVE_INFINITY;

type Maps = ReturnType<typeof groundMaps>;

/** What framings cost depends on picture and marks alone: the same ones under other words are not weighed again. */
function pricedFramings<T>(request: SceneRequest<T>, maps: Maps): readonly PricedFraming[] {
  const { framings, ground, frame, span, seen, corners, edges, headroom } = request;
  const key = `prices ${JSON.stringify([frame, span, seen, corners, edges, headroom, objectNumber(ground)])}`;
  return rememberFor(framings, key, () => cheapestFramings(request, maps));
}

function cheapestFramings<T>(request: SceneRequest<T>, maps: Maps): readonly PricedFraming[] {
  const { framings, ground, frame, span, seen, edges } = request;
  // The same framings are weighed under marks in other places too.
  const key = `framed ${JSON.stringify([frame, span, seen, edges, objectNumber(ground)])}`;
  const alone = rememberFor(framings, key, () =>
    framings.map((framing) => {
      const one = { framing, looks: framedMoments(ground, framing, span, edges), frame, seen };
      return costOf(FRAMING_ROWS, one);
    }),
  );
  const priced = framings
    .map((framing, at) => {
      const own = alone[at] as number;
      const marked = request.corners.map((corner) => cornerCost(request, corner, framing, maps));
      // What a label hides decides its corner, and not what the picture shows.
      const least = Math.min(...marked.map(({ loose }) => loose));
      const costs = marked.map(({ loose, fixed }) => own + fixed + loose - least);
      return { framing, costs, cost: Math.min(...costs) };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const full = priced.filter(({ framing }) => framing.kind === 'full').slice(0, MOST_FULL);
  const windows = priced.filter(({ framing }) => framing.kind === 'window');
  const best = new Map(windows.toReversed().map((one) => [JSON.stringify(one.framing.stage), one]));
  return [...full, ...best.values()].toSorted((a, b) => a.cost - b.cost);
}

/** Another framing may show what marks and edges hide in this one. */
function cornerCost<T>(
  { edges = [], headroom, span }: SceneRequest<T>,
  { marks, loose, cost }: CornerPlace,
  framing: Framing,
  maps: Maps,
): { readonly fixed: number; readonly loose: number } {
  const beside = costOf(MARK_ROWS, { framing, marks, edges });
  const boxes = [...marks, ...edgesOver(framing, edges, headroom)];
  if (boxes.length === 0) return { fixed: cost + beside, loose: 0 };
  const map = maps(framing, span);
  const of = (rows: readonly CostRow<CoverCase>[], hiding: readonly Box[]) =>
    hiding.length === 0 ? 0 : costOf(rows, { under: map.under(hiding) });
  // An edge may touch a brow: no text lies there.
  return { fixed: cost + beside + of(COVER_DEMANDS, marks) + of(FACE_ROWS, boxes), loose: of(LABEL_ROWS, loose) };
}

/**
 * The answer where there is more text than the column holds: each setting of least height, from the top of the column
 * down, overlapping if there is no other way.
 */
function crowdedAnswer<T>(
  world: World<T>,
  led: Led<T> | undefined,
  corner: number,
  framed: number,
): readonly SceneAnswer<T>[] {
  if (led === undefined) return [];
  const chosen = world.request.moments.map((moment) => {
    const [first] = candidatesOf(world, moment, { led, corner }, Number.POSITIVE_INFINITY);
    return { moment, candidate: first ?? lowestOf(world, moment, led) };
  });
  const dock = world.docks[corner]?.[0];
  const cost = framed + BROKEN + chosen.reduce((sum, { candidate }) => sum + candidate.cost, 0);
  const moments = chosen.map(({ moment, candidate }) => placedMoment(moment, candidate));
  return [{ framing: world.framing, corner, moments, dock, third: moments[0]?.third ?? 'foot', cost, isCrowded: true }];
}

/**
 * The part of the column that a framing leaves to the words: all of it beside a window, or the taller part above or
 * below the window.
 */
function areaOf<T>({ column }: SceneRequest<T>, { kind, stage }: Framing): Box {
  if (kind === 'full' || right(stage) <= column.x || right(column) <= stage.x) return column;
  const over = Math.max(0, Math.min(bottom(column), stage.y - WINDOW_AIR) - column.y);
  const under = Math.max(0, bottom(column) - Math.max(column.y, bottom(stage) + WINDOW_AIR));
  return over >= under ? { ...column, height: over } : { ...column, y: bottom(column) - under, height: under };
}

interface World<T> {
  readonly request: SceneRequest<T>;
  readonly framing: Framing;
  readonly area: Box;
  /** For each place of the marks. */
  readonly docks: readonly (readonly (PlacedDock<T> | undefined)[])[];
  mapOf(span: SceneSpan): FactMap;
  /** The candidates of moments without a lead, by corner and the moment's id: all that cost less than `most`. */
  readonly unled: Map<string, { readonly most: number; readonly found: readonly Candidate<T>[] }>;
}

function worldFor<T>(request: SceneRequest<T>, framing: Framing, maps: Maps): World<T> {
  const area = areaOf(request, framing);
  const mapOf = (span: SceneSpan) => maps(framing, span);
  const docks = request.corners.map((corner) => docksOf(request, { framing, corner, area, mapOf }));
  return { request, framing, area, mapOf, docks, unled: new Map() };
}

/** On a ground of its own, a text costs one for so many pixels away from the middle. */
const PX_PER_POINT = 4;

/** A moment's stack of items at one height. */
interface Candidate<T> extends Pick<PlacedMoment<T>, 'top' | 'bottom' | 'third'> {
  readonly stack: StackedItems<T>;
  readonly cost: number;
}

/** A way to set the lead, with the marks in one of their places. */
interface LedBeside<T> {
  readonly led: Led<T>;
  readonly corner: number;
}

interface FramedLead<T> extends LedBeside<T> {
  /** The cost of framing, marks and lead. */
  readonly framed: number;
}

/** The cheapest answer of each third and top; none that costs `most` or more. */
function answersFor<T>(world: World<T>, own: FramedLead<T>, most: number): readonly SceneAnswer<T>[] {
  const { request, framing } = world;
  const { led, corner, framed } = own;
  const moments = candidatesFor(world, own, most);
  if (moments === undefined) return [];
  const docks = world.docks[corner] ?? [];
  const best = new Map<string, FoundAnswer<T>>();
  const standsStill = led.chosen.length > 0 || moments.length === 1;
  for (const tie of tiesOf(moments, standsStill)) {
    for (const dock of docks) {
      const placed = moments.map(({ moment, candidates }) => pick(candidates, moment, tie, dock?.box.y ?? foot(world)));
      if (placed.some((one) => one === undefined)) continue;
      const chosen = placed as readonly Candidate<T>[];
      const third = chosen.find((_, at) => request.moments[at]?.isApart === false)?.third ?? chosen[0]?.third ?? 'foot';
      const apart = chosen.filter((one) => one.third !== third).length * OTHER_THIRD_COST;
      const unchosen = request.unchosen(framing.kind, third);
      const cost = framed + (dock?.cost ?? 0) + apart + unchosen + chosen.reduce((sum, one) => sum + one.cost, 0);
      if (cost >= most) continue;
      const key = `${third} ${'top' in tie ? tie.top : ''}`;
      const before = best.get(key);
      if (before === undefined || before.cost > cost) best.set(key, { chosen, dock, third, cost });
    }
  }
  return [...best.values()].map(({ chosen, ...rest }) => ({
    ...{ framing, corner, ...rest },
    moments: chosen.map((one, at) => placedMoment(request.moments[at] as Moment<T>, one)),
    isCrowded: chosen.some(({ stack }) => stack.items.some(({ setting }) => !setting.fits)),
  }));
}

/** The places of each moment that may be part of an answer under `most`; undefined when a moment has none. */
function candidatesFor<T>(world: World<T>, own: FramedLead<T>, most: number) {
  const { moments } = world.request;
  const { led, corner, framed } = own;
  const least = moments.map(({ id }) => Math.min(...(led.stands.get(id) ?? []).map(({ cost }) => cost)));
  const dock = Math.min(...(world.docks[corner] ?? []).map((one) => one?.cost ?? 0));
  let open = framed + dock + least.reduce((sum, cost) => sum + cost, 0);
  const found: { readonly moment: Moment<T>; readonly candidates: readonly Candidate<T>[] }[] = [];
  for (const [at, moment] of moments.entries()) {
    open -= least[at] as number;
    const candidates = candidatesOf(world, moment, own, most - open);
    if (candidates[0] === undefined) return undefined;
    open += candidates[0].cost;
    found.push({ moment, candidates });
  }
  return found;
}

interface FoundAnswer<T> {
  readonly chosen: readonly Candidate<T>[];
  readonly dock: PlacedDock<T> | undefined;
  readonly third: Third;
  readonly cost: number;
}

function foot<T>({ area }: World<T>): number {
  return bottom(area) + 1;
}

interface PlacedDock<T> {
  readonly box: Box;
  readonly setting: ItemSetting & { readonly drawn: T };
  readonly span: SceneSpan;
  readonly cost: number;
}

/**
 * The places of the dock, the cheapest first, then only those lower down; a scene without a dock has one place that
 * costs nothing.
 */
function docksOf<T>(
  request: SceneRequest<T>,
  { framing, corner, area, mapOf }: Pick<World<T>, 'framing' | 'area' | 'mapOf'> & { readonly corner: CornerPlace },
): readonly (PlacedDock<T> | undefined)[] {
  const { dock } = request;
  const { obstacles } = corner;
  if (dock === undefined) return [undefined];
  const map = mapOf(dock.span);
  const docks: PlacedDock<T>[] = [];
  for (const setting of dock.settings) {
    const words = setting.shrunk * DOCK_SHRINK_COST + (setting.side === undefined ? 0 : ASIDE_COST);
    const x = alignedX(request.column, setting.width, setting.side ?? request.align, request.direction);
    for (let y = bottom(area) - setting.height; y >= area.y; y -= STEP) {
      const high = Math.round((bottom(area) - y - setting.height) / THUMB_DIVISOR);
      if (docks.some((one) => one.box.y >= y && one.cost <= words + high)) continue;
      const box = { x, y, width: setting.width, height: setting.height };
      const boxes = setting.boxes.map((one) => movedBy(one, box));
      if (obstacles.some((mark) => boxes.some((one) => overlaps(inflate(one, MARK_AIR), mark)))) continue;
      const under = { under: map.under(boxes) };
      const cover = framing.kind === 'full' ? costOf(request.cover ?? COVER_ROWS, under) : 0;
      docks.push({ box, setting, span: dock.span, cost: words + cover + high });
    }
  }
  const kept: PlacedDock<T>[] = [];
  for (const one of docks.toSorted((a, b) => a.cost - b.cost))
    if (kept.every(({ box }) => box.y < one.box.y)) kept.push(one);
  return kept;
}

/** The rule that ties the moments of a scene together: one top where a lead stands over them, otherwise one third. */
type Tie = { readonly top: number; readonly isAlone: boolean } | { readonly third: Third };

function tiesOf<T>(
  moments: readonly { readonly moment: Moment<T>; readonly candidates: readonly Candidate<T>[] }[],
  standsStill: boolean,
): readonly Tie[] {
  if (!standsStill) return (['head', 'middle', 'foot'] as const).map((third) => ({ third }));
  const led = moments.find(({ moment }) => moment.leads > 0) ?? moments[0];
  return [...new Set((led?.candidates ?? []).map(({ top }) => top))].map((top) => ({
    top,
    isAlone: moments.length === 1,
  }));
}

/** The cheapest place that the tie allows; above the dock where the moment shows it. */
function pick<T>(
  candidates: readonly Candidate<T>[],
  moment: Moment<T>,
  tie: Tie,
  limit: number,
): Candidate<T> | undefined {
  return candidates.find(
    (one) =>
      (!moment.isDocked || one.bottom <= limit) &&
      (!('top' in tie) || (moment.leads === 0 && !tie.isAlone) || one.top === tie.top) &&
      (moment.isApart || !('third' in tie) || one.third === tie.third),
  );
}

/** The candidates of a moment; a moment without a lead has the same ones however the lead is set. */
function candidatesOf<T>(world: World<T>, moment: Moment<T>, own: LedBeside<T>, most: number): readonly Candidate<T>[] {
  if (moment.leads > 0) return placesOf(world, moment, own, most);
  const key = `${own.corner} ${moment.id}`;
  const before = world.unled.get(key);
  if (before !== undefined && before.most >= most) return before.found.filter(({ cost }) => cost < most);
  const found = placesOf(world, moment, own, most);
  world.unled.set(key, { most, found });
  return found;
}

/**
 * All places of a moment that cost less than `most`, the cheapest first, except those that another setting at the same
 * top beats whatever lies under them.
 */
function placesOf<T>(
  world: World<T>,
  moment: Moment<T>,
  { led, corner }: LedBeside<T>,
  most: number,
): readonly Candidate<T>[] {
  const { request, area } = world;
  const map = world.mapOf(moment.span);
  const found = new Map<number, Candidate<T>[]>();
  const gap = moment.isDocked ? (request.dock?.gap ?? 0) : 0;
  for (const { stack, cost: words, blocked } of led.stands.get(moment.id) ?? []) {
    const { height } = stack;
    const tops = blocked[corner] ?? [];
    for (let top = area.y; top + height <= bottom(area); top += STEP) {
      if (tops.some(({ from, until }) => from < top && top < until)) continue;
      const own = words + standCost(world, moment, { map, top, foot: top + height });
      if (own >= most) continue;
      const [foot, third] = [top + height + gap, thirdOf(top + height / 2, request.column)];
      const here = found.get(top);
      if (here?.some((one) => one.cost <= own && one.bottom <= foot && one.third === third)) continue;
      const under = moment.ground === undefined ? pictureCost(world, map, { stack, lower: top }, most - own) : 0;
      const cost = own + under;
      if (cost >= most) continue;
      const candidate = { top, bottom: foot, third, stack, cost };
      if (here === undefined) found.set(top, [candidate]);
      else here.push(candidate);
    }
  }
  return [...found.values()].flat().toSorted((a, b) => a.cost - b.cost);
}

/** Cost of a place in itself: how far it is from where the texts stand best. */
function standCost<T>(
  { request, area }: World<T>,
  { ground, isDocked }: Moment<T>,
  { map, top, foot }: { readonly map: FactMap; readonly top: number; readonly foot: number },
): number {
  if (ground === undefined) return request.natural(top, foot, isDocked, area);
  const { sheets, isCentered } = ground;
  const sheet = nearestCurtain(sheets, (top + foot) / 2);
  const hidden =
    sheet === undefined ? 0 : sheet.natural + costOf(SHEET_ROWS, { under: map.under([sheet.hides(top, foot)]) });
  if (sheet === undefined || !isCentered) return request.natural(top, foot, isDocked, area) + hidden;
  return Math.round(Math.abs((top + foot) / 2 - sheet.middle) / PX_PER_POINT) + hidden;
}

/** The sheet on which texts about this middle stand. */
export function nearestCurtain<S extends Pick<Curtain, 'middle'>>(sheets: readonly S[], middle: number): S | undefined {
  return sheets.toSorted((a, b) => Math.abs(a.middle - middle) - Math.abs(b.middle - middle))[0];
}

function placedMoment<T>(
  { id, span, ground }: Moment<T>,
  { stack, top, bottom: foot, third }: Candidate<T>,
): PlacedMoment<T> {
  const items = stack.items.map((one) => ({ ...one, box: { ...one.box, y: one.box.y + top } }));
  return { id, span, ground, top, bottom: foot, third, items };
}

/** The lowest setting at the column's top, for a moment that fits at no place. */
function lowestOf<T>({ request: { column } }: World<T>, { id }: Moment<T>, { stands }: Led<T>): Candidate<T> {
  const lowest = (stands.get(id) ?? []).toSorted((a, b) => a.stack.height - b.stack.height)[0];
  if (lowest === undefined) throw new TypeError(`internal: nothing is set at ${id}`);
  const { stack, cost } = lowest;
  const third = thirdOf(column.y + stack.height / 2, column);
  return { top: column.y, bottom: column.y + stack.height, third, stack, cost };
}

const BARE_GROUND = { cost: 0, isPlated: false } as const;

/**
 * What words at a height cost because of what lies under them; 0 on a ground of their own. Stops adding once the sum
 * reaches `most`.
 */
function pictureCost<T>(
  { request, framing }: World<T>,
  map: FactMap,
  { stack, lower }: { readonly stack: StackedItems<T>; readonly lower: number },
  most: number,
): number {
  if (framing.kind !== 'full') return 0;
  const { lines, cap } = stack;
  const ground = { under: map.under(lines, lower) };
  const treatment = lines.length === 0 ? BARE_GROUND : request.treatmentOf(ground.under, cap);
  const cover = { under: map.under(treatment.isPlated ? stack.plated : stack.boxes, lower) };
  const cost = treatment.cost + costOf(request.cover ?? COVER_ROWS, cover, most - treatment.cost);
  // On plates, nothing in the picture disturbs the letters.
  return treatment.isPlated || cost >= most ? cost : cost + costOf(GROUND_ROWS, ground);
}

/** The third of a column in which a height lies. */
export function thirdOf(middle: number, column: Box): Third {
  const share = (middle - column.y) / column.height;
  return share < 0.36 ? 'head' : share <= 0.6 ? 'middle' : 'foot';
}
