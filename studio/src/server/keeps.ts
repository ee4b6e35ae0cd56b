/**
 * Protects work from loss: a draft beside the file, written during editing, and every saved version. Both lie in
 * `.reelwright` in the file's folder.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Kept, Version } from '../shared/messages.js';

export interface Keeps {
  /** Writes a draft completely or not at all. */
  keep(draft: Kept): Promise<void>;
  /** The draft; undefined where there is none, or none that can be read. */
  kept(): Promise<Kept | undefined>;
  addVersion(text: string): Promise<void>;
  /** All saved versions, newest first. */
  versions(): Promise<readonly Version[]>;
  version(id: string): Promise<string | undefined>;
}

const MOST_VERSIONS = 50;
/** The name of a version: its time and a hash of its text, like `1763900000000-0123456789ab.json`. */
const ID = /^(\d{13})-[0-9a-f]{12}$/;

export const draftOf = (file: string) => join(dirname(file), '.reelwright', `${basename(file, '.json')}.draft.json`);
export const historyOf = (file: string) => join(dirname(file), '.reelwright', `${basename(file, '.json')}.history`);

export function createKeeps(file: string): Keeps {
  const [draft, history] = [draftOf(file), historyOf(file)];
  let last: Promise<unknown> = Promise.resolve();

  async function write(path: string, text: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    const part = join(dirname(path), `.${randomUUID()}.part`);
    try {
      await writeFile(part, text, { flag: 'wx' });
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
  }

  const ids = async () => {
    const names = await readdir(history).catch(() => []);
    return names
      .map((name) => basename(name, '.json'))
      .filter((id) => ID.test(id))
      .toSorted()
      .reverse();
  };

  return {
    keep(kept) {
      // Drafts are written one after the other, so that the newest one remains.
      const done = last.then(() => write(draft, JSON.stringify(kept)));
      last = done.catch(() => {});
      return done;
    },
    async kept() {
      try {
        return readKept(JSON.parse(await readFile(draft, 'utf8')));
      } catch {
        return undefined;
      }
    },
    async addVersion(text) {
      const content = createHash('sha256').update(text).digest('hex').slice(0, 12);
      const there = await ids();
      if (there[0]?.endsWith(content)) return;
      // Two saves within a millisecond keep their order.
      const at = Math.max(Date.now(), Number(there[0]?.slice(0, 13) ?? 0) + 1);
      await write(join(history, `${at}-${content}.json`), text);
      for (const old of there.slice(MOST_VERSIONS - 1)) await rm(join(history, `${old}.json`), { force: true });
    },
    versions: async () => (await ids()).map((id) => ({ id, savedAt: Number(ID.exec(id)?.[1]) })),
    version: (id) =>
      ID.test(id) ? readFile(join(history, `${id}.json`), 'utf8').catch(() => undefined) : Promise.resolve(undefined),
  };
}

/** Undefined for data that is not a draft: anyone with access to the folder may have written it. */
export function readKept(value: unknown): Kept | undefined {
  const { text, base, revision, past, future } = Object(value) as Partial<Kept>;
  if (typeof text !== 'string' || typeof base !== 'string' || typeof revision !== 'string') return undefined;
  return { text, base, revision, past: steps(past), future: steps(future) };
}

function steps(value: unknown): Kept['past'] {
  const all = Array.isArray(value) ? value : [];
  return all.flatMap((one) => {
    const { text, place } = Object(one) as Partial<Kept['past'][number]>;
    return typeof text === 'string' && typeof place === 'string' ? [{ text, place }] : [];
  });
}
