/** Starts on a soundtrack that is not in the cache while the pictures are still being probed and planned. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Loudness, renderSoundtrack, type SoundtrackRequest } from '../../io/sound/render-soundtrack.js';
import type { SoundCodec } from '../../outputs/output.types.js';
import type { Workspace } from '../workspace.js';
import type { SoundtrackFacts } from './film-sound.js';
import { soundTools } from './sound-tools.js';

export interface SoundAhead {
  /** Called at most once, as soon as the music's stream is known. */
  start(request: Omit<SoundtrackRequest, 'output'>): void;
  /** Makes the soundtrack, or puts the one begun in its place. */
  finish(request: SoundtrackRequest): Promise<SoundtrackFacts>;
  /** Resolves when nothing is under way; never rejects. */
  settled(): Promise<void>;
}

/** `codec`: of the soundtrack; default AAC. */
export function soundAhead(workspace: Workspace, codec?: SoundCodec): SoundAhead {
  const make = async (plain: SoundtrackRequest): Promise<SoundtrackFacts> => {
    const request = { ...plain, codec };
    const { measured, reached, warnings } = await renderSoundtrack(request, soundTools(workspace));
    return { loudness: unlessSilent(measured), reached: unlessSilent(reached), warnings };
  };
  const draft = join(workspace.folder, 'sound-ahead.m4a');
  let begun: Promise<SoundtrackFacts> | undefined;
  return {
    start: (request) => {
      begun = make({ ...request, output: draft });
      // A failure is reported by `finish`, when the plan is made and other problems have been reported.
      begun.catch(() => undefined);
    },
    finish: async (request) => {
      if (begun === undefined) return make(request);
      const facts = await begun;
      await rename(draft, request.output);
      return facts;
    },
    settled: async () => void (await begun?.catch(() => undefined)),
  };
}

/** Silence has no loudness that JSON could hold. */
function unlessSilent(loudness: Loudness | undefined): Loudness | null {
  if (loudness === undefined || loudness.integratedLufs === Number.NEGATIVE_INFINITY) return null;
  return { integratedLufs: loudness.integratedLufs, truePeakDbtp: loudness.truePeakDbtp };
}
