/**
 * The frame of a TrueType or OpenType file: its kind, its directory of tables (OpenType 1.9, "Organization of an
 * OpenType font"), and a copy under another name. Only the directory is read here, which is bounded; tables are read in
 * a child.
 */

export interface SfntTable {
  readonly tag: string;
  readonly offset: number;
  readonly length: number;
}

/** The type of a possible font file, by its first bytes. */
export type FontFileKind = 'truetype' | 'opentype' | 'woff' | 'woff2' | 'collection' | 'other';

/** Real fonts have some 30. */
const MOST_TABLES = 64;
const ENTRY_BYTES = 16;
const HEAD_BYTES = 12;

export function fontFileKind(head: Uint8Array): FontFileKind {
  const tag = String.fromCharCode(...head.subarray(0, 4));
  if (tag === '\0\u0001\0\0' || tag === 'true') return 'truetype';
  if (tag === 'OTTO') return 'opentype';
  if (tag === 'wOFF') return 'woff';
  if (tag === 'wOF2') return 'woff2';
  return tag === 'ttcf' ? 'collection' : 'other';
}

/** The tables in the file's order, or what is wrong with their directory, as words that follow "received". */
export function sfntTables(bytes: Uint8Array): readonly SfntTable[] | string {
  if (bytes.length < HEAD_BYTES) return 'a file that ends in its first line';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(4);
  if (count === 0 || count > MOST_TABLES) return `one with ${count} tables`;
  if (bytes.length < HEAD_BYTES + count * ENTRY_BYTES) return 'one that ends in its list of tables';
  const tables = Array.from({ length: count }, (_, index): SfntTable => {
    const at = HEAD_BYTES + index * ENTRY_BYTES;
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    return { tag, offset: view.getUint32(at + 8), length: view.getUint32(at + 12) };
  });
  const outside = tables.find(({ offset, length }) => offset + length > bytes.length);
  if (outside !== undefined) return `one that was cut off: its table ${shown(outside.tag)} reaches beyond the end`;
  if (new Set(tables.map(({ tag }) => tag)).size < count) return 'one that lists a table twice';
  const has = (tag: string) => tables.some((table) => table.tag === tag);
  const missing = REQUIRED.find((tag) => !has(tag));
  if (missing !== undefined) return `one without the table ${missing}`;
  if (!(has('glyf') && has('loca')) && !has('CFF ') && !has('CFF2')) return 'one without outlines';
  return tables;
}

const REQUIRED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'];

/**
 * Tables that setting and drawing outlines takes. Bitmaps, SVG and signatures are left behind: what is not there
 * attacks nobody.
 */
const KEPT_TABLES = new Set([
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'OS/2', 'post', 'glyf', 'loca', 'cvt ', 'fpgm', 'prep', 'gasp'],
  ...['CFF ', 'CFF2', 'VORG', 'GDEF', 'GSUB', 'GPOS', 'BASE', 'kern', 'COLR', 'CPAL'],
  ...['fvar', 'avar', 'gvar', 'cvar', 'HVAR', 'MVAR', 'STAT', 'vhea', 'vmtx'],
]);

/**
 * A copy whose only name is `name`. The canvas also finds a font by the name in the file: a font with the name of one
 * of the engine's, or of another user's, would be drawn in its place.
 */
export function renamedFont(bytes: Uint8Array, tables: readonly SfntTable[], name: string): Uint8Array {
  const parts = tables
    .filter(({ tag }) => KEPT_TABLES.has(tag))
    .map(({ tag, offset, length }) => ({ tag, data: bytes.subarray(offset, offset + length) }));
  parts.push({ tag: 'name', data: nameTable(name) });
  parts.sort((a, b) => (a.tag < b.tag ? -1 : 1));
  const padded = (length: number) => (length + 3) & ~3;
  const head = HEAD_BYTES + parts.length * ENTRY_BYTES;
  const copy = new Uint8Array(parts.reduce((sum, { data }) => sum + padded(data.length), head));
  const view = new DataView(copy.buffer);
  copy.set(bytes.subarray(0, 4));
  view.setUint16(4, parts.length);
  const log = Math.floor(Math.log2(parts.length));
  view.setUint16(6, 16 * 2 ** log);
  view.setUint16(8, log);
  view.setUint16(10, 16 * (parts.length - 2 ** log));
  let offset = head;
  for (const [index, { tag, data }] of parts.entries()) {
    const at = HEAD_BYTES + index * ENTRY_BYTES;
    for (let i = 0; i < 4; i += 1) copy[at + i] = tag.charCodeAt(i);
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, data.length);
    copy.set(data, offset);
    view.setUint32(at + 4, checksum(view, offset, padded(data.length)));
    offset += padded(data.length);
  }
  return copy;
}

/** Family, style, full name and PostScript name for Windows, in English (format 0). */
function nameTable(name: string): Uint8Array {
  const values = [
    [1, name],
    [2, 'Regular'],
    [4, name],
    [6, name],
  ] as const;
  const texts = values.map(([, value]) => Buffer.from(value, 'utf16le').swap16());
  const stringsAt = 6 + values.length * 12;
  const table = Buffer.alloc(stringsAt);
  table.writeUInt16BE(values.length, 2);
  table.writeUInt16BE(stringsAt, 4);
  let offset = 0;
  for (const [index, [id]] of values.entries()) {
    const length = texts[index]?.length ?? 0;
    [3, 1, 0x409, id, length, offset].forEach((value, at) => {
      table.writeUInt16BE(value, 6 + index * 12 + at * 2);
    });
    offset += length;
  }
  return Buffer.concat([table, ...texts]);
}

function checksum(view: DataView, offset: number, length: number): number {
  let sum = 0;
  for (let at = offset; at < offset + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

function shown(tag: string): string {
  return JSON.stringify(tag.replaceAll(/[^ -~]/g, '?'));
}
