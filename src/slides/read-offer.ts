/** A body as an offer: its first price, the small print, and the rest as details. */
import { type BodyLine, readBody } from './read-body.js';
import type { PriceLine } from './read-price.js';

export interface Offer {
  readonly price: PriceLine | undefined;
  readonly details: readonly Exclude<BodyLine, { kind: 'price' }>[];
  /** The lines of small print, each with its mark. */
  readonly smallPrint: readonly string[];
}

/** `readOffer('€79 -> €49\nOrganic cotton')` has the price 49 after €, the old price €79 and one detail. */
export function readOffer(body: string): Offer {
  const lines = readBody(body, 'first');
  const words = lines.flatMap((line) => (line.kind === 'price' ? [] : [line]));
  return {
    price: lines.flatMap((line) => (line.kind === 'price' ? [line.line] : []))[0],
    details: words.filter(({ kind }) => kind !== 'small'),
    smallPrint: words.flatMap(({ kind, text }) => (kind === 'small' ? [text] : [])),
  };
}
