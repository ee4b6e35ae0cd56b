/** The compiled package in a folder of its own, for tests of what it does when parts are missing. */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Copies the files, and links the packages it needs, but for those in `without`. */
export function copyPackage(folder: string, without: readonly string[] = []): void {
  for (const name of ['dist', 'fonts', 'models', 'schemas', 'package.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name === '.bin' || without.includes(name)) continue;
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
}
