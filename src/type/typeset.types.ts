/**
 * The contract between the typesetter and the code that lays elements out. All sizes are in pixels of the output frame.
 */
import type { Language, ShortFontFamily } from '../document/enumerations.js';
import type { TypeCut } from '../document/looks/look.types.js';
import type { FontSpec } from '../draw/draw-list.js';

/** The role of a text set in a user's own font: a headline, or anything else. */
export type TextRole = 'headline' | 'text';

/** The facts about fonts that the typesetter needs; they are given from outside, so that it stays pure. */
export interface FontBook {
  /**
   * The face that sets `text` in `family` for `language`: font aliases, weight and metrics. A line changes its family
   * as a whole when a letter or digit is missing (only symbols may come from a later face, and emoji always come from
   * the emoji face). Throws `glyph_missing` (naming the character) when no family of the chain covers it. Default cut:
   * 'display'. `role` chooses among the user's own fonts, where there are some. Default: 'text'.
   */
  faceFor(text: string, family: ShortFontFamily, language: Language, cut?: TypeCut, role?: TextRole): Face;
  /** Advance width in pixels of `text` at `font` (letter spacing included between characters, not after the last). */
  advance(text: string, font: FontSpec, language: Language, direction: 'ltr' | 'rtl'): number;
  /** Where the ink of `text` lies at `font`, in pixels, rounded outward by at most 1/250 em. Empty for white space. */
  ink(text: string, font: FontSpec, language: Language, direction: 'ltr' | 'rtl'): Ink;
  /** True when the first family of `face` has a glyph for every code point of `text`. */
  covers(face: Face, text: string): boolean;
  /** Positions (UTF-16) inside `word` where the language may hyphenate it; [] where it does not. */
  hyphenate(word: string, language: Language): readonly number[];
}

/**
 * Distances of a run's ink from its pen origin and baseline, in pixels: outward positive for ascent, descent and right.
 */
export interface Ink {
  /** Left edge of the ink; negative when it hangs out to the left of the pen origin. */
  readonly left: number;
  /** Right edge of the ink, measured from the pen origin. */
  readonly right: number;
  readonly ascent: number;
  readonly descent: number;
}

/**
 * One face of the manifest at a fixed weight. Metrics are in em, upward from the baseline; descent is positive
 * downward.
 */
export interface Face {
  /** Key of the first face in fonts/manifest.json, e.g. `montserrat-800`. */
  readonly key: string;
  readonly families: readonly string[];
  readonly weight: number;
  readonly capHeight: number;
  readonly xHeight: number;
  /**
   * Highest and lowest ink of the scripts that the face serves, accents included; not the line gap of the font file.
   */
  readonly inkAscent: number;
  readonly inkDescent: number;
  /** True for faces that have only capitals, and for faces whose design asks for capitals. */
  readonly upperCase: boolean;
  readonly variations?: Readonly<Record<string, number>>;
  /**
   * How much heavier the face is drawn than its file: the width added to stems, and the letter spacing that this needs,
   * in em.
   */
  readonly heavier?: { readonly em: number; readonly letterSpacing: number };
}

export interface TypesetRequest {
  readonly text: string;
  readonly language: Language;
  readonly family: ShortFontFamily;
  /** The cut of the family. Default 'display'. */
  readonly cut?: TypeCut;
  /** The role of the text. Default: 'headline' for the setting of that name, otherwise 'text'. */
  readonly role?: TextRole;
  readonly direction: 'ltr' | 'rtl';
  /** The width that all ink has to stay within; stroke and shadow are not counted. */
  readonly width: number;
  readonly height: number;
  /**
   * Cap heights to choose from, largest first (a step scale keeps edits local). For scripts without capitals: the
   * matching ideographic/letter height.
   */
  readonly capHeights: readonly number[];
  readonly maxLines: number;
  /** Exactly so many lines, none of which divides a word. Default: as many as set best. */
  readonly wholeLines?: number;
  /** Distance of baselines as a multiple of cap height, e.g. 1.45 for tight display caps, 1.9 for body. */
  readonly leading: number;
  readonly upperCase: boolean;
  /** Letter spacing in em; ignored for Arabic and CJK. */
  readonly letterSpacing?: number;
  readonly align: 'start' | 'center' | 'end';
  /**
   * Cap height in pixels under which the text is hard to read: before it becomes smaller, letter spacing is reduced and
   * words are hyphenated at their joints. Default 0.
   */
  readonly readable?: number;
  /**
   * Cap height in pixels from which on words are not hyphenated, for display sizes. Default: words are hyphenated
   * wherever that sets better.
   */
  readonly wholeFrom?: number;
  /**
   * `balanced` (default): lines of equal length that break by sense, for short texts; `headline`: the same, but smaller
   * type and lines after the second cost more, so that the headline stays large and does not become a tower; `running`:
   * the same with more even lines from four lines on; `paragraph`: full lines and a last line of any length, for long
   * texts.
   */
  readonly setting?: 'balanced' | 'headline' | 'running' | 'paragraph';
}

/**
 * Why a text is not larger: it has the largest size that was offered; larger letters would need more lines than are
 * allowed, or leave no room for the widest word; larger lines would be too high together; a larger size would break its
 * lines badly; or not even the smallest size fits.
 */
export type SizeLimit = 'largest_size' | 'width' | 'height' | 'line_breaks' | 'smallest_size';

export interface TypesetBlock {
  readonly lines: readonly TypesetLine[];
  readonly capHeightPx: number;
  /** The index of the chosen size in `capHeights`. */
  readonly step: number;
  /** The reason why it is not a step larger. */
  readonly limit: SizeLimit;
  readonly face: Face;
  /** Width of the ink, which is the width of the widest line. */
  readonly width: number;
  /** Height of the ink, from `inkTop` of the first line to `inkBottom` of the last line. */
  readonly height: number;
  readonly hyphenated: boolean;
  /**
   * True where an article, a preposition or the like stands alone on a line, or ends a line in a language that forbids
   * it.
   */
  readonly stranded: boolean;
  /**
   * How much its breaks offend the sense, in the units of break-costs.ts: last words that belong to the next line,
   * light words alone.
   */
  readonly offence: number;
  /** The same for sentences, names, numbers and words that its breaks divide. */
  readonly torn: number;
  /** The number of lines that end with an article, a preposition or the like. */
  readonly leaning: number;
  /** False when even the smallest step needed more room; the block is then set at the smallest step and overflows. */
  readonly fits: boolean;
}

export interface TypesetLine {
  /**
   * The text in logical order, ready for one draw call; trailing white space is removed and the soft hyphen resolved.
   */
  readonly text: string;
  readonly font: FontSpec;
  readonly direction: 'ltr' | 'rtl';
  /**
   * Pen origin relative to the block's left edge: lines are aligned by their ink, so it may lie outside by a side
   * bearing.
   */
  readonly x: number;
  /** Baseline relative to the block's top. */
  readonly baseline: number;
  /** Advance width from the pen origin. */
  readonly width: number;
  /** Real ink of the line relative to the block's top (accents and descenders included). */
  readonly inkTop: number;
  readonly inkBottom: number;
  /** Real ink of the line relative to the block's left edge; within 0 and the block's width. */
  readonly inkLeft: number;
  readonly inkRight: number;
  /**
   * Words in reading order; each can be drawn alone at its place (for Arabic and mixed lines: visual x of the word).
   */
  readonly words: readonly TypesetWord[];
}

export interface TypesetWord {
  /**
   * The text to draw; an Arabic letter mark (U+061C) may stand before a number, so that it looks alone as it does in
   * the line.
   */
  readonly text: string;
  /** Left edge relative to the line's left edge. */
  readonly x: number;
  readonly width: number;
  /** The direction in which the word, drawn alone, looks as it does in the line. */
  readonly direction: 'ltr' | 'rtl';
  /** Offset of the word's first UTF-16 unit in the line's text. */
  readonly offset: number;
}

/** A step of the typewriter: a grapheme (Arabic lam-alef counts as one) with its place in the drawn line. */
export interface ClusterSpan {
  /** Where the grapheme lies in the line's text, in UTF-16 units. */
  readonly offset: number;
  readonly length: number;
  /** Left edge relative to the line's pen origin. */
  readonly x: number;
  readonly width: number;
  readonly direction: 'ltr' | 'rtl';
}

export type Typeset = (request: TypesetRequest) => TypesetBlock;
