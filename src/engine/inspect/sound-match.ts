/** Compares a sound with that of a render: its offset, its loudness, and its missing parts. */
import type { SoundMatch } from '../../inspect/asked.types.js';
import { monoOf, musicShare, placeSound } from '../../inspect/compare-sound.js';
import { rounded } from '../../inspect/frame-times.js';
import { soundBreaks } from '../../inspect/sound-breaks.js';
import { takeSteps } from '../../io/sound/take-steps.js';
import type { Sound } from '../../sound/blocks.js';
import { toDecibels } from '../../sound/stereo.js';
import type { Workspace } from '../workspace.js';
import type { AskedFilm } from './asked-film.js';
import { musicAndRest } from './music-and-rest.js';

/** A sound that is read in blocks, until the call ends. */
export interface Heard {
  readonly sound: Sound;
  /** Null for silence. */
  readonly integratedLufs: number | null;
  /** Start of the sound on the clock of the pictures, or of the file where there are no pictures. */
  readonly startSeconds: number;
}

export interface SoundsRequest {
  readonly asked: Pick<AskedFilm, 'plan' | 'files'>;
  readonly actual: Heard | undefined;
  readonly expected: Heard | undefined;
}

/** Null where one of them is silent, or is none. */
export async function soundMatch(
  { asked, actual, expected }: SoundsRequest,
  workspace: Workspace,
): Promise<SoundMatch | null> {
  if (actual === undefined || expected === undefined) return null;
  const [heard, wanted] = [actual.integratedLufs, expected.integratedLufs];
  if (heard === null || wanted === null) return null;
  const mono = monoOf(actual.sound);
  const { correlation, offsetSeconds } = placeSound(mono, monoOf(expected.sound));
  const { plan, files } = asked;
  const parts = plan === undefined ? undefined : await musicAndRest({ plan, files }, workspace);
  const share = parts && musicShare(mono, offsetSeconds, parts);
  const gainDb = heard - wanted;
  const sounds = { actual: actual.sound, expected: expected.sound, offsetSeconds, gainDb, integratedLufs: wanted };
  const { breaks, heardShare } = await takeSteps(soundBreaks(sounds), workspace.signal);
  const late = offsetSeconds + actual.startSeconds - expected.startSeconds;
  return {
    correlation: Math.round(correlation * 1000) / 1000,
    offset_ms: Math.round(late * 10_000) / 10,
    gain_db: Math.round(gainDb * 100) / 100,
    music_db: share === undefined ? null : Math.round(Math.max(-60, toDecibels(share)) * 10) / 10,
    heard_share: Math.round(heardShare * 1000) / 1000,
    breaks: breaks.map(({ kind, startSeconds, seconds }) => ({
      kind,
      at_seconds: rounded(startSeconds + expected.startSeconds),
      seconds: rounded(seconds),
    })),
  };
}
