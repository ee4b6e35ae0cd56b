/** Which chunk hands out the film's thumbnail, and under which key that is kept. */
import { join } from 'node:path';
import type { FilmPlan } from '../../compose/plan.js';
import { hashOf } from '../../hash.js';
import type { Workspace } from '../workspace.js';
import { thumbnailIn } from './chunk-renderer.js';
import type { Thumbnail } from './film-work.js';

/** Raised when joining, checking or the thumbnail change what a finished film looks like. */
export const FILM_VERSION = 4;

/** By its chunk, not by its film: another beat or other music leaves the thumbnail as it is. */
export function thumbnailOf(plan: FilmPlan, { folder, tools }: Pick<Workspace, 'folder' | 'tools'>): Thumbnail {
  const chunk = plan.chunks.find(({ index }) => thumbnailIn(plan, index) !== undefined);
  if (chunk === undefined) throw new Error(`internal: no chunk shows frame ${plan.thumbnailFrame}`);
  const frame = thumbnailIn(plan, chunk.index);
  const key = hashOf({ thumbnail: FILM_VERSION, chunk: chunk.key, frame, build: tools.build });
  return { chunk: chunk.index, key, file: join(folder, 'thumbnail.jpg') };
}
