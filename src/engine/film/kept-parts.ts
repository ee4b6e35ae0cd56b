/** Which parts of a film lie finished in the cache: looked up as a render looks them up, whole and unharmed. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Chunk, FilmPlan } from '../../compose/plan.js';
import { chosen } from '../../outputs/delivery.js';
import type { Workspace } from '../workspace.js';
import { takeKept } from './fetch-chunks.js';
import { chunkFiles, filedChunks, filmKeyOf, thumbnailOf } from './film-parts.js';

export interface KeptParts {
  /** The film as a whole with its thumbnail: a render makes nothing. */
  readonly film: boolean;
  /** Chunks that a render would make. */
  readonly missing: readonly Chunk[];
  readonly sound: boolean;
}

/** `chunks`: those that are asked for; default all. What is looked at is linked into the run's folder. */
export async function keptParts(
  plan: FilmPlan,
  workspace: Workspace,
  chunks: readonly Chunk[] = filedChunks(plan),
): Promise<KeptParts> {
  const { cache, folder } = workspace;
  const thumbnail = thumbnailOf(plan, workspace);
  const film = join(folder, 'film.mp4');
  const soundtrack = join(folder, 'soundtrack.m4a');
  const fileOf = chunkFiles(workspace);
  const has = async (key: string, file: string) => (await cache?.fetch(key, file)) !== undefined;
  const hasStill = thumbnail === undefined || (await has(thumbnail.key, thumbnail.file));
  const isWhole = hasStill && (await has(filmKeyOf(plan, workspace), film));
  if (thumbnail !== undefined) await rm(thumbnail.file, { force: true });
  const missing = isWhole ? [] : await takeKept(chunks, { thumbnail, fileOf }, workspace);
  const isSilent = chosen(plan.delivery).sound === undefined;
  const sound = isWhole || isSilent || (await has(plan.soundKey, soundtrack));
  const links = [film, soundtrack, ...(thumbnail === undefined ? [] : [thumbnail.file]), ...chunks.map(fileOf)];
  await Promise.all(links.map((file) => rm(file, { force: true })));
  return { film: isWhole, missing, sound };
}
