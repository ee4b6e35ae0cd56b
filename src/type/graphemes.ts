/**
 * Grapheme clusters and what each needs from a font: emoji presentation, letters, symbols, or nothing (UAX 29, UTS 51).
 */

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

export interface Grapheme {
  readonly text: string;
  /** Offset in the whole text, in UTF-16 units. */
  readonly offset: number;
}

/** The clusters of `text` in logical order; an emoji sequence is one cluster. */
export function graphemes(text: string): Grapheme[] {
  return [...segmenter.segment(text)].map(({ segment, index }) => ({ text: segment, offset: index }));
}

const EMOJI =
  /^(?:\p{Emoji_Presentation}|\p{Regional_Indicator}|[#*0-9]\ufe0f?\u20e3|\p{Emoji}\ufe0f|\p{Extended_Pictographic}(?=.*\u200d|\p{Emoji_Modifier}))/u;

/**
 * True when the cluster is shown in colour: emoji by default, by variation selector 16, by a joiner, a skin tone or a
 * keycap. `isEmoji('❤')` is false, `isEmoji('❤️')` is true.
 */
export function isEmoji(grapheme: string): boolean {
  return !grapheme.includes('\ufe0e') && EMOJI.test(grapheme);
}

/** Code points that draw nothing and need no glyph. */
export function isInvisible(codePoint: number): boolean {
  return /^[\p{Default_Ignorable_Code_Point}\p{White_Space}]$/u.test(String.fromCodePoint(codePoint));
}

/** True when the cluster has a letter, mark or digit: the letters of a line must not come from two faces. */
export function isLetterLike(grapheme: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(grapheme);
}
