/** What this very code is, as a hash: part of every key of something that is kept instead of being worked out again. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const MODULE = /(?<!\.d)\.[jt]s$/;
/** Written beside compiled code by the build: hashes by the folders' names. To read the modules themselves takes 18 ms of a processor (measured). */
export const RECORD = 'code-versions.json';
let known: Map<string, string> | undefined;

/**
 * Hash of the modules in these folders (named from the root of the code), so that nobody has to remember to raise a number when one of them
 * changes.
 */
export function codeVersion(...folders: readonly string[]): string {
  known ??= recorded();
  const id = folders.join();
  let version = known.get(id);
  if (version === undefined) {
    version = hashModules(root, folders);
    known.set(id, version);
  }
  return version;
}

function recorded(): Map<string, string> {
  const file = join(root, RECORD);
  return new Map(existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8')) as object) : []);
}

/** The same of any tree: what its modules are called and hold, 16 hex digits. */
export function hashModules(root: string, folders: readonly string[]): string {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) =>
      MODULE.test(name),
    );
    for (const name of names.toSorted())
      hash.update(`${folder}/${name}\n`).update(readFileSync(join(root, folder, name)));
  }
  return hash.digest('hex').slice(0, 16);
}
