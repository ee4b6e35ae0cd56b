/** The words of a plan's texts, by track. */
import type { FilmPlan } from '../compose/plan.js';

/** The lines of each track's text: of elements, and of caption pages. */
export function textsByTrack({ facts }: Pick<FilmPlan, 'facts'>): ReadonlyMap<string, string> {
  const layout = Object(facts['layout']) as { readonly elements?: unknown; readonly captions?: unknown };
  const rows = [layout.elements, layout.captions].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
  return new Map(
    rows.flatMap((row): readonly (readonly [string, string])[] => {
      const { id, lines } = Object(row) as { readonly id?: unknown; readonly lines?: unknown };
      if (typeof id !== 'string' || !Array.isArray(lines)) return [];
      const text = lines.map((line: unknown) =>
        typeof line === 'string' ? line : String((Object(line) as { text?: unknown }).text ?? ''),
      );
      return [[id, text.join(' ')]];
    }),
  );
}
