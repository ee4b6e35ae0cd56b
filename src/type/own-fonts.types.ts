/** Fonts of the user's own, as the typesetter needs them. */

/** What was proved of a font file. Ems are measured on drawn ink. */
export interface OwnFont {
  /** Its key among faces, and its name in draw lists. */
  readonly alias: string;
  readonly weight: number;
  /** The code of `decodeCoverage`: characters with a glyph that draws something. */
  readonly coverage: string;
  readonly metrics: {
    readonly cap: number;
    readonly x: number;
    readonly inkAscent: number;
    readonly inkDescent: number;
  };
  /** True for a font without small letters. */
  readonly upperCase: boolean;
}

/** Fonts of a document's own, by what they set. */
export interface OwnFonts {
  readonly headline?: OwnFont | undefined;
  readonly text?: OwnFont | undefined;
}
