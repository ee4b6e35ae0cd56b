/**
 * The place of a moment in the score of its film. A plan may come from a file, so rows that are no events are left out.
 */
import type { FilmPlan } from '../compose/plan.js';
import type { ScoreEvent, ShownScore } from './explanation.types.js';

export function shownScore({ facts }: Partial<Pick<FilmPlan, 'facts'>>, frame: number): ShownScore | null {
  const rows: unknown = facts?.['score'];
  const events = (Array.isArray(rows) ? rows : []).flatMap(eventOf).toSorted((a, b) => a.frame - b.frame);
  if (events.length === 0) return null;
  return {
    last: events.findLast((event) => event.frame <= frame) ?? null,
    next: events.find((event) => event.frame > frame) ?? null,
  };
}

function eventOf(row: unknown): readonly ScoreEvent[] {
  const { kind, frame, until, closer } = Object(row) as Readonly<Record<string, unknown>>;
  if (typeof kind !== 'string' || typeof frame !== 'number') return [];
  const number = (value: unknown) => (typeof value === 'number' ? value : null);
  return [{ kind, frame, until_frame: number(until), closer: number(closer) }];
}
