/** The costs of a layout, row by row, and the demands that it breaks, as `explain` reports them. */

import { type Box, movedBy } from '../geometry.js';
import { nearestCurtain } from './arrange-scene.js';
import {
  COVER_DEMANDS,
  COVER_ROWS,
  type CostRow,
  type CoverCase,
  FACE_ROWS,
  FRAMING_DEMANDS,
  FRAMING_ROWS,
  GROUND_ROWS,
  rowsOf,
  SHEET_ROWS,
  WORDS_DEMANDS,
  WORDS_ROWS,
} from './costs.js';
import { groundMaps, type SceneSpan } from './fact-map.js';
import { framedMoments } from './framed-moments.js';
import { hidingBoxes } from './framing.js';
import type { SceneAnswer, SceneRequest } from './scene.types.js';
import { partsOf } from './stacks.js';

export type BrokenDemand = 'text_on_face' | 'subject_cut' | 'type_small';

export interface ExplainedAnswer {
  readonly costs: Readonly<Record<string, number>>;
  readonly broken: readonly BrokenDemand[];
}

/** What an answer is weighed by: the picture, and what stays over it. */
export type WeighedScene = Pick<SceneRequest<never>, 'ground' | 'frame' | 'span' | 'seen' | 'edges' | 'cover'> &
  Partial<Pick<SceneRequest<never>, 'corners'>>;

/** Costs are summed over all moments, the labels at the foot and the marks; a broken demand counts among them. */
export function explainAnswer<T>(
  {
    framing,
    corner = 0,
    moments,
    dock,
  }: Pick<SceneAnswer<T>, 'framing' | 'moments' | 'dock'> & Partial<Pick<SceneAnswer<T>, 'corner'>>,
  { ground, frame, span, seen, corners = [], edges = [], cover: hidden = COVER_ROWS }: WeighedScene,
): ExplainedAnswer {
  const costs: Record<string, number> = {};
  const broken = new Set<BrokenDemand>();
  const add = <Case>(rows: readonly CostRow<Case>[], one: Case, demands: readonly CostRow<Case>[] = []) => {
    const demanded = rowsOf(demands, one);
    for (const name of Object.keys(demanded)) broken.add(name as BrokenDemand);
    for (const [name, cost] of Object.entries({ ...rowsOf(rows, one), ...demanded }))
      costs[name] = (costs[name] ?? 0) + cost;
  };
  const mapOf = groundMaps(ground, frame);
  const cover = (
    boxes: readonly Box[],
    during: SceneSpan,
    rows: readonly CostRow<CoverCase>[],
    demands: readonly CostRow<CoverCase>[] = COVER_DEMANDS,
  ) => add(rows, { under: mapOf(framing, during).under(boxes) }, demands);
  add(FRAMING_ROWS, { framing, looks: framedMoments(ground, framing, span), frame, seen }, FRAMING_DEMANDS);
  const { marks = [] } = corners[corner] ?? {};
  const hiding = hidingBoxes(framing, marks, edges);
  if (hiding.length > 0) cover(hiding, span, FACE_ROWS, []);
  if (marks.length > 0) cover(marks, span, []);
  if (dock !== undefined && framing.kind === 'full')
    cover(
      dock.setting.boxes.map((box) => movedBy(box, dock.box)),
      dock.span,
      hidden,
    );
  for (const { items, span: during, ground: own, top, bottom: foot } of moments) {
    add(WORDS_ROWS, { settings: items.map(({ item, setting }) => ({ role: item.role, setting })) }, WORDS_DEMANDS);
    const sheet = own && nearestCurtain(own.sheets, (top + foot) / 2);
    if (sheet !== undefined) add(SHEET_ROWS, { under: mapOf(framing, during).under([sheet.hides(top, foot)]) });
    if (framing.kind !== 'full' || own !== undefined) continue;
    const { boxes, lines } = partsOf(items, frame);
    cover(boxes, during, hidden);
    add(GROUND_ROWS, { under: mapOf(framing, during).under(lines) });
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
