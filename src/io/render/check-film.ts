/**
 * The engine's own look at a finished film before it appears: streams, exact frames, tags, durations, loudness. A film
 * that fails is an error.
 */
import type { Size } from '../../geometry.js';
import type { Rational } from '../../time.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { expectNoDeviation, lookAtFinished } from '../probe/finished-mp4.js';
import { type FilmSound, soundDeviations } from './sound-deviations.js';

export interface FilmExpectation {
  readonly size: Size;
  readonly totalFrames: number;
  readonly frameRate: Rational;
  readonly sound: FilmSound;
}

/** Throws `output_check_failed` with every deviation found. */
export async function checkFilm(
  path: string,
  expected: FilmExpectation,
  tools: { readonly ffprobePath: string; readonly run: Run },
): Promise<void> {
  const { size, totalFrames, frameRate } = expected;
  const { video, audio, want, found } = await lookAtFinished(path, { what: 'film', size, totalFrames }, tools);
  const [sound] = audio;
  want('number of audio streams', audio.length, 1);
  want('profile', video?.['profile'], 'High');
  want('frame rate', video?.['avg_frame_rate'], `${frameRate.num}/${frameRate.den}`);
  want('start of the picture', Number(video?.['start_time']), 0);
  want('color_range', video?.['color_range'], 'tv');
  want('audio codec', sound?.['codec_name'], 'aac');
  want('sample rate', sound?.['sample_rate'], '48000');
  want('channels', sound?.['channels'], 2);
  const seconds = (totalFrames * frameRate.den) / frameRate.num;
  const drift = Math.abs(Number(sound?.['start_time']) + Number(sound?.['duration']) - seconds);
  if (!(drift <= 1024 / 48000 + 1e-4)) found.push(`sound ends ${drift.toFixed(4)} s away from the picture`);
  found.push(...soundDeviations(expected.sound));
  expectNoDeviation({ found }, 'film');
}
