/** Removes the parts of a script that are not read aloud: bracketed performance tags such as `[whispers]`. */

/** A tag closes on its line and holds at most 60 characters; an unclosed bracket is text. */
export const TAG = /\[[^\]\n]{1,60}\]/gu;
const SPACE_BEFORE_SIGN = /\s+(?=[.,!?;:…،؛؟](?:\s|$))/gu;

/** `text` without bracketed tags, spaces collapsed. `'[sighs] Well [pause], no.'` gives `'Well, no.'`. */
export function stripTags(text: string): string {
  const without = text.replace(TAG, '');
  // French sets a space before some signs: only a text that lost a tag loses such spaces.
  const joined = without === text ? text : closeUp(without);
  return joined.replace(/\s+/gu, ' ').trim();
}

/** `Well , no` -> `Well, no`: closes the gap that a tag leaves. */
export function closeUp(text: string): string {
  return text.replace(SPACE_BEFORE_SIGN, '');
}
