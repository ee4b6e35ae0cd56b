/**
 * A line that is only a price (`€49`, `1.299,90 zł`, `ab 49 €`, `-30%`), or an old and a new one (`€79 -> €49`), or a
 * reduction and a few words on it (`-20% today`, `20 % Rabatt`).
 *
 * A price is a claim, so nothing is guessed: whatever is not certainly an amount stays text, as its author wrote it.
 */

import { type Amount, readAmount } from '../type/money.js';

/**
 * The parts of a price for setting: the number is large and keeps its sign; the currency, the cents and the per cent
 * sign are small and raised.
 */
export interface Price {
  readonly sign: Amount['sign'];
  /** The text before the number: `€`, `ab`, `from $`. */
  readonly before: string;
  readonly main: string;
  readonly after: string;
  /** A few words that limit or explain a reduction: `today`, `off`; '' for none. */
  readonly note: string;
}

/** A line that is a price. */
export interface PriceLine {
  /** The whole line, as written. */
  readonly text: string;
  readonly price: Price;
  /** The price that this one replaces; '' for none. */
  readonly oldPrice: string;
}

const ARROW = /\s*(?:->|→|➔|=>|>)\s*/u;
/** A list's bullet, with the space that tells it from a minus: `-30%` is a reduction, `- 30 €` is an item. */
const BULLET = /^[-–—•·✓✔+]\s+/u;
/** Words that limit a price, in the languages of carousels. They are part of the claim and stay with it. */
const PRICE_LIMIT_WORDS =
  /^(from|only|now|just|ab|nur|jetzt|dès|seulement|desde|solo|sólo|só|apenas|por|da|od|tylko|już od|vanaf|slechts|nu)\s+/iu;

/** A few words after a reduction: no numbers, no second sentence. */
const NOTE = /^\p{L}[\p{L}\p{M}’'. -]{0,26}[\p{L}.!]$/u;
/** Words that make a per cent without a minus a reduction, in the languages of carousels. */
const REDUCTION_WORDS =
  /^(?:off|discount|rabatt|nachlass|de (?:réduction|remise|rabais|descuento|desconto)|di sconto|korting|zniżki|rabatu|taniej)(?!\p{L})/iu;

/**
 * The price that one line of a body is. In a list, its bullet is removed. A hyphen and a space before the only amount
 * may be a bullet or a minus; this cannot be decided, so there is no price. It cannot be decided either where hyphens
 * begin several lines of words: `-20% wool` beside `-80% cotton` is a list.
 */
export function readPrice(line: string, lines: readonly string[]): PriceLine | undefined {
  if (isLoneAmount(line, lines)) return undefined;
  const text = line.replace(BULLET, '');
  const [first = '', second, ...more] = text.split(ARROW);
  if (more.length > 0) return undefined;
  if (second === undefined) {
    const isTightList = lines.filter((other) => /^[-–—−]\S.*\p{L}{2}/u.test(other)).length > 1;
    const price = priceOf(first) ?? (isTightList ? undefined : reductionOf(first));
    return price && { text, price, oldPrice: '' };
  }
  const price = priceOf(second);
  return price !== undefined && readAmount(first) !== undefined ? { text, price, oldPrice: first.trim() } : undefined;
}

/** True for an amount behind a dash that may be its minus or a bullet. */
export function isLoneAmount(line: string, lines: readonly string[]): boolean {
  const isList = lines.filter((other) => BULLET.test(other)).length > 1;
  return !isList && /^[-–—+]\s/u.test(line) && readAmount(line.replace(BULLET, '')) !== undefined;
}

function priceOf(text: string, note = ''): Price | undefined {
  const limit = PRICE_LIMIT_WORDS.exec(text)?.[0] ?? '';
  const amount = readAmount(text.slice(limit.length));
  if (amount === undefined) return undefined;
  const { sign, currencyBefore, whole, cents, after, unit, mark } = amount;
  return {
    sign,
    before: `${limit}${currencyBefore}`.trim(),
    main: whole,
    after: `${cents}${after === '' || cents === '' ? '' : ' '}${after}${unit}${mark}`,
    note,
  };
}

/**
 * A reduction with its words: it begins with the longest part that is an amount with a minus, or a per cent that is
 * taken off.
 */
function reductionOf(text: string): Price | undefined {
  const gaps = [...text.matchAll(/\s+/gu)].toReversed();
  for (const gap of gaps) {
    const price = priceOf(text.slice(0, gap.index), text.slice(gap.index).trim());
    if (price === undefined) continue;
    const isReduced =
      price.sign === '−' || (price.sign === '' && /%[*†‡]*$/u.test(price.after) && REDUCTION_WORDS.test(price.note));
    return isReduced && NOTE.test(price.note) ? price : undefined;
  }
  return undefined;
}
