/**
 * Descriptions in the store of films whose chunks are handed out: each is a file under the hash of its content, with
 * media by their keys. Where processes share no folder, the chunks of a group go through the store, too, as a pack of
 * entries of the engine's cache.
 */
import { createHash, randomUUID } from 'node:crypto';
import { readFile, realpath, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { ChunkJob, ChunkReport } from 'reelwright';
import { z } from 'zod';
import { inFolder } from '../store/in-folder.js';
import type { Store } from '../store/store.types.js';
import { packEntries, unpackEntries } from './pack-entries.js';

/** A group of chunks as its job in the queue names it. */
export const chunkGroup = z.object({
  /** The hash of the film's description. */
  film: z.string().regex(/^[0-9a-f]{64}$/),
  chunks: z.array(z.int().min(0)).min(1).max(10_000),
  /** `traceparent` of the run that wants them. */
  trace: z.string().max(60).optional(),
});

/** A group of chunks of a described film. */
export type ChunkGroup = z.infer<typeof chunkGroup>;

/** Descriptions in the store. */
export interface SharedFilms {
  /** Describes the film of a job; who has no further use for it calls `forget`. */
  share(job: ChunkJob): Promise<ChunkGroup>;
  /**
   * The job of a group, with this process's own paths. Undefined: nobody wants the film any more. Throws for a
   * description that is not what its name says.
   */
  jobOf(group: ChunkGroup): Promise<ChunkJob | undefined>;
  isWanted(film: string): Promise<boolean>;
  /** Sends the finished entries of a group to the process that asked for them. */
  bring(group: ChunkGroup, report: Pick<ChunkReport, 'entries'>): Promise<void>;
  /** Puts the entries that were sent into this process's own cache. Throws when there are none. */
  collect(group: ChunkGroup): Promise<void>;
  /** Removes the description of a film once nobody shares it any more. */
  forget(film: string): Promise<void>;
}

/** A description that was not removed, because its process was killed, is removed after this time. */
const LEFT_OVER_MS = 24 * 3600 * 1000;
const FOLDER = 'chunks';

const description = z.object({
  plan: z.unknown(),
  media: z.record(z.string(), z.string()),
  namespace: z.string().optional(),
});

/** Opens the descriptions; `cacheDir` is the engine's cache of this process. */
export async function openSharedFilms(store: Store, cacheDir: string): Promise<SharedFilms> {
  await store.sweep(FOLDER, new Date(Date.now() - LEFT_OVER_MS), () => false);
  const keyOf = (film: string) => `${FOLDER}/${film}.json`;
  const packOf = (group: ChunkGroup) => `${FOLDER}/${idOf(group)}.pack`;
  const folders = [await realpath(store.folder), store.folder];
  const users = new Map<string, number>();
  const described = new Map<string, Promise<void>>();
  const describe = (film: string, text: string) =>
    inFolder(store, async (folder) => {
      const file = join(folder, randomUUID());
      await writeFile(file, text, { mode: 0o600 });
      await store.adopt(file, keyOf(film));
    });
  return {
    share: async ({ plan, media, namespace, chunks }) => {
      const keys = Object.entries(media).map(([id, path]) => [id, keyOfFile(folders, path)]);
      const text = JSON.stringify({ plan, media: Object.fromEntries(keys), namespace });
      const film = createHash('sha256').update(text).digest('hex');
      users.set(film, (users.get(film) ?? 0) + 1);
      const work = described.get(film) ?? describe(film, text);
      described.set(film, work);
      await work;
      return { film, chunks: [...chunks] };
    },
    jobOf: async ({ film, chunks }) => {
      if (!(await isThere(store, keyOf(film)))) return undefined;
      const text = await readFile(await store.file(keyOf(film)), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      if (createHash('sha256').update(text).digest('hex') !== film)
        throw new TypeError(`Expected the description of film ${film} but its file says something else`);
      const { plan, media, namespace } = description.parse(JSON.parse(text));
      const paths = await Promise.all(Object.entries(media).map(async ([id, key]) => [id, await store.file(key)]));
      const own = namespace === undefined ? {} : { namespace };
      return { plan, media: Object.fromEntries(paths), chunks, cacheDir, ...own } as ChunkJob;
    },
    isWanted: (film) => isThere(store, keyOf(film)),
    bring: async (group, { entries }) => {
      if (store.isShared) return;
      await inFolder(store, async (folder) => {
        const pack = join(folder, 'pack');
        await packEntries(cacheDir, entries, pack);
        await store.adopt(pack, packOf(group));
      });
    },
    collect: async (group) => {
      if (store.isShared) return;
      await unpackEntries(await store.file(packOf(group)), cacheDir);
      await store.remove(packOf(group));
    },
    forget: async (film) => {
      const left = (users.get(film) ?? 1) - 1;
      if (left > 0) users.set(film, left);
      else {
        users.delete(film);
        described.delete(film);
        await store.remove(keyOf(film));
      }
    },
  };
}

/** The same group always has the same job id. */
export function idOf({ film, chunks }: ChunkGroup): string {
  return createHash('sha256').update(`${film} ${chunks.join()}`).digest('hex').slice(0, 32);
}

async function isThere(store: Store, key: string): Promise<boolean> {
  return (await store.sizeOf(key)) !== undefined;
}

/** The key of a file that lies below one of the store's folders; undefined for any other file. */
function keyOfFile(folders: readonly string[], path: string): string {
  for (const folder of folders) {
    const place = relative(folder, path);
    if (place !== '' && !isAbsolute(place) && place !== '..' && !place.startsWith(`..${sep}`))
      return place.replaceAll(sep, '/');
  }
  throw new TypeError('Expected media that lie in the store: other processes can read no other files');
}
