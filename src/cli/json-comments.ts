/**
 * JSON with comments -> JSON: a comment becomes blanks, so that every other character keeps its line and column. One
 * pass, no recursion.
 */

/**
 * Texts, then comments to the end of the line, then comments with an end. A comment that never ends is left for the
 * parser to refuse.
 */
const TEXTS_AND_COMMENTS = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g;

/** `withoutComments('{ "a": 1 } // one')` is `'{ "a": 1 }       '`. */
export function withoutComments(text: string): string {
  if (!text.includes('/')) return text;
  return text.replace(TEXTS_AND_COMMENTS, (found) => (found.startsWith('/') ? found.replace(/[^\n\r]/g, ' ') : found));
}
