/**
 * An old price and the one that replaces it: "$19 → $12", "was 19 € now 12 €", "12 € statt 19 €". A price makes a
 * claim, so nothing is guessed: the text must have exactly two amounts of money, the old one higher, with an arrow
 * between them or a word that says which one is old.
 */
import type { Language } from '../document/enumerations.js';
import { numbersIn, readAmount } from './money.js';

export interface OldPrice {
  /** Where the old amount begins, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Where the text of the new price begins; undefined where it stands before the old one. */
  readonly now: number | undefined;
}

const ARROW = /^[\s.,;:|]*(?:[→⇒➔➜⟶➝]|[-=]+>)/u;
const PRICE_SEPARATORS = /^[\s.,;:|!/–—]+/u;
/** Words that stand before an old price. */
const OLD_PRICE_WORDS: Readonly<Record<Language, string>> = {
  en: 'was|were|instead of|formerly|previously|before|regularly|not',
  de: 'statt|anstatt|war|vorher|bisher|früher|UVP|nicht',
  fr: 'au lieu de|avant|était|auparavant|plutôt que',
  es: 'antes|en vez de|en lugar de|era',
  it: 'prima|invece di|anziché|era',
  nl: 'was|van|eerst|eerder|in plaats van|niet',
  pl: 'było|był|była|zamiast|przedtem|wcześniej',
  pt: 'antes|em vez de|era|de',
  ru: 'было|был|была|вместо|раньше',
  ar: 'كان|كانت|بدل|بدلاً من|بدلا من|قبل',
  zh: '原价|原来|之前|原',
  ja: '定価|通常|通常価格|元値',
  ko: '정가|기존|원래',
};
const SQUARE = /[¥￥₩]?\s?(?<![\d.,])\d[\d,]*(?:\.\d+)?\s?(?:円|元|块|원)?/gu;
const SQUARE_MONEY = /[¥￥₩円元块원]/u;

interface Priced {
  readonly start: number;
  readonly end: number;
  readonly value: number;
}

/** The old price of a text; undefined where it has none. Pure. */
export function oldPriceIn(text: string, language: Language): OldPrice | undefined {
  const prices = /\d/u.test(text) ? pricesIn(text, language) : [];
  const [first, second, ...more] = prices;
  if (first === undefined || second === undefined || more.length > 0 || first.value === second.value) return undefined;
  const old = first.value > second.value ? first : second;
  const between = text.slice(first.end, second.start);
  const lead = text.slice(old === first ? 0 : first.end, old.start);
  const said = new RegExp(`(?:^|[^\\p{L}])(?:${OLD_PRICE_WORDS[language]})[\\s:]*$`, 'iu').test(lead);
  if (!said && !(old === first && ARROW.test(between))) return undefined;
  const { start, end } = old;
  return { start, end, now: old === first ? end + (PRICE_SEPARATORS.exec(between)?.[0].length ?? 0) : undefined };
}

/** The amounts of money in a text, in order. */
function pricesIn(text: string, language: Language): readonly Priced[] {
  if (language === 'zh' || language === 'ja' || language === 'ko') {
    const found = [...text.matchAll(SQUARE)].filter(([written]) => SQUARE_MONEY.test(written));
    if (found.length > 1) {
      return found.map(({ 0: written, index }) => {
        const start = index + written.length - written.trimStart().length;
        return { start, end: start + written.trim().length, value: Number(written.replace(/[^\d.]/gu, '')) };
      });
    }
  }
  return numbersIn(text).flatMap(({ start, end }) => {
    const amount = readAmount(text.slice(start, end));
    if (amount === undefined || amount.after === '%' || amount.sign !== '') return [];
    const cents = /\d+/u.exec(amount.cents)?.[0].padEnd(2, '0') ?? '00';
    return [{ start, end, value: Number(`${amount.whole.replace(/\D/gu, '')}.${cents}`) }];
  });
}

/**
 * Where a text has amounts of money and per cents, which are its most important parts: in UTF-16 units, without an old
 * price.
 */
export function heroesIn(
  text: string,
  language: Language,
): readonly { readonly start: number; readonly end: number }[] {
  if (!/\p{Nd}/u.test(text)) return [];
  const old = oldPriceIn(text, language);
  return numbersIn(text).filter(
    ({ start, end }) =>
      readAmount(text.slice(start, end)) !== undefined && !(old && start < old.end && old.start < end),
  );
}
