/**
 * Words that stand out without being spoken, in styles that leave them the colour for it: figures, prices, per cent,
 * and what is written in capitals.
 */

/** Numbers of the words; none when that were most of them. */
export function emphasized(texts: readonly string[], allCapitals: boolean): ReadonlySet<number> {
  const marked = texts.flatMap((text, index) =>
    /\p{Nd}|^[%€$£¥₽]/u.test(text) || (!allCapitals && isShouted(text)) ? [index] : [],
  );
  return marked.length > texts.length / 2 ? new Set() : new Set(marked);
}

function isShouted(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '');
  return /^\p{Lu}{2,}$/u.test(letters);
}
