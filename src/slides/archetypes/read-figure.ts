/**
 * Finds the one number that a slide is about: the number that its headline begins with (`41 hours back`), or the two
 * that an arrow joins (`12 → 2 days`). Only numbers in the copy count, and where several could be meant there is none.
 */

export interface Figure {
  /** As it is written: `41`, `€49`, `-30%`. */
  readonly main: string;
  /** The rest of the headline after it; '' where the number stands in the body. */
  readonly rest: string;
  /** The values before and after, where the copy has both in one unit: for a chart. */
  readonly change: Change | undefined;
}

export interface Change {
  readonly from: number;
  readonly to: number;
  readonly fromText: string;
  readonly toText: string;
  /** The line of the body that states it; undefined where the headline does. */
  readonly line: string | undefined;
}

/** A number with its sign, currency, and unit of one character. */
const NUMBER = String.raw`[-–−+]?\s?\p{Sc}?\s?\d{1,3}(?:[.,\u00a0\u202f ]\d{3})*(?:[.,]\d{1,2})?\s?(?:%|\p{Sc}|[×x](?!\p{L}))?`;
const OPENING = new RegExp(String.raw`^(${NUMBER})(?=\s+\p{L})\s+(\S.*)$`, 'u');
const CHANGE =
  /(?<![\d\p{L}])(\d{1,4}(?:[.,]\d)?)\s*(%|\p{L}{1,12})?\s*(?:->|→)\s*(\d{1,4}(?:[.,]\d)?)\s*(%|\p{L}{1,12})?(?![\d])/u;
/** A year or an ordinal is not an amount. */
const YEAR = /^(?:19|20)\d\d$/u;
const ORDINAL = /^(?:st|nd|rd|th|º|ª)\b/iu;

/** `readFigure('41 hours back', '')` has the main number 41 and the rest `hours back`. */
export function readFigure(headline: string, body: string): Figure | undefined {
  const change = readChange(headline, undefined) ?? firstChange(body);
  const [, main = '', rest = ''] = OPENING.exec(headline) ?? [];
  if (main !== '' && !YEAR.test(main.trim()) && !ORDINAL.test(rest)) return { main: main.trim(), rest, change };
  return change === undefined ? undefined : { main: change.toText, rest: '', change };
}

function firstChange(body: string): Change | undefined {
  for (const line of body.split('\n')) {
    const change = readChange(line, line);
    if (change !== undefined) return change;
  }
  return undefined;
}

/** Reads two values in one unit: `12 → 2 days`, `12 days → 2 days`; never of money, which is a price. */
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
