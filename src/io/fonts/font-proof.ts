/**
 * Examines a user's font: read by opentype.js, then loaded and measured by the canvas that will draw it. Runs only in
 * the child; a font that stops either of them stops nothing else. Everything that the canvas will later draw of it has
 * been drawn here before.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from 'opentype.js';
import { ReelwrightError } from '../../errors.js';
import type { FontEmbedding } from '../../media.js';
import type { OwnFont } from '../../type/own-fonts.types.js';
import { describeType, SNIFF_BYTES, sniff } from '../probe/sniff.js';
import { canvasModule } from '../raster/canvas-module.js';
import { fontFileKind, renamedFont, sfntTables } from './sfnt.js';

export interface ProofRequest {
  /** Path under which the font is read. */
  readonly file: string;
  /** The user's name for the font. */
  readonly name: string;
  /** Place in the document. */
  readonly path: string;
  readonly alias: string;
}

export interface FontFacts extends OwnFont {
  readonly family: string;
  readonly style: string;
  readonly embedding: FontEmbedding;
}

/** CJK fonts have 30,000. */
const MOST_CHARACTERS = 100_000;
const LONGEST_NAME = 100;

/**
 * Throws `asset_not_font`, `font_broken`, `font_too_complex` (class `media`), and whatever opentype.js throws for
 * tables it cannot read.
 */
export function proveFont(request: ProofRequest): FontFacts {
  const bytes = readFileSync(request.file);
  const kind = fontFileKind(bytes);
  if (kind !== 'truetype' && kind !== 'opentype') throw notAFont(request, kind, bytes);
  const tables = sfntTables(bytes);
  if (typeof tables === 'string') throw broken(request, tables);
  const font = parsed(bytes);
  const mapped = Object.entries(font.tables['cmap']?.['glyphIndexMap'] ?? {}).flatMap(([codePoint, glyph]) =>
    (glyph as number) > 0 && (glyph as number) < font.numGlyphs ? [Number(codePoint)] : [],
  );
  if (mapped.length > MOST_CHARACTERS) {
    throw fault(request, 'font_too_complex', `one of ${mapped.length} characters`, 'Use a part of it: a subset.');
  }
  if (
    canvasModule().GlobalFonts.register(Buffer.from(renamedFont(bytes, tables, request.alias)), request.alias) === null
  )
    throw broken(request, 'one that no text can be drawn with');
  const weight = Math.min(1000, Math.max(1, Math.round(font.tables['os2']?.['usWeightClass'] ?? 400)));
  const pen = penOf(request.alias, weight);
  const covered = mapped.filter((codePoint) => isBlank(codePoint) || pen.draws(codePoint)).sort((a, b) => a - b);
  const letters = covered.filter((codePoint) => /[\p{L}\p{N}]/u.test(String.fromCodePoint(codePoint)));
  if (letters.length === 0) {
    const isFlat = mapped.some((codePoint) => pen.hasInk(codePoint) && !pen.draws(codePoint));
    throw broken(request, isFlat ? 'one whose letters have no width' : 'one without letters or digits');
  }
  if (!covered.includes(0x20)) throw broken(request, 'one without a space');
  if (pen.advanceEm(' ') < LEAST_ADVANCE_EM) throw broken(request, 'one whose space has no width');
  return {
    alias: request.alias,
    weight,
    coverage: encodeCoverage(covered),
    metrics: metricsOf(pen, new Set(covered), letters),
    upperCase: covered.includes(0x41) && !covered.includes(0x61),
    family: named(font, 'preferredFamily') || named(font, 'fontFamily'),
    style: named(font, 'preferredSubfamily') || named(font, 'fontSubfamily'),
    embedding: embeddingOf(font.tables['os2']?.['fsType'] ?? 0),
  };
}

const require = createRequire(import.meta.url);

/** Messages that opentype.js prints are dropped: standard output is not its own. */
function parsed(bytes: Buffer): Font {
  const opentype = require('opentype.js') as typeof import('opentype.js');
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer);
}

/** The narrowest letters of the engine's own families are 0.17 em wide (measured); a fraction stroke is 0.06. */
const LEAST_ADVANCE_EM = 0.05;

interface Pen {
  /** True when the character leaves ink. */
  hasInk(codePoint: number): boolean;
  /** True when it can be read in a line: it leaves ink, and the next one stands beside it. */
  draws(codePoint: number): boolean;
  /** How far the pen moves, in em. */
  advanceEm(text: string): number;
  /** Distances of the ink from the baseline, in em, outward positive. */
  ink(text: string): { readonly ascent: number; readonly descent: number };
}

const PEN_PX = 250;

function penOf(alias: string, weight: number): Pen {
  const context = canvasModule().createCanvas(8, 8).getContext('2d');
  context.lang = 'en';
  context.font = `${weight} ${PEN_PX}px "${alias}"`;
  const measured = (text: string) => {
    const box = context.measureText(text);
    const hasInk =
      box.actualBoundingBoxAscent + box.actualBoundingBoxDescent > 0 &&
      box.actualBoundingBoxLeft + box.actualBoundingBoxRight > 0;
    return { hasInk, advanceEm: box.width / PEN_PX };
  };
  return {
    advanceEm: (text) => measured(text).advanceEm,
    hasInk: (codePoint) => measured(String.fromCodePoint(codePoint)).hasInk,
    draws: (codePoint) => {
      const text = String.fromCodePoint(codePoint);
      const { hasInk, advanceEm } = measured(text);
      if (!hasInk || (advanceEm < LEAST_ADVANCE_EM && !STACKED.test(text))) return false;
      // Drawn as well as measured: hinting programs run here first.
      context.fillText(text, 0, 8);
      return true;
    },
    ink: (text) => {
      const box = context.measureText(text);
      return { ascent: box.actualBoundingBoxAscent / PEN_PX, descent: box.actualBoundingBoxDescent / PEN_PX };
    },
  };
}

/** Marks, and the vowels and finals of Korean syllables, stand over the character before them. */
const STACKED = /[\p{M}\u1160-\u11ff\ud7b0-\ud7ff]/u;

function isBlank(codePoint: number): boolean {
  return /^[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]$/u.test(String.fromCodePoint(codePoint));
}

/** Letters that lines of text hold: Latin and Cyrillic, Arabic, Han; of others the first few hundred. */
const MEASURED = 2000;

function metricsOf(pen: Pen, covered: ReadonlySet<number>, letters: readonly number[]): OwnFont['metrics'] {
  const first = (...wanted: readonly string[]) =>
    wanted.find((text) => covered.has(text.codePointAt(0) as number)) ?? String.fromCodePoint(letters[0] as number);
  let [inkAscent, inkDescent] = [0, 0];
  for (const codePoint of letters.slice(0, MEASURED)) {
    const { ascent, descent } = pen.ink(String.fromCodePoint(codePoint));
    inkAscent = Math.max(inkAscent, ascent);
    inkDescent = Math.max(inkDescent, descent);
  }
  const cap = pen.ink(first('H', 'A', '0', 'ا', '国', '한')).ascent;
  const x = pen.ink(first('x', 'H', 'A', '0')).ascent;
  const within = (value: number, least: number) => Math.round(Math.min(4, Math.max(least, value)) * 1e4) / 1e4;
  return {
    cap: within(cap, 0.05),
    x: within(x, 0.05),
    inkAscent: within(inkAscent, 0.05),
    inkDescent: within(inkDescent, 0),
  };
}

/**
 * What the font allows: where several of the lowest four bits are set, the most permissive one counts (OpenType, OS/2
 * fsType).
 */
function embeddingOf(fsType: number): FontEmbedding {
  if ((fsType & 0xf) === 0) return 'installable';
  if (fsType & 8) return 'editable';
  return fsType & 4 ? 'preview_and_print' : 'restricted';
}

function named(font: Font, key: string): string {
  const names = font.names as unknown as Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  const tables = [names['windows'], names['unicode'], names['macintosh'], names];
  for (const table of tables) {
    const texts = Object((table as Readonly<Record<string, unknown>> | undefined)?.[key]) as Record<string, unknown>;
    const text = texts['en'] ?? Object.values(texts)[0];
    if (typeof text === 'string' && text !== '')
      return [
        ...text
          .slice(0, 1000)
          .replaceAll(/[\p{C}\s]+/gu, ' ')
          .trim(),
      ]
        .slice(0, LONGEST_NAME)
        .join('');
  }
  return '';
}

/** Gaps and run lengths in base 36, as `decodeCoverage` reads them. */
function encodeCoverage(sorted: readonly number[]): string {
  const runs: string[] = [];
  let next = 0;
  for (let at = 0; at < sorted.length; ) {
    const start = sorted[at] as number;
    let length = 1;
    while (sorted[at + length] === start + length) length += 1;
    runs.push((start - next).toString(36) + (length > 1 ? `.${length.toString(36)}` : ''));
    next = start + length;
    at += length;
  }
  return runs.join(' ');
}

const OTHER_FILE_KINDS = {
  woff: 'a WOFF web font',
  woff2: 'a WOFF2 web font',
  collection: 'a collection of fonts (.ttc)',
} as const;

function notAFont(
  request: ProofRequest,
  kind: keyof typeof OTHER_FILE_KINDS | 'other',
  bytes: Buffer,
): ReelwrightError {
  const received = kind === 'other' ? describeType(sniff(bytes.subarray(0, SNIFF_BYTES))) : OTHER_FILE_KINDS[kind];
  const remedy =
    kind === 'other'
      ? 'Name a TrueType (.ttf) or OpenType (.otf) file.'
      : 'Use the .ttf or .otf file it was made from; the maker of the font has it.';
  return fault(request, 'asset_not_font', received, remedy);
}

function broken(request: ProofRequest, received: string): ReelwrightError {
  return fault(request, 'font_broken', received, 'Download or export the font again.');
}

function fault(
  { name, path }: Pick<ProofRequest, 'name' | 'path'>,
  code: 'asset_not_font' | 'font_broken' | 'font_too_complex',
  received: string,
  remedy: string,
): ReelwrightError {
  const message = `Expected a TrueType or OpenType font for ${name} but received ${received}`;
  return new ReelwrightError({ code, path, message, remedy }, { class: 'media' });
}
