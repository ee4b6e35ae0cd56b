/**
 * Numbers, signs and abbreviations -> slots of alternative readings, each with a text for every token that it covers.
 */
import { daySaid, digitsSaid, numberSaid, ordinalSaid } from './number-words.js';
import { currencySaid, type Tables, unitSaid } from './tables.js';

/** Text that is spoken while a token is shown; `token` counts from the first one of its group. */
export interface SaidPiece {
  readonly offset: number;
  readonly text: string;
}

/** One way to read a slot: its pieces in order. */
export type SaidReading = readonly SaidPiece[];
/** Ways to read one part of the text. */
export type SaidSlot = readonly SaidReading[];

/** Tokens that are read together. */
export interface SaidGroup {
  /** Tokens that it covers, from the first. */
  readonly tokens: number;
  readonly slots: readonly SaidSlot[];
}

/** Numbers with their separators, letters, single signs. */
const ATOMS = /\p{Nd}+(?:[.,’'٬٫]\p{Nd}+)*|\p{L}+|\P{Z}/gu;
const MOST_READINGS = 24;

/** The group that begins with the first token, or undefined when the token is read by its letters. */
export function groupSaid(tokens: readonly string[], tables: Tables): SaidGroup | undefined {
  const [token = '', next] = tokens;
  return (
    abbreviation(token, next, tables) ??
    (next === undefined ? undefined : pairOf(plain(token), plain(next), tables)) ??
    alone(plain(token), tables)
  );
}

/** Full-width signs and the digits of other scripts as their ordinary forms, without the punctuation around. */
function plain(token: string): string {
  return token
    .replace(/[\uff01-\uff5e]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
    .replace(/[٠-٩]/gu, (digit) => String((digit.codePointAt(0) ?? 0) - 0x660))
    .replace(/℃/gu, '°C')
    .replace(/[−‒]/gu, '-')
    .replace(/٫/gu, ',')
    .replace(/٬/gu, ' ')
    .replace(/^[\p{Ps}\p{Pi}"'“„«¿¡]+/u, '')
    .replace(/(?:[,;:!?…،؛؟。，、；：！？]|[\p{Pe}\p{Pf}"'])+$/gu, '')
    .replace(/(?<=\p{Nd}[%\p{Sc}]?)\.$/u, '')
    .replace(/(?:,|\.)[-–—]+$/u, '');
}

function abbreviation(token: string, next: string | undefined, { abbreviations }: Tables): SaidGroup | undefined {
  const key = (text: string) =>
    text
      .toLowerCase()
      .replace(/^[\p{Ps}\p{Pi}"'“„«]+/u, '')
      .replace(/[,;:)»”]+$/u, '');
  const pair = next === undefined ? undefined : abbreviations.get(key(token) + key(next));
  if (pair !== undefined && /\.$/u.test(key(token))) {
    const halves = pair.map((said): SaidReading => {
      const cut = said.indexOf(' ');
      return cut < 0 ? both(said, said) : both(said.slice(0, cut), said.slice(cut));
    });
    return { tokens: 2, slots: [halves] };
  }
  const said = abbreviations.get(key(token));
  return said && { tokens: 1, slots: [one([...said, token])] };
}

const one = (texts: readonly string[], offset = 0): SaidSlot => texts.map((text) => [{ offset, text }]);
const both = (first: string, second: string): SaidReading => [
  { offset: 0, text: first },
  { offset: 1, text: second },
];

/** Two tokens of which the second changes how the first is read: `29,90 €`, `10 000`, `5 kg`, `$5 million`. */
function pairOf(first: string, second: string, tables: Tables): SaidGroup | undefined {
  if (/^\p{Nd}{1,3}$/u.test(first) && /^\p{Nd}{3}(?!\p{Nd})/u.test(second)) return thousands(first, second, tables);
  const amount = amountOf(first);
  const money = currencySaid(second, tables);
  if (amount !== undefined && money !== undefined) return { tokens: 2, slots: priceSlots(amount, money, tables, 1) };
  const code = currencySaid(first, tables);
  const behind = amountOf(second);
  if (code !== undefined && behind !== undefined) return { tokens: 2, slots: priceSlots(behind, code, tables, 1) };
  const unit = /\p{Nd}/u.test(first) ? unitOrLetters(second, tables) : undefined;
  if (unit === undefined) return undefined;
  // Chinese reads the sign of per cent before its number.
  if (tables.language === 'zh' && second === '%') {
    return { tokens: 2, slots: [one(unit), one(amountSaid(amount, first, tables), 1)] };
  }
  const slots = alone(first, tables)?.slots ?? [one([first])];
  return { tokens: 2, slots: [...slots, one(unit, 1)] };
}

/** A unit by its name, or letter by letter, as a voice reads a unit that it does not know. */
function unitOrLetters(written: string, tables: Tables): readonly string[] | undefined {
  const unit = unitSaid(written, tables);
  return unit !== undefined && /^[a-z]{1,3}$/u.test(written) ? [...unit, lettersSaid(written, tables)] : unit;
}

/** A number in two tokens, such as 10 000. */
function thousands(first: string, second: string, tables: Tables): SaidGroup {
  const [digits = ''] = /^\p{Nd}{3}/u.exec(second) ?? [];
  const whole = numberSaid(first + digits, tables);
  const [start = ''] = numberSaid(first, tables);
  const halves = whole.map((said) => {
    const cut = said.startsWith(start) && said.length > start.length ? start.length : Math.ceil(said.length / 2);
    return both(said.slice(0, cut), said.slice(cut));
  });
  const rest = second.slice(digits.length);
  const tail = rest === '' ? [] : (alone(rest, tables)?.slots ?? [one([rest])]);
  return { tokens: 2, slots: [halves, ...tail.map((slot) => slot.map((reading) => reading.map(toSecond)))] };
}

const toSecond = ({ text }: SaidPiece): SaidPiece => ({ offset: 1, text });

interface Amount {
  readonly whole: string;
  readonly part: string | undefined;
  /** The other meaning of its only separator: 1,299 may be a decimal or a number of thousands. */
  readonly other?: Amount;
  readonly isNegative: boolean;
}

/** A number with its separators; undefined for any other text. */
function amountOf(written: string): Amount | undefined {
  const match = /^(?<minus>[-+]?)(?<number>\p{Nd}+(?:[.,’' ]\p{Nd}+)*)$/u.exec(written);
  const number = match?.groups?.['number'];
  if (number === undefined) return undefined;
  const isNegative = match?.groups?.['minus'] === '-';
  const signs = [...number.matchAll(/[.,’' ]/gu)].map(([sign]) => sign);
  const last = signs.at(-1);
  const bare = (text: string) => text.replace(/[.,’' ]/gu, '');
  if (last === undefined) return { whole: number, part: undefined, isNegative };
  const cut = number.lastIndexOf(last);
  const split: Amount = { whole: bare(number.slice(0, cut)), part: number.slice(cut + 1), isNegative };
  const isGrouped = /^\p{Nd}{1,3}(?:[.,’' ]\p{Nd}{3})+$/u.test(number) && new Set(signs).size === 1;
  const joined: Amount = { whole: bare(number), part: undefined, isNegative };
  if (!isGrouped) return split;
  return signs.length > 1 || last === '’' || last === "'" || number.startsWith('0')
    ? joined
    : { ...joined, other: split };
}

/** A price: `neunundzwanzig Euro neunzig`, `neunundzwanzig Komma neun null Euro`, `neunundzwanzig neunzig`. */
function priceSlots(amount: Amount, names: readonly string[], tables: Tables, second: 0 | 1): readonly SaidSlot[] {
  const { signs } = tables;
  const wholes = numberSaid(amount.whole, tables);
  const sign = minusOf(amount, tables);
  const part = amount.part?.padEnd(2, '0');
  if (part === undefined || Number(part) === 0) return [...sign, one(wholes), one(names, second)];
  const [small = ''] = numberSaid(part.replace(/^0(?=\p{Nd})/u, ''), tables);
  const cents = signs.get('cent') ?? [''];
  const joins = signs.get('and') ?? [''];
  const point = signs.get('.')?.[0] ?? '';
  const after = names
    .slice(0, 3)
    .flatMap((name) =>
      cents.flatMap((cent) =>
        joins.map((and): SaidReading => [{ offset: second, text: `${name} ${and} ${small} ${cent}` }]),
      ),
    );
  const decimals = [
    small,
    ...digitsSaid(part, tables).slice(0, 1),
    ...digitsSaid(part.replace(/0+$/u, ''), tables).slice(0, 1),
  ];
  const asDecimal = decimals.map(
    (said): SaidReading => [
      { offset: 0, text: `${point} ${said}` },
      { offset: second, text: names[0] ?? '' },
    ],
  );
  const bare: SaidReading = [{ offset: second, text: small }];
  return [...sign, one(wholes), [...asDecimal, ...after, bare].slice(0, MOST_READINGS)];
}

function minusOf({ isNegative }: Amount, { signs }: Tables): readonly SaidSlot[] {
  return isNegative ? [one(signs.get('-') ?? [''])] : [];
}

/** Ways to read a plain or decimal number. */
function amountSaid(amount: Amount | undefined, written: string, tables: Tables): readonly string[] {
  if (amount === undefined) return [written];
  const { whole, part, other } = amount;
  const wholes = numberSaid(whole, tables);
  if (part === undefined) return other === undefined ? wholes : [...wholes, ...amountSaid(other, written, tables)];
  const points = tables.signs.get('.') ?? [''];
  const small = [
    ...digitsSaid(part, tables).slice(0, 2),
    ...(/^0|^.$/u.test(part) ? [] : numberSaid(part, tables).slice(0, 1)),
  ];
  return wholes
    .slice(0, 3)
    .flatMap((first) => points.flatMap((point) => small.map((last) => `${first} ${point} ${last}`)));
}

/** Reads one token by itself, atom by atom. */
function alone(token: string, tables: Tables): SaidGroup | undefined {
  const { signs } = tables;
  if (!/[\p{Nd}\p{S}№%&@#½¼¾/]|\p{L}\.\p{L}/u.test(token)) return initials(token, tables);
  const whole = NOT_WHOLE.test(token) ? undefined : signs.get(token.toLowerCase());
  if (whole !== undefined) return { tokens: 1, slots: [one(whole)] };
  const slots =
    dateSlots(token, tables) ?? timeSlots(token, tables) ?? moneySlots(token, tables) ?? atomSlots(token, tables);
  return slots.length === 0 ? undefined : { tokens: 1, slots };
}

/**
 * A token of letters only: a letter that is also the name of a unit is read as a letter where no number precedes it.
 */
const NOT_WHOLE = /^\p{L}+$/u;

/** Reads a date: 31.12.2024, 12/31/2024, 2024-12-31, 31.12. */
function dateSlots(token: string, tables: Tables): readonly SaidSlot[] | undefined {
  const parts = /^(\p{Nd}{1,4})([./-])(\p{Nd}{1,2})\2(\p{Nd}{2,4})?$/u.exec(token);
  if (parts === null) return undefined;
  const [, a = '', sign, b = '', c] = parts;
  if (c === undefined && sign !== '.') return undefined;
  const isYearFirst = a.length === 4;
  const year = isYearFirst ? a : c;
  const isMonthFirst =
    !isYearFirst && (Number(b) > 12 || (tables.language === 'en' && sign === '/' && Number(a) <= 12));
  const [day, month] = isYearFirst ? [c ?? '', b] : isMonthFirst ? [b, a] : [a, b];
  if (Number(day) > 31 || Number(month) > 12 || Number(month) < 1 || Number(day) < 1) return undefined;
  const bare = (digits: string) => digits.replace(/^0+/u, '');
  const days = [...daySaid(bare(day), tables), ...numberSaid(bare(day), tables)];
  const named = tables.months[Number(month) - 1] ?? [];
  const months = [...named, ...ordinalSaid(bare(month), tables), ...numberSaid(bare(month), tables).slice(0, 1)];
  const ofYear = year === undefined ? [] : [one(numberSaid(year, tables))];
  if (EAST_ASIAN.includes(tables.language)) return [...ofYear, one(months), one(days)];
  const dayFirst: readonly SaidSlot[] = [one(days), one(months)];
  return isMonthFirst || (isYearFirst && tables.language === 'en')
    ? [one(months), one(days), ...ofYear]
    : [...dayFirst, ...ofYear];
}

const EAST_ASIAN: readonly string[] = ['ja', 'ko', 'zh'];

/** Reads a time of day: 10:30, 10h30, 18h. */
function timeSlots(token: string, tables: Tables): readonly SaidSlot[] | undefined {
  const { signs } = tables;
  const parts = /^(\p{Nd}{1,2})(?::|h|H|ч)(\p{Nd}{2})?(am|pm|a\.m|p\.m|h|Uhr|uur)?\.?$/u.exec(token);
  if (parts === null || Number(parts[1]) > 24 || Number(parts[2] ?? 0) > 59) return undefined;
  const [, hour = '', minute = '00', tail] = parts;
  const say = (value: number) => numberSaid(String(value), tables).slice(0, 3);
  const h = Number(hour);
  const hours = [...new Set([...say(h), ...(h > 12 ? say(h - 12) : [])])];
  const marks = signs.get('oclock') ?? [''];
  const half = (signs.get('half') ?? []).map((form) =>
    form.replace('{h}', say(h > 12 ? h - 12 : h)[0] ?? '').replace('{next}', say((h % 12) + 1)[0] ?? ''),
  );
  const behind = tail === undefined ? [] : [one(unitSaid(tail.replace(/\./gu, ''), tables) ?? [tail])];
  if (minute === '00') return [one(hours), one([...new Set([...marks, ''])]), ...behind];
  const minutes = [...say(Number(minute)), ...(minute.startsWith('0') ? digitsSaid(minute, tables) : [])];
  const full = hours.flatMap((first) =>
    marks.flatMap((mark) => minutes.slice(0, 2).map((last) => `${first} ${mark} ${last}`)),
  );
  return [one([...full, ...(minute === '30' ? half : [])].slice(0, MOST_READINGS)), ...behind];
}

/** Reads a price with its sign: $29.90, 29,90€, R$5. */
function moneySlots(token: string, tables: Tables): readonly SaidSlot[] | undefined {
  const before = /^([-+]?)(\p{L}?\p{Sc}|\p{L}{3})(?=\p{Nd})(.+)$/u.exec(token);
  const after = /^([-+]?\p{Nd}[\p{Nd}.,’' ]*)(\p{Sc}|\p{L}.*)$/u.exec(token);
  const [number, sign] = before === null ? [after?.[1], after?.[2]] : [`${before[1]}${before[3]}`, before[2]];
  if (number === undefined || sign === undefined) return undefined;
  const amount = amountOf(number.replace(/(?<=\p{Nd})[.,]$/u, ''));
  const names = currencySaid(sign, tables);
  return amount === undefined || names === undefined ? undefined : priceSlots(amount, names, tables, 0);
}

function atomSlots(token: string, tables: Tables): readonly SaidSlot[] {
  const slots: SaidSlot[] = [];
  const atoms = token.match(ATOMS) ?? [];
  for (let at = 0; at < atoms.length; at += 1) {
    const atom = atoms[at] as string;
    const rest = atoms.slice(at).join('');
    const isAfterNumber = /\p{Nd}$/u.test(atoms[at - 1] ?? '');
    const unit = isAfterNumber ? unitOrLetters(rest, tables) : undefined;
    const money = isAfterNumber ? currencySaid(atom, tables) : undefined;
    if (unit !== undefined) {
      if (tables.language === 'zh' && rest === '%') slots.unshift(one(unit));
      else slots.push(one(unit));
      break;
    }
    if (/^\p{Nd}/u.test(atom)) slots.push(one(amountOrOrdinal(atom, atoms[at + 1], tables)));
    else if (money !== undefined) slots.push(one(money));
    else if (/^\p{L}/u.test(atom)) slots.push(...letterSlots(atom, isAfterNumber, tables));
    else slots.push(...signSlots(atom, atoms[at - 1], atoms[at + 1], tables));
  }
  return slots;
}

/** 1st, 2e, 3º, 5-й: the ending belongs to the number. */
const ORDINAL_ENDING = /^(?:st|nd|rd|th|er|re|e|ème|eme|º|ª|a|o|de|ste|й|я|е|го|ый)$/iu;

function amountOrOrdinal(atom: string, next: string | undefined, tables: Tables): readonly string[] {
  const said = amountSaid(amountOf(atom), atom, tables);
  if (!/^\p{Nd}{1,4}$/u.test(atom)) return said.slice(0, MOST_READINGS);
  const ordinals = next !== undefined && ORDINAL_ENDING.test(next) ? ordinalSaid(atom, tables) : [];
  return [...new Set([...said, ...daySaid(atom, tables), ...ordinals])].slice(0, MOST_READINGS);
}

function letterSlots(atom: string, isAfterNumber: boolean, tables: Tables): readonly SaidSlot[] {
  if (isAfterNumber && ORDINAL_ENDING.test(atom)) return [one(['', atom])];
  const spelled = isInitials(atom) || atom.length === 1 ? [lettersSaid(atom, tables), atom] : [atom];
  return [one(isAfterNumber && /^[xх]$/iu.test(atom) ? [...(tables.signs.get('x') ?? []), ...spelled] : spelled)];
}

/** A sign is read by its name, or is silent where it stands for a pause. */
function signSlots(
  atom: string,
  before: string | undefined,
  after: string | undefined,
  tables: Tables,
): readonly SaidSlot[] {
  const { signs } = tables;
  const isBetween = /[\p{L}\p{N}]/u.test(before ?? '') && /[\p{L}\p{N}]/u.test(after ?? '');
  const isRange = /[-–—~〜～]/u.test(atom) && /\p{Nd}/u.test(before ?? '') && /\p{Nd}/u.test(after ?? '');
  if (isRange) return [one([...new Set([...(signs.get('to') ?? []), ...(signs.get('-') ?? []), ''])])];
  if (/[-–—]/u.test(atom))
    return before === undefined && /\p{Nd}/u.test(after ?? '') ? [one(signs.get('-') ?? [''])] : [];
  if (atom === '.') return isBetween ? [one([...(signs.get('dot') ?? []), ''])] : [];
  if (/[×✕*]/u.test(atom)) return [one(signs.get('x') ?? [''])];
  const said = signs.get(atom) ?? currencySaid(atom, tables);
  return said === undefined ? [] : [one([...new Set([...said, ...(isBetween ? [''] : [])])])];
}

/** Capitals that are read letter by letter: `AI`, `USB`, `HTML`; they may still be a word: `NEW`. */
function initials(token: string, tables: Tables): SaidGroup | undefined {
  const [run = ''] = /^\p{Lu}{2,6}(?=\P{L}|$)/u.exec(token) ?? [];
  if (run === '' || !isInitials(run)) return undefined;
  const rest = token.slice(run.length);
  return { tokens: 1, slots: [one([lettersSaid(run, tables) + rest, token])] };
}

function isInitials(run: string): boolean {
  return /^\p{Lu}{2,}$/u.test(run) && (run.length <= 4 || !/[AEIOUYАЕИОУЫЭЮЯ]/u.test(run));
}

function lettersSaid(run: string, { letters }: Tables): string {
  return [...run.toLowerCase()].map((letter) => letters[letter.charCodeAt(0) - 97]?.[0] ?? letter).join(' ');
}
