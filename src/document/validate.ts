/**
 * Turns any value into a typed composition, or reports all of its problems. This imports zod, so load it lazily where
 * start-up time counts.
 */
import { type Problem, ReelwrightError } from '../errors.js';
import { describe, oneOf } from './describe.js';
import { didYouMean } from './did-you-mean.js';
import { type Composition, KINDS } from './kinds.js';
import { problemsOf } from './problems.js';
import type { DocumentRecord } from './record.js';

/**
 * The composition, unchanged, when it is valid. Throws a ReelwrightError of class `usage` that carries every problem of
 * the document: unknown fields with a did-you-mean, bounds, types, and what fields demand of each other. Files are not
 * looked at.
 */
export function validateComposition(value: unknown): Composition {
  const problems = compositionProblems(value);
  if (problems.length > 0) throw ReelwrightError.fromProblems(atMost(problems), { class: 'usage' });
  return value as Composition;
}

/** The most problems that are reported: nobody reads more of them at once. */
const MOST_PROBLEMS = 100;

function atMost(problems: readonly Problem[]): readonly Problem[] {
  const left = problems.length - MOST_PROBLEMS;
  if (left <= 0) return problems;
  const more: Problem = {
    code: 'more_problems',
    path: '',
    message: `Expected a valid composition but received ${MOST_PROBLEMS} problems and ${left} more`,
    remedy: 'Correct these first; the next check lists the others.',
  };
  return [...problems.slice(0, MOST_PROBLEMS), more];
}

/** All problems of a value as a composition; empty when it is valid. */
export function compositionProblems(value: unknown): readonly Problem[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [
      {
        code: 'invalid_type',
        path: '',
        message: `Expected an object for the composition but received ${describe(value)}`,
        remedy: 'Write { "kind": "short", … }.',
      },
    ];
  }
  const document = value as DocumentRecord;
  const row = KINDS.find(({ kind }) => Object.hasOwn(document, 'kind') && document['kind'] === kind);
  if (row === undefined) return [kindProblem(document)];
  const others = KINDS.filter((other) => other !== row);
  const ownerElsewhere = (field: string) => others.find(({ schema }) => Object.hasOwn(schema.shape, field))?.noun;
  return [...problemsOf(document, { ...row, ownerElsewhere }), ...row.problemsBetweenFields(document)];
}

function kindProblem(document: DocumentRecord): Problem {
  const kinds = KINDS.map(({ kind }) => kind);
  const written = Object.hasOwn(document, 'kind') ? document['kind'] : undefined;
  const near = typeof written === 'string' ? didYouMean(written, kinds) : nearestKindOf(document);
  const hint = near === undefined ? '' : `; did you mean "${near}"?`;
  return {
    code: written === undefined ? 'missing_field' : 'unknown_kind',
    path: 'kind',
    message: `Expected ${oneOf(kinds)} for kind but received ${describe(written)}${hint}`,
    remedy: `Use "${near ?? kinds.join('" or "')}" for kind.`,
  };
}

/** For a document without a kind: the kind that knows most of its fields. */
function nearestKindOf(document: DocumentRecord): string | undefined {
  let best: string | undefined;
  let most = 0;
  for (const { kind, schema } of KINDS) {
    const known = Object.keys(document).filter((key) => Object.hasOwn(schema.shape, key)).length;
    if (known > most) {
      best = kind;
      most = known;
    }
  }
  return best;
}
