/**
 * The engine's own look at a finished film before it appears: streams, exact frames, tags, durations, loudness. A film
 * that fails is an error.
 */
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { Rational } from '../../time.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { type FilmSound, soundDeviations } from './sound-deviations.js';

export interface FilmExpectation {
  readonly size: Size;
  readonly totalFrames: number;
  readonly frameRate: Rational;
  readonly sound: FilmSound;
}

interface ProbedStream {
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly [key: string]: unknown;
}

/** Throws `output_check_failed` with every deviation found. */
export async function checkFilm(
  path: string,
  expected: FilmExpectation,
  tools: { readonly ffprobePath: string; readonly run: Run },
): Promise<void> {
  const probe = await tools.run(
    tools.ffprobePath,
    ['-v', 'error', '-f', 'mov', '-show_streams', '-of', 'json', `file:${path}`],
    { task: 'look at the finished film', timeoutSeconds: 60 },
  );
  const facts = await readMp4Facts(path);
  let streams: readonly ProbedStream[] = [];
  try {
    streams = (JSON.parse(probe.stdout.toString('utf8')) as { streams?: ProbedStream[] }).streams ?? [];
  } catch {
    // No streams: said below.
  }
  const video = streams.filter((stream) => stream.codec_type === 'video');
  const audio = streams.filter((stream) => stream.codec_type === 'audio');
  const { num, den } = expected.frameRate;
  const seconds = (expected.totalFrames * den) / num;
  const deviations: string[] = [];
  const want = (name: string, actual: unknown, wanted: unknown) => {
    if (actual !== wanted) deviations.push(`${name} is ${String(actual)}, not ${String(wanted)}`);
  };
  want('number of video streams', video.length, 1);
  want('number of audio streams', audio.length, 1);
  want('video codec', video[0]?.codec_name, 'h264');
  want('profile', video[0]?.['profile'], 'High');
  want('pixel format', video[0]?.['pix_fmt'], 'yuv420p');
  want('width', video[0]?.['width'], expected.size.width);
  want('height', video[0]?.['height'], expected.size.height);
  want('frame rate', video[0]?.['avg_frame_rate'], `${num}/${den}`);
  want('frame count', Number(video[0]?.['nb_frames']), expected.totalFrames);
  want('start of the picture', Number(video[0]?.['start_time']), 0);
  for (const tag of ['color_space', 'color_transfer', 'color_primaries']) want(tag, video[0]?.[tag], 'bt709');
  want('color_range', video[0]?.['color_range'], 'tv');
  want('audio codec', audio[0]?.codec_name, 'aac');
  want('sample rate', audio[0]?.['sample_rate'], '48000');
  want('channels', audio[0]?.['channels'], 2);
  const drift = Math.abs(Number(audio[0]?.['start_time']) + Number(audio[0]?.['duration']) - seconds);
  if (!(drift <= 1024 / 48000 + 1e-4)) deviations.push(`sound ends ${drift.toFixed(4)} s away from the picture`);
  const boxes = facts?.boxes ?? [];
  if (!(boxes.indexOf('moov') >= 0 && boxes.indexOf('moov') < boxes.indexOf('mdat')))
    deviations.push(`moov is not before mdat (${boxes.join(' ')})`);
  deviations.push(...soundDeviations(expected.sound));
  if (deviations.length === 0) return;
  throw new ReelwrightError(
    {
      code: 'output_check_failed',
      path: '',
      message: `Expected a film as planned but received one whose ${deviations.join('; ')}`,
      remedy:
        'Nothing was written. Render again with --no-cache; if it persists, run reelwright doctor and report both outputs.',
    },
    { class: 'render', retryable: true },
  );
}
