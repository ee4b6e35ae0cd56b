/** The face of labels: its file for libass, its name, and widths measured from its glyphs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFontManifest, resolveFontFile } from '../fonts/font-files.js';

export interface LabelFont {
  readonly path: string;
  /** Family name in the file. */
  readonly name: string;
  /** libass counts a size as the Windows ascent plus descent: size = em x this. */
  readonly sizePerEm: number;
  /** Advance width in pixels of `text` (ASCII) at `sizePx` per em; kerning left out, which only makes a pill a little wider. */
  measure(text: string, sizePx: number): number;
}

interface ParsedFont {
  readonly unitsPerEm: number;
  readonly names: { readonly windows?: { readonly fontFamily?: { readonly en?: string } } };
  readonly tables: { readonly os2: { readonly usWinAscent: number; readonly usWinDescent: number } };
  charToGlyph(character: string): { readonly advanceWidth?: number };
}

const FACE = 'inter-600';
const require = createRequire(import.meta.url);
let shared: LabelFont | undefined;

/** Read once per process. Throws `font_missing` or `font_changed`. */
export function loadLabelFont(): LabelFont {
  shared ??= openLabelFont();
  return shared;
}

function openLabelFont(): LabelFont {
  const face = readFontManifest().faces[FACE];
  const file = face?.files[0];
  if (face === undefined || file === undefined) throw new TypeError(`internal: no face "${FACE}" in the font manifest`);
  const path = resolveFontFile(face, file);
  const { parse } = require('opentype.js') as { parse(data: ArrayBuffer): ParsedFont };
  const bytes = readFileSync(path);
  const font = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
  const { usWinAscent, usWinDescent } = font.tables.os2;
  const widths = new Map<string, number>();
  const widthOf = (character: string) => {
    const known = widths.get(character) ?? (font.charToGlyph(character).advanceWidth ?? 0) / font.unitsPerEm;
    widths.set(character, known);
    return known;
  };
  return {
    path,
    name: font.names.windows?.fontFamily?.en ?? 'Inter SemiBold',
    sizePerEm: (usWinAscent + usWinDescent) / font.unitsPerEm,
    measure: (text, sizePx) => [...text].reduce((sum, character) => sum + widthOf(character), 0) * sizePx,
  };
}
