/**
 * Checks a finished film before it is published: streams, exact frames, tags, durations, loudness, as the row of its
 * format requires. A film that fails is an error.
 */
import { readFile } from 'node:fs/promises';
import type { FilmFormat } from '../../compose/timeline.js';
import { type ChosenOutput, chosen, type Delivery } from '../../outputs/delivery.js';
import type { OutputRow } from '../../outputs/output.types.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { pngSize, pngsOf } from '../outputs/png-stream.js';
import { animationFacts } from '../outputs/riff-webp.js';
import {
  deviations,
  expectNoDeviation,
  type ProbedFields,
  readFinished,
  streamsOf,
  wantFacts,
} from '../probe/finished-mp4.js';
import { type FilmSound, soundDeviations } from './sound-deviations.js';

export interface FilmExpectation extends FilmFormat {
  readonly sound: FilmSound;
  /** The format of the film. Default: an MP4 with H.264 and AAC. */
  readonly delivery?: Delivery | undefined;
}

interface ProbeTools {
  readonly ffprobePath: string;
  readonly run: Run;
}

/** Throws `output_check_failed` with every deviation found. */
export async function checkFilm(path: string, expected: FilmExpectation, tools: ProbeTools): Promise<void> {
  const choice = chosen(expected.delivery);
  const found = [...(await pictureDeviations(path, choice, expected, tools))];
  if (choice.sound !== undefined) found.push(...soundDeviations(expected.sound));
  expectNoDeviation({ found }, 'film');
}

async function pictureDeviations(
  path: string,
  choice: ChosenOutput,
  expected: FilmExpectation,
  tools: ProbeTools,
): Promise<readonly string[]> {
  const { row, sound } = choice;
  if (row.demuxer === undefined) return row.role === 'frames' ? checkPngs(path, expected) : checkWebp(path, expected);
  if (row.role === 'sound') {
    const streams = await streamsOf(path, { demuxer: row.demuxer, what: 'sound' }, tools);
    const checks = deviations();
    if (streams.length !== 1) checks.want('number of streams', streams.length, 1);
    if (sound !== undefined) wantFacts(checks, streams[0], sound.facts);
    return [...checks.found, ...(await endDeviations(path, { row, streams }, expected, tools))];
  }
  const facts = { ...(row.facts ?? choice.codec?.facts ?? {}) };
  const what = { what: 'film', ...expected, demuxer: row.demuxer, facts } as const;
  const checks = await readFinished(path, what, tools);
  const { video, audio, want } = checks;
  want('number of audio streams', audio.length, sound === undefined ? 0 : 1);
  if (row.isFilm === true) {
    const { num, den } = expected.frameRate;
    want('frame rate', video?.['avg_frame_rate'], `${num}/${den}`);
    want('start of the picture', Number(video?.['start_time']), 0);
  }
  if (sound === undefined) return checks.found;
  wantFacts(checks, audio[0], sound.facts);
  return [...checks.found, ...(await endDeviations(path, { row, streams: audio }, expected, tools))];
}

interface HeardFile {
  readonly row: OutputRow;
  readonly streams: readonly ProbedFields[];
}

/** Sound and picture must end together, up to the length of the codec's last packet. */
async function endDeviations(
  path: string,
  { row, streams: [sound] }: HeardFile,
  { totalFrames, frameRate }: FilmFormat,
  tools: ProbeTools,
): Promise<readonly string[]> {
  const seconds = (totalFrames * frameRate.den) / frameRate.num;
  const listed = Number(sound?.['start_time']) + Number(sound?.['duration']);
  const end = Number.isNaN(listed) ? await endOfPackets(path, row.demuxer ?? '', tools) : listed;
  const drift = Math.abs(end - seconds);
  return drift <= 1024 / 48000 + 1e-4 ? [] : [`sound ends ${drift.toFixed(4)} s away from the picture`];
}

/** The end of the sound in a file that does not list its length; NaN where there is none. */
async function endOfPackets(path: string, demuxer: string, { run, ffprobePath }: ProbeTools): Promise<number> {
  const wanted = ['-select_streams', 'a:0', '-show_entries', 'packet=pts_time,duration_time', '-of', 'csv=p=0'];
  const args = ['-v', 'error', '-f', demuxer, ...wanted, `file:${path}`];
  const probe = await run(ffprobePath, args, { task: 'look at the finished sound', timeoutSeconds: 60 });
  const ends = [...probe.stdout.toString('utf8').matchAll(/^(-?[\d.]+),([\d.]+)/gm)];
  const [, at, length] = ends.at(-1) ?? [];
  return Number(at) + Number(length);
}

/** ffprobe does not read animated WebP. A picture equal to the one before it is stored as a longer time of that one. */
async function checkWebp(path: string, { size, totalFrames, frameRate }: FilmFormat): Promise<readonly string[]> {
  const facts = animationFacts(await readFile(path));
  const { want, found } = deviations();
  want('width', facts?.width, size.width);
  want('height', facts?.height, size.height);
  want('duration', facts?.durationMs, Math.round((totalFrames * 1000 * frameRate.den) / frameRate.num));
  want('number of frames beyond those of the film', Math.max(0, (facts?.frames ?? 0) - totalFrames), 0);
  return found;
}

async function checkPngs(path: string, { size, totalFrames }: FilmFormat): Promise<readonly string[]> {
  const { want, found } = deviations();
  let [frames, others] = [0, 0];
  for await (const png of pngsOf(path)) {
    const { width, height } = pngSize(png);
    frames += 1;
    if (width !== size.width || height !== size.height) others += 1;
  }
  want('frame count', frames, totalFrames);
  want('number of frames of another size', others, 0);
  return found;
}
