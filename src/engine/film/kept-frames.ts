/**
 * Raw frames of a film's clips that were decoded while the clips were probed: files in the run's folder, one a chunk.
 */
import type { Chunk } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';

export interface KeptFrames {
  /** The file of a chunk that shows one clip, when there is one for exactly its frames. */
  of(chunk: Chunk): string | undefined;
}

/**
 * Files of a clip's frames, in order: the first begins with the clip's first frame, and each holds as many as its count
 * says.
 */
export interface KeptClip {
  readonly media: MediaId;
  readonly files: readonly string[];
  readonly frameCounts: readonly number[];
}

/**
 * `sceneStart`: the film's frame with which the clip's first one is shown; a later scene of the same clip has none
 * kept.
 */
export function keptFramesOf(clips: readonly (KeptClip & { readonly sceneStart: number })[]): KeptFrames {
  const files = new Map<string, string>();
  for (const { media, files: names, frameCounts, sceneStart } of clips) {
    let start = sceneStart;
    for (const [index, count] of frameCounts.entries()) {
      const file = names[index];
      if (file !== undefined) files.set(`${media} ${start} ${start + count}`, file);
      start += count;
    }
  }
  return {
    of: ({ layers, start, end }) => {
      const [layer, ...more] = layers;
      if (layer?.kind !== 'clip' || more.length > 0) return undefined;
      return files.get(`${layer.media} ${start} ${end}`);
    },
  };
}
