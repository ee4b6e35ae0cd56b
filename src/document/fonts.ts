/** Fonts of the user's own, in a resolved document. */

/** The fonts of the user's own by what they are used for; undefined: the engine's fonts are used there. */
export interface ResolvedFonts {
  readonly headline: { readonly source: string } | undefined;
  readonly text: { readonly source: string } | undefined;
}

interface WrittenFonts {
  readonly headline?: { readonly source: string } | null | undefined;
  readonly text?: { readonly source: string } | null | undefined;
}

/** Each font from the first argument that names it; undefined when none names any. */
export function resolveFonts(...written: readonly (WrittenFonts | null | undefined)[]): ResolvedFonts | undefined {
  const headline = written.find((fonts) => fonts?.headline)?.headline;
  const text = written.find((fonts) => fonts?.text)?.text;
  if (!headline && !text) return undefined;
  return {
    headline: headline ? { source: headline.source } : undefined,
    text: text ? { source: text.source } : undefined,
  };
}
