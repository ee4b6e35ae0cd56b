/**
 * How a language reads numbers, signs and abbreviations aloud. Alternatives are separated by `|`, because voices, cases
 * and genders differ; the search chooses what it recognises.
 */
export interface ReadingTable {
  /**
   * The words for signs and units, `kg=Kilogramm|Kilo; …`. Further keys: `cent` follows the small part of a price, `.`
   * stands in a decimal, `dot` in an address, `to` between two numbers, `and` between parts of a price, `per` in
   * `km/h`, `oclock` after an hour, `half` for half an hour: `{h}` is the hour, `{next}` the one after it.
   */
  readonly signs: string;
  /** January to December, separated by commas. */
  readonly months: string;
  /** Without spaces and in lower case, `z.b.=zum Beispiel; …`. */
  readonly abbreviations: string;
  /** Names of the letters a to z, separated by spaces. */
  readonly letters: string;
  /** Other forms of number words: a pattern, and what a matching word may sound like. */
  readonly forms?: readonly (readonly [pattern: RegExp, said: string])[];
  /** Other readings of the day of a month beside its cardinal; `ordinal` is the dictionary form. */
  readonly day?: (ordinal: string) => readonly string[];
  /** True where a comma separates decimals, as in 29,90. */
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
