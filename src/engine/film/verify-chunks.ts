/** Checks that the cache holds what a render would make. */
import { constants, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../../compose/plan.js';
import type { Warning } from '../../errors.js';
import { hashFile } from '../../io/files/hash-file.js';
import { entryDiffers, pickSome, type Verification } from '../spot-check.js';
import { filedChunks } from './film-parts.js';
import type { FilmWork } from './film-work.js';

/**
 * Renders a random share of the reused chunks again and compares. A chunk that differs is replaced by the new one, in
 * the film and in the cache.
 */
export async function verifyChunks(work: FilmWork): Promise<Verification> {
  const { request, workspace, missing, fileOf, thumbnail } = work;
  const { plan } = request;
  const picked = pickSome(filedChunks(plan).filter((chunk) => !missing.includes(chunk)));
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
        warnings.push(entryDiffers(`Chunk ${index}`, ''));
        await replace(chunk.key, file, fileOf(chunk));
        if (still !== undefined && thumbnail !== undefined) await replace(thumbnail.key, still, thumbnail.file);
      },
    },
  );
  return { checked: picked.length, differing: warnings.length, warnings };
}
