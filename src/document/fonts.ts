/** Fonts of the user's own, in a resolved document. */

/** undefined: the engine's own fonts. Of two fonts each may be missing. */
export interface ResolvedFonts {
  readonly headline: { readonly source: string } | undefined;
  readonly text: { readonly source: string } | undefined;
}

interface WrittenFonts {
  readonly headline?: { readonly source: string } | null | undefined;
  readonly text?: { readonly source: string } | null | undefined;
}

/** Each from the first that names it; undefined when neither is named. */
export function resolveFonts(...written: readonly (WrittenFonts | null | undefined)[]): ResolvedFonts | undefined {
  const headline = written.find((fonts) => fonts?.headline)?.headline;
  const text = written.find((fonts) => fonts?.text)?.text;
  if (!headline && !text) return undefined;
  return {
    headline: headline ? { source: headline.source } : undefined,
    text: text ? { source: text.source } : undefined,
  };
}
