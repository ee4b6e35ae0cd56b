/**
 * Turns what zod found into Problems: "Expected X for NAME but received Y", a path, and a remedy with a computed value.
 */
import { z } from 'zod';
import type { ErrorCode } from '../codes.js';
import type { Problem } from '../errors.js';
import { describe, formatPath, oneOf, quote } from './describe.js';
import { didYouMean } from './did-you-mean.js';
import type { SchemaRule } from './schema-parts.js';

/** What the problems of a document need to know about its kind. */
export interface ProblemContext {
  readonly schema: z.ZodType;
  /** How messages name the document: "a short". */
  readonly noun: string;
  /** The noun of another kind that has a field of this name at its top. */
  readonly ownerElsewhere: (field: string) => string | undefined;
}

/** How many unknown keys of one document get a did-you-mean: a hostile document may hold any number of keys. */
const MOST_HINTS = 100;

interface Telling extends ProblemContext {
  hintsLeft: number;
}

/** All problems of `value` against the schema, in its order; empty when it fits. */
export function problemsOf(value: unknown, context: ProblemContext): readonly Problem[] {
  const parsed = context.schema.safeParse(value, { reportInput: true });
  if (parsed.success) return [];
  const told: Telling = { ...context, hintsLeft: MOST_HINTS };
  return parsed.error.issues.flatMap((issue) => problemsOfIssue(issue, told));
}

/**
 * The nested issues of one shape of a union, at its place: those of the shape whose type the value has. Undefined when
 * it has none of their types.
 */
function nearestShape(issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined {
  const wrongType = (found: z.core.$ZodIssue) =>
    found.path.length === 0 &&
    (found.code === 'invalid_type' || (found.code === 'invalid_value' && typeof issue.input !== 'string'));
  const isText = (found: z.core.$ZodIssue) =>
    found.code === 'invalid_value' || (found.code === 'invalid_type' && found.expected === 'string');
  // A union of listed names and an extension's name: a value that is not a text is compared with the list.
  const list = issue.errors.every((found) => found.every(isText))
    ? issue.errors.find((found) => found.some(({ code }) => code === 'invalid_value'))
    : undefined;
  const shape = issue.errors.find((found) => !found.some(wrongType)) ?? list;
  return shape?.map((found) => ({ ...found, path: [...issue.path, ...found.path] }) as z.core.$ZodIssue);
}

function problemsOfIssue(issue: z.core.$ZodIssue, context: Telling): readonly Problem[] {
  const path = formatPath(issue.path);
  const name = path === '' ? 'the composition' : path;
  switch (issue.code) {
    case 'custom': {
      const rule = issue.params?.['rule'] as SchemaRule;
      const input = issue.input as never;
      const received = rule.received?.(input) ?? describe(input);
      return [problem(rule.code, path, { expected: rule.expected, name, received, remedy: rule.remedy(input, name) })];
    }
    case 'unrecognized_keys': {
      const known = context.hintsLeft > 0 ? fieldsAt(context.schema, issue.path) : [];
      return issue.keys.map((key) => {
        context.hintsLeft -= 1;
        return unknownField(key, issue.path, context.hintsLeft >= 0 ? known : [], context);
      });
    }
    case 'invalid_value': {
      const near = typeof issue.input === 'string' ? nearestValue(issue.input, issue.values.map(String)) : undefined;
      const remedy = near === undefined ? `Use ${oneOf(issue.values)} for ${name}.` : `Use "${near}" for ${name}.`;
      const hint = near === undefined ? '' : `; did you mean "${near}"?`;
      const code = issue.input === undefined ? 'missing_field' : 'not_one_of';
      const received = `${describe(issue.input)}${hint}`;
      return [problem(code, path, { expected: oneOf(issue.values), name, received, remedy })];
    }
    case 'invalid_type': {
      const expected = TYPE_NAMES[issue.expected] ?? `a ${issue.expected}`;
      if (issue.input === undefined) {
        return [problem('missing_field', path, { expected, name, received: 'nothing', remedy: `Add ${name}.` })];
      }
      const fields = issue.expected === 'object' ? fieldsAt(context.schema, issue.path) : [];
      const remedy = typeRemedy(issue.expected, issue.input, name, fields) ?? `Write ${expected} for ${name}.`;
      return [problem('invalid_type', path, { expected, name, received: describe(issue.input), remedy })];
    }
    case 'invalid_union': {
      const shape = nearestShape(issue);
      if (shape !== undefined) return shape.flatMap((found) => problemsOfIssue(found, context));
      const expected = shapesAt(context.schema, issue.path);
      const remedy = `Write ${expected} for ${name}.`;
      return [problem('invalid_type', path, { expected, name, received: describe(issue.input), remedy })];
    }
    default: {
      const said = { expected: 'a valid value', name, received: describe(issue.input) };
      return [problem('invalid_value', path, { ...said, remedy: `Correct ${name}.` })];
    }
  }
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

/** The field a bare value most likely stands for. */
const MEANT_FIELDS = { string: ['source', 'type', 'text'], boolean: ['enabled'] } as const;

function typeRemedy(
  expected: string,
  input: unknown,
  name: string,
  /** Names of the object's fields, when one is expected. */
  fields: readonly string[],
): string | undefined {
  if (input === null) return `Leave ${name} out, or write ${TYPE_NAMES[expected] ?? expected}.`;
  if (expected === 'number' && typeof input === 'string' && input.trim() !== '' && Number.isFinite(Number(input))) {
    return `Use ${Number(input)} without quotes for ${name}.`;
  }
  if (expected === 'boolean' && (input === 'true' || input === 'false'))
    return `Use ${input} without quotes for ${name}.`;
  if (expected === 'object' && (typeof input === 'string' || typeof input === 'boolean')) {
    const field = MEANT_FIELDS[typeof input as 'string' | 'boolean'].find((meant) => fields.includes(meant));
    const value = typeof input === 'string' ? quote(input) : input;
    if (field !== undefined) return `Use { "${field}": ${value} } for ${name}.`;
  }
  if (expected === 'array' && typeof input === 'string') return `Use [${quote(input)}] for ${name}.`;
  return undefined;
}

/** A language may come with a region subtag; all other values are matched by spelling. */
function nearestValue(value: string, values: readonly string[]): string | undefined {
  const bare = value.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';
  return bare.length === 2 && values.includes(bare) ? bare : (didYouMean(value, values) ?? partOf(value, values));
}

const SHORTEST_PART = 4;

/**
 * The one value that a word is the beginning or the end of: `premium` of premium_editorial, `Impact` of
 * ShortFontImpact.
 */
function partOf(word: string, values: readonly string[]): string | undefined {
  const part = word.trim().toLowerCase();
  if (part.length < SHORTEST_PART) return undefined;
  const whole = values.filter((value) => value.toLowerCase().startsWith(part) || value.toLowerCase().endsWith(part));
  return whole.length === 1 ? whole[0] : undefined;
}

/** The problem of a key that its object does not know; the message holds the did-you-mean. */
function unknownField(
  key: string,
  parent: readonly PropertyKey[],
  known: readonly string[],
  context: ProblemContext,
): Problem {
  const path = formatPath([...parent, key]);
  const owner = parent.length === 0 ? context.noun : formatPath(parent);
  const near = otherWord(key, known) ?? didYouMean(key, known) ?? longerName(key, known);
  const elsewhere = parent.length === 0 && near === undefined ? context.ownerElsewhere(key) : undefined;
  const received = elsewhere === undefined ? 'an unknown one' : `a field of ${elsewhere}`;
  const isTold = known.length > 0 && parent.length === 0 && near === undefined && elsewhere === undefined;
  const below = isTold ? fieldBelow(key, context.schema) : undefined;
  const meant = near ?? below;
  const hint = meant === undefined ? '' : `; did you mean "${meant}"?`;
  const knows = known.length === 0 ? '' : `; ${owner} knows ${oneOf(known)}`;
  let remedy = `Remove ${path}${knows}.`;
  if (near !== undefined) remedy = `Rename ${path} to ${formatPath([...parent, near])}.`;
  else if (below !== undefined) remedy = `Move ${path} to ${below}.`;
  return problem('unknown_field', path, {
    expected: `a field of ${owner}`,
    name: path,
    received: `${received}${hint}`,
    remedy,
  });
}

/** The one known name that has the word as its beginning or end: `duration` is `duration_seconds`. */
function longerName(word: string, known: readonly string[]): string | undefined {
  const longer = known.filter((name) => name.startsWith(`${word}_`) || name.endsWith(`_${word}`));
  return longer.length === 1 ? longer[0] : undefined;
}

/** What other tools call our fields. */
const FIELD_SYNONYMS: Readonly<Record<string, string>> = {
  ...{ src: 'source', path: 'source', file: 'source', word: 'text', label: 'text', begin: 'start', from: 'start' },
  ...{ to: 'end', stop: 'end', scenes: 'segments', clips: 'segments', shots: 'segments', voice: 'narration' },
  ...{ voiceover: 'narration', speech: 'narration', subtitles: 'captions', audio: 'music', soundtrack: 'music' },
  ...{ outro: 'closing_image', effect: 'type', gain: 'volume' },
};

function otherWord(key: string, known: readonly string[]): string | undefined {
  const ours = Object.hasOwn(FIELD_SYNONYMS, key) ? FIELD_SYNONYMS[key] : undefined;
  return ours !== undefined && known.includes(ours) ? ours : undefined;
}

const SHORTEST_MOVED_NAME = 5;

/** The one place below the top, outside lists, where a field of this name stands: `words` is `narration.words`. */
function fieldBelow(key: string, schema: z.ZodType): string | undefined {
  // Names shorter than this, such as text and type, stand in too many places to tell which is meant.
  if (key.length < SHORTEST_MOVED_NAME) return undefined;
  const places = fieldsAt(schema, []).filter((name) => fieldsAt(schema, [name]).includes(key));
  return places.length === 1 ? `${places[0]}.${key}` : undefined;
}

/** The field names an object of the schema knows at a path. */
function fieldsAt(schema: z.ZodType, path: readonly PropertyKey[]): readonly string[] {
  const at = schemaAt(schema, path);
  const shapes = at instanceof z.ZodUnion ? at.options : [at];
  const shape = shapes.find((option) => option instanceof z.ZodObject);
  return shape instanceof z.ZodObject ? Object.keys(shape.shape) : [];
}

/** What a union at a path takes, in words: `auto, center or { x, y }`. */
function shapesAt(schema: z.ZodType, path: readonly PropertyKey[]): string {
  const at = schemaAt(schema, path);
  const shapes = at instanceof z.ZodUnion ? at.options : [];
  return oneOf(
    shapes.flatMap((option) => {
      if (option instanceof z.ZodEnum) return option.options;
      return option instanceof z.ZodObject ? [`{ ${Object.keys(option.shape).join(', ')} }`] : [];
    }),
  );
}

function schemaAt(schema: z.ZodType, path: readonly PropertyKey[]): unknown {
  let at: unknown = unwrap(schema);
  for (const part of path) {
    if (at instanceof z.ZodObject) at = unwrap(at.shape[String(part)]);
    else if (at instanceof z.ZodArray) at = unwrap(at.element);
  }
  return at;
}

function unwrap(schema: unknown): unknown {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrap(schema.unwrap()) : schema;
}

interface Wording {
  readonly expected: string;
  /** What the value is called. */
  readonly name: string;
  readonly received: string;
  readonly remedy: string;
}

function problem(code: ErrorCode, path: string, { expected, name, received, remedy }: Wording): Problem {
  return { code, path, message: `Expected ${expected} for ${name} but received ${received}`, remedy };
}
