import { describe, expect, test } from 'vitest';
import { mergeJson } from '../src/shared/merge-json.js';

const BASE = '{ "headline": "A", "cta": "Go", "beats": ["1", "2"] }';

describe('two people’s changes', () => {
  test.each<[string, string, string, string, readonly string[]]>([
    [
      'of different fields',
      BASE.replace('A', 'B'),
      BASE.replace('Go', 'Run'),
      '{ "headline": "B", "cta": "Run", "beats": ["1", "2"] }',
      [],
    ],
    [
      'of different items',
      BASE.replace('"1"', '"x"'),
      BASE.replace('"2"', '"y"'),
      '{ "headline": "A", "cta": "Go", "beats": ["x", "y"] }',
      [],
    ],
    ['of one field to the same', BASE.replace('A', 'B'), BASE.replace('A', 'B'), BASE.replace('A', 'B'), []],
    ['of one field', BASE.replace('A', 'B'), BASE.replace('A', 'C'), BASE.replace('A', 'B'), ['headline']],
    [
      'where mine removes',
      '{ "headline": "A", "beats": ["1", "2"] }',
      BASE.replace('A', 'C'),
      '{ "headline": "C", "beats": ["1", "2"] }',
      [],
    ],
    [
      'of the length of one list',
      BASE.replace(', "2"', ''),
      BASE.replace('"1"', '"x"'),
      BASE.replace('["1", "2"]', '["1"]'),
      ['beats'],
    ],
  ])('%s are put together; what both changed is named', (_, mine, theirs, text, conflicts) => {
    expect(mergeJson(BASE, mine, theirs)).toEqual({ text, conflicts });
  });
});
