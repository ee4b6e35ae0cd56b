/** The compositions below a folder: found by their content, and named for people. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Project } from '../shared/home-messages.js';
import { type Json, parseJson } from '../shared/json-text.js';
import type { Kind } from '../shared/messages.js';

export interface FoundProject extends Project {
  /** The absolute path of the file. */
  readonly file: string;
}

const KINDS: readonly Kind[] = ['short', 'editor', 'slider', 'tracking'];
const DEEPEST = 2;
const MOST_PROJECTS = 300;
const MOST_FOLDERS = 2000;
const MOST_BYTES = 4_000_000;

/**
 * The compositions below a folder, newest first. Hidden folders and whatever cannot be read are left out, and links are
 * not followed.
 */
export async function findProjects(home: string): Promise<readonly FoundProject[]> {
  const found: FoundProject[] = [];
  let folders = [home];
  let left = MOST_FOLDERS;
  for (let depth = 0; depth <= DEEPEST && folders.length > 0; depth += 1) {
    const deeper: string[] = [];
    for (const folder of folders.slice(0, left)) {
      left -= 1;
      const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
      for (const entry of entries) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
        if (entry.isDirectory()) deeper.push(join(folder, entry.name));
        else if (entry.isFile() && entry.name.endsWith('.json') && found.length < MOST_PROJECTS) {
          const project = await projectOf(join(folder, entry.name), home);
          if (project !== undefined) found.push(project);
        }
      }
    }
    folders = deeper;
  }
  return found.toSorted((a, b) => b.changedAt - a.changedAt);
}

async function projectOf(file: string, home: string): Promise<FoundProject | undefined> {
  const facts = await stat(file).catch(() => undefined);
  if (facts === undefined || facts.size > MOST_BYTES) return undefined;
  const text = await readFile(file, 'utf8').catch(() => '');
  const kind = kindOf(text);
  if (kind === undefined) return undefined;
  const within = (path: string) => relative(home, path).split(sep).join('/');
  const content = createHash('sha256').update(`${file}\n${text}`).digest('hex');
  return {
    ...{ file, kind, id: projectId(home, file), name: nameOf(file, home), place: within(dirname(file)) },
    changedAt: facts.mtimeMs,
    picture: `picture-${content.slice(0, 24)}`,
  };
}

/** An id that stays the same while the file stays where it is. */
export function projectId(home: string, file: string): string {
  const path = relative(home, file).split(sep).join('/');
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

/**
 * The name of a project. A file that is called after its kind, as `reelwright init` names it, has the name of its
 * folder.
 */
function nameOf(file: string, home: string): string {
  const name = basename(file, '.json');
  return KINDS.some((kind) => kind === name) && dirname(file) !== home ? basename(dirname(file)) : name;
}

/** For each kind the field that its compositions have, and that plans, results and manifests do not have. */
const HOLDS: Readonly<Record<Kind, string>> = {
  short: 'segments',
  editor: 'segments',
  slider: 'slides',
  tracking: 'source',
};

/**
 * The kind of a composition; undefined for any other file. An invalid composition counts, because it can be corrected
 * in the studio.
 */
export function kindOf(text: string): Kind | undefined {
  let value: Json;
  try {
    value = parseJson(text);
  } catch {
    const [, named] = /"kind"\s*:\s*"(short|editor|slider|tracking)"/.exec(text) ?? [];
    return named as Kind | undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = value as Readonly<Record<string, Json>>;
  const kind = KINDS.find((one) => one === (fields['kind'] ?? 'short'));
  if (kind === undefined || !Object.hasOwn(fields, HOLDS[kind])) return undefined;
  return 'combination_hash' in fields || 'status' in fields || 'version' in fields ? undefined : kind;
}
