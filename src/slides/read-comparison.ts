/**
 * A body as two sides: lines of `left | right`, the first of which names the sides when there are more; or two blocks
 * parted by an empty line, the first line of each being its name. Names left out come from a headline like `A vs B`.
 * Anything else has no sides.
 */

export interface Comparison {
  readonly left: Side;
  readonly right: Side;
}

export interface Side {
  /** '' without one. */
  readonly name: string;
  readonly points: readonly string[];
}

/** A longer first line is no name of a side but a text. */
const LONGEST_NAME = 34;
const VERSUS = /^(.{1,32}?)\s+(?:vs\.?|versus|kontra|contra|gegen|contre)\s+(.{1,32}?)[.!?]?$/iu;
const BULLET = /^(?:[-–—•·✓✔✗✘xX+])\s+/u;

/** `readComparison('Old | New\nSlow | Fast', '')` has the sides Old (Slow) and New (Fast). */
export function readComparison(body: string, headline: string): Comparison | undefined {
  const names = VERSUS.exec(headline);
  const lines = body.split('\n').filter((line) => line !== '');
  const rows = lines.map((line) => line.split(/\s*[|]\s*/u));
  if (lines.length > 0 && rows.every((row) => row.length === 2 && row.every((cell) => cell !== ''))) {
    const named = names === null && rows.length > 1 && rows[0]?.every(isName) ? rows[0] : shortNames(rows);
    const points = named === undefined ? rows : rows.slice(1);
    const side = (index: 0 | 1): Side => ({
      name: named?.[index] ?? names?.[index + 1]?.trim() ?? '',
      points: points.map((row) => (row[index] ?? '').replace(BULLET, '')),
    });
    return { left: side(0), right: side(1) };
  }
  const blocks = body.split(/\n\n+/u).map((block) => block.split('\n'));
  if (blocks.length === 2 && blocks.every((block) => block.length >= 2 && isName(block[0] ?? ''))) {
    const side = (block: readonly string[]): Side => ({
      name: (block[0] ?? '').replace(/:$/u, ''),
      points: block.slice(1).map((point) => point.replace(BULLET, '')),
    });
    return { left: side(blocks[0] ?? []), right: side(blocks[1] ?? []) };
  }
  return undefined;
}

function isName(text: string): boolean {
  return [...text].length <= LONGEST_NAME;
}

/** With names in the headline a first row that is short on both sides still names them better: it is closer. */
function shortNames(rows: readonly (readonly string[])[]): readonly string[] | undefined {
  const [first] = rows;
  const shortest = Math.min(...rows.slice(1).flatMap((row) => row.map((cell) => cell.length)));
  return rows.length > 2 &&
    first !== undefined &&
    first.every((cell) => cell.length <= 16 && cell.length <= shortest + 6)
    ? first
    : undefined;
}
