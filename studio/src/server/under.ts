/** What lies under the tracks of a film, as the page composes it: scenes, facts of the clips, and their addresses. */
import type { Composition, FilmPlan } from 'reelwright';
import type { KnownClips, PicturedFilm } from 'reelwright/preview';
import { type Json, pathOf, valueAt } from '../shared/json-text.js';
import type { SceneView, Under } from '../shared/messages.js';
import { sceneKey } from './ground-keys.js';

/** `film`: a plan, or the part of one that its pictures follow from. */
export function underOf(film: PicturedFilm, composition: Composition): Under {
  const { output, scenes, overlays, loopFrames } = film;
  const shown = [...scenes, ...(overlays ?? [])].flatMap(({ shot }) => (shot.kind === 'color' ? [] : [shot.media]));
  const media = [...new Set(shown)].flatMap((id) => {
    const one = film.media[id];
    return one?.kind === 'video' || one?.kind === 'image' ? [[id, one] as const] : [];
  });
  const sources = media.flatMap(([id, { contentHash }]) => {
    const source = sourceOf(composition, id);
    // The hash in the address changes when a file is replaced.
    const query = `source=${encodeURIComponent(source)}&of=${contentHash.slice(0, 16)}`;
    return source === '' ? [] : [[id, `clip?${query}`] as const];
  });
  return {
    pictured: {
      ...{ output, scenes },
      media: Object.fromEntries(media.map(([id, one]) => [id, withoutLooks(one)])),
      ...(overlays && { overlays }),
      ...(loopFrames && { loopFrames }),
    },
    media: Object.fromEntries(sources),
    scenes: scenes.map((scene) => sceneOf(scene, film, composition)),
  };
}

/** The name of the scene that closes a film. */
export const CARD = 'End card';

export function sceneOf(
  scene: PicturedFilm['scenes'][number],
  film: PicturedFilm,
  composition: Composition,
): SceneView {
  const { start, end, shot, enter } = scene;
  const media = shot.kind === 'color' ? '' : shot.media;
  const name = sourceOf(composition, media).split(/[\\/]/).at(-1) ?? '';
  return {
    ...{ start, end, path: media.replace(/\.source$/, ''), label: shot.kind === 'color' ? CARD : name },
    shows: sceneKey(scene, film),
    ...{ transition: enter.kind, transitionFrames: enter.kind === 'cut' ? 0 : enter.frames },
  };
}

function sourceOf(composition: Composition, id: string): string {
  const source = id === '' ? '' : valueAt(composition as unknown as Json, pathOf(id));
  return typeof source === 'string' ? source : '';
}

/** The clips and images of a plan's scenes, by what the document calls them. */
export function clipsOf({ kind, scenes, media, sources }: FilmPlan): KnownClips {
  if (kind !== 'film-plan') return {};
  const shown = scenes.flatMap(({ shot }) => (shot.kind === 'color' ? [] : [shot.media]));
  return Object.fromEntries(
    shown.flatMap((id) => {
      const [one, source] = [media[id], sources[id]];
      return source !== undefined && (one?.kind === 'video' || one?.kind === 'image') ? [[source, one]] : [];
    }),
  );
}

/** The facts of a medium without what was seen in it, which is the larger part and was used only for the plan. */
function withoutLooks(media: PicturedFilm['media'][string]): PicturedFilm['media'][string] {
  const { light: _light, subjects: _subjects, colors: _colors, ...rest } = { ...media } as Record<string, unknown>;
  return rest as unknown as PicturedFilm['media'][string];
}
