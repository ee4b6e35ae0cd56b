/** Reads a composition file and applies `--set a.b[0]=value` changes. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { type Problem, ReelwrightError } from '../errors.js';

export interface LoadedComposition {
  readonly composition: unknown;
  /** The file's folder: what relative sources are relative to. */
  readonly baseDir: string;
}

/** Throws class `media` when the file cannot be read, class `usage` when it is no JSON or a change does not fit. */
export async function loadComposition(file: string, changes: readonly string[] = []): Promise<LoadedComposition> {
  const path = resolve(file);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (cause) {
    const why = (cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'no such file' : (cause as Error).message;
    throw new ReelwrightError(
      {
        code: 'composition_unreadable',
        path: '',
        message: `Expected a composition file but received ${path} (${why})`,
        remedy: 'Name an existing JSON file.',
      },
      { class: 'media', cause },
    );
  }
  let composition: unknown;
  try {
    composition = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw usage({
      code: 'invalid_json',
      path: '',
      message: `Expected JSON in ${path} but received something else (${(cause as Error).message})`,
      remedy: 'Check the file in an editor with JSON support.',
    });
  }
  for (const change of changes) composition = applyChange(composition, change);
  return { composition, baseDir: dirname(path) };
}

/** `logo.position=top_left`, `text_beats[0]="Hi"`, `end_card=none`: JSON when it parses, else text. Missing objects are made; `a[0]` and `a.0` are the same. */
export function applyChange(document: unknown, change: string): unknown {
  const at = change.indexOf('=');
  const steps = (at < 0 ? '' : change.slice(0, at)).replace(/\[(\d+)\]/g, '.$1').split('.');
  if (steps.some((step) => step === '' || ['__proto__', 'constructor', 'prototype'].includes(step))) {
    throw usage({
      code: 'invalid_set',
      path: '',
      message: `Expected path=value for --set but received ${change}`,
      remedy: 'Write for example --set headline="New title" or --set text_beats[0]=Hi.',
    });
  }
  return changed(document, steps, parseValue(change.slice(at + 1)));
}

function changed(node: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (Array.isArray(node)) {
    const copy: unknown[] = [...node];
    copy[Number(step)] = changed(copy[Number(step)], rest, value);
    return Array.from(copy, (item) => (item === undefined ? null : item));
  }
  const object =
    node !== null && typeof node === 'object' ? (node as Record<string, unknown>) : /^\d+$/.test(step) ? [] : {};
  if (Array.isArray(object)) return changed(object, [step, ...rest], value);
  return { ...object, [step]: changed(object[step], rest, value) };
}

function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function usage(problem: Problem): ReelwrightError {
  return new ReelwrightError(problem, { class: 'usage' });
}
