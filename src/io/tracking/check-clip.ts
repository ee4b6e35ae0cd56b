/**
 * The engine's own look at a finished tracking clip before it appears: streams, frames, size, tags, duration,
 * faststart.
 */
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';

export interface ClipExpectation {
  readonly size: Size;
  readonly totalFrames: number;
  /** Of the picture. */
  readonly seconds: number;
  readonly hasAudio: boolean;
}

type ProbedStream = Readonly<Record<string, unknown>>;

/** Throws `output_check_failed` with every deviation found. */
export async function checkClip(
  path: string,
  expected: ClipExpectation,
  tools: { readonly tools: { readonly ffprobePath: string }; readonly run: Run },
): Promise<void> {
  const args = ['-v', 'error', '-f', 'mov', '-show_streams', '-of', 'json', `file:${path}`];
  const probe = await tools.run(tools.tools.ffprobePath, args, {
    task: 'look at the finished clip',
    timeoutSeconds: 60,
  });
  let streams: readonly ProbedStream[] = [];
  try {
    streams = (JSON.parse(probe.stdout.toString('utf8')) as { streams?: ProbedStream[] }).streams ?? [];
  } catch {
    // No streams: said below.
  }
  const of = (type: string) => streams.filter((stream) => stream['codec_type'] === type);
  const [video] = of('video');
  const boxes = (await readMp4Facts(path))?.boxes ?? [];
  const deviations: string[] = [];
  const want = (name: string, actual: unknown, wanted: unknown) => {
    if (actual !== wanted) deviations.push(`${name} is ${String(actual)}, not ${String(wanted)}`);
  };
  want('number of video streams', of('video').length, 1);
  want('number of sound streams', of('audio').length, expected.hasAudio ? 1 : 0);
  want('video codec', video?.['codec_name'], 'h264');
  want('pixel format', video?.['pix_fmt'], 'yuv420p');
  want('width', video?.['width'], expected.size.width);
  want('height', video?.['height'], expected.size.height);
  want('frame count', Number(video?.['nb_frames']), expected.totalFrames);
  for (const tag of ['color_space', 'color_transfer', 'color_primaries']) want(tag, video?.[tag], 'bt709');
  const sideData = (video?.['side_data_list'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  want('rotation', sideData.find((item) => item['rotation'] !== undefined)?.['rotation'] ?? 0, 0);
  const frame = expected.seconds / expected.totalFrames;
  const drift = Math.abs(Number(video?.['duration']) - expected.seconds);
  if (!(drift <= Math.max(0.02, 1.5 * frame)))
    deviations.push(`the picture lasts ${String(video?.['duration'])} s, not ${expected.seconds.toFixed(3)}`);
  if (!(boxes.indexOf('moov') >= 0 && boxes.indexOf('moov') < boxes.indexOf('mdat')))
    deviations.push(`moov is not before mdat (${boxes.join(' ')})`);
  if (deviations.length === 0) return;
  throw new ReelwrightError(
    {
      code: 'output_check_failed',
      path: '',
      message: `Expected a clip as planned but received one whose ${deviations.join('; ')}`,
      remedy:
        'Nothing was written. Render again with --no-cache; if it persists, run reelwright doctor and report both outputs.',
    },
    { class: 'render', retryable: true },
  );
}
