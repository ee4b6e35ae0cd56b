import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { propertySeed } from '../../test/support/seed.js';
import { propertyRuns } from '../../test/support/tier.js';
import {
  type Json,
  moveIn,
  type Path,
  parseJson,
  pathOf,
  pathText,
  removeIn,
  setIn,
  valueAt,
} from '../src/shared/json-text.js';

const AD = `{
  // The hook.
  "kind": "short",
  "headline": "Up here", /* said once */
  "segments": [{ "source": "a.mp4" }, { "source": "b.mp4" }],
  "beats": [
    "one",
    "two"
  ]
}
`;

describe('an edit of a JSON text', () => {
  test.each<[string, Path, Json, string, string]>([
    ['a value', ['headline'], 'Down', '"Up here"', '"Down"'],
    ['a value in a list', ['segments', 1, 'source'], 'c.mp4', '"b.mp4"', '"c.mp4"'],
    ['a new field at the end', ['logo'], { source: 'l.png' }, '  ]\n}', '  ],\n  "logo": { "source": "l.png" }\n}'],
    ['a new field on one line', ['segments', 0, 'focus'], 'auto', '"a.mp4" }', '"a.mp4", "focus": "auto" }'],
    ['a new item', ['beats', 2], 'three', '"two"', '"two",\n    "three"'],
    ['fields on the way', ['music', 'source'], 'm.mp3', '  ]\n}', '  ],\n  "music": { "source": "m.mp3" }\n}'],
  ])('writes %s and leaves every other character', (_, path, value, before, after) => {
    expect(setIn(AD, path, value)).toBe(AD.replace(before, () => after));
  });

  test.each<[string, string, Path, string]>([
    ['the first', '{ "a": 1, "b": 2 }', ['a'], '{ "b": 2 }'],
    ['the last', '{ "a": 1, "b": 2 }', ['b'], '{ "a": 1 }'],
    ['the only one', '{ "a": 1 }', ['a'], '{}'],
    ['an item', '[1, 2, 3]', [1], '[1, 3]'],
    ['none that is there', '{ "a": 1 }', ['b'], '{ "a": 1 }'],
  ])('removes %s', (_, text, path, after) => {
    expect(removeIn(text, path)).toBe(after);
  });

  test('moves an item and keeps what stands between them', () => {
    expect(moveIn('[1, /* x */ 2,\n3]', [], 0, 2)).toBe('[2, /* x */ 3,\n1]');
  });

  test('is read back as what was written, at any place of any document', () => {
    const run = fc.property(
      fc.jsonValue({ maxDepth: 3 }),
      fc.jsonValue({ maxDepth: 1 }),
      fc.nat(),
      (before, value, at) => {
        const places = placesOf(before as Json);
        const path = places[at % places.length] ?? [];
        for (const text of [JSON.stringify(before), JSON.stringify(before, null, 2)]) {
          // Minus zero is no JSON: it is written as 0.
          const written = JSON.parse(JSON.stringify(value)) as Json;
          expect(valueAt(parseJson(setIn(text, path, written)), path)).toEqual(written);
          if (path.length > 0) expect(() => parseJson(removeIn(text, path))).not.toThrow();
        }
      },
    );
    fc.assert(run, { seed: propertySeed(), numRuns: propertyRuns(60) });
  });
});

function placesOf(value: Json, path: Path = []): readonly Path[] {
  if (value === null || typeof value !== 'object') return [path];
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  return [path, ...steps.flatMap((step) => placesOf(valueAt(value, [step]) as Json, [...path, step]))];
}

describe('a JSON text', () => {
  test.each([
    ['{"a": 1, "a": 2}', 'again'],
    ['{"a": 1', '"," or "}"'],
    ['[1] x', 'end of the file'],
    ['{"a": undefined}', 'a value'],
    ['['.repeat(100), 'levels'],
    ['"\n"', 'a value'],
  ])('is refused with what was expected: %s', (text, expected) => {
    expect(() => parseJson(text)).toThrow(expected);
  });

  test('may name a field like a part of every object', () => {
    const text = setIn('{ "__proto__": { "polluted": 1 } }', ['constructor'], 2);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(valueAt(parseJson(text), ['__proto__', 'polluted'])).toBe(1);
    expect(valueAt(parseJson('{}'), ['constructor'])).toBeUndefined();
  });

  test('is named by paths as problems write them', () => {
    expect(pathText(['segments', 0, 'source'])).toBe('segments[0].source');
    expect(pathOf('segments[0].source')).toEqual(['segments', 0, 'source']);
  });
});
