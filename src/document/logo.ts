/** A logo's files, in all kinds of composition. */

/** A mark, and the same one for light grounds where there are two. */
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
