/**
 * Finds what the times of a short are set by (`sync`): the music is analysed for its beat where the document asks for
 * it.
 */
import type { ResolvedShort } from '../../document/short/resolved-short.js';
import { FILM_FRAMES, SHORT_RATE } from '../../document/short/short-format.js';
import type { Warning } from '../../errors.js';
import { hearPulse } from '../../io/sound/hear-pulse.js';
import type { AudioMedia } from '../../media.js';
import { PLAIN_CLOCK, type ShortClock, shortClock } from '../../overlay/short/short-clock.js';
import type { MusicPulse } from '../../sound/pulse/find-pulse.js';
import { soundTools } from '../film/sound-tools.js';
import type { FoundFile } from '../media/gather.js';
import { remembered } from '../remembered.js';
import type { BeatReport } from '../result.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';

export interface ShortSync {
  readonly clock: ShortClock;
  readonly warnings: readonly Warning[];
  /** What the result reports of it; nothing where nobody asked. */
  readonly facts: { readonly beat?: BeatReport | null };
}

export async function syncOfShort(
  short: ResolvedShort,
  music: FoundFile<AudioMedia> | undefined,
  workspace: Workspace,
): Promise<ShortSync> {
  if (short.sync === undefined) return { clock: PLAIN_CLOCK, warnings: [], facts: {} };
  const beats = music === undefined ? undefined : await beatsOf(music, workspace);
  if (music === undefined || beats === undefined) {
    return { clock: PLAIN_CLOCK, warnings: [withoutBeat(music !== undefined)], facts: { beat: null } };
  }
  const clock = shortClock(beats, { durationSeconds: music.media.durationSeconds, totalFrames: short.totalFrames });
  const seconds = beats.seconds.filter((at) => at * SHORT_RATE.num < FILM_FRAMES);
  return { clock, warnings: [], facts: { beat: { tempo_bpm: beats.tempoBpm, seconds, cut_frame: clock.cut } } };
}

async function beatsOf({ file, media }: FoundFile<AudioMedia>, workspace: Workspace): Promise<MusicPulse | undefined> {
  const { contentHash: hash, streamIndex } = media;
  const identity = { beats: codeOf('beats'), hash, streamIndex, build: workspace.tools.build };
  return (
    (await remembered(workspace, identity, async () => {
      await workspace.mainThread.whenIdle();
      return (await hearPulse(file, media, soundTools(workspace))) ?? null;
    })) ?? undefined
  );
}

function withoutBeat(hasMusic: boolean): Warning {
  return {
    code: 'music_without_beat',
    path: 'sync',
    message: hasMusic
      ? 'Expected music with a steady beat for sync but none is heard in it: cut and beats keep their own times'
      : 'Expected music for sync but the short has none: cut and beats keep their own times',
  };
}
