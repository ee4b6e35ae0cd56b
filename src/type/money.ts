/**
 * How amounts are written in the languages we set: numbers with their groups and cents, and currencies before and after
 * them. There is one grammar, so that the amounts set large on an offer and those kept together in a headline are the
 * same.
 */

/**
 * A whole number: `1.299`, `1 049`, `1’299`, `1,29,999`, `49`. Its groups have three digits and are all separated by
 * the same mark, or have two in the Indian way.
 */
const GROUP_MARK = String.raw`[.,'’ \u00a0\u2007\u2009\u202f]`;
const WHOLE_NUMBER = String.raw`(?:\d{1,3}(?<group>${GROUP_MARK})\d{3}(?:\k<group>\d{3})*|\d{1,2}(?:,\d{2})+,\d{3}|\d+)`;
/** Cents of one or two digits, or the stroke that stands for none: `,90`, `.90`, `,–`, `.-`. */
const CENTS = String.raw`(?:[.,]\d{1,2}(?!\d)|[.,][-–—])`;

/** Short currencies, which may have a full stop after them. */
const SHORT_CURRENCIES = 'Bs zł Zł ZŁ gr kr Kr Kč Ft lei Fr SFr sFr руб р TL 원 元 円'.split(' ');
/** Codes of three letters count only in capitals. */
const CURRENCY_CODES = (
  'EUR USD GBP CHF PLN BRL SEK NOK DKK CZK HUF RON BGN RUB TRY INR JPY CNY KRW AUD CAD NZD MXN ZAR AED SAR EGP ' +
  'ARS CLP COP PEN UYU PYG BOB CRC DOP GTQ HNL NIO VES PAB MAD TND DZD XOF XAF MZN AOA SRD NGN KES GHS SGD HKD PHP'
).split(' ');
/**
 * Words and letters for money that have no sign of their own. Few of them look ahead for a letter, because an
 * expression takes longer to build the more often it names a class.
 */
const CURRENCY_WORDS = [
  // A dollar or peso sign with the letters of its country: US$, R$, MX$, U$S.
  ...[String.raw`\p{Lu}{1,3}\$`, String.raw`U\$S(?!\p{L})`, String.raw`[SB]/\.?`],
  String.raw`(?:${SHORT_CURRENCIES.join('|')})\.?(?!\p{L})`,
  String.raw`(?:${CURRENCY_CODES.join('|')})(?!\p{L})`,
];
const CURRENCY = String.raw`(?:${CURRENCY_WORDS.join('|')}|\p{Sc})`;
const CURRENCY_ALONE = new RegExp(`^[-–−+]?${CURRENCY}$`, 'u');
const SPACE = String.raw`[ \u00a0\u2009\u202f]?`;
/** A currency in the place where others have the comma: `49€90`. */
const CURRENCY_AS_COMMA = String.raw`\p{Sc}\d{2}(?!\d)`;
/** Marks that send the reader to the small print. */
const NOTE_MARK = '[*†‡]{1,3}';

const CURRENCY_BEFORE = `(?:(?<before>${CURRENCY})${SPACE})?`;
const CURRENCY_AFTER = `(?:(?<between>${CURRENCY_AS_COMMA})|(?<cents>${CENTS})?(?:${SPACE}(?<after>${CURRENCY}|%))?)`;
const UNIT = String.raw`(?<unit>\s?/\s?\p{L}+\.?)?`;
const AMOUNT = new RegExp(
  `^(?<sign>[-–−+])?${CURRENCY_BEFORE}(?<whole>${WHOLE_NUMBER})${CURRENCY_AFTER}${UNIT}(?<mark>${NOTE_MARK})?$`,
  'u',
);
const AMOUNT_IN_TEXT = new RegExp(
  `(?<![\\p{L}\\p{N}])[-–−+]?${CURRENCY_BEFORE}${WHOLE_NUMBER}${CURRENCY_AFTER}(?:${NOTE_MARK})?`,
  'gu',
);

/** The parts of an amount, each as it is written, and '' where the amount lacks it. */
export interface Amount {
  /** A minus, a plus, or ''. A hyphen or a dash right before the number is a minus. */
  readonly sign: '−' | '+' | '';
  readonly currencyBefore: string;
  readonly whole: string;
  /** The cents with their comma or point, or with the currency in its place: `,90`, `€90`; `,–` stands for none. */
  readonly cents: string;
  /** The currency or the per cent sign after the number. */
  readonly after: string;
  /** What the amount is for: `/month`. */
  readonly unit: string;
  /** The mark that sends the reader to the small print: `*`. */
  readonly mark: string;
}

/**
 * Reads a text that is an amount of money or a per cent and nothing else; undefined for all other texts, plain numbers
 * too. `readAmount('1.299,90 €')` has the whole `1.299`, the cents `,90` and `€` after it; `49,-` needs no currency,
 * because its stroke stands for cents.
 */
export function readAmount(text: string): Amount | undefined {
  const {
    sign = '',
    before = '',
    whole = '',
    between = '',
    cents: written = '',
    after = '',
    unit = '',
    mark = '',
  } = AMOUNT.exec(text.trim())?.groups ?? {};
  const cents = written.replace(/[-—]$/u, '–');
  if ([before, between, after].every((part) => part === '') && !cents.endsWith('–')) return undefined;
  return {
    sign: sign === '' ? '' : sign === '+' ? '+' : '−',
    currencyBefore: before,
    whole,
    cents: `${between}${cents}`,
    after,
    unit: unit.replace(/\s/gu, ''),
    mark,
  };
}

/**
 * Where the numbers of a text lie, each from its sign or currency to its currency or per cent sign, in UTF-16 units.
 */
export function numbersIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const known = found.get(text);
  if (known !== undefined) return known;
  const numbers = [...text.matchAll(AMOUNT_IN_TEXT)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));
  if (found.size >= MOST_FOUND) found.clear();
  found.set(text, numbers);
  return numbers;
}

/** The numbers found are remembered by text, because a text is set at many sizes in a row. */
const found = new Map<string, readonly { readonly start: number; readonly end: number }[]>();
const MOST_FOUND = 64;

/** True for a currency that stands alone, before or after its number: `€`, `R$`, `CHF`, `zł`, `Fr.`. */
export function isCurrency(word: string): boolean {
  return CURRENCY_ALONE.test(word);
}
