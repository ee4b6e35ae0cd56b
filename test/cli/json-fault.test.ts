import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonFault, lineAndColumn } from '../../src/cli/json-fault.js';
import { propertySeed } from '../support/seed.js';

describe('jsonFault', () => {
  it.each([
    ['a word that is no value', '{"a":NaN}', 5, 'a', 'a value'],
    ['an infinite number', '{"a":[1,-Infinity]}', 8, 'a[1]', 'a value'],
    ['a trailing comma', '{"a":1,}', 7, '', '"key"'],
    ['a missing comma', '{"a":1 "b":2}', 7, 'a', 'a comma or }'],
    ['a missing comma in a list', '[1 2]', 3, '[0]', 'a comma or ]'],
    ['a missing colon', '{"a" 1}', 5, 'a', 'a colon'],
    ['single quotes', "{'a':1}", 1, '', '"key" or }'],
    ['an open text', '{"a":"b', 7, 'a', 'a closing quote'],
    ['a line break in a text', '["a\nb"]', 3, '[0]', 'no line break or control character inside a text'],
    ['an unknown escape', '["\\x"]', 2, '[0]', 'one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX'],
    ['a leading zero', '[01]', 1, '[0]', 'a value'],
    ['a second value', '{} {}', 3, '', 'the end of the file'],
    ['nothing', '', 0, '', 'a value'],
    ['a comment', '{"a":1} // x', 8, '', 'the end of the file'],
  ])('finds %s', (_why, text, offset, path, expected) => {
    expect(jsonFault(text)).toEqual({ kind: 'syntax', offset, path, expected });
    expect(() => JSON.parse(text)).toThrow();
  });

  it.each([
    ['at the top', '{"a":1,"b":2,"a":3}', 13, 'a'],
    ['below', '{"logo":{"source":"x","source":"y"}}', 22, 'logo.source'],
    ['in a list', '[{"a":1},{"a":1,"a":2}]', 16, '[1].a'],
    ['spelt with an escape', '{"a":1,"\\u0061":2}', 7, 'a'],
    ['named __proto__', '{"__proto__":1,"__proto__":2}', 15, '__proto__'],
  ])('finds a key named twice %s', (_why, text, offset, path) => {
    expect(jsonFault(text)).toMatchObject({ kind: 'duplicate_key', offset, path });
  });

  it('finds nothing in anything that JSON.stringify wrote', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (text, indent) => {
        expect(jsonFault(JSON.stringify(JSON.parse(text), null, indent))).toBeUndefined();
      }),
      { seed: propertySeed() },
    );
  });

  it('agrees with JSON.parse on damaged texts', () => {
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.constantFrom('', ',', '"', '}', '\\', '1', '\n'), (text, at, put) => {
        const cut = at % (text.length + 1);
        const damaged = text.slice(0, cut) + put + text.slice(cut + 1);
        let parses = true;
        try {
          JSON.parse(damaged);
        } catch {
          parses = false;
        }
        // A key named twice may stand before the place that does not parse.
        const fault = jsonFault(damaged);
        if (fault?.kind !== 'duplicate_key') expect(fault === undefined).toBe(parses);
      }),
      { seed: propertySeed(), numRuns: 2000 },
    );
  });

  it('refuses more than a thousand levels, and names a place that stays printable', () => {
    expect(jsonFault('['.repeat(1000) + ']'.repeat(1000))).toBeUndefined();
    const fault = jsonFault('['.repeat(1e7));
    expect(fault).toMatchObject({ kind: 'too_deep', offset: 1000, path: '[0]' });
  });
});

describe('placeOf', () => {
  it('counts lines and columns from 1', () => {
    expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  });
});
