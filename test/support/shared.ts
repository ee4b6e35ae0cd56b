/**
 * What several test files need and none may change: made once a run by whoever comes first, under a lock, and read by
 * all.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The variable by which setup.ts names the folder to the workers. */
export const SHARED_FOLDER = 'REELWRIGHT_TEST_SHARED';

export interface Shared<T> {
  /** Read-only by agreement; setup.ts finds who breaks it. */
  readonly folder: string;
  /** What `make` returned, through JSON. */
  readonly value: T;
}

/**
 * The thing of that name: `make` fills an empty folder once a run, whichever file asks first; the others wait for it.
 */
export async function shared<T>(name: string, make: (folder: string) => Promise<T>): Promise<Shared<T>> {
  const root = sharedRoot();
  const folder = join(root, name);
  const facts = join(root, `${name}.json`);
  try {
    await mkdir(join(root, `${name}.lock`));
  } catch {
    return waitFor(folder, facts);
  }
  try {
    // At its own place from the start: paths in what is made name it.
    await mkdir(folder);
    const value = await make(folder);
    await publish(facts, { value, files: listing(folder) });
    return { folder, value: structuredClone(value) };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    await publish(facts, { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    throw error;
  }
}

interface Facts {
  readonly value?: unknown;
  readonly failure?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** Files of the shared folder that are not as they were made; new ones too. */
export function changedSince(root: string): readonly string[] {
  return readdirSync(root)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const { files } = JSON.parse(readFileSync(join(root, name), 'utf8')) as Facts;
      if (files === undefined) return [];
      const now = listing(join(root, name.slice(0, -'.json'.length)));
      const all = [...new Set([...Object.keys(files), ...Object.keys(now)])];
      return all.filter((file) => files[file] !== now[file]).map((file) => `${name.slice(0, -5)}/${file}`);
    });
}

async function waitFor<T>(folder: string, facts: string): Promise<Shared<T>> {
  while (!existsSync(facts)) await sleep(50);
  const { value, failure } = JSON.parse(readFileSync(facts, 'utf8')) as Facts;
  if (failure !== undefined)
    throw new Error(`Expected another test file to have made ${folder} but it failed: ${failure}`);
  return { folder, value: value as T };
}

async function publish(facts: string, content: Facts): Promise<void> {
  await writeFile(`${facts}.part`, JSON.stringify(content));
  await rename(`${facts}.part`, facts);
}

/** Size and time of writing of every file. */
function listing(folder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name);
        const { size, mtimeMs } = statSync(path);
        return [path.slice(folder.length + 1), `${size} ${mtimeMs}`];
      }),
  );
}

let own: string | undefined;

/** Of the run; of this process alone where nothing set one up. */
function sharedRoot(): string {
  const given = process.env[SHARED_FOLDER];
  if (given !== undefined) return given;
  if (own === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'reelwright-test-shared-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    own = folder;
  }
  return own;
}
