/**
 * Finds the one number that a slide is about: the number that its headline begins with (`41 hours back`), the two that
 * an arrow joins (`12 → 2 days`), or a body that is nothing but values in one unit (`Espresso: 41%`). Only numbers in
 * the copy count, and where several could be meant there is none.
 */

export interface Figure {
  /** The number as it is written: `41`, `€49`, `-30%`, `128 m²`; '' where the body has several values. */
  readonly main: string;
  /** The rest of the headline after the number; '' where the number stands in the body. */
  readonly rest: string;
  /** The values before and after, where the copy has both in one unit: for a chart. */
  readonly change: Change | undefined;
  /** The values of the body, each on a line of its own; absent where it has anything else. */
  readonly values?: readonly Value[];
  /** The share of a whole, 0-1, where the number is one: `64% of teams`. */
  readonly share?: number;
}

/** A line `label: number unit`. */
export interface Value {
  readonly value: number;
  /** The value as it is set: `Espresso 41%`. */
  readonly text: string;
}

export interface Change {
  readonly from: number;
  readonly to: number;
  readonly fromText: string;
  readonly toText: string;
  /** The line of the body that states it; undefined where the headline does. */
  readonly line: string | undefined;
}

/** Units that stand behind a space, and counters of Chinese, Japanese and Korean, which stand without one. */
const UNITS = String.raw`(?:[mck]?m[²³]|k[mg]|[cm]m|mg|ml|kWh?|PS|GB|TB|°C)(?![\p{L}\p{N}])`;
const COUNTERS =
  '(?:時間|分間?|日間?|秒|週間?|[か個]月|年間|人|件|倍|小时|小時|分钟|分鐘|天|周|个月|個月|次|시간|분|일|주|개월|년|명|배)';
/** A number with its sign, currency, and unit. */
const NUMBER = String.raw`[-–−+]?\s?\p{Sc}?\s?\d{1,3}(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d{1,2})?\s?(?:%|\p{Sc}|[×x](?!\p{L})|${UNITS})?`;
const OPENING = new RegExp(String.raw`^(${NUMBER})(?=\s+\p{L})\s+(\S.*)$`, 'u');
const COUNTED = new RegExp(String.raw`^(\d{1,4}(?:[.,]\d{1,3})?\s?${COUNTERS})(?![~〜]?\d)\s*(\p{L}.*)$`, 'u');
const CHANGE =
  /(?<![\d\p{L}])(\d{1,4}(?:[.,]\d)?)\s*(%|\p{L}{1,12})?\s*(?:->|→)\s*(\d{1,4}(?:[.,]\d)?)\s*(%|\p{L}{1,12})?(?![\d])/u;
/** A year or an ordinal is not an amount. */
const YEAR = /^(?:19|20)\d\d$/u;
const ORDINAL = /^(?:st|nd|rd|th|º|ª)\b/iu;

/** `readFigure('41 hours back', '')` has the main number 41 and the rest `hours back`. */
export function readFigure(headline: string, body: string): Figure | undefined {
  const change = readChange(headline, undefined) ?? firstChange(body);
  const [, main = '', rest = ''] = OPENING.exec(headline) ?? COUNTED.exec(headline) ?? [];
  if (main !== '' && !YEAR.test(main.trim()) && !ORDINAL.test(rest)) {
    const share = change === undefined ? shareOf(main, rest) : undefined;
    return { main: main.trim(), rest, change, ...(share === undefined ? {} : { share }) };
  }
  if (change !== undefined) return { main: change.toText, rest: '', change };
  const values = readValues(body);
  return values && { main: '', rest: '', change, values };
}

/**
 * Words that follow a percentage and name the whole that it is a part of; a discount or a growth is no part of a whole.
 */
const PARTS =
  /^(?:of (?!f)|der |aller |unserer |des |de los |de las |de nos|de nues|dei |delle |degli |dos |das |van de |van alle |van onze )/iu;

function shareOf(main: string, rest: string): number | undefined {
  const [, percent = ''] = /^(\d{1,2}(?:[.,]\d)?)\s?%$/u.exec(main.trim()) ?? [];
  return percent === '' || !PARTS.test(rest) ? undefined : Number(percent.replace(',', '.')) / 100;
}

const VALUE = /^(?:[-–•✓*]\s+)?(\p{L}[^:–—\d]{0,23}?)\s*[:–—]\s*(\d{1,5}(?:[.,]\d)?)(\s?)(%|\p{L}{1,10}[²³]?)?$/u;
const [LEAST_VALUES, MOST_VALUES] = [2, 5];

/**
 * Reads a body whose lines are all values in one unit: `Espresso: 41%`. Years, and thousands that could be decimals, do
 * not count as values.
 */
function readValues(body: string): readonly Value[] | undefined {
  const lines = body.split(/\n+/u).map((line) => VALUE.exec(line.trim()));
  if (lines.length < LEAST_VALUES || lines.length > MOST_VALUES) return undefined;
  const units = new Set(lines.map((match) => match?.[4] ?? ''));
  const values = lines.flatMap((match) => {
    const [, label = '', number = '', space = '', unit = ''] = match ?? [];
    if (label === '' || (unit === '' && YEAR.test(number))) return [];
    return [{ value: Number(number.replace(',', '.')), text: `${label.trim()} ${number}${space && '\u00a0'}${unit}` }];
  });
  const isChart = units.size === 1 && values.length === lines.length && values.some(({ value }) => value > 0);
  return isChart ? values : undefined;
}

function firstChange(body: string): Change | undefined {
  for (const line of body.split('\n')) {
    const change = readChange(line, line);
    if (change !== undefined) return change;
  }
  return undefined;
}

/**
 * Reads two values in one unit: `12 → 2 days`, `12 days → 2 days`; amounts of money are not read, because they are
 * prices.
 */
function readChange(text: string, line: string | undefined): Change | undefined {
  if (/\p{Sc}/u.test(text)) return undefined;
  const [, from = '', unit = '', to = '', other = ''] = CHANGE.exec(text) ?? [];
  if (from === '' || to === '' || (unit !== '' && other !== '' && unit !== other)) return undefined;
  const both = other === '' ? unit : other;
  const said = (value: string) => `${value}${both === '' ? '' : both === '%' ? '%' : ` ${both}`}`;
  const [a, b] = [from, to].map((value) => Number(value.replace(',', '.'))) as [number, number];
  if (a === b || Math.max(a, b) === 0) return undefined;
  return { from: a, to: b, fromText: said(from), toText: said(to), line };
}
