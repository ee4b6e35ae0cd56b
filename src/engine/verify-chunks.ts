/** Looks whether the cache tells the truth. */
import { randomInt } from 'node:crypto';
import { constants, copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk } from '../compose/plan.js';
import type { Warning } from '../errors.js';
import { hashFile } from '../io/files/hash-file.js';
import { spriteWriter } from '../io/render/sprite-inputs.js';
import type { FilmRequest } from './film-request.js';
import { renderNeighbours } from './render-missing.js';
import type { Workspace } from './workspace.js';

const VERIFY_SHARE = 0.2;

/** Renders a random share of the reused chunks again and compares. A chunk that differs is replaced by the new one, in the film and in the cache. */
export async function verifyChunks(
  request: FilmRequest,
  reused: readonly Chunk[],
  fileOf: (chunk: Chunk) => string,
  workspace: Workspace,
) {
  const pool = [...reused];
  const picked = Array.from(
    { length: Math.ceil(reused.length * VERIFY_SHARE) },
    () => pool.splice(randomInt(pool.length), 1)[0],
  ).filter((chunk) => chunk !== undefined);
  const warnings: Warning[] = [];
  const sprites = spriteWriter(request.plan.tracks, await request.draw());
  for (const chunk of picked) {
    const again = join(workspace.folder, `again-${chunk.index}.mp4`);
    await renderNeighbours(
      request,
      [chunk],
      { sprites, fileOf: () => again, counter: () => undefined, name: `verify-${chunk.index}`, store: false },
      workspace,
    );
    if ((await hashFile(again)) === (await hashFile(fileOf(chunk)))) continue;
    warnings.push({
      code: 'cache_entry_differs',
      path: '',
      message: `Chunk ${chunk.index} of the cache was not what the plan gives; it was rendered again and replaced.`,
    });
    await workspace.cache?.drop(chunk.key);
    await workspace.cache?.store(chunk.key, again);
    await rm(fileOf(chunk), { force: true });
    await copyFile(again, fileOf(chunk), constants.COPYFILE_FICLONE);
  }
  return { checked: picked.length, differing: warnings.length, warnings };
}
