/** `--data rows.csv|jsonl`: one variant of the composition a row, and the name of its output. */
import { extname } from 'node:path';
import { oneOf, quote } from '../document/describe.js';
import { ReelwrightError } from '../errors.js';
import { readCsv } from './csv.js';
import { setField } from './load-composition.js';
import { readTextFile } from './text-file.js';

/** One variant to make. */
export interface DataRow {
  /** Number of the row, counted from 1. */
  readonly number: number;
  readonly values: ReadonlyMap<string, unknown>;
}

/** The most rows of one call: a larger table is taken for a mistake. */
const MOST_ROWS = 10_000;
const MOST_COLUMNS = 1000;

/**
 * Rejects with `data_invalid` (class usage) for what is no table, or `composition_unreadable` (class media) for a file
 * that cannot be read.
 */
export async function loadRows(file: string): Promise<readonly DataRow[]> {
  const suffix = extname(file).toLowerCase();
  if (suffix !== '.csv' && suffix !== '.jsonl')
    throw invalid(
      `a file that ends in .csv or .jsonl for --data but received ${quote(file)}`,
      'Use rows.csv or rows.jsonl.',
    );
  const text = (await readTextFile(file, 'data')).replace(/^\ufeff/, '');
  const rows = suffix === '.csv' ? csvRows(text, file) : jsonRows(text, file);
  if (rows.length === 0)
    throw invalid(`at least one row in ${file} but received none`, 'Write a row below the names of the columns.');
  if (rows.length > MOST_ROWS)
    throw invalid(
      `at most ${MOST_ROWS} rows in ${file} but received ${rows.length}`,
      `Split the file after row ${MOST_ROWS}.`,
    );
  return rows.map((values, index) => ({ number: index + 1, values }));
}

function csvRows(text: string, file: string): readonly ReadonlyMap<string, unknown>[] {
  const rows = readCsv(text);
  if (!('length' in rows))
    throw invalid(`${rows.expected} in line ${rows.line} of ${file} but received none`, `Correct line ${rows.line}.`);
  const [head, ...body] = rows;
  const names = head?.cells.map((name) => name.trim()) ?? [];
  if (names.length > MOST_COLUMNS)
    throw invalid(
      `at most ${MOST_COLUMNS} columns in ${file} but received ${names.length}`,
      'Leave out the columns that are no fields.',
    );
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined)
    throw invalid(
      `a name of its own for each column of ${file} but received ${quote(twice)} twice`,
      'Rename one of the two.',
    );
  return body.map(({ line, cells }) => {
    if (cells.length !== names.length)
      throw invalid(
        `${names.length} cells in line ${line} of ${file} but received ${cells.length}`,
        'Put a cell that holds the delimiter in double quotes.',
      );
    // An empty cell leaves the field as it is.
    return new Map(
      names
        .map((name, index): [string, unknown] => [name, asValue(cells[index] as string)])
        .filter(([, value]) => value !== ''),
    );
  });
}

function asValue(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}

function jsonRows(text: string, file: string): readonly ReadonlyMap<string, unknown>[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    let row: unknown;
    try {
      row = JSON.parse(line);
    } catch {
      row = undefined;
    }
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw invalid(
        `an object in line ${index + 1} of ${file} but received ${quote(line.slice(0, 40))}`,
        `Correct line ${index + 1}.`,
      );
    const values = Object.entries(row);
    if (values.length > MOST_COLUMNS)
      throw invalid(
        `at most ${MOST_COLUMNS} fields in line ${index + 1} of ${file} but received ${values.length}`,
        `Correct line ${index + 1}.`,
      );
    return [new Map(values)];
  });
}

/**
 * The composition of a row: each column is a field, written as for `--set` (`headline`, `text_beats[0]`). A column that
 * is no field of the composition may still be used in the file's name, as `{brand}` is, and so may a text under the
 * name of a field that takes an object; any other column is reported as an unknown field when the variant is rendered.
 */
export function variantOf(
  composition: unknown,
  { number, values }: DataRow,
  pattern: string,
  fields: ReadonlyMap<string, 'any' | 'object'>,
): unknown {
  let variant = composition;
  for (const [column, value] of values) {
    const field = /^[^.[]*/.exec(column)?.[0] ?? '';
    const isField = fields.get(field) === 'any' || (fields.has(field) && (column !== field || Object(value) === value));
    if (!isField && pattern.includes(`{${column}}`)) continue;
    variant = inRow(number, () => setField(variant, column, value));
  }
  return variant;
}

/** Runs `make`; an error that it throws names the row. */
function inRow<T>(number: number, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof ReelwrightError)) throw error;
    const { code, message, remedy } = error;
    throw new ReelwrightError({ code, path: `row ${number}`, message, remedy }, { class: error.class, cause: error });
  }
}

/**
 * `out/{brand}-{language}.mp4` -> `out/Alvora-de.mp4`; `{row}` is the number of the row. What a file name cannot hold
 * becomes a dash.
 */
export function rowOutput(pattern: string, { number, values }: DataRow, composition: unknown): string {
  return pattern.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const own = Object(composition) as Readonly<Record<string, unknown>>;
    const value = name === 'row' ? number : (values.get(name) ?? (Object.hasOwn(own, name) ? own[name] : undefined));
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      throw invalid(
        `a value for {${name}} of -o in row ${number} but received ${value === undefined ? 'none' : 'no text'}`,
        `Use one of ${oneOf(['row', ...values.keys()])}.`,
      );
    return fileName(String(value));
  });
}

/**
 * A value as a part of a file name: without separators of folders, leading dots, and characters that some system
 * refuses.
 */
function fileName(value: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
  const name = value.trim().replace(/[\u0000-\u001f\u007f/\\:*?"<>|]+/g, '-');
  return shortened(name.replace(/^\.+/, '')) || '-';
}

/** Most file systems take 255 bytes for a name, with its suffix and what else the pattern adds. */
const LONGEST_NAME_BYTES = 200;

function shortened(name: string): string {
  let bytes = 0;
  const fitting: string[] = [];
  for (const character of name) {
    bytes += Buffer.byteLength(character);
    if (bytes > LONGEST_NAME_BYTES) break;
    fitting.push(character);
  }
  return fitting.join('');
}

function invalid(expected: string, remedy: string): ReelwrightError {
  return new ReelwrightError(
    { code: 'data_invalid', path: '', message: `Expected ${expected}`, remedy },
    { class: 'usage' },
  );
}
