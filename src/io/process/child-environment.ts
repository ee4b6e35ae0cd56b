/**
 * What a child learns of this process's environment: how to find programs, libraries, fonts and temporary files, and
 * which language to speak. Keys, tokens and addresses of a server worker are none of a decoder's business, least of all
 * while it reads a file from outside.
 */

const NAMES: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LANGUAGE'],
  // A build of one's own may lie beside its libraries.
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH'],
  // libass asks fontconfig, which keeps what it knows of fonts in a cache.
  ...['FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'XDG_CACHE_HOME'],
  'GLIBC_TUNABLES',
]);
const PREFIXES = ['LC_', 'MALLOC_'];

/** The variables of `all` that children get. */
export function childEnvironment(all: NodeJS.ProcessEnv = process.env): Record<string, string> {
  const passed: Record<string, string> = {};
  for (const [name, value] of Object.entries(all))
    if (value !== undefined && (NAMES.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix))))
      passed[name] = value;
  return passed;
}
