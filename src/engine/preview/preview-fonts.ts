/** The font files that draw lists are drawn with. */
import type { DrawNode } from '../../draw/draw-list.js';
import { fontsForDrawing } from '../../io/fonts/font-registry.js';

/** A font file that texts of a plan are drawn with. */
export interface PreviewFont {
  /** The name that draw lists give it. */
  readonly family: string;
  /** SHA-256 of the file; of several files of one family each has its own. */
  readonly sha256: string;
  /** Absolute path. */
  readonly path: string;
  /** Code points that the file is asked for, as CSS writes them (`U+20-7e, U+a0`); absent: all. */
  readonly unicodeRange?: string;
}

/** The fonts, with the parts of them, that the texts of these nodes need. */
export function previewFonts(nodes: readonly DrawNode[]): readonly PreviewFont[] {
  return [...fontsForDrawing(nodes).values()].map(({ ranges, ...font }) =>
    ranges === undefined ? font : { ...font, unicodeRange: unicodeRange(ranges) },
  );
}

/** `unicodeRange([32, 126, 160, 160])` is `'U+20-7e, U+a0'`. */
function unicodeRange(ranges: readonly number[]): string {
  const parts: string[] = [];
  for (let at = 0; at < ranges.length; at += 2) {
    const [first, last] = [ranges[at]?.toString(16), ranges[at + 1]?.toString(16)];
    parts.push(first === last ? `U+${first}` : `U+${first}-${last}`);
  }
  return parts.join(', ');
}
