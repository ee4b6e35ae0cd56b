/**
 * A film's plan -> the plan of its ground: the same scenes, crops, transitions and sound with nothing drawn over them,
 * at half size. The engine renders it, so every frame is the source frame that the time map names, and HEVC, HDR,
 * stills and blurred fills look as they will.
 */
import { createHash } from 'node:crypto';
import type { FilmPlan } from 'reelwright';

/** JSON that `engine.renderPlan` takes. */
export function groundPlan(plan: FilmPlan): FilmPlan {
  const { width, height } = plan.output.size;
  const { captions: _captions, ...rest } = plan;
  return {
    ...rest,
    output: { ...plan.output, size: { width: halfEven(width), height: halfEven(height) } },
    scenes: plan.scenes.map((scene) => ({ ...scene, shot: halved(scene.shot) })),
    encoder: { ...plan.encoder, quality: 'draft' },
    tracks: [],
    warnings: [],
    facts: {},
  };
}

/** The same for plans whose grounds show and sound the same. */
export function groundKey({ output, scenes, media, sound }: FilmPlan): string {
  const used = new Set([
    ...scenes.flatMap(({ shot }) => ('media' in shot ? [shot.media] : [])),
    ...sound.tracks.map((track) => track.media),
  ]);
  const hashes = Object.entries(media).flatMap(([id, { contentHash }]) => (used.has(id) ? [[id, contentHash]] : []));
  const named = JSON.stringify({ output, scenes, hashes, sound });
  return createHash('sha256').update(named).digest('hex').slice(0, 24);
}

/** A window grows to even pixels: what is drawn around it covers its edge. */
function halved(shot: FilmPlan['scenes'][number]['shot']): FilmPlan['scenes'][number]['shot'] {
  if (shot.kind !== 'clip' || shot.window === undefined) return shot;
  const { x, y, width, height } = shot.window;
  const [left, top] = [2 * Math.floor(x / 4), 2 * Math.floor(y / 4)];
  const [right, foot] = [2 * Math.ceil((x + width) / 4), 2 * Math.ceil((y + height) / 4)];
  return { ...shot, window: { x: left, y: top, width: right - left, height: foot - top } };
}

function halfEven(length: number): number {
  return 2 * Math.round(length / 4);
}
