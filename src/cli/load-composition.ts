/** Reads a composition from a file or from standard input, and applies `--set a.b[0]=value` changes. */
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Problem, ReelwrightError } from '../errors.js';
import { withoutComments } from './json-comments.js';
import { jsonFault, placeOf } from './json-fault.js';

export interface LoadedComposition {
  readonly composition: unknown;
  /** The file itself, absolute; undefined for standard input. */
  readonly path: string | undefined;
  /** What relative sources are relative to: the file's folder; with standard input, the working directory. */
  readonly baseDir: string;
}

/** A composition with every field at its longest stays under 1 MiB. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Items a `--set` may add behind the end of a list. */
const MAX_NEW_ITEMS = 1000;

/**
 * `-` is standard input. JSON may hold comments (`//` and `/* *\/`), nothing else beyond RFC 8259. Throws class `media` when the file cannot be read or is too
 * large, class `usage` when it is no JSON or a change does not fit.
 */
export async function loadComposition(file: string, changes: readonly string[] = []): Promise<LoadedComposition> {
  if (file === '') throw unreadable('an empty name', 'Name an existing JSON file.');
  const path = file === '-' ? undefined : resolve(file);
  let composition = parse(await readText(path), path ?? STANDARD_INPUT);
  for (const change of changes) composition = applyChange(composition, change);
  return { composition, path, baseDir: path === undefined ? process.cwd() : dirname(path) };
}

const STANDARD_INPUT = 'standard input';

/** No kind of composition nests deeper; a hostile document does. */
const DEEPEST = 8;

/** Absolute paths of every file a composition may name, whatever its kind and whether it is valid: values of `source` and `model`. */
export function filesNamedIn(composition: unknown, baseDir: string, depth = 0): readonly string[] {
  if (composition === null || typeof composition !== 'object' || depth > DEEPEST) return [];
  return Object.entries(composition).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string'
      ? key === 'source' || key === 'model'
        ? [resolve(baseDir, value)]
        : []
      : filesNamedIn(value, baseDir, depth + 1),
  );
}

async function readText(path: string | undefined): Promise<string> {
  const name = path ?? STANDARD_INPUT;
  let handle: FileHandle | undefined;
  try {
    handle = path === undefined ? undefined : await open(path, 'r');
    if ((await handle?.stat())?.isDirectory()) throw unreadable(`${name} (a folder)`, 'Name a JSON file in it.');
    const stream = handle?.createReadStream({ end: MAX_BYTES, autoClose: false }) ?? process.stdin;
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of stream as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes > MAX_BYTES) break;
    }
    if (bytes > MAX_BYTES) {
      throw unreadable(
        `${name} (more than ${MAX_BYTES} bytes)`,
        `Name a JSON file of at most ${MAX_BYTES / 1024 ** 2} MiB; media belong in files of their own.`,
      );
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
  } catch (cause) {
    if (cause instanceof ReelwrightError) throw cause;
    const code = (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw usage({
        code: 'invalid_json',
        path: '',
        message: `Expected JSON in UTF-8 in ${name} but received other bytes`,
        remedy: 'Save the file as UTF-8 text.',
      });
    }
    const why = code === 'ENOENT' ? 'no such file' : (cause as Error).message;
    throw unreadable(`${name} (${why})`, 'Name an existing JSON file.', cause);
  } finally {
    await handle?.close();
  }
}

/** A key named twice is refused: which of the two was meant cannot be known. */
function parse(written: string, path: string): unknown {
  const text = withoutComments(written);
  const fault = jsonFault(text);
  if (fault === undefined) return JSON.parse(text);
  const { line, column } = placeOf(text, fault.offset);
  const place = `line ${line}, column ${column}`;
  if (fault.kind === 'duplicate_key') {
    throw usage({
      code: 'duplicate_key',
      path: fault.path,
      message: `Expected each field once for ${fault.path} but received it again at ${place} of ${path}`,
      remedy: 'Remove one of the two.',
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

/** `logo.position=top_left`, `text_beats[0]="Hi"`, `end_card=none`: JSON when it parses, else text. Missing objects are made; `a[0]` and `a.0` are the same. */
export function applyChange(document: unknown, change: string): unknown {
  const at = change.indexOf('=');
  const steps = (at < 0 ? '' : change.slice(0, at)).replace(/\[(\d+)\]/g, '.$1').split('.');
  if (
    steps.some((step) => step === '' || /[[\]]/.test(step) || ['__proto__', 'constructor', 'prototype'].includes(step))
  )
    throw invalidSet(`path=value for --set but received ${change}`);
  return changed(document, steps, parseValue(change.slice(at + 1)), change);
}

function changed(node: unknown, [step, ...rest]: readonly string[], value: unknown, change: string): unknown {
  if (step === undefined) return value;
  const object =
    node !== null && typeof node === 'object' ? (node as Record<string, unknown>) : /^\d+$/.test(step) ? [] : {};
  if (!Array.isArray(object)) return { ...object, [step]: changed(object[step], rest, value, change) };
  if (!/^\d+$/.test(step)) throw invalidSet(`a number from 0 for the list in --set ${change} but received ${step}`);
  const index = Number(step);
  if (index > object.length + MAX_NEW_ITEMS)
    throw invalidSet(`an index of at most ${object.length} for the list in --set ${change} but received ${step}`);
  const copy: unknown[] = [...object];
  copy[index] = changed(copy[index], rest, value, change);
  return Array.from(copy, (item) => (item === undefined ? null : item));
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function invalidSet(expected: string): ReelwrightError {
  return usage({
    code: 'invalid_set',
    path: '',
    message: `Expected ${expected}`,
    remedy: 'Write for example --set headline="New title" or --set text_beats[0]=Hi.',
  });
}

function unreadable(received: string, remedy: string, cause?: unknown): ReelwrightError {
  const message = `Expected a composition file but received ${received}`;
  return new ReelwrightError(
    { code: 'composition_unreadable', path: '', message, remedy },
    { class: 'media', ...(cause === undefined ? {} : { cause }) },
  );
}

function usage(problem: Problem): ReelwrightError {
  return new ReelwrightError(problem, { class: 'usage' });
}
