/**
 * The typeface of labels: its file for libass, its name, and widths read from its own tables (OpenType 1.9: head, hmtx,
 * cmap, OS/2).
 */
import { readFileSync } from 'node:fs';
import { readFontManifest, resolveFontFile } from '../fonts/font-files.js';

export interface LabelFont {
  readonly path: string;
  /** Family name in the file. */
  readonly name: string;
  /** libass counts a size as the Windows ascent plus descent: size = em x this. */
  readonly sizePerEm: number;
  /** Advance width in pixels of `text` at `sizePx` per em; kerning left out, which only makes a pill a little wider. */
  measure(text: string, sizePx: number): number;
  /** The first character of a text that the typeface has no glyph for. */
  missingIn(text: string): string | undefined;
}

const FACE = 'inter-600';
const NAME = 'Inter SemiBold';
let shared: LabelFont | undefined;

/** The font of labels, read once per process. Throws `font_missing` or `font_changed`. */
export function loadLabelFont(): LabelFont {
  shared ??= openLabelFont();
  return shared;
}

function openLabelFont(): LabelFont {
  const face = readFontManifest().faces[FACE];
  const file = face?.files[0];
  if (face === undefined || file === undefined) throw new TypeError(`internal: no face "${FACE}" in the font manifest`);
  const path = resolveFontFile(face, file);
  const font = readFileSync(path);
  const tables = tableOffsets(font);
  const at = (tag: string) => tables.get(tag) ?? 0;
  const unitsPerEm = font.readUInt16BE(at('head') + 18);
  const metricsCount = font.readUInt16BE(at('hhea') + 34);
  const winAscent = font.readUInt16BE(at('OS/2') + 74);
  const winDescent = font.readUInt16BE(at('OS/2') + 76);
  const glyphOf = characterMap(font, at('cmap'));
  const widths = new Map<string, number>();
  const widthOf = (character: string): number => {
    const known = widths.get(character);
    if (known !== undefined) return known;
    // Glyphs after the last metric share its width.
    const glyph = Math.min(glyphOf(character.codePointAt(0) ?? 0), metricsCount - 1);
    const width = font.readUInt16BE(at('hmtx') + 4 * glyph) / unitsPerEm;
    widths.set(character, width);
    return width;
  };
  return {
    path,
    name: NAME,
    sizePerEm: (winAscent + winDescent) / unitsPerEm,
    missingIn: (text) => [...text].find((character) => glyphOf(character.codePointAt(0) ?? 0) === 0),
    measure: (text, sizePx) => [...text].reduce((sum, character) => sum + widthOf(character), 0) * sizePx,
  };
}

function tableOffsets(font: Buffer): Map<string, number> {
  const count = font.readUInt16BE(4);
  return new Map(
    Array.from(
      { length: count },
      (_, k) => [font.toString('latin1', 12 + 16 * k, 16 + 16 * k), font.readUInt32BE(12 + 16 * k + 8)] as const,
    ),
  );
}

/** Code point to glyph by the first format 4 subtable (the Basic Multilingual Plane); 0 is the missing glyph. */
function characterMap(font: Buffer, cmap: number): (codePoint: number) => number {
  const count = font.readUInt16BE(cmap + 2);
  const subtables = Array.from({ length: count }, (_, k) => cmap + font.readUInt32BE(cmap + 4 + 8 * k + 4));
  const table = subtables.find((offset) => font.readUInt16BE(offset) === 4);
  if (table === undefined) return () => 0;
  const doubled = font.readUInt16BE(table + 6);
  const [ends, starts] = [table + 14, table + 16 + doubled];
  const [deltas, ranges] = [starts + doubled, starts + 2 * doubled];
  return (codePoint) => {
    for (let k = 0; k < doubled; k += 2) {
      if (font.readUInt16BE(ends + k) < codePoint) continue;
      const start = font.readUInt16BE(starts + k);
      if (start > codePoint) return 0;
      const range = font.readUInt16BE(ranges + k);
      const delta = font.readUInt16BE(deltas + k);
      if (range === 0) return (codePoint + delta) & 0xffff;
      const glyph = font.readUInt16BE(ranges + k + range + 2 * (codePoint - start));
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}
