/** Finds the layers of chunks whose frames were kept when their clips were surveyed. */
import { layersAt } from '../../compose/compose-chunks.js';
import type { PicturedLayer } from '../../compose/film-layers.js';
import { keptRange } from '../../compose/kept-range.js';
import type { Chunk, FilmPlan, Layer } from '../../compose/plan.js';
import type { KeptPart } from '../../io/render/frame-source.js';
import type { KeptClip } from '../../io/render/keep-frames.js';
import type { Workspace } from '../workspace.js';
import { keptClip } from './survey-and-keep.js';

/**
 * For each chunk: its layers that have frames, in the order of the graph's inputs; undefined for a layer that is not
 * kept.
 */
export type KeptLayers = ReadonlyMap<Chunk, readonly (KeptPart | undefined)[]>;

export const NOTHING_KEPT: KeptLayers = new Map();

/** What is found stays until the call ends. */
export function keptLayers(plan: FilmPlan, chunks: readonly Chunk[], workspace: Workspace): KeptLayers {
  const known = new Map<string, readonly KeptClip[]>();
  const keptOf = (layer: Layer) => {
    if (layer.kind !== 'clip') return [];
    const found = known.get(layer.contentHash) ?? workspace.budget.frames.find(keptClip(layer, workspace), workspace);
    known.set(layer.contentHash, found);
    return found;
  };
  const isKept = ({ layers }: Chunk) => layers.some((layer) => keptOf(layer).length > 0);
  return new Map(
    chunks.filter(isKept).map((chunk) => {
      const layers = layersAt(plan, chunk).filter(({ layer }) => layer.kind !== 'color');
      return [chunk, layers.map((one) => keptPart(one, keptOf(one.layer)))];
    }),
  );
}

function keptPart({ fed }: PicturedLayer, clips: readonly KeptClip[]): KeptPart | undefined {
  for (const clip of clips) {
    const done = clip.cut.length;
    // HDR frames were cut when they were tone mapped, so no other cut of them is possible.
    const isCutSo = JSON.stringify(fed?.cut.slice(0, done)) === JSON.stringify(clip.cut);
    const range = fed && isCutSo ? keptRange(fed.shows, clip.shows) : undefined;
    if (fed !== undefined && range !== undefined)
      return { clip, range, cut: fed.cut.slice(done), frameCount: fed.shows.length };
  }
  return undefined;
}
