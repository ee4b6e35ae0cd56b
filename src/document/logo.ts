/** A logo's files, in all kinds of composition. */

/** A logo's picture, and the same logo drawn for light grounds where there is one. */
export interface LogoSources {
  readonly source: string;
  readonly light?: { readonly source: string };
}

/** The logo of a valid document with every default applied. */
export function resolveLogo({
  source,
  light,
}: {
  readonly source: string;
  readonly light?: { readonly source: string } | null | undefined;
}): LogoSources {
  return light ? { source, light: { source: light.source } } : { source };
}
