/** Where a result goes: a file as named, or a folder that gets a name of the kind. */
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

/** A folder gives `<name>` in it. */
export function outputPath(output: string, name: string): string {
  const path = resolve(output);
  const folder = /[/\\]$/.test(output) || (existsSync(path) && statSync(path).isDirectory());
  return folder ? resolve(path, name) : path;
}
