/**
 * How amounts are written in the languages we set: numbers with their groups and cents, currencies before and after
 * them. One grammar, so that what is set large on an offer and what is kept together in a headline agree on what a
 * number is.
 */

/**
 * A number whole: `1.299`, `1 049`, `1’299`, `1,29,999`, `49`. Groups are of three digits, of two in the Indian way.
 */
const GROUP_MARK = String.raw`[.,'’ \u00a0\u2007\u2009\u202f]`;
const WHOLE = String.raw`(?:\d{1,3}(?:${GROUP_MARK}\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d+)`;
/** Cents of one or two digits, or the stroke that stands for none: `,90`, `.90`, `,–`, `.-`. */
const CENTS = String.raw`(?:[.,]\d{1,2}(?!\d)|[.,][-–—])`;

/** Words and letters for money that are no sign of their own. Codes of three letters count in capitals only. */
const CURRENCY_WORDS = [
  ...['US', 'A', 'C', 'CA', 'NZ', 'HK', 'S', 'R', 'MX'].map((country) => String.raw`${country}\$`),
  ...['zł', 'Zł', 'ZŁ', 'gr', 'kr', 'Kr', 'Kč', 'Ft', 'lei', 'Fr', 'SFr', 'sFr', 'руб', 'р', 'TL'].map(
    (word) => String.raw`${word}\.?(?!\p{L})`,
  ),
  ...'EUR USD GBP CHF PLN BRL SEK NOK DKK CZK HUF RON BGN RUB TRY INR JPY CNY KRW AUD CAD NZD MXN ZAR AED SAR EGP'
    .split(' ')
    .map((code) => `${code}(?!\\p{L})`),
];
const CURRENCY = String.raw`(?:${CURRENCY_WORDS.join('|')}|\p{Sc})`;
const ONLY_CURRENCY = new RegExp(`^[-–−+]?${CURRENCY}$`, 'u');
const SPACE = String.raw`[ \u00a0\u2009\u202f]?`;

const AMOUNT = new RegExp(
  `^(?<sign>[-–−+])?(?:(?<before>${CURRENCY})${SPACE})?(?<whole>${WHOLE})(?<cents>${CENTS})?(?:${SPACE}(?<after>${CURRENCY}|%))?(?<unit>\\s?/\\s?\\p{L}+\\.?)?$`,
  'u',
);

/** The parts of an amount, each as written and '' where it has none. */
export interface Amount {
  /** A minus, a plus, or ''. A hyphen or a dash right before the number is a minus. */
  readonly sign: '−' | '+' | '';
  readonly currencyBefore: string;
  readonly whole: string;
  /** With its comma or point: `,90`; `,–` for none. */
  readonly cents: string;
  /** A currency or the per cent sign. */
  readonly after: string;
  /** What the amount is for: `/month`. */
  readonly unit: string;
}

/**
 * A text that is an amount of money or a per cent and nothing else; undefined for all other texts, plain numbers too.
 * `readAmount('1.299,90 €')` has the whole `1.299`, the cents `,90` and `€` after it.
 */
export function readAmount(text: string): Amount | undefined {
  const {
    sign = '',
    before = '',
    whole = '',
    cents = '',
    after = '',
    unit = '',
  } = AMOUNT.exec(text.trim())?.groups ?? {};
  if (before === '' && after === '') return undefined;
  return {
    sign: sign === '' ? '' : sign === '+' ? '+' : '−',
    currencyBefore: before,
    whole,
    cents: cents.replace(/[-—]$/u, '–'),
    after,
    unit: unit.replace(/\s/gu, ''),
  };
}

/** True for a currency that stands alone, before or after its number: `€`, `R$`, `CHF`, `zł`, `Fr.`. */
export function isCurrency(word: string): boolean {
  return ONLY_CURRENCY.test(word);
}
