/** A film on disk -> its measured facts: one probe, one decode of the picture, one of the sound. */

import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReelwrightError } from '../../errors.js';
import { hashOf } from '../../hash.js';
import type { Receipt } from '../../inspect/file-findings.js';
import { frameTimesOf, rounded } from '../../inspect/frame-times.js';
import type { FrameFacts, PictureFacts, SoundFacts, SoundInspection } from '../../inspect/inspection.types.js';
import { levelsOf } from '../../inspect/levels.js';
import { differenceHash, isBlack, type Miniatures, meanLuma } from '../../inspect/miniatures.js';
import { blackStretches, type FrameClock, frozenStretches, silentStretches } from '../../inspect/stretches.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { type FrameFolder, findFrames, frameHashes } from '../../io/inspect/frame-folder.js';
import { type BesideCaptions, captionsBeside } from '../../io/inspect/read-captions.js';
import {
  bytesOf,
  type ListedStream,
  listStreams,
  printedNumber,
  readContainer,
  streamFacts,
} from '../../io/inspect/read-container.js';
import { type StandIn, type StandInTools, standInFor, standInForFrames } from '../../io/inspect/stand-in.js';
import { surveyFilm } from '../../io/inspect/survey-film.js';
import { mediaError } from '../../io/probe/media-error.js';
import { probeVideo, type VideoLimits } from '../../io/probe/probe-video.js';
import { decodeSound } from '../../io/sound/decode-sound.js';
import { BLOCKS } from '../../io/sound/sound-files.js';
import { takeSteps } from '../../io/sound/take-steps.js';
import type { VideoMedia } from '../../media.js';
import type { Sound } from '../../sound/blocks.js';
import { measureLoudness } from '../../sound/loudness.js';
import { SAMPLE_RATE, toDecibels } from '../../sound/stereo.js';
import { truePeak } from '../../sound/true-peak.js';
import type { Rational } from '../../time.js';
import { soundTools } from '../film/sound-tools.js';
import { gatherSource } from '../media/gather.js';
import { probeSound } from '../media/probe-held.js';
import type { Workspace } from '../workspace.js';

/** Films of any length that this engine makes, and a good deal of others. */
export const INSPECT_LIMITS: VideoLimits = { maxBytes: 4_000_000_000, minSeconds: 0, maxSeconds: 900, maxSide: 8192 };

/** A miniature of each goes to the temporary folder: those of 900 s at 60 a second, and as many again, take 560 MB. */
const MOST_PICTURES = 108_000;

/** A film that was looked at, with what comparisons need of it. */
export interface SurveyedFile {
  readonly receipt: Receipt;
  /** Where it is read, until the call ends. */
  readonly file: string;
  readonly media: VideoMedia;
  readonly film: Miniatures;
  readonly seconds: FrameClock;
  /** From `soundStart` seconds of the picture's clock on; undefined without sound. */
  readonly sound: Sound | undefined;
  readonly soundStart: number;
  readonly captions: readonly BesideCaptions[];
}

/**
 * A film from outside. Rejects with the media problems of `probeVideo`. `file` is relative to the working directory.
 */
export async function survey(
  file: string,
  { roots }: { readonly roots?: readonly string[] | undefined },
  workspace: Workspace,
): Promise<SurveyedFile> {
  const gathering = { baseDir: process.cwd(), roots };
  const frames = await findFrames(file, roots);
  if (frames !== undefined) return surveyFolder(frames, { roots }, workspace);
  const held = await gatherSource({ source: file, id: '' }, INSPECT_LIMITS.maxBytes, gathering, workspace);
  return surveyHeld(held, roots, workspace);
}

/** The same for a file that cannot change while it is read; a preview is read through a lossless copy. */
export async function surveyHeld(
  held: HeldSource,
  roots: readonly string[] | undefined,
  workspace: Workspace,
): Promise<SurveyedFile> {
  const stand = await standInFor(held.file, await standInTools(workspace));
  if (stand === undefined) return surveyFile(held, roots, workspace);
  return surveyStandIn(stand, held, roots, workspace);
}

/** Frames by number: their sum of bytes, and a hash of theirs. `rate` is that of their film; by default 30 a second. */
export async function surveyFolder(
  frames: FrameFolder,
  { roots, rate }: { readonly roots?: readonly string[] | undefined; readonly rate?: Rational },
  workspace: Workspace,
): Promise<SurveyedFile> {
  const held = {
    name: frames.path,
    path: frames.path,
    file: frames.path,
    contentHash: hashOf(await frameHashes(frames)),
  };
  const stand = await standInForFrames(frames, rate, await standInTools(workspace));
  if (stand !== undefined) return surveyStandIn(stand, held, roots, workspace, frames.bytes);
  throw mediaError(frames.path, '', {
    code: 'asset_corrupt',
    expected: 'readable PNG frames of one size',
    received: 'some that no decoder opens',
    remedy: 'render the frames again into an empty folder',
  });
}

async function standInTools({ tools, run, folder, images }: Workspace): Promise<StandInTools> {
  return { run, images, folder: await mkdtemp(join(folder, 'look-')), ffmpegPath: tools.ffmpegPath };
}

async function surveyStandIn(
  stand: StandIn,
  held: HeldSource,
  roots: readonly string[] | undefined,
  workspace: Workspace,
  bytes?: number,
): Promise<SurveyedFile> {
  const surveyed = await surveyFile({ ...held, file: stand.file }, roots, workspace);
  const { receipt } = surveyed;
  const { picture, streams } = receipt;
  const color = { range: null, matrix: null, transfer: null, primaries: null };
  return {
    ...surveyed,
    receipt: {
      ...receipt,
      file: { ...receipt.file, bytes: bytes ?? (await bytesOf(held.file)) },
      container: { type: stand.type, boxes: [], index_first: null, fragmented: false },
      streams: streams.map((stream) => ({ ...stream, codec: stand.type })),
      picture: { ...picture, codec: stand.type, pixel_format: 'bgra', color },
    },
  };
}

async function surveyFile(
  held: HeldSource,
  roots: readonly string[] | undefined,
  workspace: Workspace,
): Promise<SurveyedFile> {
  const { ffmpegPath, ffprobePath } = workspace.tools;
  const { run, folder, signal } = workspace;
  const media = await probeVideo(held.file, {
    ...{ ffmpegPath, ffprobePath, run, signal, contentHash: held.contentHash, limits: INSPECT_LIMITS },
    scanSeconds: INSPECT_LIMITS.maxSeconds + 1,
  });
  if (media.pts.length > MOST_PICTURES) throw tooManyPictures(held.path, media.pts.length);
  const [look, listed, container, captions] = await Promise.all([
    surveyFilm(held.file, media, { ffmpegPath, run, folder }),
    listStreams(held.file, media.demuxer, { ffprobePath, run }),
    readContainer(held.file, media.demuxer),
    captionsBeside(held.path, roots),
  ]);
  workspace.atEnd(() => look.close());
  const soundStream = listed.find((stream) => stream.codec_type === 'audio' && stream.codec_name !== undefined);
  const sound = soundStream && (await heardOf(held.file, media, soundStream, workspace));
  const seconds = clockOf(media, look.film.count);
  const soundStart = soundStream === undefined ? 0 : (printedNumber(soundStream.start_time) ?? 0);
  const receipt: Receipt = {
    kind: 'film',
    file: { path: held.path, bytes: await bytesOf(held.file), sha256: held.contentHash },
    container,
    streams: listed.map(streamFacts),
    picture: pictureFacts(media, look, listed, seconds),
    sound:
      soundStream === undefined || sound === undefined
        ? null
        : await soundFacts({ stream: soundStream, sound, start: soundStart }, signal),
    black: blackStretches(look.film, seconds),
    frozen: frozenStretches(look.film, seconds),
    silent: sound === undefined ? [] : silentStretches(sound, soundStart),
    captions: captions.map(({ facts }) => facts),
    isDamaged: look.isDamaged,
  };
  return { receipt, file: held.file, media, film: look.film, seconds, sound, soundStart, captions };
}

function tooManyPictures(path: string, count: number): ReelwrightError {
  return mediaError(path, '', {
    code: 'asset_too_complex',
    expected: `a film of at most ${MOST_PICTURES} pictures`,
    received: `one of ${count}`,
    remedy: 'give it a frame rate of at most 60 a second, or cut it',
  });
}

/** A file that is heard and not seen. Rejects with the media problems of `probeAudio`. */
export async function hear(
  file: string,
  { roots }: { readonly roots?: readonly string[] | undefined },
  workspace: Workspace,
): Promise<HeardFile> {
  const gathering = { baseDir: process.cwd(), roots };
  return hearHeld(
    await gatherSource({ source: file, id: '' }, INSPECT_LIMITS.maxBytes, gathering, workspace),
    workspace,
  );
}

/** A file that was heard, and its sound. */
export interface HeardFile {
  readonly receipt: Pick<SoundInspection, 'kind' | 'file' | 'streams' | 'sound' | 'silent'>;
  readonly sound: Sound;
}

/** The same for a file that cannot change while it is read. */
export async function hearHeld(held: HeldSource, workspace: Workspace): Promise<HeardFile> {
  const { media } = await probeSound({ ...held, id: '' }, {}, workspace);
  const { ffprobePath } = workspace.tools;
  const listed = await listStreams(held.file, media.demuxer, { ffprobePath, run: workspace.run });
  const stream = listed.find(({ index }) => index === media.streamIndex) ?? { index: media.streamIndex };
  const start = printedNumber(stream.start_time) ?? 0;
  const sound = await heardOf(held.file, media, stream, workspace);
  return {
    sound,
    receipt: {
      kind: 'sound',
      file: { path: held.path, bytes: await bytesOf(held.file), sha256: held.contentHash },
      streams: listed.map(streamFacts),
      sound: await soundFacts({ stream, sound, start }, workspace.signal),
      silent: silentStretches(sound, start),
    },
  };
}

/** When each decoded frame is shown; behind the last, the end of the film. */
function clockOf({ pts, timeBase, durationSeconds }: VideoMedia, count: number): FrameClock {
  const tick = timeBase.num / timeBase.den;
  const end = (pts[0] ?? 0) * tick + durationSeconds;
  return (frame) => (frame < Math.min(count, pts.length) ? (pts[frame] as number) * tick : end);
}

/** The decoded sound of the film. It stays on disk and is read in blocks, until the call ends. */
async function heardOf(
  file: string,
  { demuxer }: Pick<VideoMedia, 'demuxer'>,
  stream: ListedStream,
  workspace: Workspace,
): Promise<Sound> {
  const options = { ...soundTools(workspace), maxSeconds: INSPECT_LIMITS.maxSeconds };
  const sound = await decodeSound(file, { demuxer, streamIndex: stream.index }, options);
  workspace.atEnd(() => sound.close());
  // What lies behind the declared end is the padding of the coder, which players leave out.
  const declared = printedNumber(stream.duration);
  const length = declared === null ? sound.length : Math.min(sound.length, Math.round(declared * SAMPLE_RATE));
  return { length, read: (start, end) => sound.read(start, end) };
}

function pictureFacts(
  media: VideoMedia,
  { film, histogram }: { readonly film: Miniatures; readonly histogram: Float64Array },
  listed: readonly ListedStream[],
  seconds: FrameClock,
): PictureFacts {
  const stream = listed.find(({ index }) => index === media.streamIndex);
  const tag = (text: string | undefined) => (text === undefined || text === 'unknown' ? null : text);
  return {
    stream: media.streamIndex,
    codec: media.codec,
    pixel_format: media.pixelFormat,
    width: media.codedSize.width,
    height: media.codedSize.height,
    display_width: media.displaySize.width,
    display_height: media.displaySize.height,
    rotation: media.rotation,
    interlaced: media.interlaced,
    frame_rate: rounded(media.averageFrameRate.num / media.averageFrameRate.den),
    frames: film.count,
    listed_frames: media.pts.length,
    duration_seconds: rounded(media.durationSeconds),
    frame_times: frameTimesOf(media),
    color: {
      range: tag(stream?.color_range),
      matrix: tag(stream?.color_space),
      transfer: tag(stream?.color_transfer),
      primaries: tag(stream?.color_primaries),
    },
    levels: levelsOf(histogram),
    first_frame: frameFacts(film, 0, seconds),
    last_frame: frameFacts(film, film.count - 1, seconds),
  };
}

function frameFacts(film: Miniatures, frame: number, seconds: FrameClock): FrameFacts {
  const at_seconds = rounded(seconds(frame));
  return {
    at_seconds,
    mean_luma: meanLuma(film, frame),
    black: isBlack(film, frame),
    hash: differenceHash(film, frame),
  };
}

async function soundFacts(
  { stream, sound, start }: { readonly stream: ListedStream; readonly sound: Sound; readonly start: number },
  signal: AbortSignal,
): Promise<SoundFacts> {
  const lufs = await takeSteps(measureLoudness([sound], BLOCKS), signal);
  const peak = toDecibels(await takeSteps(truePeak(sound, BLOCKS), signal));
  return {
    stream: stream.index,
    codec: stream.codec_name ?? '',
    sample_rate: Number(stream.sample_rate ?? 0),
    channels: stream.channels ?? 0,
    start_seconds: rounded(start),
    duration_seconds: rounded(sound.length / SAMPLE_RATE),
    integrated_lufs: lufs === Number.NEGATIVE_INFINITY ? null : Math.round(lufs * 100) / 100,
    true_peak_dbtp: peak === Number.NEGATIVE_INFINITY ? null : Math.round(peak * 100) / 100,
  };
}
