/** A sound file -> the beats of its beginning. */
import type { AudioMedia } from '../../media.js';
import { type Beats, findBeats } from '../../sound/beats/find-beats.js';
import { BEAT_RATE } from '../../sound/beats/onset-strength.js';
import { decodePcm } from './decode-pcm.js';
import type { SoundTools } from './run-ffmpeg.js';
import { toMono } from './to-mono.js';

/** More than a short lasts: a tempo is the surer the longer it is heard. */
const HEARD_SECONDS = 20;

/** Undefined where nothing beats. */
export async function hearBeats(
  file: string,
  media: Pick<AudioMedia, 'demuxer' | 'streamIndex'>,
  tools: SoundTools,
): Promise<Beats | undefined> {
  const format = { sampleFormat: 's16le', sampleRate: BEAT_RATE, maxSeconds: HEARD_SECONDS } as const;
  const { stdout } = await decodePcm(file, media, format, tools);
  // Both sides in one: a beat may be on either.
  return findBeats(toMono(stdout));
}
