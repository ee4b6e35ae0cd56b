/**
 * Bracketed performance tags of expressive voices, such as `[whispers]`: they tell the voice how to speak and are never
 * shown.
 */

/** A tag is on one line and has at most 60 code points between its brackets; longer brackets are ordinary text. */
const TAG = /\[[^[\]\n]{1,60}\]/gu;

/** A row of tags with the spaces around them, once runs of spaces are one. */
const TAGS_AND_SPACES = / ?(?:\[[^[\]\n]{1,60}\] ?)+/gu;

/**
 * The text without its tags, and without the spaces they leave behind. A bracket that nothing closes is text; spaces
 * elsewhere stay, as French sets them before its signs. `withoutPerformanceTags('[whispers] Come [pause], closer.')` is
 * 'Come, closer.'.
 */
export function withoutPerformanceTags(text: string): string {
  if (!text.includes('[')) return text;
  return text
    .replace(/ {2,}/g, ' ')
    .replace(TAGS_AND_SPACES, (tags: string, at: number, whole: string) =>
      spaceBetween(tags, whole.at(at + tags.length)),
    )
    .replace(/^ | $/gm, '')
    .trim();
}

/**
 * What takes the place of removed tags: a space, but nothing before a sign that ends a clause, unless the text has a
 * space before it as French does.
 */
function spaceBetween(tags: string, next: string | undefined): string {
  if (next !== undefined && /[,.…、。，！？；：]/u.test(next)) return '';
  if (next !== undefined && /[;:!?]/u.test(next)) return tags.endsWith(' ') ? ' ' : '';
  return ' ';
}

/** True when a bracket stays open, or closes what nothing opened: most likely a tag that was cut. */
export function hasStrayBracket(text: string): boolean {
  return /[[\]]/.test(text.replace(TAG, ''));
}

/**
 * The words that are not tags or parts of tags: a tag of several words comes as several items (`[speaks`, `softly]`).
 * Text that shares an item with a tag stays. Items of which nothing visible is left are dropped.
 */
export function wordsWithoutPerformanceTags<W extends { readonly text: string }>(words: readonly W[]): readonly W[] {
  const joined = words.map(({ text }) => text).join(' ');
  if (!joined.includes('[')) return words;
  // Tags become blanks of the same length, so that every word keeps its place.
  const blanked = joined.replace(TAG, (tag) => ' '.repeat(tag.length));
  let from = 0;
  return words.flatMap((word) => {
    const rest = blanked
      .slice(from, from + word.text.length)
      .trim()
      .replace(/ +/g, ' ');
    from += word.text.length + 1;
    return /[\p{L}\p{N}\p{S}\p{P}]/u.test(rest) ? [{ ...word, text: rest }] : [];
  });
}
