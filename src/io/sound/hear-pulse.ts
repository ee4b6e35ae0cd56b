/** A sound file -> the beats of its beginning. */
import type { AudioMedia } from '../../media.js';
import { findPulse, type MusicPulse } from '../../sound/pulse/find-pulse.js';
import { PULSE_SAMPLE_RATE } from '../../sound/pulse/onset-strength.js';
import { decodePcm } from './decode-pcm.js';
import type { SoundTools } from './run-ffmpeg.js';
import { toMono } from './to-mono.js';

/** More than a short lasts: a tempo is the surer the longer it is heard. */
const HEARD_SECONDS = 20;

/** Undefined where nothing beats. */
export async function hearPulse(
  file: string,
  media: Pick<AudioMedia, 'demuxer' | 'streamIndex'>,
  tools: SoundTools,
): Promise<MusicPulse | undefined> {
  const format = { sampleFormat: 's16le', sampleRate: PULSE_SAMPLE_RATE, maxSeconds: HEARD_SECONDS } as const;
  const { stdout } = await decodePcm(file, media, format, tools);
  // Both sides in one: a beat may be on either.
  return findPulse(toMono(stdout));
}
