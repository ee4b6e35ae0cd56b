/**
 * The FontBook of the real font files: proves coverage from the manifest, registers a file with the canvas when a text first needs
 * it (CJK by the slice), and measures each string once at 250 px. Rests on fonts/manifest.json (scripts/measure-fonts.mjs).
 */
import type { Language } from '../../document/enumerations.js';
import type { FontSpec } from '../../overlay/draw-list.js';
import { canvasLanguage, fontSettings, fontString } from '../../overlay/font-string.js';
import { chooseFaces } from '../../overlay/type/choose-face.js';
import { type Coverage, decodeCoverage, inCoverage, type ManifestSlice } from '../../overlay/type/font-manifest.js';
import { isInvisible } from '../../overlay/type/graphemes.js';
import type { Face, FontBook, Ink } from '../../overlay/type/typeset.types.js';
import { canvasModule } from '../raster/canvas-module.js';
import { readFontManifest, readFontSlices, resolveFontFile } from './font-files.js';

/** Widths are linear in size to 1e-6; ink bounds are whole pixels below 256 px, so 250 px gives them to 1/250 em. */
const MEASURE_PX = 250;
/** Strings kept per book; a short has a few hundred. */
const CACHE_LIMIT = 20_000;

let shared: FontBook | undefined;

/** The process's font book: fonts are registered process-wide, so there is one. Nothing is loaded until a text asks. */
export function loadFontBook(): FontBook {
  shared ??= createFontBook();
  return shared;
}

interface Measure {
  readonly width: number;
  readonly ink: Ink;
}

function createFontBook(): FontBook {
  const manifest = readFontManifest();
  const coverages = new Map<string, Coverage>();
  const slices = new Map<string, readonly (ManifestSlice & { readonly ranges: Coverage })[]>();
  const registered = new Set<string>();
  const choices = new Map<string, Face>();
  const measures = new Map<string, Measure>();
  let context: ReturnType<ReturnType<ReturnType<typeof canvasModule>['createCanvas']>['getContext']> | undefined;

  const faceOf = (key: string) => {
    const face = manifest.faces[key];
    if (face === undefined) throw new TypeError(`internal: no face "${key}" in the font manifest`);
    return face;
  };

  const slicesOf = (key: string) => {
    const face = faceOf(key);
    let list = slices.get(face.alias);
    if (list === undefined) {
      list = readFontSlices(face).map((slice) => ({ ...slice, ranges: decodeCoverage(slice.coverage) }));
      slices.set(face.alias, list);
    }
    return list;
  };

  const covers = (key: string, codePoint: number): boolean => {
    const face = faceOf(key);
    if (face.coverage === undefined) return slicesOf(key).some((slice) => inCoverage(slice.ranges, codePoint));
    let coverage = coverages.get(key);
    if (coverage === undefined) {
      coverage = decodeCoverage(face.coverage);
      coverages.set(key, coverage);
    }
    return inCoverage(coverage, codePoint);
  };

  const register = (key: string, codePoints: ReadonlySet<number>) => {
    const face = faceOf(key);
    const files =
      face.slices === undefined
        ? face.files
        : slicesOf(key).filter((slice) => [...codePoints].some((codePoint) => inCoverage(slice.ranges, codePoint)));
    for (const file of files) {
      const id = `${face.alias}/${file.path}`;
      if (registered.has(id)) continue;
      const path = resolveFontFile(face, file);
      if (canvasModule().GlobalFonts.registerFromPath(path, face.alias) === null) {
        throw new Error(`internal: the canvas refused ${path}`);
      }
      registered.add(id);
    }
  };

  const measure = (text: string, font: FontSpec, language: Language, direction: 'ltr' | 'rtl'): Measure => {
    const spacing = (font.letterSpacingPx ?? 0) / font.sizePx;
    const unit: FontSpec = { ...font, sizePx: MEASURE_PX, letterSpacingPx: spacing * MEASURE_PX };
    const key = `${fontString(unit)}|${spacing.toFixed(6)}|${fontSettings(font.variations)}|${fontSettings(font.features)}|${language}|${direction}|${text}`;
    let found = measures.get(key);
    if (found === undefined) {
      if (measures.size >= CACHE_LIMIT) measures.clear();
      context ??= canvasModule().createCanvas(8, 8).getContext('2d');
      context.font = fontString(unit);
      context.lang = canvasLanguage(language);
      context.direction = direction;
      context.textAlign = 'left';
      context.letterSpacing = `${unit.letterSpacingPx}px`;
      context.fontVariationSettings = fontSettings(font.variations);
      context.fontFeatureSettings = fontSettings(font.features);
      const box = context.measureText(text);
      // Spacing is added after every cluster, the last one too: a line must not carry it.
      const trailing = text === '' ? 0 : (unit.letterSpacingPx ?? 0);
      found = {
        width: (box.width - trailing) / MEASURE_PX,
        ink: {
          left: -box.actualBoundingBoxLeft / MEASURE_PX,
          right: box.actualBoundingBoxRight / MEASURE_PX,
          ascent: box.actualBoundingBoxAscent / MEASURE_PX,
          descent: box.actualBoundingBoxDescent / MEASURE_PX,
        },
      };
      measures.set(key, found);
    }
    return found;
  };

  return {
    faceFor(text, family, language, cut = 'display') {
      const id = `${family}|${language}|${cut}|${text}`;
      let face = choices.get(id);
      if (face === undefined) {
        const choice = chooseFaces(text, family, language, cut, manifest, covers);
        for (const [key, codePoints] of choice.codePoints) register(key, codePoints);
        face = describe(choice.keys, manifest.families[family].upperCase ?? false);
        if (choices.size >= CACHE_LIMIT) choices.clear();
        choices.set(id, face);
      }
      return face;
    },
    advance: (text, font, language, direction) => measure(text, font, language, direction).width * font.sizePx,
    ink(text, font, language, direction) {
      const { left, right, ascent, descent } = measure(text, font, language, direction).ink;
      const size = font.sizePx;
      return { left: left * size, right: right * size, ascent: ascent * size, descent: descent * size };
    },
    covers: (face, text) =>
      [...text].every((character) => {
        const codePoint = character.codePointAt(0) as number;
        return (isInvisible(codePoint) && !/\s/u.test(character)) || covers(face.key, codePoint);
      }),
  };

  function describe(keys: readonly string[], upperCase: boolean): Face {
    const first = keys[0] as string;
    const { weight, metrics } = faceOf(first);
    return {
      key: first,
      families: [...new Set(keys.map((key) => faceOf(key).alias))],
      weight,
      capHeight: metrics.cap,
      xHeight: metrics.x,
      inkAscent: metrics.inkAscent,
      inkDescent: metrics.inkDescent,
      upperCase,
    };
  }
}
