// Measures every font file named in fonts/families.json and writes fonts/manifest.json and fonts/slices/*.json: SHA-256
// and size of each file, coverage from its cmap, and vertical metrics from the ink it draws. Run after any font update;
// `--check` only compares. Usage: node scripts/measure-fonts.mjs [--check]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
const { GlobalFonts, createCanvas } = await import('@napi-rs/canvas');

const require = createRequire(import.meta.url);
const fontsDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'fonts');
const source = JSON.parse(readFileSync(join(fontsDir, 'families.json'), 'utf8'));
const checkOnly = process.argv.includes('--check');

const faces = {};
const sliceTables = new Map();
for (const [key, face] of Object.entries(source.faces)) {
  const root = dirname(require.resolve(`${face.package}/package.json`));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const paths = face.files ?? expand(root, face.slices);
  const files = paths.map((path) => {
    const bytes = readFileSync(join(root, path));
    return { path, bytes: bytes.length, sha256: sha256(bytes), codePoints: readCodePoints(bytes) };
  });
  const digest = sha256(files.map((file) => file.sha256).join('')).slice(0, 10);
  const name = face.files ? key : basename(face.package);
  const alias = `rw-${name}-${digest}`;
  for (const file of files) {
    if (GlobalFonts.registerFromPath(join(root, file.path), alias) === null)
      throw new Error(`cannot register ${file.path}`);
  }
  const all = new Set(files.flatMap((file) => [...file.codePoints]));
  faces[key] = {
    alias,
    weight: face.weight,
    package: face.package,
    version,
    licence: face.licence,
    licenceFile: face.licenceFile,
    ...(face.script ? { script: face.script } : {}),
    ...(face.heavier ? { heavier: face.heavier } : {}),
    metrics: heavier(measure(alias, face, all), face.heavier),
    ...describeFiles(name, face, files),
  };
}

const manifest = { families: source.families, tail: source.tail, emoji: source.emoji, faces };
write('manifest.json', prettyManifest(manifest));
for (const [name, table] of sliceTables) write(join('slices', `${name}.json`), prettySlices(table));

function expand(root, pattern) {
  const folder = dirname(pattern);
  const ending = basename(pattern).slice(1);
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(ending));
  return names.sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((name) => `${folder}/${name}`);
}

/** A face drawn heavier has half of what is added on either side of every contour. */
function heavier({ cap, x, inkAscent, inkDescent }, added) {
  const half = (added?.em ?? 0) / 2;
  const grown = (value) => round(value + half);
  return { cap: grown(cap), x: grown(x), inkAscent: grown(inkAscent), inkDescent: grown(inkDescent) };
}

/**
 * One-file faces carry their coverage; sliced ones name a table, in which each code point belongs to its first slice
 * only.
 */
function describeFiles(name, face, files) {
  if (face.files) {
    const [file] = files;
    return { files: [{ path: file.path, bytes: file.bytes, sha256: file.sha256 }], coverage: encode(file.codePoints) };
  }
  const seen = new Set();
  const slices = files.map((file) => {
    const own = [...file.codePoints].filter((codePoint) => !seen.has(codePoint));
    for (const codePoint of own) seen.add(codePoint);
    return { path: file.path, bytes: file.bytes, sha256: file.sha256, coverage: encode(own) };
  });
  sliceTables.set(name, slices);
  return { files: [], slices: `slices/${name}.json` };
}

/** Gaps and run lengths in base 36: "w.2n" skips 32 code points and covers 95, "5" skips 5 and covers one. */
function encode(codePoints) {
  const sorted = [...codePoints].sort((a, b) => a - b);
  const runs = [];
  let next = 0;
  for (let i = 0; i < sorted.length; ) {
    let end = i + 1;
    while (end < sorted.length && sorted[end] === sorted[end - 1] + 1) end++;
    const length = end - i;
    runs.push((sorted[i] - next).toString(36) + (length > 1 ? `.${length.toString(36)}` : ''));
    next = sorted[end - 1] + 1;
    i = end;
  }
  return runs.join(' ');
}

function measure(alias, face, covered) {
  const ctx = createCanvas(8, 8).getContext('2d');
  ctx.lang = 'en';
  ctx.font = `${face.weight} 250px "${alias}"`;
  let inkAscent = 0;
  let inkDescent = 0;
  const letters = /^[\p{L}\p{N}\p{P}]$/u;
  const served = (codePoint) =>
    codePoint < 0x250 ||
    (codePoint >= 0x400 && codePoint < 0x460) ||
    (codePoint >= 0x1e9e && codePoint < 0x1e9f) ||
    (face.script === 'arabic' && codePoint >= 0x620 && codePoint < 0x6d4) ||
    ((face.script === 'han' || face.script === 'kana') &&
      ((codePoint >= 0x3041 && codePoint < 0x3100) || (codePoint >= 0x4e00 && codePoint < 0x5e00))) ||
    (face.script === 'hangul' && codePoint >= 0xac00 && codePoint < 0xd7a4) ||
    (face.script === 'emoji' && codePoint >= 0x1f300);
  for (const codePoint of covered) {
    const text = String.fromCodePoint(codePoint);
    if (!served(codePoint) || !(letters.test(text) || face.script === 'emoji')) continue;
    const box = ctx.measureText(text);
    inkAscent = Math.max(inkAscent, box.actualBoundingBoxAscent / 250);
    inkDescent = Math.max(inkDescent, box.actualBoundingBoxDescent / 250);
  }
  const drawn = (text) => inkRows(alias, face.weight, text);
  const ideograph = { han: '\u56fd', kana: '\u56fd', hangul: '\ud55c' }[face.script];
  let cap;
  if (ideograph) {
    // Twice the height of the ideograph's centre: centring by cap height then centres the ideographs too.
    const ink = drawn(ideograph);
    cap = ink.top + ink.bottom;
  } else if (face.script === 'emoji') {
    const ink = drawn('\u{1f7e6}');
    cap = ink.top + ink.bottom;
  } else if (face.script === 'arabic') {
    cap = drawn('\u0627').top;
  } else cap = drawn('H').top;
  const x = covered.has(0x78) ? drawn('x').top : cap;
  return { cap: round(cap), x: round(x), inkAscent: round(inkAscent), inkDescent: round(inkDescent) };
}

/** Top and bottom row of ink in em, y upward from the baseline (bottom is negative below it), drawn at 1000 px. */
function inkRows(alias, weight, text) {
  const canvas = createCanvas(1600, 1800);
  const ctx = canvas.getContext('2d');
  ctx.lang = 'en';
  ctx.font = `${weight} 1000px "${alias}"`;
  ctx.fillText(text, 100, 1300);
  const pixels = canvas.data();
  const rowHasInk = (y) => {
    for (let i = y * 6400 + 3; i < (y + 1) * 6400; i += 4) if (pixels[i] > 127) return true;
    return false;
  };
  let first = 0;
  while (first < 1800 && !rowHasInk(first)) first++;
  let last = 1799;
  while (last > first && !rowHasInk(last)) last--;
  return { top: (1300 - first) / 1000, bottom: (1300 - last - 1) / 1000 };
}

/** All code points of a TrueType, OpenType or WOFF2 file with a Unicode cmap of format 4 or 12. */
function readCodePoints(bytes) {
  const cmap = bytes.toString('latin1', 0, 4) === 'wOF2' ? woff2Table(bytes, 'cmap') : sfntTable(bytes, 'cmap');
  let best;
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const platform = cmap.readUInt16BE(4 + i * 8);
    const encoding = cmap.readUInt16BE(6 + i * 8);
    const offset = cmap.readUInt32BE(8 + i * 8);
    const format = cmap.readUInt16BE(offset);
    const unicode = platform === 0 || (platform === 3 && (encoding === 1 || encoding === 10));
    if (unicode && (format === 12 || (format === 4 && best?.format !== 12))) best = { offset, format };
  }
  if (best === undefined) throw new Error('no Unicode cmap');
  const found = new Set();
  const { offset } = best;
  if (best.format === 12) {
    for (let i = 0; i < cmap.readUInt32BE(offset + 12); i++) {
      const group = offset + 16 + i * 12;
      const glyph = cmap.readUInt32BE(group + 8);
      for (let c = cmap.readUInt32BE(group); c <= cmap.readUInt32BE(group + 4); c++) {
        if (glyph + c - cmap.readUInt32BE(group) !== 0) found.add(c);
      }
    }
    return found;
  }
  const count = cmap.readUInt16BE(offset + 6) / 2;
  for (let i = 0; i < count; i++) {
    const end = cmap.readUInt16BE(offset + 14 + i * 2);
    const start = cmap.readUInt16BE(offset + 16 + count * 2 + i * 2);
    const delta = cmap.readUInt16BE(offset + 16 + count * 4 + i * 2);
    const rangeAt = offset + 16 + count * 6 + i * 2;
    const rangeOffset = cmap.readUInt16BE(rangeAt);
    for (let c = start; c <= end && c !== 0xffff; c++) {
      const raw = rangeOffset === 0 ? c : cmap.readUInt16BE(rangeAt + rangeOffset + (c - start) * 2);
      if (raw !== 0 && ((raw + delta) & 0xffff) !== 0) found.add(c);
    }
  }
  return found;
}

function sfntTable(bytes, tag) {
  for (let i = 0; i < bytes.readUInt16BE(4); i++) {
    const entry = 12 + i * 16;
    if (bytes.toString('latin1', entry, entry + 4) !== tag) continue;
    return bytes.subarray(
      bytes.readUInt32BE(entry + 8),
      bytes.readUInt32BE(entry + 8) + bytes.readUInt32BE(entry + 12),
    );
  }
  throw new Error(`no ${tag} table`);
}

/** WOFF2 keeps cmap untransformed: walk the directory, inflate, cut it out (W3C WOFF2, section 4). */
function woff2Table(bytes, tag) {
  const known = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];
  let at = 48;
  let offset = 0;
  let found;
  const base128 = () => {
    let value = 0;
    for (;;) {
      const byte = bytes[at++];
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  for (let i = 0; i < bytes.readUInt16BE(12); i++) {
    const flags = bytes[at++];
    let name = known[flags & 63];
    if ((flags & 63) === 63) {
      name = bytes.toString('latin1', at, at + 4);
      at += 4;
    }
    let length = base128();
    const version = flags >> 6;
    const transformed = name === 'glyf' || name === 'loca' ? version !== 3 : version !== 0;
    if (transformed) length = base128();
    if (name === tag) found = { offset, length };
    offset += length;
  }
  const data = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)));
  if (found === undefined) throw new Error(`no ${tag} table`);
  return data.subarray(found.offset, found.offset + found.length);
}

function sha256(data) {
  return createHash('sha256').update(data).digest('hex');
}

function round(value) {
  return Math.round(value * 1000) / 1000;
}

function prettyManifest(data) {
  const rows = (record) =>
    Object.entries(record)
      .map(([key, value]) => `    ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const { families, tail, emoji, faces: all } = data;
  return `{\n  "about": "Generated by scripts/measure-fonts.mjs from families.json and the font files; do not edit.",\n  "emoji": ${JSON.stringify(emoji)},\n  "tail": {\n${rows(tail)}\n  },\n  "families": {\n${rows(families)}\n  },\n  "faces": {\n${rows(all)}\n  }\n}\n`;
}

function prettySlices(slices) {
  return `[\n${slices.map((slice) => `  ${JSON.stringify(slice)}`).join(',\n')}\n]\n`;
}

function write(name, text) {
  const path = join(fontsDir, name);
  const current = existsSync(path) ? readFileSync(path, 'utf8') : '';
  if (current === text) return;
  if (checkOnly) {
    console.error(`${name} is out of date: run node scripts/measure-fonts.mjs`);
    process.exitCode = 1;
    return;
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  console.log(`wrote ${name} (${text.length} characters)`);
}
