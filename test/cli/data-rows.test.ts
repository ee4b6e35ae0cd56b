/** `--data`: one render a row, named by its columns. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type DataRow, rowOutput, variantOf } from '../../src/cli/data-rows.js';
import { type CliError, jsonOf, runCli } from './support/run-cli.js';
import { smallMedia } from './support/small-media.js';

const small = smallMedia();
const COLUMNS = Array.from({ length: 1001 }, (_, index) => `c${index}`);
const row = (values: Readonly<Record<string, unknown>>): DataRow => ({
  number: 7,
  values: new Map(Object.entries(values)),
});

describe('the name of an output', () => {
  it.each([
    ['out/{brand}-{language}.mp4', { brand: 'Alvora', language: 'de' }, 'out/Alvora-de.mp4'],
    ['{row}.mp4', {}, '7.mp4'],
    ['{headline}.mp4', {}, 'Written in the composition.mp4'],
    ['out/{brand}.mp4', { brand: '../../etc/x' }, 'out/-..-etc-x.mp4'],
    ['out/{brand}.mp4', { brand: 'a/b\\c:d\n' }, 'out/a-b-c-d.mp4'],
    ['out/{brand}.mp4', { brand: '...' }, 'out/-.mp4'],
  ])('%s of %j is %s', (pattern, values, expected) => {
    expect(rowOutput(pattern, row(values), { headline: 'Written in the composition' })).toBe(expected);
  });

  it('needs a value', () => {
    expect(() => rowOutput('{brnd}.mp4', row({ brand: 'x' }), {})).toThrow(/a value for \{brnd\} of -o in row 7/);
  });
});

describe('a variant', () => {
  const fields = new Map(
    ['headline', 'text_beats', 'logo'].map((name) => [name, name === 'logo' ? 'object' : 'any'] as const),
  );
  it.each([
    ['a field', { headline: 'B' }, { headline: 'B' }],
    ['an item', { 'text_beats[0]': 'B' }, { headline: 'A', text_beats: ['B'] }],
    ['a nested field', { 'logo.position': 'top_left' }, { headline: 'A', logo: { position: 'top_left' } }],
    ['a column for the name alone', { brand: 'B' }, { headline: 'A' }],
    ['a text that names the file, where the field is an object', { logo: 'B' }, { headline: 'A' }],
    ['an object', { logo: { source: 'a' } }, { headline: 'A', logo: { source: 'a' } }],
    ['a column that is nothing', { hedline: 'B' }, { headline: 'A', hedline: 'B' }],
  ])('%s', (_, values, expected) => {
    expect(variantOf({ headline: 'A' }, row(values), 'out/{brand}-{logo}.mp4', fields)).toEqual(expected);
  });
});

it('a column behind the end of a list is refused with its row, and what to write instead', () => {
  const gap = () =>
    variantOf({ text_beats: ['A'] }, row({ 'text_beats[2]': 'C' }), '{row}.mp4', new Map([['text_beats', 'any']]));
  expect(gap).toThrow(
    expect.objectContaining({
      code: 'invalid_set',
      path: 'row 7',
      message: expect.stringContaining('in column text_beats[2] but received 2'),
      remedy: 'Use [1] for one more, or 0 to 0 for one that is there.',
    }),
  );
});

describe('render --data', () => {
  const DRAFT = ['--quality', 'draft', '--json'];

  it('renders one film a row and ends with the worst of them', async () => {
    const cwd = small();
    const table = 'brand;disclosure.text;target_duration_seconds\r\nAlvora;"Fresh; new";\r\nBad;Old;-9\r\nRidge;;\r\n';
    writeFileSync(join(cwd, 'rows.csv'), table);
    const args = ['render', 'film.json', '--data', 'rows.csv', '-o', 'out/{brand}.mp4', ...DRAFT];
    const result = await runCli(args, { cwd });
    const { results } = jsonOf<{ results: Readonly<Record<string, unknown>>[] }>(result);
    expect(results).toMatchObject([
      { row: 1, output: join(cwd, 'out/Alvora.mp4'), status: 'completed' },
      { row: 2, output: join(cwd, 'out/Bad.mp4'), error: 'out_of_range', path: 'target_duration_seconds' },
      { row: 3, output: join(cwd, 'out/Ridge.mp4'), status: 'completed' },
    ]);
    expect([result.code, result.stderr]).toEqual([2, '']);
    expect(readdirSync(join(cwd, 'out')).toSorted()).toEqual(['Alvora.jpg', 'Alvora.mp4', 'Ridge.jpg', 'Ridge.mp4']);
  });

  it('takes objects by line, and says in words what became of each', async () => {
    const cwd = small();
    writeFileSync(join(cwd, 'rows.jsonl'), '{"disclosure":{"text":"One"}}\n\n{"hedline":"x"}\n');
    const args = ['render', 'film.json', '--data', 'rows.jsonl', '-o', 'out/{row}.mp4', '--quality', 'draft'];
    const { code, stdout, stderr } = await runCli(args, { cwd });
    expect([code, stdout]).toEqual([2, `${join(cwd, 'out/1.mp4')}\n${join(cwd, 'out/1.jpg')}\n`]);
    expect(stderr).toMatch(/^ *\d+% Row 1 of 2: /m);
    expect(stderr).toContain('error: row 2: hedline: Expected a field of an editor');
    expect(stderr).toContain('rendered 1 of 2 rows');
  });

  it.each([
    ['../../etc/cron.d/x', '-..-etc-cron.d-x'],
    ['/etc/passwd', '-etc-passwd'],
    ['..', '-'],
    ['...hidden', 'hidden'],
    ['a\0b\nc', 'a-b-c'],
    ['C:\\x', 'C-x'],
    [' ', '-'],
    ['é'.repeat(300), 'é'.repeat(100)],
    ['😀'.repeat(300), '😀'.repeat(50)],
  ])('a cell %j names no other place', (value, name) => {
    const one = row({ brand: value });
    expect(rowOutput('out/{brand}.mp4', one, {})).toBe(`out/${name}.mp4`);
    expect(rowOutput('out/{brand}/{brand}.mp4', one, {})).toBe(`out/${name}/${name}.mp4`);
  });

  it('what an object inherits is no value', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(() => rowOutput(`{${name}}.mp4`, row({}), {})).toThrow('but received none');
  });

  it.each([
    ['no such file', 'none.csv', '', 'x-{row}.mp4', 'composition_unreadable', 3],
    ['another type', 'rows.xlsx', 'a\n1', 'x-{row}.mp4', 'data_invalid', 2],
    ['no rows', 'rows.csv', 'headline\n', 'x-{row}.mp4', 'data_invalid', 2],
    ['a row of another length', 'rows.csv', 'headline,cta_text\nA\n', 'x-{row}.mp4', 'data_invalid', 2],
    ['two columns of one name', 'rows.csv', 'headline,headline\nA,B\n', 'x-{row}.mp4', 'data_invalid', 2],
    ['more columns than anybody names', 'rows.csv', `${COLUMNS.join()}\n`, 'x-{row}.mp4', 'data_invalid', 2],
    [
      'more fields than that',
      'rows.jsonl',
      JSON.stringify(Object.fromEntries(COLUMNS.map((name) => [name, 1]))),
      'x-{row}.mp4',
      'data_invalid',
      2,
    ],
    ['no object', 'rows.jsonl', '[1]\n', 'x-{row}.mp4', 'data_invalid', 2],
    ['one name for all', 'rows.csv', 'headline\nA\nB\n', 'x.mp4', 'output_not_unique', 2],
    ['one name for two', 'rows.csv', 'headline\nA\nA\n', '{headline}.mp4', 'output_not_unique', 2],
    ['a column that is not there', 'rows.csv', 'headline\nA\n', '{brand}.mp4', 'data_invalid', 2],
  ])('%s is refused before any work', async (_, name, content, output, error, code) => {
    const cwd = small();
    if (content !== '') writeFileSync(join(cwd, name), content);
    const result = await runCli(['render', 'short.json', '--data', name, '-o', output, ...DRAFT], { cwd });
    expect([result.code, jsonOf<CliError>(result).error]).toEqual([code, error]);
    expect(existsSync(join(cwd, 'xdg'))).toBe(false);
  });
});
