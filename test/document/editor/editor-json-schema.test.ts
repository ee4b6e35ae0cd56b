import { describe, expect, it } from 'vitest';
import { jsonSchemaOf } from '../../../src/document/json-schema.js';
import { compositionProblems } from '../../../src/document/validate.js';
import { jsonSchemaAccepts } from '../../support/json-schema-accepts.js';
import { FULL_EDITOR, LEAST_EDITOR } from './valid-editor.js';

type Path = readonly (string | number)[];

const schema = jsonSchemaOf('editor');
const accepts = (value: unknown) => jsonSchemaAccepts(schema, value);
/** What no schema can say: how two values compare. */
const BETWEEN_VALUES = new Set(['word_times_invalid']);

/** Every place of a value: the whole has the path []. */
function placesOf(value: unknown, path: Path = []): readonly Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  const below = keys.flatMap((key) => placesOf((value as Record<string | number, unknown>)[key], [...path, key]));
  return [path, ...below];
}

/** A copy with another value at a place; undefined takes the field away. */
function withValue(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<string | number, unknown>;
  if (rest.length === 0 && put === undefined) {
    if (Array.isArray(copy)) copy.splice(Number(key), 1);
    else delete copy[key];
  } else copy[key] = withValue(copy[key], rest, put);
  return copy;
}

describe('the JSON Schema of editor', () => {
  it('says what it demands', () => {
    expect(schema['required']).toEqual(['kind', 'language', 'segments']);
  });

  const replacements: readonly (readonly [string, unknown])[] = [
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a blank text', ' '],
    ['an empty text', ''],
    ['a URL', 'https://x.test/a.mp4'],
    ['a long text', 'é'.repeat(50_001)],
    ['a broken text', 'enough text\u0007'],
    ['0', 0],
    ['1', 1],
    ['0.05', 0.05],
    ['-1', -1],
    ['7000', 7000],
    ['true', true],
    ['an empty list', []],
    ['a list', ['x']],
    ['an empty object', {}],
    ['an object', { source: 'x' }],
    ['a transition', { type: 'dip' }],
    ['a point', { x: 0, y: 1 }],
    ['half a point', { x: 0 }],
    ['center', 'center'],
  ];

  it.each(replacements)('agrees with the runtime on %s in every place', (_name, put) => {
    // The list of words stands for all its items: one of them is enough.
    const full = withValue(FULL_EDITOR, ['narration', 'words'], FULL_EDITOR.narration.words.slice(0, 1));
    const places = placesOf(full);
    expect(places.length).toBeGreaterThan(50);
    for (const place of places) {
      const value = withValue(full, place, put);
      const problems = compositionProblems(value).filter(({ code }) => !BETWEEN_VALUES.has(code));
      expect([place.join('.'), accepts(value)]).toEqual([place.join('.'), problems.length === 0]);
    }
  });

  it('refuses a field that nobody knows, at every level', () => {
    for (const place of placesOf(FULL_EDITOR)) {
      const value = withValue(FULL_EDITOR, [...place, 'unknown'], 1);
      if (typeof place.at(-1) === 'string' || Array.isArray(value)) continue;
      expect([place.join('.'), accepts(value)]).toEqual([place.join('.'), compositionProblems(value).length === 0]);
    }
  });

  it.each<[string, unknown, boolean]>([
    ['voice_first without a voice', { ...LEAST_EDITOR, pacing: 'voice_first' }, false],
    ['voice_first with null for a voice', { ...LEAST_EDITOR, pacing: 'voice_first', narration: null }, false],
    ['voice_first with a voice', { ...LEAST_EDITOR, pacing: 'voice_first', narration: { source: 'v.mp3' } }, true],
    ['fixed without a voice', { ...LEAST_EDITOR, pacing: 'fixed' }, true],
    ['21 scenes', { ...LEAST_EDITOR, segments: Array(21).fill({ source: 'a' }) }, false],
    ['20 000 words', withWords(20_000), true],
    ['20 001 words', withWords(20_001), false],
  ])('%s', (_name, value, expected) => {
    expect(accepts(value)).toBe(expected);
    expect(compositionProblems(value).length === 0).toBe(expected);
  });
});

function withWords(amount: number) {
  return {
    ...LEAST_EDITOR,
    narration: { source: 'v.mp3', words: Array(amount).fill({ text: 'a', start: 1, end: 1 }) },
  };
}
