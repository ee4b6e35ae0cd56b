/** Money as the interface writes it: whole minor units (cents) and a currency. */

/** The currencies of the interface. */
export const CURRENCIES = ['EUR', 'USD', 'GBP'] as const;
/** A currency of the interface. */
export type Currency = (typeof CURRENCIES)[number];

/** What an account holds: money of one currency, or credits, which are never converted into it. */
export type Unit = Currency | 'CREDIT';

/** An amount of money. */
export interface Money {
  /** Whole minor units; negative in activity entries. */
  readonly amount_minor: number;
  readonly currency: Currency;
}

/**
 * `money(160, 'EUR')` is `{ amount_minor: 160, currency: 'EUR' }`. Throws a TypeError for anything but a safe whole
 * number.
 */
export function money(amountMinor: number, currency: Currency): Money {
  return { amount_minor: wholeAmount(amountMinor), currency };
}

/** The number itself, checked to be a safe whole number. */
export function wholeAmount(amount: number): number {
  if (!Number.isSafeInteger(amount)) throw new TypeError(`internal: ${amount} is no whole amount`);
  return amount;
}

/** `"50.00"` -> 5000; undefined for a text that is not an amount above zero with at most two decimals. */
export function parseMajorUnits(text: string): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return undefined;
  const amount = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return amount > 0 ? amount : undefined;
}

/** True for EUR, USD and GBP. */
export function isCurrency(value: unknown): value is Currency {
  return CURRENCIES.includes(value as Currency);
}
