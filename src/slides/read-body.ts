/**
 * What the lines of a body are where they may be anything: a price, items of a list, or paragraphs. The first line that
 * is a price is one, unless there are several: those are a list of their own. The other lines are items when each has a
 * bullet, or is short and no sentence.
 */
import { type PriceLine, readPrice } from './read-offer.js';

export type BodyLine =
  | { readonly kind: 'price'; readonly line: PriceLine }
  | { readonly kind: 'item' | 'text'; readonly text: string };

const BULLET = /^(?:[-–—•·*✓✔+])\s+/u;
/** A longer line is read, not listed. */
const LONGEST_ITEM = 60;

/** `readBody('€79 -> €49\nOrganic\nFair')` is a price and two items. */
export function readBody(body: string): readonly BodyLine[] {
  const lines = body.split(/\n+/u).filter((line) => line !== '');
  const prices = lines.map((line) => readPrice(line, lines));
  const isPriced = prices.filter((price) => price !== undefined).length === 1;
  const others = lines.filter((_, index) => !isPriced || prices[index] === undefined);
  // A star before some lines alone is small print; before all of them it is a bullet.
  const isStarred = others.length > 1 && others.every((line) => line.startsWith('*'));
  const isSmallPrint = (line: string) => !isStarred && line.startsWith('*');
  const listed = others.filter((line) => !isSmallPrint(line));
  const isList = listed.length > (isPriced ? 0 : 1) && listed.every(isItem);
  return lines.map((line, index): BodyLine => {
    const price = prices[index];
    if (isPriced && price !== undefined) return { kind: 'price', line: price };
    return isList && !isSmallPrint(line)
      ? { kind: 'item', text: line.replace(BULLET, '') }
      : { kind: 'text', text: line };
  });
}

function isItem(line: string): boolean {
  return BULLET.test(line) || (line.length <= LONGEST_ITEM && !/[.!?…:;,]$/u.test(line));
}
