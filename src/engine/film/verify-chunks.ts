/** Looks whether the cache tells the truth. */
import { randomInt } from 'node:crypto';
import { constants, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../../compose/plan.js';
import type { Warning } from '../../errors.js';
import { hashFile } from '../../io/files/hash-file.js';
import type { FilmWork, Verification } from './film-work.js';

const VERIFY_SHARE = 0.2;

/**
 * Renders a random share of the reused chunks again and compares. A chunk that differs is replaced by the new one, in
 * the film and in the cache.
 */
export async function verifyChunks(work: FilmWork): Promise<Verification> {
  const { request, workspace, missing, fileOf, thumbnail } = work;
  const { plan } = request;
  const pool = plan.chunks.filter((chunk) => !missing.includes(chunk));
  const picked = Array.from(
    { length: Math.ceil(pool.length * VERIFY_SHARE) },
    () => pool.splice(randomInt(pool.length), 1)[0],
  ).filter((chunk): chunk is Chunk => chunk !== undefined);
  const into = join(workspace.folder, 'again');
  await mkdir(into);
  const warnings: Warning[] = [];
  const replace = async (key: string, from: string, to: string) => {
    await workspace.cache?.drop(key);
    await workspace.cache?.store(key, from);
    await rm(to, { force: true });
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  };
  const chunks = picked.map(({ index }) => index).toSorted((a, b) => a - b);
  await request.again.render(
    { plan, chunks },
    {
      media: request.media,
      into,
      signal: workspace.signal,
      onChunk: async ({ index, file, thumbnail: still }) => {
        const chunk = plan.chunks[index] as Chunk;
        if ((await hashFile(file)) === (await hashFile(fileOf(chunk)))) return;
        warnings.push({
          code: 'cache_entry_differs',
          path: '',
          message: `Chunk ${index} of the cache was not what the plan gives; it was rendered again and replaced.`,
        });
        await replace(chunk.key, file, fileOf(chunk));
        if (still !== undefined) await replace(thumbnail.key, still, thumbnail.file);
      },
    },
  );
  return { checked: picked.length, differing: warnings.length, warnings };
}
