/**
 * Merges two people's changes of one file: a change by only one of them is taken, and what both changed is reported.
 */
import { type Json, type Path, parseJson, pathText, removeIn, setIn, valueAt } from './json-text.js';

export interface Merged {
  /** The other text with my changes in it; where both changed a field, it has my value. */
  readonly text: string;
  /** Fields that both changed to different values, such as `text_beats[0]`. */
  readonly conflicts: readonly string[];
}

/** Throws `JsonFault` when one of the three is no JSON. */
export function mergeJson(base: string, mine: string, theirs: string): Merged {
  const [from, other] = [parseJson(base), parseJson(theirs)];
  const conflicts: string[] = [];
  let text = theirs;
  for (const { path, value } of changes(from, parseJson(mine))) {
    const there = valueAt(other, path);
    if (same(there, value)) continue;
    if (!same(there, valueAt(from, path))) conflicts.push(pathText(path) || 'the whole file');
    text = value === undefined ? removeIn(text, path) : setIn(text, path, value);
  }
  return { text, conflicts };
}

interface Change {
  readonly path: Path;
  /** The new value; undefined: the field was removed. */
  readonly value: Json | undefined;
}

/** The smallest fields that differ. Lists of different length differ as a whole. */
export function changes(from: Json | undefined, to: Json | undefined, path: Path = []): readonly Change[] {
  if (same(from, to)) return [];
  const isList = Array.isArray(from);
  const areBoth = isObject(from) && isObject(to) && isList === Array.isArray(to);
  if (!areBoth || (isList && (from as readonly Json[]).length !== (to as readonly Json[]).length)) {
    return [{ path, value: to }];
  }
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return keys.flatMap((key) => {
    const step = isList ? Number(key) : key;
    return changes(valueAt(from, [step]), valueAt(to, [step]), [...path, step]);
  });
}

function isObject(value: Json | undefined): value is Exclude<Json, null | boolean | number | string> {
  return typeof value === 'object' && value !== null;
}

function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && same(valueAt(a, [key]), valueAt(b, [key])))
  );
}
