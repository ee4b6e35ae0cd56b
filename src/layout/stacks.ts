/**
 * Ways to set the items that are on the screen together: the cheapest for each height, and where each item lies within
 * it.
 */
import { alignedX, type Box, bottom, movedBy, right, type Size, union } from '../geometry.js';
import { costOf, WORDS_ROWS } from './costs.js';
import type { Item, ItemSetting } from './item.types.js';
import type { PlacedItem, SceneRequest } from './scene.types.js';

/** The most ways to set a moment's items that are tried: the cheapest of those that no other one beats. */
const MOST_SETTINGS = 20;
/** The most ways to set the texts that stand over several moments. */
const MOST_LEADS = 5;
/** Pixels by which one way to set items must be lower than another to count as clearly lower. */
const CLEAR_DIFFERENCE_PX = 40;
/** Pixels kept between a text and a mark in a corner. */
export const MARK_AIR = 28;

/** A way to set the texts that stand over several moments, together with the stacks of every moment under them. */
export interface Led<T> {
  readonly chosen: readonly ChosenSetting<T>[];
  readonly cost: number;
  /** The stacks of a moment, by its id. */
  readonly stands: ReadonlyMap<string, readonly StandingStack<T>[]>;
}

/** A moment's items under the text that leads them, before their height on the frame is decided. */
export interface StandingStack<T> {
  readonly stack: StackedItems<T>;
  /** The cost of the way its words are set. */
  readonly cost: number;
  /** For each place of the marks, the tops at which the stack would come too near one. */
  readonly blocked: readonly (readonly Tops[])[];
}

interface Tops {
  readonly from: number;
  readonly until: number;
}

/**
 * All combinations that are tried for a scene, in any framing: one for each way to set the lead, the lowest one last.
 */
export function standsOf<T>(request: SceneRequest<T>): readonly Led<T>[] {
  const own = request.moments.map((moment) => ({ moment, stacks: worthTrying(combined(moment.items), MOST_SETTINGS) }));
  return worthTrying(combined(request.lead), MOST_LEADS).map(({ chosen, cost }) => {
    const standing = own.map(({ moment, stacks }) => {
      const leads = chosen.slice(0, moment.leads);
      return [moment.id, stacks.map((stack) => standOf(request, leads, stack))] as const;
    });
    return { chosen, cost, stands: new Map(standing) };
  });
}

function standOf<T>(
  request: SceneRequest<T>,
  lead: readonly ChosenSetting<T>[],
  { chosen, cost }: Stack<T>,
): StandingStack<T> {
  const stack = stacked(request, [...lead, ...chosen]);
  const blocked = request.corners.map(({ obstacles }) =>
    obstacles.flatMap((mark) => stack.whole.flatMap((box) => blockedTops(box, mark))),
  );
  return { stack, cost, blocked };
}

export interface ChosenSetting<T> {
  readonly item: Item<T>;
  readonly setting: ItemSetting & { readonly drawn: T };
}

export interface Stack<T> {
  readonly chosen: readonly ChosenSetting<T>[];
  readonly cost: number;
}

/** All ways to set items, with the cost of their words. */
export function combined<T>(items: readonly Item<T>[]): readonly Stack<T>[] {
  let stacks: readonly (readonly ChosenSetting<T>[])[] = [[]];
  for (const item of items) {
    stacks = stacks.flatMap((before) => item.settings.map((setting) => [...before, { item, setting }]));
  }
  return stacks.map((chosen) => {
    const words = { settings: chosen.map(({ item, setting }) => ({ role: item.role, setting })) };
    return { chosen, cost: costOf(WORDS_ROWS, words) };
  });
}

/**
 * Combinations that no other one at the same sides beats in cost, height and width at once: the cheapest of them, and
 * the lowest.
 */
export function worthTrying<T>(stacks: readonly Stack<T>[], most: number): readonly Stack<T>[] {
  const kept: Stack<T>[] = [];
  for (const one of stacks.toSorted((a, b) => a.cost - b.cost || heightOf(a) - heightOf(b))) {
    const [height, width] = [heightOf(one), widthOf(one)];
    const beats = (other: Stack<T>) =>
      heightOf(other) <= height && widthOf(other) <= width && sidesOf(other) === sidesOf(one);
    if (!kept.some(beats)) kept.push(one);
  }
  const usual = kept.filter((one) => sidesOf(one) === sidesOf(kept[0] as Stack<T>));
  const found = usual.slice(0, most);
  let room = Math.min(...found.map(heightOf), Number.POSITIVE_INFINITY);
  // For places with little height, those that are clearly lower are kept too, and the lowest of all.
  for (const one of usual.slice(most)) {
    if (heightOf(one) > room - CLEAR_DIFFERENCE_PX) continue;
    found.push(one);
    room = heightOf(one);
  }
  const lowest = usual.reduce((low, one) => (heightOf(one) < heightOf(low) ? one : low), kept[0] as Stack<T>);
  // The cheapest of those with labels aside, one for each side.
  const aside = kept.filter((one, at) => kept.findIndex((other) => sidesOf(other) === sidesOf(one)) === at).slice(1);
  return [...new Set([...found, ...aside, lowest])];
}

/** The sides at which its items stand: what lies under them there is another matter. */
function sidesOf<T>({ chosen }: Stack<T>): string {
  return chosen.map(({ setting }) => setting.side ?? '').join();
}

function widthOf<T>({ chosen }: Stack<T>): number {
  return Math.max(0, ...chosen.map(({ setting }) => setting.width));
}

function heightOf<T>({ chosen }: Stack<T>): number {
  return chosen.reduce((sum, { setting }) => sum + setting.height, 0);
}

/** The tops at which a box of a stack comes too near a mark; none where the box stands beside the mark. */
function blockedTops(box: Box, mark: Box): readonly Tops[] {
  if (box.x - MARK_AIR >= right(mark) || right(box) + MARK_AIR <= mark.x) return [];
  return [{ from: mark.y - bottom(box) - MARK_AIR, until: bottom(mark) - box.y + MARK_AIR }];
}

export interface StackedItems<T> {
  readonly items: readonly PlacedItem<T>[];
  readonly height: number;
  /** What hides the picture. */
  readonly boxes: readonly Box[];
  /** The same where plates lie under all of each text. */
  readonly plated: readonly Box[];
  readonly lines: readonly Box[];
  /** The boxes of whole items. */
  readonly whole: readonly Box[];
  readonly cap: number;
}

/** Items one under another, starting at height 0. */
export function stacked<T>(request: SceneRequest<T>, chosen: readonly ChosenSetting<T>[]): StackedItems<T> {
  const { column, align, direction } = request;
  let y = 0;
  const items = chosen.map(({ item, setting }, index): PlacedItem<T> => {
    y += index === 0 ? 0 : item.gap;
    const box = {
      x: alignedX(column, setting.width, setting.side ?? align, direction),
      y,
      width: setting.width,
      height: setting.height,
    };
    y += setting.height;
    return { item, setting, box };
  });
  const { boxes, plated, lines } = partsOf(items, request.frame);
  const cap = Math.min(...chosen.filter(({ setting }) => setting.lines.length > 0).map(({ setting }) => setting.cap));
  return { items, height: y, boxes, plated, lines, whole: items.map(({ box }) => box), cap };
}

/** What items hide of the picture, and their lines of letters; a band hides what lies under its items, and more. */
export function partsOf(
  items: readonly PlacedItem<unknown>[],
  { width }: Size,
): Pick<StackedItems<unknown>, 'boxes' | 'plated' | 'lines'> {
  const on = items.filter(({ item, box }) => item.bandPad !== undefined && box.height > 0);
  const off = items.filter((one) => !on.includes(one));
  const whole = union(on.map(({ box }) => box));
  const pad = Math.max(0, ...on.map(({ item }) => item.bandPad ?? 0));
  const band = whole === undefined ? [] : [{ x: 0, y: whole.y - pad, width, height: whole.height + 2 * pad }];
  const at = (of: readonly PlacedItem<unknown>[], pick: 'boxes' | 'lines') =>
    of.flatMap(({ setting, box }) => setting[pick].map((one) => movedBy(one, box)));
  return {
    boxes: [...at(off, 'boxes'), ...band],
    plated: [...off.map(({ box }) => box), ...band],
    lines: at(items, 'lines'),
  };
}
