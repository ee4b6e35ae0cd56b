/**
 * JSON with comments -> JSON: a comment becomes blanks, so that every other character keeps its line and column. One
 * pass, no recursion.
 */

/**
 * `withoutComments('{ "a": 1 } // one')` is `'{ "a": 1 }       '`. A comment or a text that never ends is left
 * for the parser to refuse.
 */
export function withoutComments(text: string): string {
  if (!text.includes('/')) return text;
  const parts: string[] = [];
  let kept = 0;
  for (let at = 0; at < text.length; ) {
    const character = text[at];
    if (character === '"') {
      at = endOfText(text, at);
      continue;
    }
    const end = character === '/' ? endOfComment(text, at) : undefined;
    if (end === 'never') break;
    if (end === undefined) {
      at += 1;
      continue;
    }
    parts.push(text.slice(kept, at), blank(text.slice(at, end)));
    kept = end;
    at = end;
  }
  return parts.length === 0 ? text : parts.join('') + text.slice(kept);
}

/** Where a text ends: behind its closing quote, or at the end of its line. */
function endOfText(text: string, from: number): number {
  let at = from + 1;
  for (; at < text.length && text[at] !== '\n'; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return at + 1;
  }
  return at;
}

/** Where a comment ends that begins at `from`; undefined where none begins there. */
function endOfComment(text: string, from: number): number | 'never' | undefined {
  if (text[from + 1] === '/') {
    const lineEnd = /[\n\r]/g;
    lineEnd.lastIndex = from;
    return lineEnd.exec(text)?.index ?? text.length;
  }
  if (text[from + 1] !== '*') return undefined;
  const end = text.indexOf('*/', from + 2);
  return end < 0 ? 'never' : end + 2;
}

function blank(comment: string): string {
  return comment.replace(/[^\n\r]/g, ' ');
}
