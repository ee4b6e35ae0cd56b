/** The costs of a layout, row by row, and the demands that it breaks, as `explain` reports them. */
import type { Size } from '../geometry.js';
import {
  COVER_DEMANDS,
  COVER_ROWS,
  FRAMING_DEMANDS,
  FRAMING_ROWS,
  GROUND_ROWS,
  rowsOf,
  WORDS_DEMANDS,
  WORDS_ROWS,
} from './costs.js';
import { groundMaps, type PictureGround, type SceneSpan } from './fact-map.js';
import { framedMoments } from './framed-moments.js';
import type { SceneAnswer } from './scene.types.js';

export type BrokenDemand = 'text_on_face' | 'subject_cut' | 'type_small';

export interface ExplainedAnswer {
  readonly costs: Readonly<Record<string, number>>;
  readonly broken: readonly BrokenDemand[];
}

/** Costs are summed over all moments; a broken demand counts among them. */
export function explainAnswer<T>(
  { framing, moments }: SceneAnswer<T>,
  world: { readonly ground: PictureGround; readonly frame: Size; readonly span: SceneSpan },
): ExplainedAnswer {
  const costs: Record<string, number> = {};
  const broken = new Set<BrokenDemand>();
  const add = (rows: Readonly<Record<string, number>>) => {
    for (const [name, cost] of Object.entries(rows)) costs[name] = (costs[name] ?? 0) + cost;
  };
  const demand = (rows: Readonly<Record<string, number>>) => {
    for (const name of Object.keys(rows)) broken.add(name as BrokenDemand);
    add(rows);
  };
  const mapOf = groundMaps(world.ground, world.frame);
  const looks = framedMoments(world.ground, framing, world.span);
  const framed = { framing, looks, frame: world.frame, seen: { top: 0, bottom: world.frame.height } };
  add(rowsOf(FRAMING_ROWS, framed));
  demand(rowsOf(FRAMING_DEMANDS, framed));
  for (const { items, span } of moments) {
    const words = { settings: items.map(({ item, setting }) => ({ role: item.role, setting })) };
    add(rowsOf(WORDS_ROWS, words));
    demand(rowsOf(WORDS_DEMANDS, words));
    if (framing.kind !== 'full') continue;
    const map = mapOf(framing, span);
    const at = (pick: 'boxes' | 'lines') =>
      items.flatMap(({ setting, box }) => setting[pick].map((one) => ({ ...one, x: one.x + box.x, y: one.y + box.y })));
    const cover = { under: map.under(at('boxes')) };
    add(rowsOf(COVER_ROWS, cover));
    demand(rowsOf(COVER_DEMANDS, cover));
    add(rowsOf(GROUND_ROWS, { under: map.under(at('lines')) }));
  }
  return { costs, broken: [...broken] };
}

/** The row that most makes one layout cost more than another; null where none does. */
export function dearestRow(one: ExplainedAnswer, than: ExplainedAnswer): string | null {
  const more = Object.entries(one.costs)
    .map(([name, cost]) => ({ name, by: cost - (than.costs[name] ?? 0) }))
    .toSorted((a, b) => b.by - a.by)[0];
  return more !== undefined && more.by > 0 ? more.name : null;
}
