/** Checks a file before it is published, for what every finished film and clip must be. */
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { StreamChecks } from '../../outputs/output.types.js';
import { h264 } from '../../outputs/picture-codecs.js';
import { printsJson, type Run } from '../ffmpeg/run-tool.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';

/** A stream's fields as ffprobe prints them. */
export type ProbedFields = Readonly<Record<string, unknown>>;

/** Collects what is not as planned. */
export interface Deviations {
  want(name: string, actual: unknown, wanted: unknown): void;
  /** Phrases that end a sentence: `width is 1080, not 720`. */
  readonly found: string[];
}

export function deviations(): Deviations {
  const found: string[] = [];
  const want = (name: string, actual: unknown, wanted: unknown) => {
    if (actual !== wanted) found.push(`${name} is ${String(actual)}, not ${String(wanted)}`);
  };
  return { want, found };
}

/** Names for readers of those ffprobe fields that messages may mention. */
const NAMES: Readonly<Record<string, string>> = {
  codec_name: 'codec',
  pix_fmt: 'pixel format',
  sample_rate: 'sample rate',
};

/** Checks each of `facts` against what ffprobe prints of the stream. */
export function wantFacts({ want }: Deviations, stream: ProbedFields | undefined, facts: StreamChecks): void {
  for (const [name, wanted] of Object.entries(facts)) {
    const said = NAMES[name] ?? name;
    want(name === 'codec_name' ? `${stream?.['codec_type'] ?? 'stream'} ${said}` : said, stream?.[name], wanted);
  }
}

export interface FinishedFile extends Deviations {
  readonly video: ProbedFields | undefined;
  readonly audio: readonly ProbedFields[];
}

export interface Finished {
  readonly what: 'film' | 'clip';
  readonly size: Size;
  readonly totalFrames: number;
  /** The demuxer to open it with. Default: MP4. */
  readonly demuxer?: string;
  /** The checks of the picture. Default: those of H.264 in an MP4. */
  readonly facts?: StreamChecks;
}

interface ProbeTools {
  readonly ffprobePath: string;
  readonly run: Run;
}

const { profile: _, color_range: __, ...CLIP } = h264.facts;

/**
 * Reads the streams of a finished file. It must hold one picture stream of this codec, size and number of frames,
 * tagged BT.709, and the index of an MP4 or QuickTime film must come first; whatever differs is added to the
 * deviations.
 */
export async function readFinished(path: string, finished: Finished, tools: ProbeTools): Promise<FinishedFile> {
  const { what, size, totalFrames, demuxer = 'mov', facts = CLIP } = finished;
  const streams = await streamsOf(path, { what, demuxer }, tools);
  const of = (type: string) => streams.filter((stream) => stream['codec_type'] === type);
  const [video, ...more] = of('video');
  const checks = deviations();
  const { want, found } = checks;
  want('number of video streams', video === undefined ? 0 : 1 + more.length, 1);
  wantFacts(checks, video, facts);
  want('width', video?.['width'], size.width);
  want('height', video?.['height'], size.height);
  want('frame count', Number(video?.[demuxer === 'mov' ? 'nb_frames' : 'nb_read_packets']), totalFrames);
  if (demuxer === 'mov') {
    const boxes = (await readMp4Facts(path))?.boxes ?? [];
    if (!(boxes.indexOf('moov') >= 0 && boxes.indexOf('moov') < boxes.indexOf('mdat')))
      found.push(`moov is not before mdat (${boxes.join(' ')})`);
  }
  return { video, audio: of('audio'), want, found };
}

/** Counts the packets of files that are not MP4: they have no list of frames. */
export async function streamsOf(
  path: string,
  { what, demuxer }: { readonly what: 'film' | 'clip' | 'sound'; readonly demuxer: string },
  { run, ffprobePath }: ProbeTools,
): Promise<readonly ProbedFields[]> {
  const count = demuxer === 'mov' ? [] : ['-count_packets'];
  const args = ['-v', 'error', '-f', demuxer, ...count, '-show_streams', '-of', 'json', `file:${path}`];
  const asked = { task: `look at the finished ${what}`, timeoutSeconds: 60, isAnswer: printsJson };
  const probe = await run(ffprobePath, args, asked);
  return streamsIn(probe.stdout.toString('utf8'));
}

/** An empty list where the tool printed nothing that can be read: then no stream is as planned. */
function streamsIn(json: string): readonly ProbedFields[] {
  try {
    return (JSON.parse(json) as { streams?: ProbedFields[] }).streams ?? [];
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
