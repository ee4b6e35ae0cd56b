/** Keys of the pictures under the texts: of a film's ground, and of its scenes. */
import { createHash } from 'node:crypto';
import type { FilmPlan } from 'reelwright';

/** The same key for plans whose grounds have the same pictures and sound. */
export function groundKey({ output, scenes, overlays = [], media, sound }: FilmPlan): string {
  const used = new Set([
    ...[...scenes, ...overlays].flatMap(({ shot }) => ('media' in shot ? [shot.media] : [])),
    ...sound.tracks.map((track) => track.media),
  ]);
  const hashes = Object.entries(media).flatMap(([id, { contentHash }]) => (used.has(id) ? [[id, contentHash]] : []));
  const named = JSON.stringify({ output, scenes, overlays, hashes, sound });
  return createHash('sha256').update(named).digest('hex').slice(0, 24);
}

/** The same key for scenes that show the same, also over themselves, at the same time after their start. */
export function sceneKey(
  { start, end, ...scene }: FilmPlan['scenes'][number],
  { output, media, overlays = [] }: Pick<FilmPlan, 'output' | 'media' | 'overlays'>,
): string {
  const used = 'media' in scene.shot ? media[scene.shot.media]?.contentHash : undefined;
  const over = overlays.flatMap(({ start: from, end: until, ...one }) =>
    from < end && until > start ? [[from - start, until - start, one, media[one.shot.media]?.contentHash]] : [],
  );
  const named = JSON.stringify([output, end - start, scene, used, over]);
  return createHash('sha256').update(named).digest('hex').slice(0, 16);
}
