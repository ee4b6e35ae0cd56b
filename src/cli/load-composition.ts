/** Reads a composition from a file or from standard input, and applies `--set a.b[0]=value` changes. */
import { dirname, resolve } from 'node:path';
import { quote } from '../document/describe.js';
import { type Problem, ReelwrightError } from '../errors.js';
import { withoutComments } from './json-comments.js';
import { jsonFault, lineAndColumn } from './json-fault.js';
import { readTextFile, STANDARD_INPUT, unreadable } from './text-file.js';

export interface LoadedComposition {
  readonly composition: unknown;
  /** The file itself, absolute; undefined for standard input. */
  readonly path: string | undefined;
  /** What relative sources are relative to: the file's folder; with standard input, the working directory. */
  readonly baseDir: string;
}

/**
 * `-` is standard input. JSON may hold comments (`//` and `/* *\/`), nothing else beyond RFC 8259. Throws class `media`
 * when the file cannot be read or is too large, class `usage` when it is no JSON or a change does not fit.
 */
export async function loadComposition(file: string, changes: readonly string[] = []): Promise<LoadedComposition> {
  if (file === '') throw unreadable('an empty name', 'Name an existing file.');
  const path = file === '-' ? undefined : resolve(file);
  const composition = applyChanges(parse(await readTextFile(path), path ?? STANDARD_INPUT), changes);
  return { composition, path, baseDir: path === undefined ? process.cwd() : dirname(path) };
}

/** The document after each `--set`, in their order. */
export function applyChanges(document: unknown, changes: readonly string[] = []): unknown {
  return changes.reduce(applyChange, document);
}

/** How deep files are searched for: no kind of composition nests deeper, but a hostile document may. */
const MOST_NESTING = 8;

/**
 * Absolute paths of every file a composition may name, whatever its kind and whether it is valid: values of `source`
 * and `model`.
 */
export function filesNamedIn(composition: unknown, baseDir: string, depth = 0): readonly string[] {
  if (composition === null || typeof composition !== 'object' || depth > MOST_NESTING) return [];
  return Object.entries(composition).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? key === 'source' || key === 'model'
        ? [resolve(baseDir, value)]
        : []
      : filesNamedIn(value, baseDir, depth + 1),
  );
}

/** Parses JSON with comments. A key that is named twice is refused, since it is unknown which of the two was meant. */
function parse(written: string, path: string): unknown {
  const text = withoutComments(written);
  const fault = jsonFault(text);
  if (fault === undefined) return JSON.parse(text);
  const { line, column } = lineAndColumn(text, fault.offset);
  const place = `line ${line}, column ${column}`;
  if (fault.kind === 'duplicate_key') {
    throw usage({
      code: 'duplicate_key',
      path: fault.path,
      message: `Expected each field once for ${fault.path} but received it again at ${place} of ${path}`,
      remedy: 'Remove one of the two.',
    });
  }
  if (fault.kind === 'too_deep') {
    throw usage({
      code: 'document_too_large',
      path: fault.path,
      message: `Expected at most 32 levels for ${fault.path || 'the composition'} but received more`,
      remedy: 'Check what writes this document: no composition is so large.',
    });
  }
  const rest = text.slice(fault.offset, fault.offset + 20).split('\n')[0] ?? '';
  const received = fault.offset >= text.length ? 'the end of the file' : JSON.stringify(rest);
  throw usage({
    code: 'invalid_json',
    path: fault.path,
    message: `Expected JSON in ${path}: ${fault.expected} for ${fault.path || 'the composition'} but received ${received} at ${place}`,
    remedy: `Correct ${place}.`,
  });
}

/**
 * `logo.position=top_left`, `text_beats[0]="Hi"`, `end_card=none`: JSON when it parses, else text. Missing objects are
 * made; `a[0]` and `a.0` are the same.
 */
export function applyChange(document: unknown, change: string): unknown {
  const at = change.indexOf('=');
  const steps = stepsOf(at < 0 ? '' : change.slice(0, at));
  if (steps === undefined) throw invalidSet(`path=value for --set but received ${change}`);
  return changed(document, steps, parseValue(change.slice(at + 1)), `--set ${change}`);
}

/**
 * Sets a field to a value that needs no parsing: `setField(ad, 'text_beats[0]', 'Hi')`. `noun`: what names the path.
 */
export function setField(document: unknown, path: string, value: unknown, noun = 'column'): unknown {
  const steps = stepsOf(path);
  if (steps === undefined) {
    const remedy = 'Write for example headline, text_beats[0] or brand_profile.name.';
    throw invalidSet(`the path of a field for a ${noun} but received ${quote(path)}`, remedy);
  }
  return changed(document, steps, value, `${noun} ${path}`);
}

function stepsOf(path: string): readonly string[] | undefined {
  const steps = path.replace(/\[(\d+)\]/g, '.$1').split('.');
  const isWrong = (step: string) =>
    step === '' || /[[\]]/.test(step) || ['__proto__', 'constructor', 'prototype'].includes(step);
  return steps.some(isWrong) ? undefined : steps;
}

function changed(node: unknown, [step, ...rest]: readonly string[], value: unknown, change: string): unknown {
  if (step === undefined) return value;
  const object =
    node !== null && typeof node === 'object' ? (node as Record<string, unknown>) : /^\d+$/.test(step) ? [] : {};
  if (!Array.isArray(object)) return { ...object, [step]: changed(object[step], rest, value, change) };
  if (!/^\d+$/.test(step)) throw invalidSet(`a number from 0 for the list in ${change} but received ${step}`);
  const index = Number(step);
  if (index > object.length)
    throw invalidSet(
      `at most ${object.length}, the next free place of the list, in ${change} but received ${step}`,
      object.length === 0
        ? 'A list is filled from 0 on: set [0] first.'
        : `Use [${object.length}] for one more, or 0 to ${object.length - 1} for one that is there.`,
    );
  const copy: unknown[] = [...object];
  copy[index] = changed(copy[index], rest, value, change);
  return copy;
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const EXAMPLE = 'Write for example --set headline="New title" or --set text_beats[0]=Hi.';

function invalidSet(expected: string, remedy = EXAMPLE): ReelwrightError {
  return usage({
    code: 'invalid_set',
    path: '',
    message: `Expected ${expected}`,
    remedy,
  });
}

function usage(problem: Problem): ReelwrightError {
  return new ReelwrightError(problem, { class: 'usage' });
}
