import { describe, expect, it } from 'vitest';
import { type Offer, readOffer as read } from '../../src/slides/read-offer.js';
import type { Price } from '../../src/slides/read-price.js';

/** With the words of its details. */
const readOffer = (body: string) => {
  const { details, ...rest }: Offer = read(body);
  return { ...rest, details: details.map(({ text }) => text) };
};

/** As the card sets it: sign and number large, what is before and after it small. */
const set = ({ sign, before, main, after }: Price) => [before, `${sign}${main}`, after];

describe('a line that is only a price', () => {
  it.each<[string, string, string, string]>([
    // English
    ['$49', '$', '49', ''],
    ['$1,049.00', '$', '1,049', '.00'],
    ['US$ 1,299', 'US$', '1,299', ''],
    ['£9.99', '£', '9', '.99'],
    ['€1,049.00', '€', '1,049', '.00'],
    ['CA$12.50', 'CA$', '12', '.50'],
    ['$12.50/month', '$', '12', '.50/month'],
    ['1,299 USD', '', '1,299', 'USD'],
    ['₹1,29,999', '₹', '1,29,999', ''],
    ['₹499', '₹', '499', ''],
    ['from $19', 'from $', '19', ''],
    ['Only £5', 'Only £', '5', ''],
    // German
    ['1.299 €', '', '1.299', '€'],
    ['1.299,90 €', '', '1.299', ',90 €'],
    ['49,90 €', '', '49', ',90 €'],
    ['49,– €', '', '49', ',– €'],
    ['1.299,-', '', '1.299', ',–'],
    ['49.-', '', '49', '.–'],
    ['49,- €', '', '49', ',– €'],
    ['€ 5,-', '€', '5', ',–'],
    ['49,90 €*', '', '49', ',90 €*'],
    ['€49†', '€', '49', '†'],
    ['CHF 1’299.–', 'CHF', '1’299', '.–'],
    ["CHF 1'299.90", 'CHF', "1'299", '.90'],
    ['Fr. 20.–', 'Fr.', '20', '.–'],
    ['ab 29 €', 'ab', '29', '€'],
    ['nur 7,99 €', 'nur', '7', ',99 €'],
    ['12,50 EUR', '', '12', ',50 EUR'],
    ['19 €/Monat', '', '19', '€/Monat'],
    ['10.000 €', '', '10.000', '€'],
    ['1.234.567,89 €', '', '1.234.567', ',89 €'],
    // French
    ['1 049,00 €', '', '1 049', ',00 €'],
    ['1\u202f049,00\u00a0€', '', '1\u202f049', ',00 €'],
    ['12\u00a0€', '', '12', '€'],
    ['49€90', '', '49', '€90'],
    ['dès 1 049€90', 'dès', '1 049', '€90'],
    ['dès 15 €', 'dès', '15', '€'],
    ['1 049 $', '', '1 049', '$'],
    ['25 CHF', '', '25', 'CHF'],
    // Spanish
    ['1.049,50 €', '', '1.049', ',50 €'],
    ['desde 15 €', 'desde', '15', '€'],
    ['MX$1,299.00', 'MX$', '1,299', '.00'],
    ['S/ 49.90', 'S/', '49', '.90'],
    ['S/.1,299.90', 'S/.', '1,299', '.90'],
    ['U$S 1.250.000', 'U$S', '1.250.000', ''],
    ['99.999 COP', '', '99.999', 'COP'],
    // Italian
    ['€ 1.299,00', '€', '1.299', ',00'],
    ['da 9,90 €', 'da', '9', ',90 €'],
    // Portuguese
    ['R$ 1.299,90', 'R$', '1.299', ',90'],
    ['R$108,32', 'R$', '108', ',32'],
    ['por R$ 99', 'por R$', '99', ''],
    ['1.299,90 BRL', '', '1.299', ',90 BRL'],
    // Dutch
    ['€ 49,95', '€', '49', ',95'],
    ['€ 1.250,-', '€', '1.250', ',–'],
    ['vanaf € 12', 'vanaf €', '12', ''],
    // Polish
    ['1 299,99 zł', '', '1 299', ',99 zł'],
    ['49 zł', '', '49', 'zł'],
    ['zł 49', 'zł', '49', ''],
    ['od 19,90 zł', 'od', '19', ',90 zł'],
    ['1299 PLN', '', '1299', 'PLN'],
    // Others
    ['1 299 kr', '', '1 299', 'kr'],
    ['299 Kč', '', '299', 'Kč'],
    ['¥12,800', '¥', '12,800', ''],
    ['₽ 990', '₽', '990', ''],
    // Per cent and reductions
    ['-30%', '', '−30', '%'],
    ['–30 %', '', '−30', '%'],
    ['−15 €', '', '−15', '€'],
    ['+20%', '', '+20', '%'],
    ['50 %', '', '50', '%'],
    ['12,5 %', '', '12', ',5 %'],
  ])('%s: %s %s %s', (line, before, main, after) => {
    const { price, details } = readOffer(line);
    expect(price && set(price.price)).toEqual([before, main, after]);
    expect([price?.oldPrice, price?.text, details]).toEqual(['', line, []]);
  });
});

describe('a reduction and a few words on it', () => {
  it.each<[string, string, string]>([
    ['-20% today', '−20 %', 'today'],
    ['–15 % auf alles', '−15 %', 'auf alles'],
    ['−15 € Rabatt', '−15 €', 'Rabatt'],
    ['-R$ 20 no primeiro pedido', 'R$ −20', 'no primeiro pedido'],
    ['20% off', '20 %', 'off'],
    ['20 % Rabatt', '20 %', 'Rabatt'],
    ['20 %* Rabatt', '20 %*', 'Rabatt'],
    ['20 % de réduction', '20 %', 'de réduction'],
    ['20% de descuento hoy', '20 %', 'de descuento hoy'],
    ['20% di sconto', '20 %', 'di sconto'],
    ['20% korting!', '20 %', 'korting!'],
    ['20% zniżki', '20 %', 'zniżki'],
    ['Jetzt -30% auf Bohnen', 'Jetzt −30 %', 'auf Bohnen'],
  ])('%s: %s, %s', (line, amount, note) => {
    const { price, details } = readOffer(`${line}\nFree delivery`);
    expect(price && [...set(price.price), price.price.note].filter((part) => part !== '')).toEqual([
      ...amount.split(' '),
      note,
    ]);
    expect(details).toEqual(['Free delivery']);
  });

  it.each([
    '-20% wool\n-80% cotton',
    '50% wool',
    '-20% on 3 bags',
    '-20% from Monday to Sunday in all of our shops',
    '+20% more',
    '€49 today',
  ])('%s: no price', (body) => {
    expect(readOffer(body)).toEqual({ price: undefined, details: body.split('\n'), smallPrint: [] });
  });
});

describe('a line that is not surely a price', () => {
  it.each([
    '29–39 €',
    '12 99 €',
    '1.2345 €',
    '1.234,567 €',
    '49€900',
    '12.-14. Mai',
    '1.299',
    '3 x 9,90 €',
    '49',
    '2 for €30',
    '4,8 von 5',
    '50% wool',
    'Over 1 299 happy customers',
    '€',
    '0,5 l',
    '1,5,9 €',
    '€79 -> more',
    'from -> €49',
    '€1 -> €2 -> €3',
  ])('%s stays a detail, as written', (line) => {
    expect(readOffer(line)).toEqual({ price: undefined, details: [line], smallPrint: [] });
  });
});

describe('old and new prices', () => {
  it.each<[string, string, readonly string[]]>([
    ['€79 -> €49', '€79', ['€', '49', '']],
    ['1.299,90 € → 999,– €', '1.299,90 €', ['', '999', ',– €']],
    ['1 299,99 zł => 999,99 zł', '1 299,99 zł', ['', '999', ',99 zł']],
    ['R$ 1.299,90 > R$ 999', 'R$ 1.299,90', ['R$', '999', '']],
    ['- 79 € -> 49 €', '79 €', ['', '49', '€']],
  ])('%s', (line, old, parts) => {
    const { price } = readOffer(line);
    expect([price?.oldPrice, price && set(price.price)]).toEqual([old, parts]);
  });
});

describe('hyphens', () => {
  it('a hyphen with a space is a bullet in a list, and never makes a price a reduction', () => {
    const { price, details } = readOffer('- 29,90 €\n- Free delivery\n– Two years of warranty');
    expect(price && set(price.price)).toEqual(['', '29', ',90 €']);
    expect(details).toEqual(['Free delivery', 'Two years of warranty']);
  });

  it.each(['- 29,90 €', '– €10', '+ 5 €'])('"%s" alone may be either: it stays as written, without a price', (line) => {
    expect(readOffer(`${line}\nFree delivery`)).toMatchObject({ price: undefined, details: [line, 'Free delivery'] });
  });

  it('a hyphen right before its number is a minus, in a list too', () => {
    const { price } = readOffer('- -30%\n- All jackets');
    expect(price && set(price.price)).toEqual(['', '−30', '%']);
  });
});

it('keeps small print and every later amount', () => {
  expect(readOffer('€49\n€5 delivery\n€3\n* While stocks\n* last.')).toMatchObject({
    details: ['€5 delivery', '€3'],
    smallPrint: ['* While stocks', '* last.'],
  });
});
