/**
 * The two words of `before_after`, the only ones that the engine adds to a short: as they stand over pictures in
 * advertisements of each language.
 */
import type { Language } from '../../document/enumerations.js';

export const SIDE_WORDS: Readonly<Record<Language, readonly [before: string, after: string]>> = {
  en: ['Before', 'After'],
  fr: ['Avant', 'Après'],
  es: ['Antes', 'Después'],
  de: ['Vorher', 'Nachher'],
  it: ['Prima', 'Dopo'],
  nl: ['Voor', 'Na'],
  pl: ['Przed', 'Po'],
  pt: ['Antes', 'Depois'],
  ru: ['До', 'После'],
  zh: ['之前', '之后'],
  ja: ['ビフォー', 'アフター'],
  ko: ['전', '후'],
  ar: ['قبل', 'بعد'],
};

/** Whether a text begins with one of them. */
export function beginsWith(text: string, word: string): boolean {
  const plain = (each: string) => each.normalize('NFKC').toLocaleLowerCase().trim();
  const [whole, start] = [plain(text), plain(word)];
  if (!whole.startsWith(start)) return false;
  const next = whole.slice(start.length, start.length + 1);
  return !/[\p{L}\p{N}]/u.test(next) || /[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}]/u.test(start);
}
