/** The engine's own look at a file before it appears: what every finished film and clip must be, whatever else. */
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';

/** A stream as ffprobe tells of it. */
export type ProbedStream = Readonly<Record<string, unknown>>;

/** Collects what is not as planned. */
export interface Deviations {
  want(name: string, actual: unknown, wanted: unknown): void;
  /** Sentences' ends: `width is 1080, not 720`. */
  readonly found: string[];
}

export interface FinishedMp4 extends Deviations {
  readonly video: ProbedStream | undefined;
  readonly audio: readonly ProbedStream[];
}

/**
 * Streams of a finished file. One picture in H.264, of this size and so many frames, tagged BT.709, its index first:
 * what of that does not hold is among the deviations.
 */
export async function lookAtFinished(
  path: string,
  { what, size, totalFrames }: { readonly what: 'film' | 'clip'; readonly size: Size; readonly totalFrames: number },
  tools: { readonly ffprobePath: string; readonly run: Run },
): Promise<FinishedMp4> {
  const args = ['-v', 'error', '-f', 'mov', '-show_streams', '-of', 'json', `file:${path}`];
  const probe = await tools.run(tools.ffprobePath, args, { task: `look at the finished ${what}`, timeoutSeconds: 60 });
  const streams = streamsIn(probe.stdout.toString('utf8'));
  const of = (type: string) => streams.filter((stream) => stream['codec_type'] === type);
  const [video, ...more] = of('video');
  const boxes = (await readMp4Facts(path))?.boxes ?? [];
  const found: string[] = [];
  const want = (name: string, actual: unknown, wanted: unknown) => {
    if (actual !== wanted) found.push(`${name} is ${String(actual)}, not ${String(wanted)}`);
  };
  want('number of video streams', video === undefined ? 0 : 1 + more.length, 1);
  want('video codec', video?.['codec_name'], 'h264');
  want('pixel format', video?.['pix_fmt'], 'yuv420p');
  want('width', video?.['width'], size.width);
  want('height', video?.['height'], size.height);
  want('frame count', Number(video?.['nb_frames']), totalFrames);
  for (const tag of ['color_space', 'color_transfer', 'color_primaries']) want(tag, video?.[tag], 'bt709');
  if (!(boxes.indexOf('moov') >= 0 && boxes.indexOf('moov') < boxes.indexOf('mdat')))
    found.push(`moov is not before mdat (${boxes.join(' ')})`);
  return { video, audio: of('audio'), want, found };
}

/** None where the tool said nothing that can be read: then no stream is as planned. */
function streamsIn(json: string): readonly ProbedStream[] {
  try {
    return (JSON.parse(json) as { streams?: ProbedStream[] }).streams ?? [];
  } catch {
    return [];
  }
}

/** Throws `output_check_failed` that names all of them. */
export function expectNoDeviation({ found }: Pick<Deviations, 'found'>, what: 'film' | 'clip'): void {
  if (found.length === 0) return;
  throw new ReelwrightError(
    {
      code: 'output_check_failed',
      path: '',
      message: `Expected a ${what} as planned but received one whose ${found.join('; ')}`,
      remedy:
        'Nothing was written. Render again with --no-cache; if it persists, run reelwright doctor and report both outputs.',
    },
    { class: 'render', retryable: true },
  );
}
