/**
 * The environment variables that a child process gets: how to find programs, libraries, fonts and temporary files, and
 * the language of messages. It gets no keys, tokens or server addresses, least of all while it reads an untrusted file.
 */

const NAMES: ReadonlySet<string> = new Set([
  ...['PATH', 'HOME', 'TMPDIR', 'TMP', 'TEMP', 'TZ', 'LANG', 'LANGUAGE'],
  // A locally built ffmpeg may lie beside its libraries.
  ...['LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH'],
  // libass asks fontconfig, which keeps a cache of fonts.
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
