/**
 * The keys and files of a film's parts: the film itself, its chunks, and its thumbnail with the chunk that hands it
 * out.
 */
import { join } from 'node:path';
import type { Chunk, FilmPlan } from '../../compose/plan.js';
import { hashOf } from '../../hash.js';
import { chosen } from '../../outputs/delivery.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import { thumbnailIn } from './chunk-renderer.js';
import type { Thumbnail } from './film-work.js';

/** The key belongs to the chunk, not to the film: another beat or other music does not change the thumbnail. */
export function thumbnailOf(
  plan: FilmPlan,
  { folder, tools }: Pick<Workspace, 'folder' | 'tools'>,
): Thumbnail | undefined {
  if (!chosen(plan.delivery).hasThumbnail) return undefined;
  const chunk = plan.chunks.find(({ index }) => thumbnailIn(plan, index) !== undefined);
  if (chunk === undefined) throw new Error(`internal: no chunk shows frame ${plan.thumbnailFrame}`);
  const frame = thumbnailIn(plan, chunk.index);
  const key = hashOf({ thumbnail: codeOf('chunks'), chunk: chunk.key, frame, build: tools.build });
  return { chunk: chunk.index, key, file: join(folder, 'thumbnail.jpg') };
}

/** The key of a whole film in the cache. */
export function filmKeyOf(plan: FilmPlan, { tools }: Pick<Workspace, 'tools'>): string {
  return hashOf({
    film: codeOf('film'),
    chunks: plan.chunks.map(({ key }) => key),
    sound: plan.soundKey,
    build: tools.build,
    // Films from the same chunks differ by their format and by how they are encoded once more.
    ...(plan.delivery === undefined ? {} : { as: plan.delivery, quality: plan.encoder.quality }),
  });
}

/** The chunks that have a file: a preview may show no picture of a short one. */
export function filedChunks({ chunks }: Pick<FilmPlan, 'chunks'>): readonly Chunk[] {
  return chunks.filter(({ delivered }) => delivered?.frames !== 0);
}

/** Paths of the chunks' files in the folder of the run. */
export function chunkFiles({ folder }: Pick<Workspace, 'folder'>): (chunk: Pick<Chunk, 'index'>) => string {
  return ({ index }) => join(folder, `chunk-${String(index).padStart(4, '0')}.mp4`);
}
