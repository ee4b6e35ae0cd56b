/**
 * Words that are emphasised before they are spoken, in styles that leave the emphasis colour free: figures, prices, per
 * cent, the brand, and what is written in capitals.
 */

export interface EmphasisRule {
  /** True where the look writes everything in capitals, so that capitals have no meaning. */
  readonly allCapitals: boolean;
  /** '' for no brand. */
  readonly brandName: string;
}

/**
 * Indices of the words. Figures and capitals do not count where they would be most of the words; the brand always
 * counts.
 */
export function emphasized(texts: readonly string[], { allCapitals, brandName }: EmphasisRule): ReadonlySet<number> {
  const marked = texts.flatMap((text, index) =>
    /\p{Nd}|^[%\p{Sc}]/u.test(text) || (!allCapitals && isShouted(text)) ? [index] : [],
  );
  return new Set([...(marked.length > texts.length / 2 ? [] : marked), ...brandWords(texts, lettersOf(brandName))]);
}

/** Consecutive words that spell the brand: `Blue`, `Lamp's` for "Blue Lamp" too. */
function brandWords(texts: readonly string[], brand: string): readonly number[] {
  if (brand === '') return [];
  const letters = texts.map((text) => lettersOf(text.replace(/['’]\p{L}{1,2}(?=\P{L}*$)/u, '')));
  return letters.flatMap((_, first) => {
    let spelt = '';
    for (let last = first; last < letters.length && spelt.length < brand.length; last += 1) {
      spelt += letters[last];
      if (spelt === brand) return Array.from({ length: last - first + 1 }, (_none, at) => first + at);
    }
    return [];
  });
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

function isShouted(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '');
  return /^\p{Lu}{2,}$/u.test(letters);
}
