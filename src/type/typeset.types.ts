/** The contract between the typesetter and whoever lays elements out. All sizes in pixels of the output frame. */
import type { Language, ShortFontFamily } from '../document/enumerations.js';
import type { TypeCut } from '../document/looks/look.types.js';
import type { FontSpec } from '../draw/draw-list.js';

/** What a text is to a font of the user's own: a headline, or anything else. */
export type TextRole = 'headline' | 'text';

/** What the typesetter must know of fonts, given from outside so that it stays pure. */
export interface FontBook {
  /**
   * The run of font aliases, weight and metrics that sets `text` in `family` for `language`; a line switches family as
   * a whole when a letter or digit is missing (symbols alone may come from a later face, emoji always come from the
   * emoji face). Throws `glyph_missing` (naming the character) when no family of the chain covers it. Default cut:
   * 'display'. `role` chooses among fonts of the user's own, where there are some. Default: 'text'.
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
 * One face of the manifest at a fixed weight. Metrics in em, y upward from the baseline (descent positive downward).
 */
export interface Face {
  /** Key of the first face in fonts/manifest.json, e.g. `montserrat-800`. */
  readonly key: string;
  readonly families: readonly string[];
  readonly weight: number;
  readonly capHeight: number;
  readonly xHeight: number;
  /** Highest and lowest ink of the scripts it serves, accents included; not the line gap of the font file. */
  readonly inkAscent: number;
  readonly inkDescent: number;
  /** Caps-only faces and faces whose design asks for it. */
  readonly upperCase: boolean;
  readonly variations?: Readonly<Record<string, number>>;
  /** Drawn heavier than its file: stem added and letter spacing that goes with it, in em. */
  readonly heavier?: { readonly em: number; readonly letterSpacing: number };
}

export interface TypesetRequest {
  readonly text: string;
  readonly language: Language;
  readonly family: ShortFontFamily;
  /** Default 'display'. */
  readonly cut?: TypeCut;
  /** Default: 'headline' for the setting of that name, else 'text'. */
  readonly role?: TextRole;
  readonly direction: 'ltr' | 'rtl';
  /** Room for ink: no ink leaves it, stroke and shadow not counted. */
  readonly width: number;
  readonly height: number;
  /**
   * Cap heights to choose from, largest first (a step scale keeps edits local). For scripts without capitals: the
   * matching ideographic/letter height.
   */
  readonly capHeights: readonly number[];
  readonly maxLines: number;
  /** Distance of baselines as a multiple of cap height, e.g. 1.45 for tight display caps, 1.9 for body. */
  readonly leading: number;
  readonly upperCase: boolean;
  /** Letter spacing in em; ignored for Arabic and CJK. */
  readonly letterSpacing?: number;
  readonly align: 'start' | 'center' | 'end';
  /**
   * Cap height in pixels under which the text is hard to read: letters close up and words part at their joints before
   * that. Default 0.
   */
  readonly readable?: number;
  /**
   * Cap height in pixels from which on words are not parted, for display sizes. Default: words part wherever it sets
   * better.
   */
  readonly wholeFrom?: number;
  /**
   * `balanced` (default): lines of one length that break by sense, for short texts; `headline`: the same, but type that
   * shrinks and lines after the second cost more, so that the size leads and no tower grows; `running`: the same with a
   * calmer rag from four lines on; `paragraph`: full lines and a free last one, for long texts.
   */
  readonly setting?: 'balanced' | 'headline' | 'running' | 'paragraph';
}

/**
 * Why a text is not larger: it has the largest size that was offered; larger letters need more lines than are allowed,
 * or leave no room for its widest word;
 * larger lines stand too high; a larger size would break its lines badly; not even the smallest size fits.
 */
export type SizeLimit = 'largest_size' | 'width' | 'height' | 'line_breaks' | 'smallest_size';

export interface TypesetBlock {
  readonly lines: readonly TypesetLine[];
  readonly capHeightPx: number;
  /** The index into `capHeights` that was taken. */
  readonly step: number;
  /** What kept it from the next larger step. */
  readonly limit: SizeLimit;
  readonly face: Face;
  /** Ink box: width of the widest line; height from the first line's top to the last line's bottom as below. */
  readonly width: number;
  /** From `inkTop` of line one to `inkBottom` of the last line. */
  readonly height: number;
  readonly hyphenated: boolean;
  /**
   * An article, a preposition or their like stands alone on a line, or ends one that its language forbids it to end.
   */
  readonly stranded: boolean;
  /**
   * How its breaks offend the sense, in the units of break-lines.ts: last words that belong to the next line, light
   * words alone.
   */
  readonly offence: number;
  /** The same for sentences, names, numbers and words that its breaks part. */
  readonly torn: number;
  /** Lines that end with an article, a preposition or the like. */
  readonly leaning: number;
  /** False when even the smallest step needed more room; the block is then set at the smallest step and overflows. */
  readonly fits: boolean;
}

export interface TypesetLine {
  /** In logical order, ready for one draw call; trailing white space removed, soft hyphen resolved. */
  readonly text: string;
  readonly font: FontSpec;
  readonly direction: 'ltr' | 'rtl';
  /**
   * Pen origin relative to the block's left edge: lines are aligned by their ink, so it may lie a side bearing outside.
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
   * What to draw; an Arabic letter mark (U+061C) may precede a number so that it reads alone as it does in the line.
   */
  readonly text: string;
  /** Left edge relative to the line's left edge. */
  readonly x: number;
  readonly width: number;
  /** The direction that draws the word alone as it stands in the line. */
  readonly direction: 'ltr' | 'rtl';
  /** Offset of the word's first UTF-16 unit in the line's text. */
  readonly offset: number;
}

/** A step of the typewriter: a grapheme (Arabic lam-alef counts as one) with its place in the drawn line. */
export interface ClusterSpan {
  /** UTF-16 range in the line's text. */
  readonly offset: number;
  readonly length: number;
  /** Left edge relative to the line's pen origin. */
  readonly x: number;
  readonly width: number;
  readonly direction: 'ltr' | 'rtl';
}

export type Typeset = (request: TypesetRequest) => TypesetBlock;
