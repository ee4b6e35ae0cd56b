/** The user's own fonts, as the typesetter needs them. */

/** The facts that were checked in a font file. Lengths in em are measured on drawn ink. */
export interface OwnFont {
  /** Its key among faces, and its name in draw lists. */
  readonly alias: string;
  readonly weight: number;
  /** The characters that have a glyph with ink, in the code of `decodeCoverage`. */
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

/** The fonts of a document's own, by the texts that they set. */
export interface OwnFonts {
  readonly headline?: OwnFont | undefined;
  readonly text?: OwnFont | undefined;
}
