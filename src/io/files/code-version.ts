/** A hash of the code itself: part of the key of every stored fact, so that facts made by other code are not used. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReelwrightError } from '../../errors.js';
import { hashModules, moduleGraph } from './module-graph.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Written beside compiled code by the build: to read the modules themselves takes 18 ms of a processor (measured). */
export const RECORD = 'code-versions.json';

/** The version of one entry module and all that it imports. */
export interface CodeVersion {
  /** Hash of the modules. */
  readonly code: string;
  /** Packages they import, whose versions belong to what the code does. */
  readonly packages: readonly string[];
}

let known: Map<string, CodeVersion> | undefined;

/**
 * The version of the code that `entry` (a module, from the root of the code, without suffix) reaches by its imports, so
 * that nobody has to remember to raise a number, or to name a folder in a list, when a module of it changes.
 */
export function codeVersion(entry: string): CodeVersion {
  known ??= recorded();
  let version = known.get(entry);
  if (version === undefined) {
    version = complete(entry);
    known.set(entry, version);
  }
  return version;
}

/** Throws `package_incomplete` (class environment) where the package's own files are not beside this one. */
function complete(entry: string): CodeVersion {
  try {
    return readVersion(root, entry);
  } catch (cause) {
    throw new ReelwrightError(
      {
        code: 'package_incomplete',
        path: '',
        message: `Expected the module ${entry} of reelwright in ${root} but received none: a bundler may have left it out`,
        remedy: '',
      },
      { class: 'environment', cause },
    );
  }
}

/** The same for any source tree, read now. */
export function readVersion(root: string, entry: string): CodeVersion {
  const { modules, packages } = moduleGraph(root, [entry]);
  return { code: hashModules(root, modules), packages };
}

function recorded(): Map<string, CodeVersion> {
  const file = join(root, RECORD);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object) : []);
}
