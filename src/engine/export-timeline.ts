/** `engine.exportTimeline`: a composition as another editing program reads it. */
import type { FilmPlan } from '../compose/plan.js';
import { oneOf } from '../document/describe.js';
import { ReelwrightError } from '../errors.js';
import { edlOf } from '../interchange/edl.js';
import { otioTimeline } from '../interchange/otio.js';
import type { PlanByKind } from './calls.js';
import { FILM_KINDS, isFilmKind } from './film-kinds.js';
import type { TimelineFormat } from './options.js';

/** A timeline as the text of a file. */
export interface ExportedTimeline {
  /** As it was asked for. */
  readonly format: TimelineFormat;
  /** The whole file; UTF-8 for otio, ASCII for edl. */
  readonly text: string;
}

/** Throws (class `usage`) for a plan that has no timeline of scenes. */
export function exportedTimeline(plan: PlanByKind[keyof PlanByKind], format: TimelineFormat): ExportedTimeline {
  if (plan.kind !== 'film-plan') throw noTimeline(plan.kind);
  return { format, text: textOf(plan, format) };
}

function textOf(plan: FilmPlan, format: TimelineFormat): string {
  const name = `Reelwright ${plan.composition}`;
  return format === 'otio' ? `${JSON.stringify(otioTimeline(plan, name), null, 2)}\n` : edlOf(plan, name);
}

/** Throws (class `usage`) for a kind that does not become a film: nothing of it need be planned. */
export function expectTimeline(kind: string): void {
  if (!isFilmKind(kind)) throw noTimeline(kind);
}

function noTimeline(kind: string): ReelwrightError {
  const kinds = `a composition of kind ${oneOf(Object.keys(FILM_KINDS))}`;
  return new ReelwrightError(
    {
      code: 'usage',
      path: 'kind',
      message: `Expected ${kinds} to export but received ${kind.replace('-plan', '')}, which has no timeline of scenes`,
      remedy: `Export ${kinds}.`,
    },
    { class: 'usage' },
  );
}
