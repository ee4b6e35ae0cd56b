/** Burns tracks into a clip: one decode, one encode, sound copied; every frame keeps its own time. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { toleration } from '../../compose/conform.js';
import { chain, filter, graph } from '../../compose/filter-graph.js';
import type { EncoderSettings } from '../../compose/plan.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import { ReelwrightError } from '../../errors.js';
import type { VideoMedia } from '../../media.js';
import { printAss } from '../../tracking/draw/ass-script.js';
import { burnGraph, CLOCK_STRETCH, outputSize } from '../../tracking/draw/burn-graph.js';
import { DRAWING_FILES, drawOverlay } from '../../tracking/draw/draw-overlay.js';
import { type OverlayStyle, overlaySizes } from '../../tracking/draw/overlay-style.js';
import type { Cover } from '../../tracking/redaction/cover.types.js';
import type { TrackShapes } from '../../tracking/shapes/track-shapes.js';
import type { ObjectTrack } from '../../tracking/track.types.js';
import { decoderComplaints } from '../ffmpeg/decoder-complaints.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { runTool } from '../ffmpeg/run-tool.js';
import { writeToneFiles } from '../ffmpeg/tone-files.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { stillOutput, type ThumbnailFrame } from '../render/thumbnail.js';
import type { ClipSound } from './clip-sound.js';
import { secondsOfFrames } from './detect-clip.js';
import { finishClip } from './finish-clip.js';
import { loadLabelFont } from './label-font.js';
import { passthroughArguments } from './passthrough.js';
import { patience } from './patience.js';

export interface BurnRequest {
  readonly ffmpegPath: string;
  readonly path: string;
  readonly media: VideoMedia;
  /** Undefined for a silent clip. */
  readonly sound: ClipSound | undefined;
  readonly tracks: readonly ObjectTrack[];
  /** The shapes of the objects that the spotlight shows, where they are known. */
  readonly shapes?: TrackShapes | undefined;
  /** The parts that blur and pixelate hide. */
  readonly covers: readonly Cover[];
  readonly style: OverlayStyle;
  readonly nameOf: (classId: number) => string;
  readonly encoder: EncoderSettings;
  /** An empty folder for the drawings. */
  readonly folder: string;
  readonly output: string;
  /** A frame that is also wanted as a JPEG. */
  readonly still?: ThumbnailFrame | undefined;
  /** Encoder threads. Default 2. */
  readonly threads?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
  readonly onFrame?: ((done: number, total: number) => void) | undefined;
}

/**
 * At CRF 20 small flat areas of a strong colour on a busy picture lose up to 13 levels in chroma; with this offset 3 at
 * most in the median of a label or a line (with -7 two lines in 432 are off by 4). Files are 20% larger for a crowd. A
 * scaling matrix that is fine for lines only reaches the same result at the same size. All else is the preset's: a
 * cheaper motion search would save time and lose quality.
 */
const CHROMA_QP_OFFSET = -8;

/** Names of the drawings in the working folder. */
export const FILES = DRAWING_FILES;

/**
 * Writes an MP4 (H.264 yuv420p BT.709, faststart). Resolves with what the decoder printed about damage in the clip, up
 * to 16 KiB of it, '' for a clean one. Throws `ffmpeg_failed`, or `render_incomplete` when frames are missing.
 */
export async function burnClip(request: BurnRequest): Promise<readonly string[]> {
  const { media, folder } = request;
  await writeDrawings(request);
  const drawing = printFilterGraph(burnGraph(media, { style: request.style, ...FILES }));
  writeToneFiles(drawing, folder);
  const still = request.still && stillOutput('out', request.still);
  const passthrough = await passthroughArguments(request.ffmpegPath, request.signal);
  const tick = media.timeBase.num / media.timeBase.den;
  const start = (media.pts[0] ?? 0) * tick;
  const { preset, crf } = request.encoder;
  const late = media.lateSeconds ?? 0;
  // The sound is a second input of its own, delayed as this ffmpeg delays the pictures.
  const soundInput =
    request.sound === undefined || late === 0
      ? []
      : [
          ...['-itsoffset', late.toFixed(6), '-protocol_whitelist', 'file', '-f', media.demuxer, '-vn'],
          ...['-i', `file:${request.path}`],
        ];
  const sound =
    request.sound === undefined
      ? []
      : ['-map', `${late === 0 ? 0 : 1}:${request.sound.streamIndex}`, ...request.sound.output];
  const args = [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-filter_complex_threads', '1'],
    ...sourceArguments(request),
    ...soundInput,
    ...['-filter_complex', still === undefined ? drawing : `${drawing};\n${still.graph}`],
    ...['-map', `[${still?.film ?? 'out'}]`, ...sound, '-sn', '-dn', ...passthrough],
    ...['-enc_time_base', `${media.timeBase.num}/${media.timeBase.den}`],
    ...['-c:v', 'libx264', '-preset', preset, '-crf', String(crf), '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-threads', String(request.threads ?? 2), '-x264-params', `chroma-qp-offset=${CHROMA_QP_OFFSET}`],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...(start === 0 ? [] : ['-output_ts_offset', (-start).toFixed(6)]),
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-video_track_timescale', String(timescale(media))],
    ...['-movflags', '+faststart+write_colr', '-f', 'mp4', `file:${request.output}`],
    ...(still === undefined ? [] : [...passthrough, ...still.output]),
  ];
  const child = startChild(request.ffmpegPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    timeoutSeconds: patience(media),
    signal: request.signal,
    watchdog: request.watchdog,
  });
  child.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const frame = Number([...text.matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1]);
    if (Number.isFinite(frame)) request.onFrame?.(Math.min(frame, media.pts.length), media.pts.length);
  });
  const end = await child.ended;
  request.signal?.throwIfAborted();
  if (end.code !== 0) throw ffmpegFailure('burn the overlay', end, request.ffmpegPath, args);
  // An ffmpeg that exits with success may have written nothing at all.
  const facts = await readMp4Facts(request.output).catch(() => undefined);
  const written = facts?.streams.find(({ handler }) => handler === 'vide')?.sampleCount ?? 0;
  if (written !== media.pts.length) throw incomplete(media.pts.length, written);
  const lastStart = (media.pts[media.pts.length - 1] ?? 0) * tick - start;
  await finishClip(request.output, media.durationSeconds - lastStart);
  return decoderComplaints(end.stderr);
}

/** One frame as it would be burned, before the encoder: yuv420p planes of `outputSize(media)`. */
export async function burnFrame(
  request: Omit<BurnRequest, 'output' | 'onFrame' | 'encoder' | 'sound'> & { readonly frame: number },
): Promise<Buffer> {
  const { media } = request;
  await writeDrawings(request);
  const { chains } = burnGraph(media, { style: request.style, ...FILES });
  const only = chain(['out'], [filter('select', { expr: `eq(n,${request.frame})` })], ['frame']);
  const drawing = printFilterGraph(graph([...chains, only]));
  writeToneFiles(drawing, request.folder);
  const args = [
    ...['-nostdin', '-v', 'error', '-filter_complex_threads', '1', ...sourceArguments(request)],
    ...['-filter_complex', drawing, '-map', '[frame]', '-an', '-sn', '-dn'],
    ...(await passthroughArguments(request.ffmpegPath, request.signal)),
    ...['-frames:v', '1', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p', '-f', 'rawvideo', 'pipe:1'],
  ];
  const task = `draw frame ${request.frame}`;
  const result = await runTool(request.ffmpegPath, args, {
    task,
    cwd: request.folder,
    signal: request.signal,
    watchdog: request.watchdog,
  });
  const { width, height } = outputSize(media);
  if (result.code !== 0 || result.stdout.length !== (width * height * 3) / 2)
    throw ffmpegFailure(task, result, request.ffmpegPath, args);
  return result.stdout;
}

/** Input arguments with `-copyts`, so that drawings meet the frames they were made for. */
function sourceArguments(request: Pick<BurnRequest, 'media' | 'path'>): readonly string[] {
  const { media } = request;
  const decoder = media.decoder === undefined ? [] : ['-c:v', media.decoder];
  return [
    ...['-copyts', '-threads', '1', '-protocol_whitelist', 'file', '-f', media.demuxer, '-noautorotate', ...decoder],
    ...['-reinit_filter', '0', ...toleration(media), '-i', `file:${request.path}`],
  ];
}

/** Ticks per second of the output: the source's own clock, so that no frame moves. */
function timescale(media: VideoMedia): number {
  const { num, den } = media.timeBase;
  return num === 1 ? den : Math.round(den / num);
}

type Drawn = Pick<BurnRequest, 'media' | 'folder' | 'style' | 'tracks' | 'shapes' | 'covers' | 'nameOf'>;

async function writeDrawings(request: Drawn): Promise<void> {
  const { media, folder, style } = request;
  const picture = outputSize(media);
  const font = loadLabelFont();
  const times = secondsOfFrames(media);
  const { tracks, shapes, covers } = request;
  const shared = { tracks, shapes, covers, times, picture, style, nameOf: request.nameOf, measure: font.measure };
  const options = {
    picture,
    ticks: boundaries(times).map((time) => time * CLOCK_STRETCH),
    fontName: font.name,
    fontSize: Math.round(overlaySizes(picture).fontPx * font.sizePerEm * 100) / 100,
  };
  await mkdir(join(folder, 'fonts'), { recursive: true });
  await copyFile(font.path, join(folder, 'fonts', basename(font.path)));
  for (const { file, plane, events } of drawOverlay(shared))
    await writeFile(join(folder, file), printAss(events, { ...options, plane }));
}

/**
 * The times between frames: half way, so that rounding never shows a drawing on the frame before or after. One more
 * than frames.
 */
function boundaries(times: readonly number[]): number[] {
  const last = times[times.length - 1] ?? 0;
  return [0, ...times.slice(1).map((time, k) => (time + times[k]!) / 2), last + 1];
}

function incomplete(expected: number, received: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'render_incomplete',
      path: 'source',
      message: `Expected ${expected} frames in the result but received ${received}`,
      remedy: 'Render again; if it persists, the source may be damaged: re-export it.',
    },
    { class: 'render', retryable: true },
  );
}
