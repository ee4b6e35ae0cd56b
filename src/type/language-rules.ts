/**
 * Words that a careful typesetter keeps with their neighbour, by language. Costs are in the units of break-costs.ts: 1
 * is about a fifth of the type size. The sources are the national handbooks of composition (Duden, Imprimerie
 * nationale, PWN, Мильчин).
 */
import type { Language } from '../document/enumerations.js';
import { BREAK_COSTS } from './break-costs.js';
import { isCurrency } from './money.js';
import { type SmallWordClass, smallWordClass } from './small-words.js';

/** A number that counts, in any script's digits: "~20", "1,600", "20–30", "4½", "2×", "10k+". */
const COUNT = /^[-−+~≈<>≤≥]?\p{Sc}?\p{Nd}[\p{Nd}.,٫٬'’½¼¾–-]*[kKmM%٪+×x]?\+?$/u;
/** Years are dates, which part from what follows as words do. */
const YEAR = /^(?:19|20)\d\d$/u;

/** Words after a per cent or an amount that make it a reduction, in the languages we set. */
const REDUCTION_WORDS =
  /^(?:off|discount|less|cashback|rabatt|nachlass|sparen|gespart|reduziert|günstiger|korting|goedkoper|rabatu|zniżki|taniej|скидки?|скидка|дешевле)$/iu;

/** Words that belong to the word before them. */
const ENCLITICS: Partial<Readonly<Record<Language, string>>> = { ru: 'же бы ли ль б ж', ko: '수 것 등 때 중 후 전 뿐' };

/** Words that turn the next word into its opposite, and so mislead when they end a line. */
const NEGATIONS: Partial<Readonly<Record<Language, string>>> = { ru: 'не ни', pl: 'nie', it: 'non', es: 'no' };

/** Abbreviations that the next word always follows. */
const ANNOUNCING =
  /^(?:mr|mrs|ms|dr|prof|st|nr|no|vol|art|str|ul|al|av|mme|mlle|sr|sra|z|d|p|s|т|г|ул|им|рис|стр)\.$/iu;

const UNITS =
  /^(?:%|‰|°[cf]?|€|\$|£|¥|₽|zł|kr|usd|eur|gbp|pln|rub|руб\.?|р\.|[kmcµ]?g|[kmcdµ]?m|[mc]?l|km\/h|kb|mb|gb|tb|k?wh?|[gmk]?hz|v|mah?|kcal|px|dpi|cm²|m²|m³|h|min|s|sec|sek|ms|std|uhr|am|pm|a\.m\.|p\.m\.|кг|г|м|см|мм|км|л|мл|ч|мин|сек|шт\.?|тыс\.?|млн\.?|млрд\.?|mln|mld|tys\.?|mio\.?|mrd\.?|million|millions|x)[.,!?;:)»”"]*$/iu;

const cache = new Map<string, ReadonlySet<string>>();

function words(list: string): ReadonlySet<string> {
  let set = cache.get(list);
  if (set === undefined) {
    set = new Set(list.split(' '));
    cache.set(list, set);
  }
  return set;
}

/**
 * True for a word that says nothing on a line of its own, as in `isSmallWord('der', 'de')`; false at the end of a
 * sentence or clause.
 */
export function isSmallWord(word: string, language: Language): boolean {
  const own = classOf(word, language);
  return own === 'article' || own === 'link' || own === 'pronoun' || own === 'pale';
}

/**
 * True for a word that says little on a line of its own: an auxiliary, or how many or how often, as in
 * `isLightWord('jeden', 'de')`.
 */
export function isLightWord(word: string, language: Language): boolean {
  const own = classOf(word, language);
  return own === 'amount' || own === 'verb';
}

/** The class of a small word; undefined at the end of a sentence or clause, where no word belongs to the next. */
function classOf(word: string, language: Language): SmallWordClass | undefined {
  if (/[.,!?…:;؟،]["»”’)]*$/u.test(word)) return undefined;
  const bare = word.replace(/^[("'«„“‘¿¡]+|["'»”’)]+$/gu, '').replace(/'/gu, '’');
  return smallWordClass(bare.toLocaleLowerCase(language), language);
}

/**
 * Whether a phrase begins with a word, so that a line may well end before it: most clearly with a `link` (`of`,
 * `because`), less clearly with `other` words, numbers and prices.
 */
export function opensPhrase(word: string, language: Language): 'link' | 'other' | 'none' {
  if (/^["'«„“‘(¿¡−+-]*\p{Sc}?\d/u.test(word)) return 'other';
  const own = classOf(word.replace(/[.,!?…:;؟،)»”"’]+$/u, ''), language);
  if (own === 'link' || own === 'question' || (own === 'pale' && word.length === 1)) return 'link';
  return own === undefined || own === 'pale' ? 'none' : 'other';
}

/** Korean words that end a phrase by their particle. */
const KOREAN_END = /.(?:은|는|이|가|을|를|에|에서|에게|으로|로|와|과|도|만|까지|부터|고|면|서|지만|다|요|죠)$/u;

export function endsPhrase(word: string, language: Language): boolean {
  return language === 'ko' && KOREAN_END.test(word);
}

/**
 * Cost of a break between two words of which the first belongs to what follows. A pronoun counts as a subject only
 * where a verb follows.
 */
function leaningCost(before: string, after: string, language: Language): number {
  const own = classOf(before, language);
  if (own === undefined) return 0;
  const next = classOf(after, language);
  if (own === 'pronoun' && (next === 'link' || next === 'article' || next === 'amount')) return 0;
  return BREAK_COSTS.small[own === 'article' && (next === 'link' || next === 'verb') ? 'pronoun' : own];
}

/**
 * Cost of a break at the space between two words of running text; 0 is neutral, Infinity forbids it. What ends with a
 * word, and which phrase begins with the next, is decided in break-sense.ts.
 */
export function spaceCost(before: string, after: string, language: Language): number {
  if (/\d$/u.test(before) && UNITS.test(after)) return Number.POSITIVE_INFINITY;
  if (isMoney(before, after)) return Number.POSITIVE_INFINITY;
  if (/^(?:[€$£¥₽№§#+~≈<>-]|n°|nr|no\.?)$/iu.test(before) && /^\d/u.test(after)) return Number.POSITIVE_INFINITY;
  if (/(?:^|\D)\d{1,3}$/u.test(before) && /^\d{3}(?:\D|$)/u.test(after)) return Number.POSITIVE_INFINITY;
  if (language === 'fr' && (/^[?!:;»%]/u.test(after) || /«$/u.test(before))) return Number.POSITIVE_INFINITY;
  if (/^[?!:;,.…)\]}»”’%]+$/u.test(after)) return Number.POSITIVE_INFINITY;

  const word = before.replace(/^[("'«„“‘¿¡]+/u, '').toLocaleLowerCase(language);
  const next = after.replace(/[.,!?;:…)»”"]+$/u, '').toLocaleLowerCase(language);
  // An emoji or a dash is kept with the word before it.
  if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\u200d|\ufe0f)+$/u.test(after) && !/^[\d#*]/u.test(after))
    return BREAK_COSTS.emoji;
  if (/^[—–-]$/u.test(after)) return BREAK_COSTS.dash;
  if (isReduction(before, next)) return BREAK_COSTS.reduction;
  if (isModel(before, after)) return BREAK_COSTS.model;
  if (words(ENCLITICS[language] ?? '').has(next) && next !== '') return BREAK_COSTS.enclitic;
  if (/^\d+$/u.test(word) && /^\d/u.test(next)) return BREAK_COSTS.numbers;
  if (ANNOUNCING.test(before)) return BREAK_COSTS.abbreviation;
  if (/^[+&/|=×x]$/u.test(before)) return BREAK_COSTS.operator;

  if (/[.!?…؟,;:—–،؛][)"»”’]*$/u.test(before)) return 0;
  const letter = /^\p{L}$/u.test(word);
  if (letter && (language === 'pl' || language === 'ru')) return BREAK_COSTS.bound;
  if (words(NEGATIONS[language] ?? '').has(word)) return BREAK_COSTS.negation;
  const leaning = leaningCost(before, after, language);
  if (leaning > 0) return leaning;
  if (letter) return BREAK_COSTS.letter;
  if (!COUNT.test(word) || !/^\P{N}*\p{L}/u.test(after) || opensPhrase(after, language) !== 'none') return 0;
  return YEAR.test(word) ? BREAK_COSTS.year : BREAK_COSTS.number;
}

/** True for an amount and its currency, whichever comes first. */
function isMoney(before: string, after: string): boolean {
  const trailing = after.replace(/[.,!?;:)»”"’*]+$/u, '');
  return (
    (/\d(?:[.,][-–—])?$/u.test(before) && (isCurrency(trailing) || isCurrency(after))) ||
    (/^\d/u.test(after) && isCurrency(before.replace(/^[(«„“"]+/u, '')))
  );
}

function isReduction(before: string, next: string): boolean {
  return /\d\s?%$/u.test(before) && REDUCTION_WORDS.test(next);
}

/**
 * True for a name and the number that is part of it: `iPhone 15`, `Galaxy S24`, `Serie 5`. A number that counts or is a
 * price is no part of a name.
 */
function isModel(before: string, after: string): boolean {
  return /^\p{L}*\p{Lu}\p{L}*$/u.test(before) && /^(?:\p{Lu}{1,2}-?)?\d{1,4}\p{L}{0,2}[.,!?:]?$/u.test(after);
}

/**
 * The space between two words: a no-break space inside French punctuation and before units, otherwise the plain one.
 */
export function spaceFor(before: string, after: string, language: Language): ' ' | '\u00a0' | '\u202f' {
  if (language === 'fr') {
    if (/^[?!;]/u.test(after) || (/^%/u.test(after) && /\d$/u.test(before))) return '\u202f';
    if (/^[:»]/u.test(after) || /«$/u.test(before)) return '\u00a0';
  }
  return ' ';
}
