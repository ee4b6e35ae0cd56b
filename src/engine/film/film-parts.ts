/**
 * The keys and files of a film's parts: the film itself, its chunks, and its thumbnail with the chunk that hands it
 * out.
 */
import { join } from 'node:path';
import type { Chunk, FilmPlan } from '../../compose/plan.js';
import { hashOf } from '../../hash.js';
import type { Workspace } from '../workspace.js';
import { thumbnailIn } from './chunk-renderer.js';
import type { Thumbnail } from './film-work.js';

/** Raised when joining, checking or the thumbnail change what a finished film looks like. */
const FILM_VERSION = 4;

/** By its chunk, not by its film: another beat or other music leaves the thumbnail as it is. */
export function thumbnailOf(plan: FilmPlan, { folder, tools }: Pick<Workspace, 'folder' | 'tools'>): Thumbnail {
  const chunk = plan.chunks.find(({ index }) => thumbnailIn(plan, index) !== undefined);
  if (chunk === undefined) throw new Error(`internal: no chunk shows frame ${plan.thumbnailFrame}`);
  const frame = thumbnailIn(plan, chunk.index);
  const key = hashOf({ thumbnail: FILM_VERSION, chunk: chunk.key, frame, build: tools.build });
  return { chunk: chunk.index, key, file: join(folder, 'thumbnail.jpg') };
}

/** In the cache. */
export function filmKeyOf(plan: FilmPlan, { tools }: Pick<Workspace, 'tools'>): string {
  return hashOf({
    film: FILM_VERSION,
    chunks: plan.chunks.map(({ key }) => key),
    sound: plan.soundKey,
    build: tools.build,
  });
}

/** In the run's folder. */
export function chunkFiles({ folder }: Pick<Workspace, 'folder'>): (chunk: Pick<Chunk, 'index'>) => string {
  return ({ index }) => join(folder, `chunk-${String(index).padStart(4, '0')}.mp4`);
}
