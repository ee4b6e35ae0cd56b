/**
 * Font files known to the canvas of this process: checks what a face covers and registers files when a text first needs
 * them. Registration applies to the whole process and is never undone, so there is one registry.
 */

import type { DrawNode } from '../../draw/draw-list.js';
import { isOwnFontAlias } from '../../draw/own-font.js';
import { ReelwrightError } from '../../errors.js';
import {
  type Coverage,
  decodeCoverage,
  inCoverage,
  type ManifestFace,
  type ManifestSlice,
} from '../../type/font-manifest.js';
import { canvasModule } from '../raster/canvas-module.js';
import { readFontManifest, readFontSlices, resolveFontFile } from './font-files.js';
import { registerOwnFont } from './own-font-registry.js';

type Slice = ManifestSlice & { readonly ranges: Coverage };

const coverages = new Map<string, Coverage>();
const slicesByAlias = new Map<string, readonly Slice[]>();
const registered = new Set<string>();
const drawn = new Set<string>();
const DRAWN_LIMIT = 20_000;

/** The face of a manifest key; a TypeError for an unknown one. */
export function faceOf(key: string): ManifestFace {
  const face = readFontManifest().faces[key];
  if (face === undefined) throw new TypeError(`internal: no face "${key}" in the font manifest`);
  return face;
}

/** True when the face's files have a glyph for the code point, by their own cmaps. Registers nothing. */
export function faceCovers(key: string, codePoint: number): boolean {
  const face = faceOf(key);
  if (face.coverage === undefined) return slicesOf(face).some((slice) => inCoverage(slice.ranges, codePoint));
  let coverage = coverages.get(key);
  if (coverage === undefined) {
    coverage = decodeCoverage(face.coverage);
    coverages.set(key, coverage);
  }
  return inCoverage(coverage, codePoint);
}

/**
 * Makes the face drawable for the code points: its file, or the slices that hold them. Throws `font_missing`,
 * `font_changed`.
 */
export function registerFace(face: ManifestFace, codePoints: Iterable<number>): void {
  const wanted = [...codePoints];
  const files =
    face.slices === undefined
      ? face.files
      : slicesOf(face).filter((slice) => wanted.some((codePoint) => inCoverage(slice.ranges, codePoint)));
  for (const file of files) {
    const id = `${face.alias}/${file.path}`;
    if (registered.has(id)) continue;
    const path = resolveFontFile(face, file);
    if (canvasModule().GlobalFonts.registerFromPath(path, face.alias) === null) {
      throw new Error(`internal: the canvas refused ${path}`);
    }
    registered.add(id);
  }
}

/**
 * Makes every text of a draw list drawable, also one that was laid out in another process (a saved plan, a worker): the
 * canvas would silently use another font. Throws `font_changed` for a font that this installation does not have.
 */
export function registerForDrawing(nodes: readonly DrawNode[]): void {
  for (const node of nodes) {
    if (node.kind === 'group') registerForDrawing(node.children);
    if (node.kind !== 'text') continue;
    const id = `${node.font.families.join()}|${node.text}`;
    if (drawn.has(id)) continue;
    const codePoints = [...node.text].map((character) => character.codePointAt(0) as number);
    for (const alias of node.font.families) {
      if (isOwnFontAlias(alias)) registerOwnFont(alias);
      else registerFace(faceByAlias(alias), codePoints);
    }
    // A font of the user's own may have been let go since.
    if (node.font.families.some(isOwnFontAlias)) continue;
    if (drawn.size >= DRAWN_LIMIT) drawn.clear();
    drawn.add(id);
  }
}

/** A font file that a draw list needs, for another process that draws it. */
export interface DrawingFont {
  /** The alias that draw lists name. */
  readonly family: string;
  /** SHA-256 of the file. */
  readonly sha256: string;
  /** Absolute path, proved to be the file that was measured. */
  readonly path: string;
  /** Code points this file is asked for, of a face that is cut into many files; absent: all. */
  readonly ranges?: Coverage;
}

/** The engine's own fonts that a draw list needs, without the user's. Throws `font_missing`, `font_changed`. */
export function fontsForDrawing(
  nodes: readonly DrawNode[],
  found = new Map<string, DrawingFont>(),
  // An animation shows the same words in a hundred cels.
  seen = new Set<string>(),
): ReadonlyMap<string, DrawingFont> {
  for (const node of nodes) {
    if (node.kind === 'group') fontsForDrawing(node.children, found, seen);
    if (node.kind !== 'text') continue;
    const words = `${node.font.families.join()}|${node.text}`;
    if (seen.has(words)) continue;
    seen.add(words);
    const codePoints = [...node.text].map((character) => character.codePointAt(0) as number);
    for (const family of node.font.families.filter((alias) => !isOwnFontAlias(alias))) {
      const face = faceByAlias(family);
      for (const file of face.slices === undefined ? face.files : slicesOf(face)) {
        const ranges = 'ranges' in file ? (file as Slice).ranges : undefined;
        if (ranges !== undefined && !codePoints.some((codePoint) => inCoverage(ranges, codePoint))) continue;
        const id = `${family}/${file.path}`;
        if (found.has(id)) continue;
        const path = resolveFontFile(face, file);
        found.set(id, { family, sha256: file.sha256, path, ...(ranges === undefined ? {} : { ranges }) });
      }
    }
  }
  return found;
}

function faceByAlias(alias: string): ManifestFace {
  const face = Object.values(readFontManifest().faces).find((candidate) => candidate.alias === alias);
  if (face !== undefined) return face;
  throw new ReelwrightError(
    {
      code: 'font_changed',
      path: '',
      message: `Expected fonts of this version of the engine in a draw list but received ${alias}`,
      remedy: 'Make the plan again with the installed version, or render it with the version that made it.',
    },
    { class: 'environment' },
  );
}

function slicesOf(face: ManifestFace): readonly Slice[] {
  let list = slicesByAlias.get(face.alias);
  if (list === undefined) {
    list = readFontSlices(face).map((slice) => ({ ...slice, ranges: decodeCoverage(slice.coverage) }));
    slicesByAlias.set(face.alias, list);
  }
  return list;
}
