/**
 * A list whose headline counts its items: `Three habits to drop` over three lines. Its items are numbered, because a
 * tick would praise what the headline may warn of.
 */
import type { SliderLanguage } from '../document/enumerations.js';
import { readBody } from './read-body.js';

/** The words for 2 to 7, in order; forms of one number are divided by bars. */
const NUMBER_WORDS: Readonly<Partial<Record<SliderLanguage, string>>> = {
  en: 'two three four five six seven',
  de: 'zwei drei vier fünf sechs sieben',
  fr: 'deux trois quatre cinq six sept',
  es: 'dos tres cuatro cinco seis siete',
  it: 'due tre quattro cinque sei sette',
  pt: 'dois|duas três quatro cinco seis sete',
  nl: 'twee drie vier vijf zes zeven',
  pl: 'dwa|dwie|dwóch trzy|trzech cztery|czterech pięć|pięciu sześć|sześciu siedem|siedmiu',
  ru: 'два|две|двух три|трёх|трех четыре|четырёх пять|пяти шесть|шести семь|семи',
  ar: 'اثنان|اثنتان ثلاث|ثلاثة أربع|أربعة خمس|خمسة ست|ستة سبع|سبعة',
};
/** A digit alone, also before the counters of languages without spaces; no part of a number, an amount or a share. */
const DIGIT = /(?<![\p{N}\p{Sc}.,:+\-–−]\s?)[2-7](?!\s?[\p{N}\p{Sc}%.,:]|\s*→)/u;

/** `countedBody('Two habits', 'Late\nLong', 'en')` is `1. Late\n2. Long`; a body that is not counted stays as it is. */
export function countedBody(headline: string, body: string, language: SliderLanguage): string {
  const lines = readBody(body);
  const isList = lines.length > 1 && lines.every(({ kind }) => kind === 'item') && !/[|]|^\s*\d/mu.test(body);
  if (!isList || lines.length !== countIn(headline, language)) return body;
  return lines.map((line, index) => (line.kind === 'item' ? `${index + 1}. ${line.text}` : '')).join('\n');
}

/** The number, 2 to 7, that a headline states; undefined for none, or several. */
function countIn(headline: string, language: SliderLanguage): number | undefined {
  const words = headline.toLowerCase().match(/\p{L}+/gu) ?? [];
  const forms = NUMBER_WORDS[language]?.split(' ') ?? [];
  const spelt = words.flatMap((word) => {
    const at = forms.findIndex((form) => form.split('|').includes(word));
    return at < 0 ? [] : [at + 2];
  });
  const digits = headline.match(new RegExp(DIGIT, 'gu')) ?? [];
  const all = [...spelt, ...digits.map(Number)];
  return all.length === 1 ? all[0] : undefined;
}
