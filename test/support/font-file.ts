/** Font files for tests: real ones from the packages, and ones with their tables changed. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { sfntTables } from '../../src/io/fonts/sfnt.js';

const require = createRequire(import.meta.url);

/** Bytes of a font of the packages: `fontFile('bangers/400Regular/Bangers_400Regular.ttf')`. */
export function fontFile(path: string): Buffer {
  return readFileSync(fontPath(path));
}

export function fontPath(path: string): string {
  const [name = '', ...rest] = path.split('/');
  return join(dirname(require.resolve(`@expo-google-fonts/${name}/package.json`)), ...rest);
}

/** A copy with bytes of one table written over from `at`, counted from the table's beginning. */
export function withBytes(font: Buffer, tag: string, at: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(font);
  const tables = sfntTables(font);
  const table = typeof tables === 'string' ? undefined : tables.find((one) => one.tag === tag);
  if (table === undefined) throw new Error(`no table ${tag}`);
  copy.set(bytes, table.offset + at);
  return copy;
}

/** A copy in which one table is another; the old one stays in the file, and nobody finds it. */
export function withTable(font: Buffer, tag: string, data: Buffer): Buffer {
  const copy = Buffer.concat([font, data]);
  const index = Array.from({ length: font.readUInt16BE(4) }, (_, at) => 12 + at * 16).find(
    (at) => font.toString('latin1', at, at + 4) === tag,
  );
  if (index === undefined) throw new Error(`no table ${tag}`);
  copy.writeUInt32BE(font.length, index + 8);
  copy.writeUInt32BE(data.length, index + 12);
  return copy;
}

/** A cmap of one group, format 12: from `first` to `last`, all on the glyphs from 1 on. */
export function cmapOf(first: number, last: number): Buffer {
  const table = Buffer.alloc(12 + 16 + 12);
  [0, 1, 3, 10].forEach((value, at) => {
    table.writeUInt16BE(value, at * 2);
  });
  table.writeUInt32BE(12, 8);
  table.writeUInt16BE(12, 12);
  table.writeUInt32BE(28, 16);
  table.writeUInt32BE(1, 24);
  table.writeUInt32BE(first, 28);
  table.writeUInt32BE(last, 32);
  table.writeUInt32BE(1, 36);
  return table;
}
