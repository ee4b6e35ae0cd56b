/** Tracklets: the chains of detections on which a pass forward and a pass backward in time agree. */
import { associate } from './associate.js';
import type { TrackerSettings } from './settings.js';
import type { Observation, Tracklet } from './track.types.js';

export interface Tracklets {
  /** Chains that are long enough to tell the direction of movement; rising in time. */
  readonly seeds: readonly Tracklet[];
  /** All observations in shorter chains. */
  readonly spare: readonly Observation[];
}

/** `steps`: the observations of each frame of one shot and one class group, rising in time. */
export function buildTracklets(steps: readonly (readonly Observation[])[], settings: TrackerSettings): Tracklets {
  let total = 0;
  const local = steps.map((step) => step.map((item): Observation => ({ ...item, index: total++ })));
  const after = associate(local, total, settings);
  const before = associate([...local].reverse(), total, settings);
  const chainOf: Observation[][] = [];
  const chains: Observation[][] = [];
  for (const item of local.flat()) {
    const previous = before[item.index]!;
    const agreed = previous >= 0 && after[previous] === item.index ? chainOf[previous] : undefined;
    const chain = agreed ?? [];
    if (agreed === undefined) chains.push(chain);
    chain.push(item);
    chainOf[item.index] = chain;
  }
  const seeds = new Set(chains.filter((chain) => isSeed(chain, settings)));
  return { seeds: [...seeds], spare: chains.filter((chain) => !seeds.has(chain)).flat() };
}

function isSeed(chain: Tracklet, settings: TrackerSettings): boolean {
  const strong = chain.filter((item) => item.score >= settings.strongScore).length;
  const lasted = chain[chain.length - 1]!.time - chain[0]!.time;
  return strong >= settings.seedSights && lasted >= settings.seedSeconds;
}
