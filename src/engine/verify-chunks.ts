/** Looks whether the cache tells the truth. */
import { randomInt } from 'node:crypto';
import { constants, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import { hashFile } from '../io/files/hash-file.js';
import { spriteWriter } from '../io/render/sprite-inputs.js';
import { chunkSprites } from './chunk-sprites.js';
import type { FilmRequest } from './film-request.js';
import { type PictureWork, renderNeighbours } from './render-missing.js';
import type { Workspace } from './workspace.js';

const VERIFY_SHARE = 0.2;

/** Renders a random share of the reused chunks again and compares. A chunk that differs is replaced by the new one, in the film and in the cache. */
export async function verifyChunks(
  request: FilmRequest,
  { reused, fileOf, thumbnail }: Pick<PictureWork, 'fileOf' | 'thumbnail'> & { readonly reused: readonly Chunk[] },
  workspace: Workspace,
) {
  const pool = [...reused];
  const picked = Array.from(
    { length: Math.ceil(reused.length * VERIFY_SHARE) },
    () => pool.splice(randomInt(pool.length), 1)[0],
  ).filter((chunk) => chunk !== undefined);
  const warnings: Warning[] = [];
  const sprites = chunkSprites(spriteWriter(request.plan.tracks, await request.draw()), workspace);
  for (const chunk of picked) {
    const again = join(workspace.folder, `again-${chunk.index}.mp4`);
    const still = { ...thumbnail, file: join(workspace.folder, `again-${chunk.index}.jpg`) };
    await renderNeighbours(
      request,
      [chunk],
      {
        sprites,
        fileOf: () => again,
        thumbnail: still,
        counter: () => undefined,
        name: `verify-${chunk.index}`,
        store: false,
      },
      workspace,
    );
    if ((await hashFile(again)) === (await hashFile(fileOf(chunk)))) continue;
    warnings.push({
      code: 'cache_entry_differs',
      path: '',
      message: `Chunk ${chunk.index} of the cache was not what the plan gives; it was rendered again and replaced.`,
    });
    const replace = async (key: string, from: string, to: string) => {
      await workspace.cache?.drop(key);
      await workspace.cache?.store(key, from);
      await rm(to, { force: true });
      await copyFile(from, to, constants.COPYFILE_FICLONE);
    };
    await replace(chunk.key, again, fileOf(chunk));
    if (chunk.index === thumbnail.chunk) await replace(thumbnail.key, still.file, thumbnail.file);
  }
  return { checked: picked.length, differing: warnings.length, warnings };
}
