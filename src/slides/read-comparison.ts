/**
 * Reads a body as two sides: lines of `left | right` or `what | left | right`, or two blocks with an empty line between
 * them, the first line of each being its name. A headline like `A vs B` names the sides; without one the first of
 * several rows does, unless it holds values. Small print and other lines stand below. Any other body has no sides.
 */
import { hasNoteMark, isCondition } from './small-print.js';

export interface ComparisonCopy {
  readonly left: Side;
  readonly right: Side;
  /** Lines that belong to neither side; '' for none. */
  readonly rest: string;
}

export interface Side {
  /** The name of the side; '' for none. */
  readonly name: string;
  readonly points: readonly string[];
}

/** A longer first line is not the name of a side but a text. */
const LONGEST_NAME = 34;
const VERSUS =
  /^(?:.*[:–—]\s+)?([^:;|]{1,32}?)\s+(?:vs\.?|versus|kontra|contra|contro|contre|gegen|tegen|face à|frente a)\s+([^:;,.!?–—|]{1,32}?)\s*(?:[:;,.!?–—].*)?$/iu;
const BULLET = /^(?:[-–—•·✓✔✗✘xX+])\s+/u;
/** Words that name a side: `Old way | New way`. */
const SIDE_WORD =
  /^(?:before|after|old|new|without|with|them|us|others?|we|then|now|today|yesterday|vorher|nachher|früher|heute|alt\p{L}*|neu\p{L}*|ohne|mit|andere|wir|uns|avant|après|maintenant|ancien|nouveau|sans|avec|(?:les )?autres|nous|antes|después|ahora|viejo|nuevo|sin|con|otros|nosotros|prima|dopo|adesso|vecchi\p{L}|nuov\p{L}|senza|altri|noi|depois|agora|velh\p{L}|nov\p{L}|sem|com|outros|nós|voor|na|vroeger|nu|oud\p{L}*|nieuw\p{L}*|zonder|met|anderen|wij|ons|przed|po|dawniej|dziś|star\p{L}|now\p{L}|bez|inni|my)(?!\p{L})/iu;
/** A cell that states how much or how long: `12 days`, `€49`; a year alone is a name. */
const VALUE = /^[-–−+~<>≈]?\s*\p{Sc}?\s*\d(?!\d{3}$)/u;

/** `readComparison('Old | New\nSlow | Fast', '')` has the sides Old (Slow) and New (Fast). */
export function readComparison(body: string, headline: string): ComparisonCopy | undefined {
  const [, first, second] = VERSUS.exec(headline) ?? [];
  const named = first === undefined || second === undefined ? undefined : ([first.trim(), second.trim()] as const);
  return ofRows(body, named) ?? ofBlocks(body, named);
}

type Names = readonly [left: string, right: string];

/** A row of a table without its label, which is '' where it has none. */
interface Row {
  readonly label: string;
  readonly cells: Names;
}

function ofRows(body: string, named: Names | undefined): ComparisonCopy | undefined {
  const lines = body.split('\n').filter((line) => line !== '');
  const rest = lines.filter((line) => !line.includes('|'));
  const rows = lines.filter((line) => line.includes('|') && !/^[\s|:-]+$/u.test(line)).map(rowOf);
  const [first] = rows;
  const whole = rows.flatMap((row) => (row === undefined ? [] : [row]));
  if (first === undefined || whole.length < rows.length) return undefined;
  // One row among sentences is not a comparison.
  if (rest.length > 0 && rows.length < 2 && named === undefined) return undefined;
  const isNaming = rows.length > 1 && namesSides(first, named);
  const names = isNaming ? first.cells : named;
  const points = isNaming ? whole.slice(1) : whole;
  const side = (index: 0 | 1): Side => ({
    name: names?.[index] ?? '',
    points: points.map(({ label, cells }) => `${label === '' ? '' : `${label}: `}${cells[index].replace(BULLET, '')}`),
  });
  return { left: side(0), right: side(1), rest: rest.join('\n') };
}

/** Undefined for a line that is not a row of two sides. */
function rowOf(line: string): Row | undefined {
  const cells = line
    .replace(/^\s*\|(?=.*\|.*\|)|\|\s*$/gu, '')
    .split('|')
    .map((cell) => cell.trim());
  const [left = '', right = ''] = cells.slice(-2);
  const label = cells.length === 3 ? (cells[0] ?? '') : '';
  return (cells.length === 2 || cells.length === 3) && left !== '' && right !== ''
    ? { label, cells: [left, right] }
    : undefined;
}

/** True for a first row that names the sides. */
function namesSides({ cells }: Row, named: Names | undefined): boolean {
  if (!cells.every(isName) || cells.some((cell) => VALUE.test(cell))) return false;
  if (named === undefined || cells.every((cell) => SIDE_WORD.test(cell))) return true;
  // The row repeats the names in the headline, in its own order.
  const [left, right] = cells;
  return (alike(left, named[0]) && alike(right, named[1])) || (alike(left, named[1]) && alike(right, named[0]));
}

function alike(one: string, other: string): boolean {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a.includes(b) || b.includes(a) || wordsOf(a).some((word) => wordsOf(b).includes(word));
}

/** Words that distinguish names: short ones are articles. */
function wordsOf(name: string): readonly string[] {
  return name.match(/[\p{L}\p{N}]{4,}/gu) ?? [];
}

function ofBlocks(body: string, named: Names | undefined): ComparisonCopy | undefined {
  const isRest = (line: string) => hasNoteMark(line) || isCondition(line);
  const blocks = body
    .split(/\n\n+/u)
    .map((block) => block.split('\n').filter((line) => line !== '' && !isRest(line)))
    .filter((block) => block.length > 0);
  if (blocks.length !== 2 || body.includes('|')) return undefined;
  const isListed = blocks.every((block) => block.every((line) => BULLET.test(line)));
  if (!isListed && !blocks.every((block) => block.length >= 2 && isName(block[0] ?? ''))) return undefined;
  const side = (index: 0 | 1): Side => {
    const block = blocks[index] ?? [];
    const [name = ''] = isListed ? [named?.[index]] : block;
    return {
      name: name.replace(/:$/u, ''),
      points: block.slice(isListed ? 0 : 1).map((point) => point.replace(BULLET, '')),
    };
  };
  const rest = body.split('\n').filter((line) => line !== '' && isRest(line));
  return { left: side(0), right: side(1), rest: rest.join('\n') };
}

function isName(text: string): boolean {
  return [...text].length <= LONGEST_NAME;
}
