/**
 * A body as an offer: a line that is only a price (`€49`, `1.299,90 zł`, `ab 49 €`, `-30%`), or an old and a new one
 * (`€79 -> €49`), is the price; lines that begin with `*` are the small print; the rest are details. Without a price
 * line there is no price.
 *
 * A price makes a claim, so nothing is guessed: what is not surely an amount stays a detail, in its author's words.
 */

import { type Amount, readAmount } from '../type/money.js';

export interface Offer {
  readonly price: Price | undefined;
  /** As written; '' without one. */
  readonly oldPrice: string;
  /** Each its own line. */
  readonly details: readonly string[];
  readonly smallPrint: string;
}

/**
 * A price cut for setting: the number large; its sign with it; its currency, its cents and its per cent sign small and
 * raised.
 */
export interface Price {
  readonly sign: Amount['sign'];
  /** What stands before the number: `€`, `ab`, `from $`. */
  readonly before: string;
  readonly main: string;
  readonly after: string;
}

const ARROW = /\s*(?:->|→|➔|=>|>)\s*/u;
/** A mark of a list, with the space that makes it one: `-30%` is a reduction, `- 30 €` an item. */
const BULLET = /^[-–—•·✓✔+]\s+/u;
/** Words that limit a price, in the languages of carousels. They are part of the claim and stay with it. */
const FROM =
  /^(from|only|now|just|ab|nur|jetzt|dès|seulement|desde|solo|sólo|só|apenas|por|da|od|tylko|już od|vanaf|slechts|nu)\s+/iu;

/** `readOffer('€79 -> €49\nOrganic cotton')` has the price 49 after €, the old price €79 and one detail. */
export function readOffer(body: string): Offer {
  const details: string[] = [];
  const smallPrint: string[] = [];
  let price: Price | undefined;
  let oldPrice = '';
  const lines = body.split('\n').filter((text) => text !== '');
  const isList = lines.filter((line) => BULLET.test(line)).length > 1;
  for (const line of lines) {
    const found = price === undefined ? priceLine(line, isList) : undefined;
    if (found !== undefined) ({ price, oldPrice } = found);
    else if (line.startsWith('*')) smallPrint.push(line.replace(/^\*+\s*/u, ''));
    else details.push(isLoneAmount(line, isList) ? line : line.replace(BULLET, ''));
  }
  return { price, oldPrice, details, smallPrint: smallPrint.join(' ').trim() };
}

/**
 * The price that a line is. In a list the bullet goes. A hyphen and a space before the only amount may be a bullet or a
 * minus: nobody can tell, so there is no price.
 */
function priceLine(line: string, isList: boolean): { readonly price: Price; readonly oldPrice: string } | undefined {
  if (isLoneAmount(line, isList)) return undefined;
  const text = line.replace(BULLET, '');
  const [first = '', second, ...more] = text.split(ARROW);
  if (more.length > 0) return undefined;
  if (second === undefined) {
    const price = priceOf(first);
    return price && { price, oldPrice: '' };
  }
  const price = priceOf(second);
  return price !== undefined && readAmount(first) !== undefined ? { price, oldPrice: first.trim() } : undefined;
}

function isLoneAmount(line: string, isList: boolean): boolean {
  return !isList && /^[-–—+]\s/u.test(line) && readAmount(line.replace(BULLET, '')) !== undefined;
}

function priceOf(text: string): Price | undefined {
  const limit = FROM.exec(text)?.[0] ?? '';
  const amount = readAmount(text.slice(limit.length));
  if (amount === undefined) return undefined;
  const { sign, currencyBefore, whole, cents, after, unit } = amount;
  return {
    sign,
    before: `${limit}${currencyBefore}`.trim(),
    main: whole,
    after: `${cents}${after === '' || cents === '' ? '' : ' '}${after}${unit}`,
  };
}
