/** A sound file -> the pulse of its beginning. */
import type { AudioMedia } from '../../media.js';
import { findPulse, type MusicPulse } from '../../sound/pulse/find-pulse.js';
import { PULSE_SAMPLE_RATE } from '../../sound/pulse/onset-strength.js';
import { decodePcm } from './decode-pcm.js';
import type { SoundTools } from './run-ffmpeg.js';
import { toMono } from './to-mono.js';

/** Longer than any short: the more music is measured, the more certain its tempo. */
const HEARD_SECONDS = 20;

/** Undefined where the sound has no pulse. */
export async function hearPulse(
  file: string,
  media: Pick<AudioMedia, 'demuxer' | 'streamIndex'>,
  tools: SoundTools,
): Promise<MusicPulse | undefined> {
  const format = { sampleFormat: 's16le', sampleRate: PULSE_SAMPLE_RATE, maxSeconds: HEARD_SECONDS } as const;
  const { stdout } = await decodePcm(file, media, format, tools);
  // Both channels are mixed: a beat may be on either side.
  return findPulse(toMono(stdout));
}
