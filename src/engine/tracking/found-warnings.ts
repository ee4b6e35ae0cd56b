/** A clip on which nothing was found is no error: it is shown as it is. */
import type { Warning } from '../../errors.js';
import type { RedactionReport } from '../../tracking/redaction/redaction-report.js';

/** `wanted`: the classes that were asked for; undefined for all. */
export function foundWarnings(wanted: readonly number[] | undefined, objects: number): readonly Warning[] {
  if (objects > 0) return [];
  const of = wanted === undefined ? 'of any class' : `of the classes ${wanted.join(', ')}`;
  return [
    {
      code: 'no_objects',
      path: wanted === undefined ? 'source' : 'classes',
      message: `No object ${of} was found; the clip is shown as it is.`,
    },
  ];
}

/** How many places a warning names. */
const MOST_PLACES = 4;

/** Warns of places where people were hidden by guess. */
export function redactionWarnings(redaction: RedactionReport | undefined): readonly Warning[] {
  if (redaction === undefined) return [];
  const { lost_stretches: lost, unsure_frames: unsure } = redaction;
  const stretches = unsure.length > 0 ? unsure : lost;
  if (stretches.length === 0) return [];
  const places = stretches.map((at) => `${at.start_seconds.toFixed(2)}-${at.end_seconds.toFixed(2)} s`);
  const more = places.length > MOST_PLACES ? `, and ${places.length - MOST_PLACES} more` : '';
  return [
    {
      code: 'redaction_unsure',
      path: 'source',
      message: `People were lost from view ${count(lost.length)} and hidden at guessed places meanwhile: ${places.slice(0, MOST_PLACES).join(', ')}${more}.`,
    },
  ];
}

function count(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}
