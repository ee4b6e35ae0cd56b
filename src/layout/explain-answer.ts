/** The costs of a layout, row by row, and the demands that it breaks, as `explain` reports them. */

import { type Box, movedBy } from '../geometry.js';
import { nearestCurtain } from './arrange-scene.js';
import {
  COVER_DEMANDS,
  COVER_ROWS,
  type CostRow,
  type CoverCase,
  DEMANDS,
  FACE_ROWS,
  FRAMING_ROWS,
  GROUND_ROWS,
  MARK_ROWS,
  rowsOf,
  SHEET_ROWS,
  WORDS_ROWS,
} from './costs.js';
import { groundMaps, type SceneSpan } from './fact-map.js';
import { framedMoments } from './framed-moments.js';
import { edgesOver } from './framing.js';
import type { SceneAnswer, SceneRequest } from './scene.types.js';
import { partsOf } from './stacks.js';

export type BrokenDemand = (typeof DEMANDS)[number];

export interface ExplainedAnswer {
  readonly costs: Readonly<Record<string, number>>;
  readonly broken: readonly BrokenDemand[];
}

/** What an answer is weighed by: the picture, and what stays over it. */
export type WeighedScene = Pick<
  SceneRequest<never>,
  'ground' | 'frame' | 'span' | 'seen' | 'edges' | 'headroom' | 'cover'
> &
  Partial<Pick<SceneRequest<never>, 'corners'>>;

/** Adds up costs by their rows; a broken demand counts among them. */
export function tally() {
  const costs: Record<string, number> = {};
  const add = <Case>(rows: readonly CostRow<Case>[], one: Case) => {
    for (const [name, cost] of Object.entries(rowsOf(rows, one))) costs[name] = (costs[name] ?? 0) + cost;
  };
  const broken = () => Object.keys(costs).filter((name): name is BrokenDemand => DEMANDS.some((one) => one === name));
  return { add, explained: (): ExplainedAnswer => ({ costs, broken: broken() }) };
}

/** Costs are summed over all moments, the labels at the foot and the marks. */
export function explainAnswer<T>(
  {
    framing,
    corner = 0,
    moments,
    dock,
  }: Pick<SceneAnswer<T>, 'framing' | 'moments' | 'dock'> & Partial<Pick<SceneAnswer<T>, 'corner'>>,
  { ground, frame, span, seen, corners = [], edges = [], headroom, cover: hidden = COVER_ROWS }: WeighedScene,
): ExplainedAnswer {
  const { add, explained } = tally();
  const mapOf = groundMaps(ground, frame);
  const cover = (boxes: readonly Box[], during: SceneSpan, rows: readonly CostRow<CoverCase>[]) =>
    add(rows, { under: mapOf(framing, during).under(boxes) });
  add(FRAMING_ROWS, { framing, looks: framedMoments(ground, framing, span, edges), frame, seen });
  const { marks = [] } = corners[corner] ?? {};
  cover([...marks, ...edgesOver(framing, edges, headroom)], span, FACE_ROWS);
  cover(marks, span, COVER_DEMANDS);
  add(MARK_ROWS, { framing, marks, edges });
  if (dock !== undefined && framing.kind === 'full')
    cover(
      dock.setting.boxes.map((box) => movedBy(box, dock.box)),
      dock.span,
      hidden,
    );
  for (const { items, span: during, ground: own, top, bottom: foot } of moments) {
    add(WORDS_ROWS, { settings: items.map(({ item, setting }) => ({ role: item.role, setting })) });
    const sheet = own && nearestCurtain(own.sheets, (top + foot) / 2);
    if (sheet !== undefined) cover([sheet.hides(top, foot)], during, SHEET_ROWS);
    if (framing.kind !== 'full' || own !== undefined) continue;
    const { boxes, lines } = partsOf(items, frame);
    cover(boxes, during, hidden);
    add(GROUND_ROWS, { under: mapOf(framing, during).under(lines) });
  }
  return explained();
}

/** The row that most makes one layout cost more than another; null where none does. */
export function dearestRow(one: ExplainedAnswer, than: ExplainedAnswer): string | null {
  const more = Object.entries(one.costs)
    .map(([name, cost]) => ({ name, by: cost - (than.costs[name] ?? 0) }))
    .toSorted((a, b) => b.by - a.by)[0];
  return more !== undefined && more.by > 0 ? more.name : null;
}
