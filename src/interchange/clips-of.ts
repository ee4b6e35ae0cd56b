/**
 * A plan's scenes and texts as other editing programs know them: clips with frames of their source, markers with words.
 */
import type { FilmPlan } from '../compose/plan.js';
import { pathOf } from '../inspect/element-path.js';
import { textsOf } from '../inspect/plan-texts.js';

/** A part of a source in its place on the timeline; frames of the film's rate throughout. */
export interface Clip {
  readonly name: string;
  /** As the document names it; undefined for a flat ground. */
  readonly source: string | undefined;
  readonly start: number;
  readonly end: number;
  /** First frame of the source. */
  readonly sourceStart: number;
  /** Length of the source; undefined where it has none. */
  readonly available: number | undefined;
}

/** A text on the screen. */
export interface InterchangeMarker {
  readonly name: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** One for each scene, in order. */
export function clipsOf({ scenes, sources, media, output }: FilmPlan): readonly Clip[] {
  const rate = output.frameRate.num / output.frameRate.den;
  return scenes.map(({ start, end, shot }) => {
    if (shot.kind === 'color')
      return { name: 'ground', source: undefined, start, end, sourceStart: 0, available: undefined };
    const found = media[shot.media];
    const sourceStart = shot.kind === 'clip' ? Math.round(shot.fromSeconds * rate) : 0;
    const available = found?.kind === 'video' ? Math.round(found.durationSeconds * rate) : undefined;
    return { name: shot.media, source: sources[shot.media], start, end, sourceStart, available };
  });
}

/** One for each text that the layout reports, in order of time. */
export function markersOf(plan: FilmPlan): readonly InterchangeMarker[] {
  const texts = textsOf(plan);
  return plan.tracks
    .flatMap(({ id, start, end }) => {
      const text = texts.get(id);
      return text === undefined || text === '' ? [] : [{ name: pathOf(id), text, start, end }];
    })
    .toSorted((a, b) => a.start - b.start);
}
