/**
 * Texts of a composition: counted in code points, set in NFC on one line, free of characters nobody can see or encode.
 */

/**
 * Length in Unicode code points: what every bound of the interface counts. `codePointLength('👩‍🚀')` is 3, its
 * `length` 5.
 */
export function codePointLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

/** True when nothing would be seen: empty, white space, or only invisible characters such as a zero-width space. */
export function isBlank(text: string): boolean {
  return /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
}

/** The text in NFC, on one line (line breaks and tabs become one space) and trimmed; '' when it is blank. */
export function normalizeLine(text: string): string {
  return isBlank(text)
    ? ''
    : text
        .normalize('NFC')
        .replace(/[\t\n\v\f\r\u0085\u2028\u2029 ]+/g, ' ')
        .trim();
}

/** As `normalizeLine`, but line breaks stay (as `\n`, at most one empty line in a row). */
export function normalizeParagraphs(text: string): string {
  if (isBlank(text)) return '';
  return text
    .normalize('NFC')
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[\t ]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A character that no text may hold. `index` counts code points from 0. */
export interface UnsupportedCharacter {
  readonly index: number;
  /** The character by its code point, such as `U+0007`. */
  readonly name: string;
}

/**
 * The first control character (tab and line breaks are fine), lone surrogate or noncharacter of a text; undefined when
 * it has none.
 */
export function unsupportedCharacter(text: string): UnsupportedCharacter | undefined {
  let index = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (isUnsupported(code)) return { index, name: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` };
    index += 1;
  }
  return undefined;
}

function isUnsupported(code: number): boolean {
  if (code < 0x20) return code !== 0x09 && code !== 0x0a && code !== 0x0d;
  if (code < 0x7f) return false;
  if (code <= 0x9f) return code !== 0x85;
  if (code >= 0xd800 && code <= 0xdfff) return true;
  return (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
}
