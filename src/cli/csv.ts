/**
 * A table as text -> rows of cells (RFC 4180): quoted cells may hold delimiters, quotes written twice, and line breaks.
 * One pass.
 */

export interface CsvRow {
  /** The line on which the row begins, counted from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** The fault of a text that is not a valid table. */
export interface CsvFault {
  readonly line: number;
  readonly expected: string;
}

/**
 * Rows in order; empty lines are left out. The delimiter is the first of comma, semicolon and tab that the first line
 * holds, as spreadsheets of different countries write it. `readCsv('a,b\n1,"x, y"')` has the rows [a, b] and [1, "x,
 * y"].
 */
export function readCsv(text: string): readonly CsvRow[] | CsvFault {
  const delimiter = /[,;\t]/.exec(text.split('\n', 1)[0] ?? '')?.[0] ?? ',';
  const rows: CsvRow[] = [];
  let cells: string[] = [];
  let [line, first, at] = [1, 1, 0];
  const endRow = () => {
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: first, cells });
    cells = [];
    first = line;
  };
  while (at < text.length) {
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end < 0) return { line, expected: 'a closing quote' };
      const cell = text.slice(at + 1, end);
      cells.push(cell.replaceAll('""', '"'));
      line += cell.split('\n').length - 1;
      at = end + 1;
      if (at < text.length && ![delimiter, '\n', '\r'].includes(text[at] as string))
        return { line, expected: 'the end of the cell behind its closing quote' };
    } else {
      const start = at;
      while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
      cells.push(text.slice(start, at));
    }
    if (text[at] === delimiter) {
      at += 1;
      // A delimiter at the very end of the row opens one more cell.
      if (at < text.length && text[at] !== '\n' && text[at] !== '\r') continue;
      cells.push('');
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1;
    at += 1;
    line += 1;
    endRow();
  }
  return rows;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
