/**
 * A body as an offer: a line that is only a price (`€49`, `49,90 zł`, `-30%`), or an old and a new one (`€79 -> €49`, `€79 → €49`), is the
 * price; a line that begins with `*` is the small print; the rest are details. Without a price line there is no price.
 */

export interface Offer {
  readonly price: Price | undefined;
  /** As written; '' without one. */
  readonly oldPrice: string;
  /** Each its own line. */
  readonly details: readonly string[];
  readonly smallPrint: string;
}

/** A price cut for setting: the number large, its currency or per cent sign and its cents small and raised. */
export interface Price {
  readonly before: string;
  readonly main: string;
  readonly after: string;
}

const AMOUNT = String.raw`(?:[-–−+]\s?)?(?:[€$£]\s?\d[\d  .,]*|\d[\d  .,]*\s?(?:€|zł|EUR|USD|GBP|PLN|[$£%]))(?:\s?/\s?\p{L}+)?`;
const ONE = new RegExp(`^${AMOUNT}$`, 'u');
const TWO = new RegExp(`^(${AMOUNT})\\s*(?:->|→|➔|>|=>)\\s*(${AMOUNT})$`, 'u');

/** `readOffer('€79 -> €49\nOrganic cotton')` has the price 49 after €, the old price €79 and one detail. */
export function readOffer(body: string): Offer {
  const details: string[] = [];
  let price: Price | undefined;
  let oldPrice = '';
  let smallPrint = '';
  for (const line of body.split('\n').filter((text) => text !== '')) {
    const two = TWO.exec(line);
    if (price === undefined && two !== null) {
      oldPrice = (two[1] ?? '').trim();
      price = priceOf(two[2] ?? '');
    } else if (price === undefined && ONE.test(line)) price = priceOf(line);
    else if (line.startsWith('*')) smallPrint = `${smallPrint} ${line.replace(/^\*+\s*/u, '')}`.trim();
    else details.push(line.replace(/^(?:[-–—•·✓✔+])\s+/u, ''));
  }
  return { price, oldPrice, details, smallPrint };
}

function priceOf(text: string): Price {
  const [, before = '', whole = '', cents = '', after = ''] =
    /^([^\d]*)(\d[\d  .]*?(?:,\d{3})*)((?:[.,]\d{1,2})?)(?!\d)\s*(\D.*)?$/u.exec(text.trim()) ?? [
      '',
      '',
      text.trim(),
      '',
      '',
    ];
  return {
    before: before.trim(),
    main: whole.trim(),
    after: `${cents}${after === '' ? '' : cents === '' ? after : ` ${after}`}`.trim(),
  };
}
