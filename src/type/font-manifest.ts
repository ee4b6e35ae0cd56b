/** The shape of fonts/manifest.json and the coverage code it is written in. Data only; src/io/fonts reads the files. */
import type { ShortFontFamily } from '../document/enumerations.js';
import type { TypeCut } from '../document/looks/look.types.js';

export interface FontManifest {
  readonly emoji: string;
  readonly tail: Readonly<Record<TypeCut, FontTail>>;
  readonly families: Readonly<Record<ShortFontFamily, ManifestFamily>>;
  readonly faces: Readonly<Record<string, ManifestFace>>;
}

/** The faces that every chain ends with, by the script that each serves. */
export interface FontTail {
  readonly general: string;
  readonly arabic: string;
  readonly han: string;
  readonly kana: string;
  readonly hangul: string;
}

export interface ManifestFamily {
  /**
   * Keys of faces in order of preference: the family itself, then the faces that replace it where it lacks a letter.
   */
  readonly display: readonly string[];
  readonly text: readonly string[];
  /** Keys of faces for long texts. Default: those of `text`. */
  readonly book?: readonly string[];
  /** Whether texts are set in capitals: always (the face has no other letters), or in headlines only. */
  readonly upperCase?: boolean | 'display';
  /** True for a family that draws capitals in both cases, so that the faces that replace it are set in capitals. */
  readonly capitalStandIns?: boolean;
  /** The typeface that the interface names, where it is not free or not known and this family replaces it. */
  readonly standInFor?: string;
  readonly note?: string;
}

export interface ManifestFace {
  /**
   * The name by which the canvas knows the face; it ends in a digest of the font files, so draw lists change when a
   * font does.
   */
  readonly alias: string;
  readonly weight: number;
  readonly package: string;
  readonly version: string;
  readonly licence: string;
  readonly licenceFile: string;
  /**
   * How much heavier the face is drawn than its file: the width added to stems, and the letter spacing that this needs,
   * in em. The metrics include both.
   */
  readonly heavier?: { readonly em: number; readonly letterSpacing: number };
  readonly script?: 'arabic' | 'han' | 'kana' | 'hangul' | 'emoji';
  /** Metrics in em, measured on drawn ink. */
  readonly metrics: {
    readonly cap: number;
    readonly x: number;
    readonly inkAscent: number;
    readonly inkDescent: number;
  };
  readonly files: readonly ManifestFile[];
  readonly coverage?: string;
  /** A file beside the manifest with a list of `ManifestSlice`, for faces that are divided into many files. */
  readonly slices?: string;
}

export interface ManifestFile {
  /** Path inside the package. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** One file of a divided face, with the code points that only this file serves. */
export interface ManifestSlice extends ManifestFile {
  readonly coverage: string;
}

/** Sorted code-point ranges, `[first, last, first, last, …]`. */
export type Coverage = readonly number[];

/**
 * Reads the manifest's coverage code: gaps and run lengths in base 36, separated by spaces.
 * `decodeCoverage('w.2n')` is `[32, 126]`.
 */
export function decodeCoverage(code: string): Coverage {
  const ranges: number[] = [];
  let next = 0;
  for (const token of code.split(' ')) {
    if (token === '') continue;
    const [gap = '0', length = '1'] = token.split('.');
    const first = next + Number.parseInt(gap, 36);
    next = first + Number.parseInt(length, 36);
    ranges.push(first, next - 1);
  }
  return ranges;
}

/** True when `codePoint` lies in one of the ranges (binary search). */
export function inCoverage(coverage: Coverage, codePoint: number): boolean {
  let low = 0;
  let high = coverage.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (codePoint < (coverage[middle * 2] as number)) high = middle - 1;
    else if (codePoint > (coverage[middle * 2 + 1] as number)) low = middle + 1;
    else return true;
  }
  return false;
}
