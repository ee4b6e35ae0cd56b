/** The reading tables by language. */
import type { Language } from '../../../document/enumerations.js';
import { alternativesByKey, type ReadingTable } from './reading-table.js';
import { AR } from './tables/ar.js';
import { DE } from './tables/de.js';
import { EN } from './tables/en.js';
import { ES } from './tables/es.js';
import { FR } from './tables/fr.js';
import { IT } from './tables/it.js';
import { JA } from './tables/ja.js';
import { KO } from './tables/ko.js';
import { NL } from './tables/nl.js';
import { PL } from './tables/pl.js';
import { PT } from './tables/pt.js';
import { RU } from './tables/ru.js';
import { ZH } from './tables/zh.js';

const TABLES: Readonly<Record<Language, ReadingTable>> = {
  ...{ ar: AR, de: DE, en: EN, es: ES, fr: FR, it: IT, ja: JA, ko: KO, nl: NL, pl: PL, pt: PT, ru: RU, zh: ZH },
};

/** A reading table with its rows split. */
export interface Tables {
  readonly language: Language;
  readonly table: ReadingTable;
  readonly signs: ReadonlyMap<string, readonly string[]>;
  readonly abbreviations: ReadonlyMap<string, readonly string[]>;
  readonly months: readonly (readonly string[])[];
  /** Names of the letters a to z. */
  readonly letters: readonly (readonly string[])[];
}

const split = new Map<Language, Tables>();

/** The tables of a language, split on first use. */
export function tablesOf(language: Language): Tables {
  const known = split.get(language);
  if (known !== undefined) return known;
  const table = TABLES[language];
  const made: Tables = {
    language,
    table,
    signs: alternativesByKey(table.signs),
    abbreviations: alternativesByKey(table.abbreviations),
    months: table.months.split(',').map((month) => month.split('|')),
    letters: table.letters.split(/\s+/u).map((letter) => letter.split('|')),
  };
  split.set(language, made);
  return made;
}

/** Codes of currencies -> their sign. */
const CODES: Readonly<Record<string, string>> = {
  ...{
    eur: '€',
    euro: '€',
    euros: '€',
    usd: '$',
    gbp: '£',
    jpy: '¥',
    cny: '¥',
    rmb: '¥',
    rub: '₽',
    krw: '₩',
    pln: 'zł',
  },
  ...{ chf: 'CHF', brl: 'r$', '°': '°', '٪': '%', '￥': '¥', '￦': '₩' },
};
const CURRENCIES = new Set(['€', '$', '£', '¥', '₽', '₩', 'zł', 'CHF', 'r$', 'ر.س', 'د.إ', 'руб.', 'руб', 'р.']);

/** The words for a currency, written as sign or code; undefined for any other text. */
export function currencySaid(written: string, { signs }: Tables): readonly string[] | undefined {
  const lower = written.toLowerCase();
  const sign = CODES[lower] ?? (CURRENCIES.has(written) ? written : lower);
  return CURRENCIES.has(sign) ? signs.get(sign) : undefined;
}

/** Keys of `signs` that stand for a way of reading, or that are used only together with numbers. */
const NOT_UNITS = /^(?:cent|to|and|per|oclock|half|dot|[.\-–&+@#=/x])$/u;

/** The words for a unit after a number: `kg`, `km/h`, `%`; undefined for any other text. */
export function unitSaid(written: string, { signs }: Tables): readonly string[] | undefined {
  const lower = written.toLowerCase();
  return NOT_UNITS.test(lower) ? undefined : (signs.get(lower) ?? signs.get(lower.replace(/\.$/u, '')));
}
