/**
 * How a language reads out what is not written in letters. Alternatives are parted by `|`: voices differ, and so do
 * cases and genders; the search takes what it hears.
 */
export interface ReadingTable {
  /**
   * What is said for signs and units, `kg=Kilogramm|Kilo; …`. Beside them: `cent` is what follows the small part of a
   * price, `.` stands in a decimal, `dot` in an address, `to` between two numbers, `and` between parts of a price,
   * `per` in `km/h`, `oclock` behind an hour, `half` for half an hour: `{h}` is the hour, `{next}` the one after it.
   */
  readonly signs: string;
  /** January to December, parted by commas. */
  readonly months: string;
  /** Without spaces and in lower case, `z.b.=zum Beispiel; …`. */
  readonly abbreviations: string;
  /** Names of the letters a to z, parted by spaces. */
  readonly letters: string;
  /** Other forms of number words: what a word may be said like. */
  readonly forms?: readonly (readonly [pattern: RegExp, said: string])[];
  /** How the day of a month may be said beside its cardinal; `ordinal` is the dictionary form. */
  readonly day?: (ordinal: string) => readonly string[];
  /** A comma parts decimals, as in 29,90. */
  readonly decimalComma: boolean;
}

/** `a=b|c; d=e` -> its alternatives by key. */
export function alternativesByKey(rows: string): ReadonlyMap<string, readonly string[]> {
  const entries = rows
    .split(';')
    .map((row) => row.trim())
    .filter((row) => row !== '');
  return new Map(
    entries.map((row) => {
      const cut = row.indexOf('=', 1);
      return [row.slice(0, cut), row.slice(cut + 1).split('|')];
    }),
  );
}
