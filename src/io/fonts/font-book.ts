/**
 * The FontBook of the real font files: proves coverage from the manifest, registers a file with the canvas when a text first needs
 * it (CJK by the slice), and measures each string once at 250 px. Rests on fonts/manifest.json (scripts/measure-fonts.mjs).
 */
import type { Language, ShortFontFamily } from '../../document/enumerations.js';
import type { FontSpec } from '../../draw/draw-list.js';
import { canvasLanguage, fontSettings, fontString } from '../../draw/font-string.js';
import { chooseFaces } from '../../type/choose-face.js';
import { isInvisible } from '../../type/graphemes.js';
import type { Face, FontBook, Ink, TypeCut } from '../../type/typeset.types.js';
import { canvasModule } from '../raster/canvas-module.js';
import { readFontManifest } from './font-files.js';
import { faceCovers, faceOf, registerFace } from './font-registry.js';
import { hyphenate } from './hyphenator.js';

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
  const choices = new Map<string, Face>();
  const measures = new Map<string, Measure>();
  let context: ReturnType<ReturnType<ReturnType<typeof canvasModule>['createCanvas']>['getContext']> | undefined;

  // Specs are shared by all lines of a block: their keys are written once.
  const units = new WeakMap<FontSpec, { readonly font: FontSpec; readonly spacingPx: number; readonly key: string }>();
  const unitOf = (font: FontSpec) => {
    let unit = units.get(font);
    if (unit === undefined) {
      const spacingPx = ((font.letterSpacingPx ?? 0) / font.sizePx) * MEASURE_PX;
      const scaled: FontSpec = { ...font, sizePx: MEASURE_PX };
      const settings = `${fontSettings(font.variations)}|${fontSettings(font.features)}`;
      unit = { font: scaled, spacingPx, key: `${fontString(scaled)}|${spacingPx.toFixed(4)}|${settings}` };
      units.set(font, unit);
    }
    return unit;
  };

  const measure = (text: string, font: FontSpec, language: Language, direction: 'ltr' | 'rtl'): Measure => {
    const unit = unitOf(font);
    const key = `${unit.key}|${language}|${direction}|${text}`;
    let found = measures.get(key);
    if (found === undefined) {
      if (measures.size >= CACHE_LIMIT) measures.clear();
      context ??= canvasModule().createCanvas(8, 8).getContext('2d');
      context.font = fontString(unit.font);
      context.lang = canvasLanguage(language);
      context.direction = direction;
      context.textAlign = 'left';
      context.letterSpacing = `${unit.spacingPx}px`;
      context.fontVariationSettings = fontSettings(font.variations);
      context.fontFeatureSettings = fontSettings(font.features);
      const box = context.measureText(text);
      // Spacing is added after every cluster, the last one too: a line must not carry it.
      const trailing = text === '' ? 0 : unit.spacingPx;
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

  const inCapitals = (family: ShortFontFamily, cut: TypeCut, face: string | undefined): boolean => {
    const row = manifest.families[family];
    if (row.capitalStandIns === true && face !== (row[cut] ?? row.text)[0]) return true;
    return row.upperCase === 'display' ? cut === 'display' : (row.upperCase ?? false);
  };

  return {
    faceFor(text, family, language, cut = 'display') {
      const id = `${family}|${language}|${cut}|${text}`;
      let face = choices.get(id);
      if (face === undefined) {
        const choice = chooseFaces(text, family, language, cut, manifest, faceCovers);
        for (const [key, codePoints] of choice.codePoints) registerFace(faceOf(key), codePoints);
        face = describe(choice.keys, inCapitals(family, cut, choice.keys[0]));
        if (choices.size >= CACHE_LIMIT) choices.clear();
        choices.set(id, face);
      }
      return face;
    },
    advance: (text, font, language, direction) => measure(text, font, language, direction).width * font.sizePx,
    ink(text, font, language, direction) {
      const { left, right, ascent, descent } = measure(text, font, language, direction).ink;
      const size = font.sizePx;
      const half = (font.emboldenPx ?? 0) / 2;
      return {
        left: left * size - half,
        right: right * size + half,
        ascent: ascent * size + half,
        descent: descent * size + half,
      };
    },
    hyphenate,
    covers: (face, text) =>
      [...text].every((character) => {
        const codePoint = character.codePointAt(0) as number;
        return (isInvisible(codePoint) && !/\s/u.test(character)) || faceCovers(face.key, codePoint);
      }),
  };

  function describe(keys: readonly string[], upperCase: boolean): Face {
    const first = keys[0] as string;
    const { weight, metrics, heavier } = faceOf(first);
    return {
      key: first,
      families: [...new Set(keys.map((key) => faceOf(key).alias))],
      weight,
      capHeight: metrics.cap,
      xHeight: metrics.x,
      inkAscent: metrics.inkAscent,
      inkDescent: metrics.inkDescent,
      upperCase,
      ...(heavier === undefined ? {} : { heavier }),
    };
  }
}
