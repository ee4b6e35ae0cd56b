/**
 * Films whose chunks are handed out, described in the shared folder: a file under the hash of what it says, with media
 * by their places in that folder.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { ChunkJob } from 'reelwright';
import { z } from 'zod';

/** A group of chunks as its job in the queue names it. */
export const chunkGroup = z.object({
  /** The hash of the film's description. */
  film: z.string().regex(/^[0-9a-f]{64}$/),
  chunks: z.array(z.int().min(0)).min(1).max(10_000),
});

/** A group of chunks of a described film. */
export type ChunkGroup = z.infer<typeof chunkGroup>;

/** Descriptions in the shared folder. */
export interface SharedFilms {
  /** Describes the film of a job; who has no further use for it calls `forget`. */
  share(job: ChunkJob): Promise<ChunkGroup>;
  /**
   * The job of a group, with this process's own paths. Undefined: nobody wants the film any more. Throws for a
   * description that is not what its name says.
   */
  jobOf(group: ChunkGroup): Promise<ChunkJob | undefined>;
  isWanted(film: string): boolean;
  /** The last who shared it takes it away. */
  forget(film: string): Promise<void>;
}

/** A description that nobody took away (its process was killed) goes after this. */
const LEFT_OVER_MS = 24 * 3600 * 1000;

const description = z.object({
  plan: z.unknown(),
  media: z.record(z.string(), z.string()),
  namespace: z.string().optional(),
});

/** Opens the descriptions below the data folder; `cacheDir` is the cache that all processes share. */
export async function openSharedFilms(folder: string, cacheDir: string): Promise<SharedFilms> {
  const place = join(folder, 'chunks');
  await mkdir(place, { recursive: true, mode: 0o700 });
  await removeLeftOver(place);
  const home = realpathSync(folder);
  const fileOf = (film: string) => join(place, `${film}.json`);
  const users = new Map<string, number>();
  return {
    share: async ({ plan, media, namespace, chunks }) => {
      const places = Object.entries(media).map(([id, path]) => [id, placeIn([home, folder], path)]);
      const text = JSON.stringify({ plan, media: Object.fromEntries(places), namespace });
      const film = createHash('sha256').update(text).digest('hex');
      users.set(film, (users.get(film) ?? 0) + 1);
      const partial = join(place, `.${randomUUID()}`);
      await writeFile(partial, text, { mode: 0o600 });
      await rename(partial, fileOf(film));
      return { film, chunks: [...chunks] };
    },
    jobOf: async ({ film, chunks }) => {
      const text = await readFile(fileOf(film), 'utf8').catch(() => undefined);
      if (text === undefined) return undefined;
      if (createHash('sha256').update(text).digest('hex') !== film)
        throw new TypeError(`Expected the description of film ${film} but its file says something else`);
      const { plan, media, namespace } = description.parse(JSON.parse(text));
      const paths = Object.entries(media).map(([id, path]) => [id, join(home, path)]);
      const own = namespace === undefined ? {} : { namespace };
      return { plan, media: Object.fromEntries(paths), chunks, cacheDir, ...own } as ChunkJob;
    },
    isWanted: (film) => existsSync(fileOf(film)),
    forget: async (film) => {
      const left = (users.get(film) ?? 1) - 1;
      if (left > 0) users.set(film, left);
      else {
        users.delete(film);
        await rm(fileOf(film), { force: true });
      }
    },
  };
}

/** Where a file lies below one of the folders; others have no part in it. */
function placeIn(folders: readonly string[], path: string): string {
  for (const folder of folders) {
    const place = relative(folder, path);
    if (place !== '' && !isAbsolute(place) && place !== '..' && !place.startsWith(`..${sep}`)) return place;
  }
  throw new TypeError('Expected media below the data folder: other processes see no other files');
}

async function removeLeftOver(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const file = join(place, name);
    const found = await stat(file).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < Date.now() - LEFT_OVER_MS) await rm(file, { force: true });
  }
}
