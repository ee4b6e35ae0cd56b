/** What a run may do with goldens, read from the environment, and the words it is told in. */

/** The variable that names the cases to update: `overlay/lockup@500`, a beginning (`overlay/`), or `*`. */
export const updateVariable = 'REELWRIGHT_UPDATE_GOLDENS';

export type Environment = Readonly<Record<string, string | undefined>>;

/** True on a CI machine (`CI` set to anything but empty, 0 or false). */
export function isCi(environment: Environment): boolean {
  return !['', '0', 'false'].includes(environment['CI'] ?? '');
}

/** True when the run may write this golden; throws on a CI machine, where nothing may be updated. */
export function mayUpdate(name: string, environment: Environment): boolean {
  const pattern = environment[updateVariable] ?? '';
  if (pattern === '') return false;
  if (isCi(environment)) {
    throw new Error(
      `Expected goldens to be checked in CI but received ${updateVariable}=${pattern}; update them on your machine: ${updateCommand(name)}`,
    );
  }
  return pattern === '*' || name.startsWith(pattern);
}

/** The command that writes the golden anew. */
export function updateCommand(name: string): string {
  return `npm run golden -- ${name}`;
}

/** The file of a case below test/golden; throws for a name that is not `area/case`, in letters, digits and `-_.@`. */
export function goldenFile(name: string, extension: '.png' | ''): string {
  if (!/^[\w-]+(?:\/[\w.@-]+)+$/.test(name) || name.includes('..')) {
    throw new TypeError(`Expected a golden name like "overlay/lockup@500" but received "${name}"`);
  }
  return `${name}${extension}`;
}
