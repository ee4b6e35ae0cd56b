/**
 * Rules between the fields of a short. They also run on documents with other faults, so that all problems are reported
 * at once.
 */
import type { Problem } from '../../errors.js';
import { lookProblems } from '../looks/look-problems.js';
import { outputProblems } from '../output.js';
import { type DocumentRecord, fieldOf, textOf } from '../record.js';
import { posterProblems } from './end-card.js';

/** Problems between fields of a short. */
export function shortProblems(short: DocumentRecord): readonly Problem[] {
  return [...posterProblems(short), ...disclosureProblems(short), ...lookProblems(short), ...outputProblems(short)];
}

/** Interface: `ai_disclosure_mode` none requires the acknowledgement. */
function disclosureProblems(short: DocumentRecord): readonly Problem[] {
  if (textOf(short, 'ai_disclosure_mode') !== 'none' || fieldOf(short, 'ai_disclosure_ack') === true) return [];
  return [
    {
      code: 'ai_disclosure_ack_required',
      path: 'ai_disclosure_ack',
      message: 'Expected true for ai_disclosure_ack with ai_disclosure_mode "none" but received something else',
      remedy: 'Set ai_disclosure_ack to true, or choose another ai_disclosure_mode.',
    },
  ];
}
