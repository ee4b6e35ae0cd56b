/** Turns arrows and bars as they are typed on keyboards into the signs that are set. */

/** `->` and `=>`. */
const ARROW = /(?<![<\-=])(?:-{1,2}|=)>/gu;

/** `typedArrows('€79 -> €49')` is `€79 → €49`. */
export function typedArrows(text: string): string {
  return text.replace(ARROW, '→');
}

/**
 * Bars separate phrases and are not letters: where no template has read them they are set as middle dots.
 * `typedBars('Old | New')` is `Old · New`.
 */
export function typedBars(text: string): string {
  return text.replace(/^[\s|]*\|[\s|]*|[\s|]*\|[\s|]*$/gmu, '').replace(/[^\S\n]*\|[\s|]*/gu, ' · ');
}
