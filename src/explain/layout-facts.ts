/**
 * What a film plan's layout reports, by the id of its tracks. A plan may come from a file, so malformed rows are left
 * out.
 */
import type { FilmPlan } from '../compose/plan.js';
import type { DrawnContrast } from '../overlay/drawn-contrast.js';
import type { CaptionPageReport } from '../overlay/editor/captions/compose-captions.js';
import type { ElementReport } from '../overlay/element-report.types.js';
import type { LayoutReport } from '../overlay/short/layout-report.types.js';

export interface LayoutFacts {
  readonly elements: ReadonlyMap<string, ElementReport>;
  readonly pages: ReadonlyMap<string, CaptionPageReport>;
  readonly drawn: ReadonlyMap<string, DrawnContrast>;
  /** Where the words of each clip stand, in the order of the clips. */
  readonly places: LayoutReport['places'];
  readonly scrims: LayoutReport['scrims'];
}

export function layoutFacts({ facts }: Pick<FilmPlan, 'facts'>): LayoutFacts {
  const layout = Object(facts['layout']) as Partial<LayoutReport> & { readonly captions?: unknown };
  return {
    elements: byId(layout.elements),
    pages: byId(layout.captions),
    drawn: byId(facts['drawn_contrast']),
    places: Array.isArray(layout.places) ? layout.places : [],
    scrims: Array.isArray(layout.scrims) ? layout.scrims : [],
  };
}

function byId<T>(rows: unknown): ReadonlyMap<string, T> {
  const list = Array.isArray(rows) ? (rows as readonly { readonly id?: unknown }[]) : [];
  return new Map(list.flatMap((row) => (typeof row?.id === 'string' ? [[row.id, row as T] as const] : [])));
}
