/**
 * The modules that a module reaches by its imports: a stored result of it depends on them. Reads code as text; follows
 * static and dynamic imports.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

export interface ModuleGraph {
  /** Modules of the tree, as paths from its root with `/`, sorted; the entries are among them. */
  readonly modules: readonly string[];
  /** Names of the packages they import, sorted, without node's own modules. */
  readonly packages: readonly string[];
}

/**
 * A static import or re-export, and what is loaded at run time by a name that begins as a literal (a template of a
 * package's files). An `import type` leaves nothing in compiled code.
 */
const IMPORTS =
  /(?:^|[\n;}])\s*(?:import|export)\s+(?!type\b)(?:[\w$*{},\s]*?\bfrom\s*)?'([^'\n]+)'|\b(?:import|require)\(\s*['`]([^'`$\n]+)/g;

/** The script of a child of the engine's own, named from the root: it works on the same result in another process. */
const CHILDREN = /\bchildScript\('([^'\n]+)\.js'\)/g;

/**
 * Walks from `entries`: paths from `root` without suffix, in compiled code (`.js`) as in its source (`.ts`). Throws for
 * one that is missing.
 */
export function moduleGraph(root: string, entries: readonly string[]): ModuleGraph {
  const modules = new Set<string>();
  const packages = new Set<string>();
  const open = entries.map((entry) => fileOf(join(root, entry)));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const name = relative(root, file).split(sep).join('/');
    if (modules.has(name)) continue;
    modules.add(name);
    const code = readFileSync(file, 'utf8');
    for (const [, script] of code.matchAll(CHILDREN)) open.push(fileOf(join(root, script ?? '')));
    for (const [, statically, dynamically] of code.matchAll(IMPORTS)) {
      const target = statically ?? dynamically ?? '';
      if (target.startsWith('.')) open.push(fileOf(join(dirname(file), target.replace(/\.js$/, ''))));
      else if (!target.startsWith('node:')) packages.add(packageOf(target));
    }
  }
  return { modules: [...modules].toSorted(), packages: [...packages].toSorted() };
}

/** A hash of the names and contents of the modules, 16 hex digits. */
export function hashModules(root: string, modules: readonly string[]): string {
  const hash = createHash('sha256');
  for (const name of modules) hash.update(`${name}\n`).update(readFileSync(join(root, name)));
  return hash.digest('hex').slice(0, 16);
}

function fileOf(path: string): string {
  const file = [`${path}.js`, `${path}.ts`].find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error(`internal: no module ${path}`);
  return file;
}

/** `@scope/name/part` -> `@scope/name`. */
function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}
