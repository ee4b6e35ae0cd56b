/**
 * Reads what each line of a body is: a price, items of a list, small print, a quote and who said it, or prose. Every
 * template sets them by what is said here, so that none ticks what is no benefit.
 *
 * The first line that is a price is one, unless there are several: those are a list of their own. Lines with a bullet
 * are items where there are two; so are all the others when each is short and no sentence.
 */
import { isLoneAmount, type PriceLine, readPrice } from './read-price.js';
import { hasNoteMark, isCondition } from './small-print.js';

export type BodyLine =
  | { readonly kind: 'price'; readonly line: PriceLine }
  | { readonly kind: WordsKind; readonly text: string };

/** `small`: small print, which limits the rest; `author`: the person who said the quote before it. */
export type WordsKind = 'item' | 'text' | 'quote' | 'author' | 'small';

const BULLET = /^(?:[-–—•·*✓✔+])\s+/u;
/** Bullets that are never marks of small print. */
const PLAIN_BULLET = /^(?:[-–—•·✓✔+])\s+/u;
/** A line longer than this is text to read and no item of a list. */
const LONGEST_ITEM = 60;
/** A line after a quote that is longer than this is more text and no author. */
const LONGEST_AUTHOR = 60;
const OPENS = /^["“„«»‹›‘‚「『]/u;
const CLOSES = /["“”«»‹›’‘」』][.,!?…]?$/u;
/** A quote and who said it on one line: `“Never better.” — Anna, Lyon`. */
const SIGNED = /["“”«»‹›’‘」』][.,!?…]?\s*[—–―-]\s*\p{L}/u;
const DASH = /^[—–―~]\s*\p{L}/u;

/**
 * `readBody('€79 -> €49\nOrganic\nFair\n*Until May')` is a price, two items and small print. `several`: what a body
 * with more than one price has: none, because they are a list, or its first.
 */
export function readBody(body: string, several: 'none' | 'first' = 'none'): readonly BodyLine[] {
  const lines = body.split(/\n+/u).filter((line) => line !== '');
  const prices = lines.map((line) => readPrice(line, lines));
  const priced = prices.findIndex((price) => price !== undefined);
  const isPriced = priced >= 0 && (several === 'first' || prices.filter((price) => price !== undefined).length === 1);
  const kinds = kindsOf(lines, isPriced ? priced : -1);
  const listed = lines.filter((_, index) => kinds[index] === 'text');
  const isList =
    listed.length > (isPriced ? 0 : 1) && listed.every((line) => isItem(line) && !isLoneAmount(line, lines));
  const bullets = listed.filter((line) => BULLET.test(line)).length;
  return lines.map((line, index): BodyLine => {
    const price = prices[index];
    if (isPriced && index === priced && price !== undefined) return { kind: 'price', line: price };
    const kind = kinds[index] ?? 'text';
    const isOwn = kind === 'text' && (isList || (bullets > 1 && BULLET.test(line)));
    if (isOwn) return { kind: 'item', text: line.replace(BULLET, '') };
    return { kind, text: kind === 'small' ? bare(line) : line };
  });
}

/** True for a line that could be an item: it is short, no sentence, and nothing else that it might be. */
export function isItem(line: string): boolean {
  return BULLET.test(line) || (line.length <= LONGEST_ITEM && !/[.!?…:;,]$/u.test(line));
}

/** `bare('- Organic')` is `Organic`. */
export function bare(line: string): string {
  return line.replace(PLAIN_BULLET, '');
}

/** The kind of each line by itself; `text` is a line that may still be an item. */
function kindsOf(lines: readonly string[], priced: number): readonly WordsKind[] {
  const words = lines.filter((_, index) => index !== priced);
  const small = lines.map((line) => (lines.length > 1 && isCondition(line)) || isStarred(line, words));
  const kinds: WordsKind[] = [];
  let isOpen = false;
  for (const [index, line] of lines.entries()) {
    const before = kinds[index - 1];
    if (index === priced) kinds.push('text');
    else if (isOpen || (OPENS.test(line) && closesFrom(lines, index))) {
      kinds.push('quote');
      isOpen = !CLOSES.test(line) && !SIGNED.test(line);
    } else if (small[index]) kinds.push('small');
    else {
      const isLast = lines.slice(index + 1).every((_, next) => small[index + 1 + next]);
      kinds.push(isAuthor(line, lines[index - 1], { before, isLast, lines }) ? 'author' : 'text');
    }
  }
  return kinds;
}

/**
 * A mark before only some lines refers to the small print; before all of several lines, with a space, it is their
 * bullet.
 */
function isStarred(line: string, words: readonly string[]): boolean {
  const areBullets = words.length > 1 && words.every((other) => /^\*\s/u.test(other)) && !words.some(isCondition);
  return hasNoteMark(line) && !areBullets;
}

/** True where an opening quotation mark is closed on its own line or on one of the next lines. */
function closesFrom(lines: readonly string[], from: number): boolean {
  return lines.slice(from).some((line) => (CLOSES.test(line) && line.length > 1) || SIGNED.test(line));
}

interface Around {
  readonly before: WordsKind | undefined;
  /** True where only small print follows. */
  readonly isLast: boolean;
  readonly lines: readonly string[];
}

/**
 * True for the author of a quote: after the quote, a short line behind a dash or the last line; elsewhere, a last line
 * behind a dash that follows a sentence.
 */
function isAuthor(line: string, last: string | undefined, { before, isLast, lines }: Around): boolean {
  if (line.length > LONGEST_AUTHOR) return false;
  if (before === 'quote') return /^[-—–―~]/u.test(line) || (isLast && !/[.!?…:;]$/u.test(line));
  const isAlone = lines.filter((other) => DASH.test(other)).length === 1;
  return DASH.test(line) && isAlone && isLast && last !== undefined && /[.!?…]$/u.test(last);
}
