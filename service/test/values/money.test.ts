/** Amounts as people write them -> cents. */
import { expect, test } from 'vitest';
import { isCurrency, money, parseMajorUnits, wholeAmount } from '../../src/values/money.js';

test.each([
  ['50.00', 5000],
  ['50', 5000],
  ['0.5', 50],
  ['0.05', 5],
  ['1.23', 123],
  ['999999999.99', 99_999_999_999],
])('%s is %d cents', (text, cents) => {
  expect(parseMajorUnits(text)).toBe(cents);
});

test.each(['', '0', '0.00', '-1', '1.234', '1.', '.5', '1,50', '1e3', '12 ', ' 12', '12 EUR', '1234567890', '0x10'])(
  '%j is no amount',
  (text) => {
    expect(parseMajorUnits(text)).toBeUndefined();
  },
);

test('money is whole: a part of a cent is a fault of ours', () => {
  expect(money(160, 'EUR')).toEqual({ amount_minor: 160, currency: 'EUR' });
  expect(wholeAmount(-160)).toBe(-160);
  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => money(amount, 'EUR')).toThrow(TypeError);
});

test('there are three currencies', () => {
  expect(['EUR', 'USD', 'GBP', 'CHF', 'eur', undefined].map(isCurrency)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});
