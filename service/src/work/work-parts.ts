/** What the work of every kind needs. */
import type { ChunkJob, Quality } from 'reelwright';
import type { Providers } from '../providers/provider.types.js';
import type { Store } from '../store/store.types.js';

/** How the chunks of a film are given to other processes. */
export interface Spread {
  /** The number of groups, where the film has so many chunks. */
  readonly groups: number;
  readonly send: (job: ChunkJob, signal: AbortSignal) => Promise<void>;
}

/** Parts of the service that workflows use; the database comes with each run. */
export interface WorkParts {
  readonly store: Store;
  readonly providers: Providers;
  /** Folder of the engine's cache. */
  readonly cacheDir: string;
  readonly quality: Quality;
  /** Shorter side of generated clips and pictures, pixels. */
  readonly clipSide: number;
  /** The detector of tracking clips, by its name. */
  readonly trackingModel: string;
  /** Gives groups of chunks to other processes; left out: a film is rendered by the process that works on its run. */
  readonly spread?: Spread;
}

/** The size of a generated picture: `clipSize(720, '9:16')` is 720x1280. Even numbers, as encoders want them. */
export function clipSize(side: number, ratio: string): { readonly width: number; readonly height: number } {
  const [w = 9, h = 16] = ratio.split(':').map(Number);
  const longer = Math.round((side * Math.max(w, h)) / Math.min(w, h) / 2) * 2;
  return w < h ? { width: side, height: longer } : { width: w === h ? side : longer, height: side };
}
