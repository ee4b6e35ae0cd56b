/** A zod schema and a request's data: the value, or 422 with messages by field. */
import type { z } from 'zod';
import { PROBLEMS_MAX } from '../values/limits.js';
import { Invalid } from '../values/refusals.js';

/** The parsed value. Throws `Invalid` whose keys are paths like `text_beats[8]`. */
export function validated<T>(schema: z.ZodType<T>, value: unknown, whole = 'body'): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = new Map<string, string[]>();
  for (const issue of result.error.issues.slice(0, PROBLEMS_MAX).flatMap(leaves)) {
    const name = nameOf(issue.path) || whole;
    errors.set(name, [...(errors.get(name) ?? []), messageOf(issue, name, at(value, issue.path))]);
  }
  throw new Invalid(Object.fromEntries(errors));
}

/** The single problems behind an issue: a union fails as a whole, and its last branch gives the plainest message. */
function leaves(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const branch = issue.errors.at(-1) ?? [];
  return branch.map((one) => ({ ...one, path: [...issue.path, ...one.path] }));
}

function nameOf(path: readonly PropertyKey[]): string {
  return path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${String(part)}`))
    .join('');
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  let found: unknown = value;
  for (const part of path) found = found === null || found === undefined ? undefined : Object(found)[part];
  return found;
}

function messageOf(issue: z.core.$ZodIssue, name: string, value: unknown): string {
  const { expected, received } = wordsOf(issue, value);
  return `Expected ${expected} for ${name} but received ${received}`;
}

function wordsOf(issue: z.core.$ZodIssue, value: unknown): { readonly expected: string; readonly received: string } {
  switch (issue.code) {
    case 'invalid_type':
      return { expected: `a value of type ${issue.expected}`, received: shown(value) };
    case 'invalid_value':
      return { expected: `one of ${issue.values.map(String).join(', ')}`, received: shown(value) };
    case 'too_big':
      return { expected: `at most ${issue.maximum}${unitOf(issue.origin)}`, received: sizeOf(value) };
    case 'too_small':
      return { expected: `at least ${issue.minimum}${unitOf(issue.origin)}`, received: sizeOf(value) };
    default: {
      const [expected = '', received] = issue.message.split('|');
      return { expected, received: received ?? shown(value) };
    }
  }
}

function unitOf(origin: string): string {
  return origin === 'array' ? ' items' : origin === 'string' ? ' characters' : '';
}

function sizeOf(value: unknown): string {
  return Array.isArray(value) || typeof value === 'string' ? String(value.length) : shown(value);
}

const SHOWN = 60;

/** A value in a message: short, and never a long text of the caller's. */
function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const written = JSON.stringify(value);
  return written.length > SHOWN ? `${written.slice(0, SHOWN)}…` : written;
}
