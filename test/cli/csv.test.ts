import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../src/cli/csv.js';
import { propertySeed } from '../support/seed.js';

const cellsOf = (text: string) => {
  const rows = readCsv(text);
  return 'length' in rows ? rows.map(({ cells }) => cells) : rows;
};

describe('readCsv', () => {
  it.each<[string, string, unknown]>([
    [
      'plain cells',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['no line break at the end', 'a\n1', [['a'], ['1']]],
    [
      'Windows line breaks',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a quoted delimiter, quote and line break',
      'a,b\n"x, ""y""\nz",2',
      [
        ['a', 'b'],
        ['x, "y"\nz', '2'],
      ],
    ],
    [
      'empty cells',
      'a,b,c\n,,\n1,,',
      [
        ['a', 'b', 'c'],
        ['', '', ''],
        ['1', '', ''],
      ],
    ],
    ['empty lines', 'a\n\n1\n\n', [['a'], ['1']]],
    ['nothing', '', []],
    ['an open quote', 'a\n"x', { line: 2, expected: 'a closing quote' }],
    ['words behind a quote', 'a\n"x"y', { line: 2, expected: 'the end of the cell behind its closing quote' }],
  ])('%s', (_, text, expected) => {
    expect(cellsOf(text)).toEqual(expected);
  });

  it('reads back whatever was written', () => {
    const cell = fc.string({ minLength: 1 });
    const quoted = (row: readonly string[]) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',');
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        expect(cellsOf([['a', 'b'], ...rows].map(quoted).join('\n'))).toEqual([['a', 'b'], ...rows]);
      }),
      { seed: propertySeed() },
    );
  });
});
