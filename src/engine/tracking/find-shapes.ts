/** The shapes of the objects in a clip, from the cache or by looking; undefined for a style that shows none. */
import { hashOf } from '../../hash.js';
import { lookForShapes } from '../../io/tracking/look-for-shapes.js';
import type { TrackShapes } from '../../tracking/shapes/track-shapes.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import type { ClipTracks } from './find-tracks.js';
import type { PreparedTracking } from './prepare-tracking.js';

/** What is kept of each object: its id, the frames that were looked at, and their maps as base64. */
type KeptShapes = readonly (readonly [id: number, frames: readonly number[], maps: readonly string[]])[];

export async function findShapes(
  prepared: PreparedTracking,
  { tracks }: ClipTracks,
  workspace: Workspace,
  onLook?: (done: number, total: number) => void,
): Promise<TrackShapes | undefined> {
  const { media, plan, looks, clip, style } = prepared;
  if (style.style !== 'spotlight') return undefined;
  const { detectionsKey, classes } = plan;
  const key = hashOf({ shapes: codeOf('burning'), detectionsKey, classes });
  const known = (await workspace.cache?.fetchJson(key)) as KeptShapes | undefined;
  if (known !== undefined) return unpacked(known);
  const { ffmpegPath } = workspace.tools;
  const { folder, signal, watchdog } = workspace;
  const request = { ffmpegPath, path: clip.file, media, looks, tracks, folder, signal, watchdog, onLook };
  const found = await workspace.budget.groups.use(signal, () => lookForShapes(request));
  await workspace.cache?.storeJson(key, packed(found));
  return found;
}

function packed(shapes: TrackShapes): KeptShapes {
  const text = (map: Uint8Array) => Buffer.from(map).toString('base64');
  return Array.from(shapes, ([id, { frames, maps }]) => [id, frames, maps.map(text)]);
}

function unpacked(kept: KeptShapes): TrackShapes {
  const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'));
  return new Map(kept.map(([id, frames, maps]) => [id, { frames, maps: maps.map(bytes) }]));
}
