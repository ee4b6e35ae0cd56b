/** `--cache DIR | --no-cache` -> engine option. */
export interface CacheOption {
  /** A folder; false for --no-cache; absent or true for the default. */
  readonly cache?: string | boolean;
}

export function cacheDirOf(option: CacheOption): string | null | undefined {
  if (option.cache === false) return null;
  return typeof option.cache === 'string' ? option.cache : undefined;
}
