/** A whole number -> how it may be said: as a number, as a year, digit by digit. */
import { toCardinal as ar } from 'n2words/ar-SA';
import { toCardinal as de, toOrdinal as deOrdinal } from 'n2words/de-DE';
import { toCardinal as en, toOrdinal as enOrdinal } from 'n2words/en-US';
import { toCardinal as es, toOrdinal as esOrdinal } from 'n2words/es-ES';
import { toCardinal as fr, toOrdinal as frOrdinal } from 'n2words/fr-FR';
import { toCardinal as it, toOrdinal as itOrdinal } from 'n2words/it-IT';
import { toCardinal as nl, toOrdinal as nlOrdinal } from 'n2words/nl-NL';
import { toCardinal as pl, toOrdinal as plOrdinal } from 'n2words/pl-PL';
import { toCardinal as pt, toOrdinal as ptOrdinal } from 'n2words/pt-PT';
import { toCardinal as ru, toOrdinal as ruOrdinal } from 'n2words/ru-RU';
import type { Language } from '../../../document/enumerations.js';
import { chineseNumber, japaneseNumber, koreanNumber, nativeKoreanNumber } from './east-asian-numbers.js';
import type { ReadingTable } from './reading-table.js';
import type { Tables } from './tables.js';

type Say = (value: string) => string;

const CARDINALS: Readonly<Record<Language, Say>> = {
  ...{ ar, de, en, es, fr, it, nl, pl, pt, ru },
  ...{ ja: japaneseNumber, ko: koreanNumber, zh: chineseNumber },
};
const ORDINALS: Readonly<Partial<Record<Language, Say>>> = {
  ...{ de: deOrdinal, en: enOrdinal, es: esOrdinal, fr: frOrdinal, it: itOrdinal, nl: nlOrdinal },
  ...{ pl: plOrdinal, pt: ptOrdinal, ru: ruOrdinal },
};

/** Longer rows of digits are read digit by digit. */
const MOST_DIGITS = 12;
/** Years that are said in two halves, or digit by digit. */
const YEARS = { from: 1100, to: 2099 } as const;

/** Ways to read a row of digits, the most usual first. */
export function numberSaid(digits: string, tables: Tables): readonly string[] {
  const { language, table } = tables;
  if (digits.length > MOST_DIGITS) return digitsSaid(digits, tables).slice(0, 1);
  if (/^0\d/u.test(digits)) return digitsSaid(digits, tables);
  const cardinal = CARDINALS[language](digits);
  const own = [...withForms(cardinal, table)];
  if (language === 'ko' && Number(digits) < 100) own.push(...nativeKoreanNumber(Number(digits)));
  if (language === 'ja') own.push(...japaneseForms(cardinal));
  if (language === 'zh' && cardinal.startsWith('二')) own.push(`两${cardinal.slice(1)}`);
  const year = Number(digits);
  if (digits.length === 4 && year >= YEARS.from && year <= YEARS.to) {
    own.push(...yearSaid(digits, tables).flatMap((said) => withForms(said, table)));
  } else if (digits.length >= 4) own.push(...digitsSaid(digits, tables).slice(0, 1));
  return [...new Set(own)];
}

/** A whole number as an ordinal; [] in languages whose ordinals are not written with digits. */
export function ordinalSaid(digits: string, { language }: Tables): readonly string[] {
  const value = Number(digits);
  return value > 0 && value < 1e6 ? [ORDINALS[language]?.(digits) ?? ''].filter((said) => said !== '') : [];
}

/** A whole number as the day of a month, where that differs from its cardinal. */
export function daySaid(digits: string, tables: Tables): readonly string[] {
  const value = Number(digits);
  if (tables.table.day === undefined || value < 1 || value > 31) return [];
  return ordinalSaid(digits, tables).flatMap((ordinal) => tables.table.day?.(ordinal) ?? []);
}

/** Readings of a row of digits: one by one, and in pairs where there are four. */
export function digitsSaid(digits: string, { language, table }: Tables): readonly string[] {
  const one = (digit: string) => CARDINALS[language](digit);
  const all = [...digits].map(one).join(' ');
  return [...new Set(withForms(all, table))];
}

function withForms(said: string, { forms = [] }: ReadingTable): readonly string[] {
  return [said, ...forms.map(([pattern, form]) => said.replace(pattern, form))];
}

function yearSaid(digits: string, tables: Tables): readonly string[] {
  const { language } = tables;
  const say = CARDINALS[language];
  const [first, last] = [digits.slice(0, 2), digits.slice(2)];
  const low = Number(last);
  switch (language) {
    case 'en':
      if (low === 0) return [`${say(first)} hundred`];
      return [`${say(first)} ${low < 10 ? 'oh ' : ''}${say(String(low))}`];
    case 'de':
      return Number(first) < 20 ? [`${say(first)}hundert${low === 0 ? '' : say(String(low))}`] : [];
    case 'nl':
      return Number(first) < 20 ? [`${say(first)} ${low === 0 ? 'honderd' : say(String(low))}`] : [];
    case 'pl':
    case 'ru':
      return ordinalSaid(digits, tables).flatMap((ordinal) => tables.table.day?.(ordinal) ?? []);
    case 'zh':
    case 'ko':
      return digitsSaid(digits, tables).slice(0, 1);
    default:
      return [];
  }
}

/** The forms of a Japanese number: four, seven and nine have two names each. */
function japaneseForms(cardinal: string): readonly string[] {
  return [
    [/よん$/u, 'し'],
    [/よん$/u, 'よ'],
    [/なな$/u, 'しち'],
    [/きゅう$/u, 'く'],
  ].map(([pattern, said]) => cardinal.replace(pattern as RegExp, said as string));
}
