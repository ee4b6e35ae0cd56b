/** Keys of the pictures under the texts: of a film's ground, and of its scenes. */
import { createHash } from 'node:crypto';
import type { FilmPlan } from 'reelwright';

/** The same key for plans whose grounds have the same pictures and sound. */
export function groundKey({ output, scenes, media, sound }: FilmPlan): string {
  const used = new Set([
    ...scenes.flatMap(({ shot }) => ('media' in shot ? [shot.media] : [])),
    ...sound.tracks.map((track) => track.media),
  ]);
  const hashes = Object.entries(media).flatMap(([id, { contentHash }]) => (used.has(id) ? [[id, contentHash]] : []));
  const named = JSON.stringify({ output, scenes, hashes, sound });
  return createHash('sha256').update(named).digest('hex').slice(0, 24);
}

/** The same key for scenes that show the same at the same time after their start. */
export function sceneKey(
  { start, end, ...scene }: FilmPlan['scenes'][number],
  { output, media }: Pick<FilmPlan, 'output' | 'media'>,
): string {
  const used = 'media' in scene.shot ? media[scene.shot.media]?.contentHash : undefined;
  const named = JSON.stringify([output, end - start, scene, used]);
  return createHash('sha256').update(named).digest('hex').slice(0, 16);
}
