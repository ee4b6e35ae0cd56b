/**
 * The FontBook of the real font files: checks coverage with the manifest, registers a file with the canvas when a text
 * first needs it (CJK by the slice), and measures each string once at 250 px. Based on fonts/manifest.json
 * (scripts/measure-fonts.mjs).
 */
import type { Language, ShortFontFamily } from '../../document/enumerations.js';
import type { TypeCut } from '../../document/looks/look.types.js';
import type { FontSpec } from '../../draw/draw-list.js';
import { canvasLanguage, fontSettings, fontString } from '../../draw/font-string.js';
import { isOwnFontAlias } from '../../draw/own-font.js';
import { type Covers, chooseFaces, type OwnFaces } from '../../type/choose-face.js';
import { type Coverage, decodeCoverage, inCoverage } from '../../type/font-manifest.js';
import { graphemes, isEmoji, isInvisible } from '../../type/graphemes.js';
import type { OwnFont, OwnFonts } from '../../type/own-fonts.types.js';
import type { Face, FontBook, Ink } from '../../type/typeset.types.js';
import { canvasModule } from '../raster/canvas-module.js';
import { readFontManifest } from './font-files.js';
import { faceCovers, faceOf, registerFace } from './font-registry.js';
import { hyphenate } from './hyphenator.js';
import { registerOwnFont } from './own-font-registry.js';

/** Widths are linear in size to 1e-6; ink bounds are whole pixels below 256 px, so 250 px gives them to 1/250 em. */
const MEASURE_PX = 250;
/** Strings kept per book; a short has a few hundred. */
const CACHE_LIMIT = 20_000;

let shared: OwnFontBook | undefined;

interface OwnFontBook extends FontBook {
  /** As `faceFor`, with fonts of the user's own before and behind the family's. */
  faceAmong(text: string, question: FaceQuestion, among: Among): Face;
}

interface FaceQuestion {
  readonly family: ShortFontFamily;
  readonly language: Language;
  readonly cut: TypeCut;
}

/**
 * The process's font book: fonts are registered for the whole process, so there is one. Nothing is loaded before a text
 * needs it.
 */
export function loadFontBook(): FontBook {
  shared ??= createFontBook();
  return shared;
}

/** The same with the user's fonts, which must be in use (`useOwnFont`) until the last text is drawn. */
export function fontBookWith({ headline, text }: OwnFonts): BrandBook {
  shared ??= createFontBook();
  const book = shared;
  const both = [headline, text].filter((font) => font !== undefined);
  const own = [...new Map(both.map((font) => [font.alias, font])).values()];
  const coverages = new Map(own.map(({ alias, coverage }) => [alias, decodeCoverage(coverage)]));
  const keys = own.map(({ alias }) => alias);
  const covers: Covers = (key, codePoint) => {
    const coverage = coverages.get(key);
    return coverage === undefined ? faceCovers(key, codePoint) : inCoverage(coverage, codePoint);
  };
  const lacking = new Map<string, Set<string>>();
  return {
    ...book,
    faceFor(wanted, family, language, cut = 'display', role = 'text') {
      const lead = role === 'headline' ? headline : text;
      if (lead !== undefined) {
        const missing = lacking.get(lead.alias) ?? new Set();
        lacking.set(lead.alias, missing);
        for (const { text: cluster } of graphemes(wanted)) if (isLacking(cluster, lead)) missing.add(cluster);
      }
      const id = `${lead?.alias}|${keys.join()}`;
      return book.faceAmong(wanted, { family, language, cut }, { id, own, covers, lead: lead?.alias, last: keys });
    },
    covers: (face, characters) => {
      const coverage = coverages.get(face.key);
      return coverage === undefined ? book.covers(face, characters) : codePointsOf(characters).every(isIn(coverage));
    },
    lacking: (font) => [...(lacking.get(font.alias) ?? [])],
  };

  function isLacking(cluster: string, font: OwnFont): boolean {
    return !isEmoji(cluster) && !codePointsOf(cluster).every(isIn(coverages.get(font.alias) ?? []));
  }
}

export interface BrandBook extends FontBook {
  /** Characters that were asked of `font` as the first choice and that it lacks, without emoji. */
  lacking(font: OwnFont): readonly string[];
}

const codePointsOf = (text: string) => [...text].map((character) => character.codePointAt(0) as number);
const isIn = (coverage: Coverage) => (codePoint: number) =>
  (isInvisible(codePoint) && !/\s/u.test(String.fromCodePoint(codePoint))) || inCoverage(coverage, codePoint);

/** Fonts of the user's own that a choice is made among. */
interface Among extends OwnFaces {
  readonly id: string;
  readonly own: readonly OwnFont[];
  readonly covers: Covers;
}

interface Measure {
  readonly width: number;
  readonly ink: Ink;
}

/** Long because it is one closure: its measures share the canvas and what they remember. */
function createFontBook(): OwnFontBook {
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
    faceFor: (text, family, language, cut = 'display') => chosen(text, { family, language, cut }),
    faceAmong: chosen,
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

  function chosen(text: string, question: FaceQuestion, among?: Among): Face {
    const { family, language, cut } = question;
    const id = `${among?.id ?? ''}|${family}|${language}|${cut}|${text}`;
    const ownOf = (key: string | undefined) => among?.own.find(({ alias }) => alias === key);
    const known = choices.get(id);
    if (known !== undefined) {
      // A font of the user's own may have been let go since.
      known.families.filter(isOwnFontAlias).forEach(registerOwnFont);
      return known;
    }
    const choice = chooseFaces(
      { text, family, language, cut },
      { manifest, covers: among?.covers ?? faceCovers },
      among,
    );
    for (const [key, codePoints] of choice.codePoints) {
      if (ownOf(key) === undefined) registerFace(faceOf(key), codePoints);
      else registerOwnFont(key);
    }
    const led = ownOf(choice.keys[0]);
    const face = describe(choice.keys, led?.upperCase ?? inCapitals(family, cut, choice.keys[0]), ownOf);
    if (choices.size >= CACHE_LIMIT) choices.clear();
    choices.set(id, face);
    return face;
  }

  function describe(
    keys: readonly string[],
    upperCase: boolean,
    ownOf: (key: string | undefined) => OwnFont | undefined,
  ): Face {
    const first = keys[0] as string;
    const own = ownOf(first);
    const { weight, metrics } = own ?? faceOf(first);
    const { heavier } = own === undefined ? faceOf(first) : {};
    return {
      key: first,
      families: [...new Set(keys.map((key) => ownOf(key)?.alias ?? faceOf(key).alias))],
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
