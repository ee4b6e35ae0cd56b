/** Rules between the fields of a tracking composition: hiding faces needs the class of people. */
import type { Problem } from '../../errors.js';
import { PERSON_CLASS } from '../limits.js';
import { type DocumentRecord, fieldOf, textOf } from '../record.js';

/** Problems between fields of a tracking composition. */
export function trackingProblems(tracking: DocumentRecord): readonly Problem[] {
  const classes = fieldOf(tracking, 'classes');
  if (textOf(tracking, 'redact') !== 'face' || !Array.isArray(classes) || classes.length === 0) return [];
  if (classes.includes(PERSON_CLASS)) return [];
  return [
    {
      code: 'redact_needs_person',
      path: 'classes',
      message: `Expected ${PERSON_CLASS} (person) among classes for redact "face" but received ${JSON.stringify(classes).slice(0, 200)}`,
      remedy: `Add ${PERSON_CLASS} to classes, or remove redact: things without a face are hidden whole.`,
    },
  ];
}
