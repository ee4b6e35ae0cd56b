/** The soundtrack of music that nobody has heard yet, begun while pictures are still being probed and planned. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { renderSoundtrack, type SoundtrackRequest } from '../io/sound/render-soundtrack.js';
import type { SoundtrackFacts } from './film-request.js';
import { soundTools } from './sound-tools.js';
import type { Workspace } from './workspace.js';

export interface SoundAhead {
  /** Called at most once, as soon as the music's stream is known. */
  start(request: Omit<SoundtrackRequest, 'output'>): void;
  /** Makes the soundtrack, or puts the one begun in its place. */
  finish(request: SoundtrackRequest): Promise<SoundtrackFacts>;
  /** Resolves when nothing is under way; never rejects. */
  settled(): Promise<void>;
}

export function soundAhead(workspace: Workspace): SoundAhead {
  const make = async (request: SoundtrackRequest): Promise<SoundtrackFacts> => {
    const { measured, warnings } = await renderSoundtrack(request, soundTools(workspace));
    const loudness = measured && { integratedLufs: measured.integratedLufs, truePeakDbtp: measured.truePeakDbtp };
    return { loudness: loudness ?? null, warnings };
  };
  const draft = join(workspace.folder, 'sound-ahead.m4a');
  let begun: Promise<SoundtrackFacts> | undefined;
  return {
    start: (request) => {
      begun = make({ ...request, output: draft });
      // Told by `finish`, when the plan is made and other problems have been told.
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
