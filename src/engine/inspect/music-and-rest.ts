/**
 * Renders the music of a plan at its level in the mix, and everything else, separately: to find out whether the music
 * is in a film.
 */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { FilmPlan } from '../../compose/plan.js';
import type { MediaId } from '../../compose/timeline.js';
import { monoOf } from '../../inspect/compare-sound.js';
import { decodeTracks } from '../../io/sound/decode-tracks.js';
import { openWork, roomInMemory } from '../../io/sound/sound-files.js';
import { takeSteps } from '../../io/sound/take-steps.js';
import { type DecodedTrack, mixTracks } from '../../sound/mix/mix-tracks.js';
import { soundTools } from '../film/sound-tools.js';
import { tracksOf } from '../film/tracks-of.js';
import type { Workspace } from '../workspace.js';

/**
 * Undefined for a plan that has not both. The mix adds its tracks, so the music is what the mix has more than the rest.
 */
export async function musicAndRest(
  { plan, files }: { readonly plan: FilmPlan; readonly files: Readonly<Record<MediaId, string>> },
  workspace: Workspace,
): Promise<{ readonly music: Float32Array; readonly rest: Float32Array } | undefined> {
  const { tracks, totalSamples } = tracksOf(plan, files);
  const others = tracks.filter(({ role }) => role !== 'music').length;
  if (others === 0 || others === tracks.length) return undefined;
  const tools = soundTools(workspace);
  const room = roomInMemory();
  const decoded = await decodeTracks(tracks, { ...tools, room });
  const mixed = async (heard: readonly DecodedTrack[]) => {
    const work = openWork(join(tools.folder, `${randomUUID()}.rows`), room);
    try {
      const { sound } = await takeSteps(mixTracks(heard, totalSamples, work), tools.signal);
      return monoOf(sound);
    } finally {
      work.close();
    }
  };
  try {
    const all = await mixed(decoded.tracks);
    const rest = await mixed(decoded.tracks.filter(({ role }) => role !== 'music'));
    return { music: all.map((value, at) => value - (rest[at] as number)), rest };
  } finally {
    decoded.close();
  }
}
