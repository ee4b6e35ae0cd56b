/**
 * Another answer of the layout, compared with the one that was chosen: how much higher its cost is, and by which row of
 * the table.
 */
import type { FilmPlan } from '../compose/plan.js';
import type { ShortArrangement } from '../document/enumerations.js';
import type { LayoutReport, RunnerUp } from '../overlay/short/layout-report.types.js';
import { layoutFacts } from './layout-facts.js';

type Planned = Pick<FilmPlan, 'facts'>;

/** The arrangements of a plan's clips in their order, each once. */
export function arrangementsOf(plan: Planned): readonly ShortArrangement[] {
  return [...new Set(layoutFacts(plan).places.map(({ arrangement }) => arrangement))];
}

/**
 * How a plan that was made with another `arrangement` compares; undefined where its clips have no room for that, or
 * already have it.
 */
export function alternativeOf(plan: Planned, arrangement: ShortArrangement, taken: Planned): RunnerUp | undefined {
  const [own, before] = [layoutFacts(plan).places, layoutFacts(taken).places];
  const stands = (places: LayoutReport['places']) => places.every((one) => one.arrangement === arrangement);
  if (own.length === 0 || !stands(own) || stands(before)) return undefined;
  const dearer = sumOf(own) - sumOf(before);
  const rows = [...new Set(own.flatMap(({ costs }) => Object.keys(costs)))].map((name) => {
    const of = (places: LayoutReport['places']) => places.reduce((sum, { costs }) => sum + (costs[name] ?? 0), 0);
    return { name, by: of(own) - of(before) };
  });
  const [most] = rows.toSorted((a, b) => b.by - a.by);
  return { arrangement, dearer, because: most !== undefined && most.by > 0 ? most.name : null };
}

function sumOf(places: LayoutReport['places']): number {
  return places.reduce((sum, { cost }) => sum + cost, 0);
}
