/**
 * The best answers for one scene: framings x sizes and breaks x places, joint. For each framing the moments of the
 * scene are looked at one by one, each at every place; they are bound together by what must stand still (lead and dock)
 * and by the third of the column they share. Integers, fixed order: the same answer everywhere.
 */
import { type Box, bottom, overlaps, right } from '../geometry.js';
import {
  BROKEN,
  COVER_DEMANDS,
  COVER_ROWS,
  costOf,
  FRAMING_DEMANDS,
  FRAMING_ROWS,
  GROUND_ROWS,
  WORDS_DEMANDS,
  WORDS_ROWS,
} from './costs.js';
import { type FactMap, groundMaps, type SceneSpan } from './fact-map.js';
import { framedLooks } from './framed-looks.js';
import type { Framing } from './framing.js';
import type { Item, Setting } from './item.types.js';
import type { Moment, PlacedItem, PlacedMoment, SceneAnswer, SceneRequest, Third } from './scene.types.js';

/** Pixels between places that are tried. */
const STEP = 32;
/** Full framings that are laid out, the cheapest: more of them found nothing better on 40 clips. Of windows, the
 * cheapest at each place. */
const MOST_FULL = 8;
/** Ways to set a moment's items that are tried, the cheapest of those that no other one beats. */
const MOST_SETTINGS = 20;
/** Ways to set what stands over several moments. */
const MOST_LEADS = 5;
/** Answers given, the best of each framing, third and place of what stands over several moments; one of each third. */
const MOST_ANSWERS = 96;
/** Between a window's edge and the words over it, px. */
const WINDOW_AIR = 56;
/** Pixels kept between a text and a mark in a corner. */
const MARK_AIR = 28;
/** What a pixel costs by which the dock stands over the foot of the column: thumbs reach the foot. */
const THUMB_DIVISOR = 5;
/** What a hundredth costs by which the dock is tighter than the look has it. */
const DOCK_SHRINKS = 12;
/** Another third than the rest of the scene, for what may stand apart. */
const APART = 60;

interface PricedFraming {
  readonly framing: Framing;
  readonly cost: number;
}

/** `limit`: what an answer known already costs. */
export function arrangeScene<T>(request: SceneRequest<T>, limit = Number.POSITIVE_INFINITY): readonly SceneAnswer<T>[] {
  const answers: SceneAnswer<T>[] = [];
  let best = limit;
  const leads = leadsOf(request.lead);
  const maps = groundMaps(request.ground, request.frame);
  const stacks = new Map(request.moments.map(({ id, items }) => [id, worthTrying(combined(items), MOST_SETTINGS)]));
  for (const { framing, cost } of pricedFramings(request)) {
    if (cost >= best + SPARE) continue;
    const area = areaOf(request, framing);
    const world: World<T> = { request, framing, area, stacks, mapOf: (span) => maps(framing, span) };
    for (const lead of leads) {
      for (const answer of answersFor(world, lead.chosen, cost + lead.cost)) {
        best = Math.min(best, answer.cost);
        answers.push(answer);
      }
    }
    if (answers.length === 0 && framing.kind === 'full')
      answers.push(...crowdedAnswer(world, leads.at(-1)?.chosen ?? [], cost));
  }
  const sorted = answers.toSorted((a, b) => a.cost - b.cost);
  const isFirst = (one: SceneAnswer<T>, at: number) =>
    sorted.findIndex((other) => other.third === one.third && other.framing.kind === one.framing.kind) === at;
  return sorted.filter((one, at) => at < MOST_ANSWERS || isFirst(one, at));
}

/** An answer dearer than the best by so much is no alternative for the film. */
const SPARE = 3000;

function pricedFramings<T>({ framings, ground, frame, span, seen }: SceneRequest<T>): readonly PricedFraming[] {
  const priced = framings
    .map((framing) => {
      const one = { framing, looks: framedLooks(ground, framing, span), frame, seen };
      return { framing, cost: costOf(FRAMING_DEMANDS, one) + costOf(FRAMING_ROWS, one) };
    })
    .toSorted((a, b) => a.cost - b.cost);
  const full = priced.filter(({ framing }) => framing.kind === 'full').slice(0, MOST_FULL);
  const windows = priced.filter(({ framing }) => framing.kind === 'window');
  const best = new Map(windows.toReversed().map((one) => [JSON.stringify(one.framing.stage), one]));
  return [...full, ...best.values()].toSorted((a, b) => a.cost - b.cost);
}

/** More text than the column holds: the lowest settings from its top down, one over the other if it must be. */
function crowdedAnswer<T>(world: World<T>, lead: readonly Chosen<T>[], framed: number): readonly SceneAnswer<T>[] {
  const chosen = world.request.moments.map((moment) => {
    const [first] = candidatesOf(world, moment, lead);
    return { moment, candidate: first ?? lowestOf(world, moment, lead) };
  });
  const dock = docksOf(world)[0];
  const cost = framed + BROKEN + chosen.reduce((sum, { candidate }) => sum + candidate.cost, 0);
  const moments = chosen.map(({ moment, candidate }) => placedMoment(moment, candidate));
  return [{ framing: world.framing, moments, dock, third: moments[0]?.third ?? 'foot', cost, isCrowded: true }];
}

/** Ways to set the lead, the lowest last. */
function leadsOf<T>(lead: readonly Item<T>[]): readonly Stack<T>[] {
  return worthTrying(combined(lead), MOST_LEADS);
}

interface Chosen<T> {
  readonly item: Item<T>;
  readonly setting: Setting & { readonly drawn: T };
}

interface Stack<T> {
  readonly chosen: readonly Chosen<T>[];
  readonly cost: number;
}

/** All ways to set items, with what their words cost. */
function combined<T>(items: readonly Item<T>[]): readonly Stack<T>[] {
  let stacks: readonly (readonly Chosen<T>[])[] = [[]];
  for (const item of items) {
    stacks = stacks.flatMap((before) => item.settings.map((setting) => [...before, { item, setting }]));
  }
  return stacks.map((chosen) => {
    const words = { settings: chosen.map(({ item, setting }) => ({ role: item.role, setting })) };
    return { chosen, cost: costOf(WORDS_DEMANDS, words) + costOf(WORDS_ROWS, words) };
  });
}

/** Those that are cheaper, lower or narrower than every other: the cheapest of them, and the lowest. */
function worthTrying<T>(stacks: readonly Stack<T>[], most: number): readonly Stack<T>[] {
  const kept: Stack<T>[] = [];
  for (const one of stacks.toSorted((a, b) => a.cost - b.cost || heightOf(a) - heightOf(b))) {
    const [height, width] = [heightOf(one), widthOf(one)];
    if (kept.every((other) => heightOf(other) > height || widthOf(other) > width)) kept.push(one);
  }
  const found = kept.slice(0, most);
  let room = Math.min(...found.map(heightOf), Number.POSITIVE_INFINITY);
  // For low places those that are clearly lower, and the lowest.
  for (const one of kept.slice(most)) {
    if (heightOf(one) > room - CLEARLY) continue;
    found.push(one);
    room = heightOf(one);
  }
  const lowest = kept.reduce((low, one) => (heightOf(one) < heightOf(low) ? one : low), kept[0] as Stack<T>);
  return found.includes(lowest) ? found : [...found, lowest];
}

/** Pixels by which a way to set items is clearly lower than another. */
const CLEARLY = 40;

function widthOf<T>({ chosen }: Stack<T>): number {
  return Math.max(0, ...chosen.map(({ setting }) => setting.width));
}

function heightOf<T>({ chosen }: Stack<T>): number {
  return chosen.reduce((sum, { setting }) => sum + setting.height, 0);
}

/** The column as a framing leaves it to the words: beside its window, or the taller part over or under it. */
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
  /** Of each moment the ways to set its own items. */
  readonly stacks: ReadonlyMap<string, readonly Stack<T>[]>;
  mapOf(span: SceneSpan): FactMap;
}

/** A moment's stack at a height. */
interface Candidate<T> extends Pick<PlacedMoment<T>, 'top' | 'bottom' | 'third'> {
  readonly stack: StackedItems<T>;
  readonly cost: number;
}

function answersFor<T>(world: World<T>, lead: readonly Chosen<T>[], framed: number): readonly SceneAnswer<T>[] {
  const { request, framing } = world;
  const moments = request.moments.map((moment) => ({ moment, candidates: candidatesOf(world, moment, lead) }));
  if (moments.some(({ candidates }) => candidates.length === 0)) return [];
  const best = new Map<string, FoundAnswer<T>>();
  const standsStill = lead.length > 0 || moments.length === 1;
  const docks = docksOf(world);
  for (const tie of tiesOf(moments, standsStill)) {
    for (const dock of docks) {
      const placed = moments.map(({ moment, candidates }) => pick(candidates, moment, tie, dock?.box.y ?? foot(world)));
      if (placed.some((one) => one === undefined)) continue;
      const chosen = placed as readonly Candidate<T>[];
      const third = chosen.find((_, at) => request.moments[at]?.isApart === false)?.third ?? chosen[0]?.third ?? 'foot';
      const apart = chosen.filter((one) => one.third !== third).length * APART;
      const unchosen = request.unchosen(framing.kind, third);
      const cost = framed + (dock?.cost ?? 0) + apart + unchosen + chosen.reduce((sum, one) => sum + one.cost, 0);
      const key = `${third} ${'top' in tie ? tie.top : ''}`;
      const before = best.get(key);
      if (before === undefined || before.cost > cost) best.set(key, { chosen, dock, third, cost });
    }
  }
  return [...best.values()].map(({ chosen, ...rest }) => ({
    ...{ framing, ...rest },
    moments: chosen.map((one, at) => placedMoment(request.moments[at] as Moment<T>, one)),
    isCrowded: chosen.some(({ stack }) => stack.items.some(({ setting }) => !setting.fits)),
  }));
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
  readonly setting: Setting & { readonly drawn: T };
  readonly cost: number;
}

/** The dock at each height, the cheapest first and then only lower ones; one that is not there costs nothing. */
function docksOf<T>({ request, framing, area, mapOf }: World<T>): readonly (PlacedDock<T> | undefined)[] {
  const { dock, obstacles } = request;
  if (dock === undefined) return [undefined];
  const map = mapOf(dock.span);
  const docks: PlacedDock<T>[] = [];
  for (const setting of dock.settings) {
    const words = setting.shrunk * DOCK_SHRINKS;
    const x = alignedX(request, setting.width);
    for (let y = bottom(area) - setting.height; y >= area.y; y -= STEP) {
      const box = { x, y, width: setting.width, height: setting.height };
      const boxes = setting.boxes.map((one) => ({ ...one, x: one.x + x, y: one.y + y }));
      if (obstacles.some((mark) => boxes.some((one) => overlaps(grown(one, MARK_AIR), mark)))) continue;
      const cover =
        framing.kind === 'full' ? costOf(COVER_DEMANDS, { map, boxes }) + costOf(COVER_ROWS, { map, boxes }) : 0;
      docks.push({ box, setting, cost: words + cover + Math.round((bottom(area) - bottom(box)) / THUMB_DIVISOR) });
    }
  }
  const kept: PlacedDock<T>[] = [];
  for (const one of docks.toSorted((a, b) => a.cost - b.cost))
    if (kept.every(({ box }) => box.y < one.box.y)) kept.push(one);
  return kept;
}

/** What binds the moments of a scene: one top where a lead stands over them, else one third. */
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

/** The cheapest place that the tie allows, over the dock where that is seen. */
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

/** A moment at every place, the cheapest first. */
function candidatesOf<T>(world: World<T>, moment: Moment<T>, lead: readonly Chosen<T>[]): readonly Candidate<T>[] {
  const { request, area } = world;
  const { column, obstacles } = request;
  const map = world.mapOf(moment.span);
  const found: Candidate<T>[] = [];
  const gap = moment.isDocked ? (request.dock?.gap ?? 0) : 0;
  for (const own of world.stacks.get(moment.id) ?? []) {
    const stack = stacked(request, [...lead.slice(0, moment.leads), ...own.chosen]);
    const { height } = stack;
    const blocked = obstacles.flatMap((mark) => stack.whole.flatMap((box) => blockedTops(box, mark)));
    for (let top = area.y; top + height <= bottom(area); top += STEP) {
      if (blocked.some(({ from, until }) => from < top && top < until)) continue;
      const cost = own.cost + request.natural(top, top + height, moment.isDocked) + pictureCost(world, map, stack, top);
      const third = thirdOf(top + height / 2, column);
      found.push({ top, bottom: top + height + gap, third, stack, cost });
    }
  }
  return found.toSorted((a, b) => a.cost - b.cost);
}

/** Tops at which a box of a stack comes too near a mark; none where it stands beside it. */
function blockedTops(box: Box, mark: Box): readonly { readonly from: number; readonly until: number }[] {
  if (box.x - MARK_AIR >= right(mark) || right(box) + MARK_AIR <= mark.x) return [];
  return [{ from: mark.y - bottom(box) - MARK_AIR, until: bottom(mark) - box.y + MARK_AIR }];
}

function placedMoment<T>({ id, span }: Moment<T>, { stack, top, bottom: foot, third }: Candidate<T>): PlacedMoment<T> {
  const items = stack.items.map((one) => ({ ...one, box: { ...one.box, y: one.box.y + top } }));
  return { id, span, top, bottom: foot, third, items };
}

/** What no place holds, at the column's top. */
function lowestOf<T>({ request }: World<T>, moment: Moment<T>, lead: readonly Chosen<T>[]): Candidate<T> {
  const { column } = request;
  const own = worthTrying(combined(moment.items), 0)[0];
  const stack = stacked(request, [...lead.slice(0, moment.leads), ...(own?.chosen ?? [])]);
  const third = thirdOf(column.y + stack.height / 2, column);
  return { top: column.y, bottom: column.y + stack.height, third, stack, cost: own?.cost ?? 0 };
}

interface StackedItems<T> {
  readonly items: readonly PlacedItem<T>[];
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly lines: readonly Box[];
  /** The items' own boxes. */
  readonly whole: readonly Box[];
  readonly cap: number;
}

/** Items under one another from 0 down. */
function stacked<T>(request: SceneRequest<T>, chosen: readonly Chosen<T>[]): StackedItems<T> {
  let y = 0;
  const items = chosen.map(({ item, setting }, index): PlacedItem<T> => {
    y += index === 0 ? 0 : item.gap;
    const box = { x: alignedX(request, setting.width), y, width: setting.width, height: setting.height };
    y += setting.height;
    return { item, setting, box };
  });
  const at = (pick: 'boxes' | 'lines') =>
    items.flatMap(({ setting, box }) => setting[pick].map((one) => ({ ...one, x: one.x + box.x, y: one.y + box.y })));
  const cap = Math.min(...chosen.filter(({ setting }) => setting.lines.length > 0).map(({ setting }) => setting.cap));
  return { items, height: y, boxes: at('boxes'), lines: at('lines'), whole: items.map(({ box }) => box), cap };
}

const BARE = { cost: 0, isPlated: false } as const;

/** What words at a height cost by what lies under them; on a ground of their own, nothing. */
function pictureCost<T>({ request, framing }: World<T>, map: FactMap, stack: StackedItems<T>, lower: number): number {
  if (framing.kind !== 'full') return 0;
  const { lines, whole, cap } = stack;
  const treatment = lines.length === 0 ? BARE : request.treatmentOf(map, lines, cap, lower);
  const cover = { map, boxes: treatment.isPlated ? whole : stack.boxes, lower };
  // On plates nothing of the picture disturbs the letters.
  const ground = treatment.isPlated ? 0 : costOf(GROUND_ROWS, { map, lines, lower });
  return treatment.cost + ground + costOf(COVER_DEMANDS, cover) + costOf(COVER_ROWS, cover);
}

/** The part of a column that a height lies in. */
export function thirdOf(middle: number, column: Box): Third {
  const share = (middle - column.y) / column.height;
  return share < 0.36 ? 'head' : share <= 0.6 ? 'middle' : 'foot';
}

function grown(box: Box, by: number): Box {
  return { x: box.x - by, y: box.y - by, width: box.width + 2 * by, height: box.height + 2 * by };
}

function alignedX<T>({ column, align, direction }: SceneRequest<T>, width: number): number {
  if (align === 'center') return Math.round(column.x + (column.width - width) / 2);
  return direction === 'ltr' ? column.x : Math.round(column.x + column.width - width);
}
