/**
 * One decode of an uploaded clip for everything that is needed from it: the first frame that is not black, the tiles of
 * its storyboard, the samples of its sound, and the converted clip where one is needed.
 */
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toleration } from '../../compose/conform.js';
import { chain, type Filter, type FilterChain, filter, graph } from '../../compose/filter-graph.js';
import { mezzanineFilters } from '../../compose/mezzanine.js';
import { printFilterGraph } from '../../compose/print-filter-graph.js';
import type { Storyboard } from '../../compose/storyboard.js';
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import { WAVEFORM_RATE } from '../../sound/waveform.js';
import { decoderComplaints } from '../ffmpeg/decoder-complaints.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { writeToneFiles } from '../ffmpeg/tone-files.js';
import { type ChildEnd, startChild } from '../process/start-child.js';
import { toolFault } from '../process/tool-fault.js';
import type { Watchdog } from '../process/watchdog.js';
import { finishClip } from '../tracking/finish-clip.js';
import { passthroughArguments } from '../tracking/passthrough.js';
import { patience } from '../tracking/patience.js';

export interface VideoPassRequest {
  readonly ffmpegPath: string;
  readonly file: string;
  readonly media: VideoMedia;
  readonly storyboard: Storyboard;
  /** The size of the clip that is encoded anew; undefined where the clip stays as it is. */
  readonly mezzanine: Size | undefined;
  readonly sound: PassSound | undefined;
  /** An empty folder, which gets the files of `PASS_FILES`. */
  readonly folder: string;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
  onFrame(done: number): void;
  /** Called with interleaved stereo, 16 bits little-endian, 48 kHz, split at any byte. */
  onSamples(bytes: Uint8Array): void;
}

export interface PassSound {
  /** Absolute index in the file. */
  readonly streamIndex: number;
  /** Output arguments that mix its channels down to two; a single channel stays single. */
  readonly mix: readonly string[];
  /** Output arguments that turn any number of channels into two. */
  readonly stereo: readonly string[];
  /** True where the sound is copied unchanged into the clip that is encoded anew. */
  readonly isCopied: boolean;
}

export const PASS_FILES = {
  mezzanine: 'mezzanine.mp4',
  firstFrame: 'first-frame.jpg',
  storyboard: 'storyboard.jpg',
} as const;

export interface VideoPass {
  /** Pictures that came out of the decoder. */
  readonly frames: number;
  /** The position among them of the first frame that is not black; 0 where all are black. */
  readonly firstVisible: number;
  /** What the decoder said of damage, one line each. */
  readonly complaints: readonly string[];
}

/** Longest side of the first frame's picture, px. */
const STILL_SIDE = 1280;
/** Luma of full black is 16; a picture of which less than this share (%) is darker than that is not black. */
const DARK_LUMA = 36;
const DARK_SHARE = 95;
/**
 * As near to the source as `veryfast` at CRF 16 (46.7 dB), in the same bytes, for 62% of its time (measured). Without
 * B-frames decoding times are showing times, and no edit list is needed; the simpler entropy coder takes a quarter off
 * every later decode, for a seventh more bytes. Whole blocks alone (no partitions) take another seventh off the
 * encoding and a tenth off the decoding, for 1.5% more bytes and 0.1 dB.
 */
const ENCODER = ['-c:v', 'libx264', '-preset', 'superfast', '-crf', '18', '-profile:v', 'high', '-pix_fmt', 'yuv420p'];
const ENCODER_FINE = 'cpu-independent=1:open-gop=0:scenecut=0:cabac=0:partitions=none';
/** The number of threads is fixed, because it changes the bytes. */
const THREADS = 2;

/**
 * Rejects with `ffmpeg_failed` or the reason of an abort. A damaged clip gives fewer frames than `media` lists, and
 * complaints.
 */
export async function videoPass(request: VideoPassRequest): Promise<VideoPass> {
  const { ffmpegPath, media, folder } = request;
  await mkdir(join(folder, 'stills'), { recursive: true });
  const text = printFilterGraph(passGraph(request));
  writeToneFiles(text, folder);
  const args = await passArguments(request, text);
  let frames = 0;
  const child = startChild(ffmpegPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    cwd: folder,
    timeoutSeconds: patience(media),
    signal: request.signal,
    watchdog: request.watchdog,
  });
  let words = '';
  child.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-500);
    frames = Number([...words.matchAll(/^frame=\s*(\d+)\n/gm)].at(-1)?.[1] ?? frames);
    request.onFrame(frames);
  });
  const samples = child.process.stdio[3];
  if (samples !== null && samples !== undefined && 'on' in samples) samples.on('data', request.onSamples);
  const end = await child.ended;
  request.signal?.throwIfAborted();
  expectDone(request, args, end);
  const firstVisible = await chooseStill(folder);
  await expectWritten(request, args, end);
  if (request.mezzanine !== undefined && frames === media.pts.length) await finish(request);
  return { frames, firstVisible, complaints: decoderComplaints(end.stderr) };
}

function expectDone({ ffmpegPath }: VideoPassRequest, args: readonly string[], end: ChildEnd): void {
  const isDamage = toolFault(end) === undefined && decoderComplaints(end.stderr).length > 0;
  if (end.code !== 0 && !isDamage) throw ffmpegFailure('read an uploaded clip', end, ffmpegPath, args);
}

/** An ffmpeg that exits with success may have written nothing, as on a full disk. */
async function expectWritten(request: VideoPassRequest, args: readonly string[], end: ChildEnd): Promise<void> {
  const { firstFrame, storyboard, mezzanine } = PASS_FILES;
  for (const name of [firstFrame, storyboard, ...(request.mezzanine === undefined ? [] : [mezzanine])]) {
    const facts = await stat(join(request.folder, name)).catch(() => undefined);
    if (facts === undefined || facts.size === 0)
      throw ffmpegFailure('read an uploaded clip', end, request.ffmpegPath, args);
  }
}

/** The name of the visible frame's file ends in its position among the frames. */
async function chooseStill(folder: string): Promise<number> {
  const stills = join(folder, 'stills');
  const names = await readdir(stills);
  const visible = names.find((name) => name.startsWith('visible-'));
  const chosen = visible ?? names.find((name) => name.startsWith('first'));
  if (chosen !== undefined) await rename(join(stills, chosen), join(folder, PASS_FILES.firstFrame));
  await rm(stills, { recursive: true, force: true });
  return Number(/^visible-(\d+)/.exec(chosen ?? '')?.[1] ?? 0);
}

/** No rotation is left of the source, and the last frame lasts as long as it did. */
async function finish({ folder, media }: VideoPassRequest): Promise<void> {
  const tick = media.timeBase.num / media.timeBase.den;
  const [first = 0, last = first] = [media.pts[0], media.pts.at(-1)];
  await finishClip(join(folder, PASS_FILES.mezzanine), media.durationSeconds - (last - first) * tick);
}

async function passArguments(request: VideoPassRequest, text: string): Promise<readonly string[]> {
  const { ffmpegPath, file, media, mezzanine, sound } = request;
  const passthrough = await passthroughArguments(ffmpegPath, request.signal);
  const late = media.lateSeconds ?? 0;
  const source = ['-protocol_whitelist', 'file', '-f', media.demuxer];
  const decoder = media.decoder === undefined ? [] : ['-c:v', media.decoder];
  const input = late === 0 ? 0 : 1;
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', '-filter_complex_threads', '1', '-copyts'],
    ...['-threads', media.isDamaged === true ? '1' : '2', ...source, '-noautorotate', ...decoder],
    ...['-reinit_filter', '0', ...toleration(media), '-i', `file:${file}`],
    // The sound is a second input of its own, delayed as this ffmpeg delays the pictures.
    ...(sound === undefined || late === 0
      ? []
      : ['-itsoffset', late.toFixed(6), ...source, '-vn', '-i', `file:${file}`]),
    ...['-filter_complex', text],
    ...(mezzanine === undefined
      ? ['-map', '[film]', '-an', '-sn', '-dn', ...passthrough, '-f', 'null', '-']
      : filmOutput(request, passthrough, input)),
    ...still('visible', passthrough, 'stills/visible-%d.jpg'),
    ...still('first', passthrough, 'stills/first-%d.jpg'),
    ...['-map', '[board]', ...passthrough, ...JPEG, '-f', 'image2', '-update', '1', PASS_FILES.storyboard],
    ...(sound === undefined
      ? []
      : [
          ...['-map', `${input}:${sound.streamIndex}`, '-vn', ...sound.stereo, '-ar', String(WAVEFORM_RATE)],
          ...['-c:a', 'pcm_s16le', '-f', 's16le', 'pipe:3'],
        ]),
  ];
}

const JPEG = ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '3', '-flags', '+bitexact'];

/** The time is a plain number, which tells which frame it was. */
function still(label: string, passthrough: readonly string[], name: string): readonly string[] {
  const numbered = ['-enc_time_base', '1/1000', '-f', 'image2', '-frame_pts', '1'];
  return ['-map', `[${label}]`, ...passthrough, ...JPEG, ...numbered, name];
}

function filmOutput(
  { media, sound }: VideoPassRequest,
  passthrough: readonly string[],
  input: number,
): readonly string[] {
  const { num, den } = media.timeBase;
  const start = ((media.pts[0] ?? 0) * num) / den;
  const rate = media.averageFrameRate.num / media.averageFrameRate.den;
  const group = Math.max(1, Math.min(120, Math.round(rate)));
  const heard =
    sound === undefined
      ? ['-an']
      : [
          ...['-map', `${input}:${sound.streamIndex}`],
          ...(sound.isCopied ? ['-c:a', 'copy'] : [...sound.mix, '-ar', '48000', '-c:a', 'aac', '-b:a', '192k']),
        ];
  return [
    ...['-map', '[film]', ...heard, '-sn', '-dn', ...passthrough, '-enc_time_base', `${num}/${den}`],
    ...[...ENCODER, '-threads', String(THREADS), '-bf', '0', '-g', String(group)],
    ...['-x264-params', ENCODER_FINE],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
    ...(start === 0 ? [] : ['-output_ts_offset', (-start).toFixed(6)]),
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-max_muxing_queue_size', '9999'],
    ...['-video_track_timescale', String(num === 1 ? den : Math.round(den / num))],
    ...['-movflags', '+faststart+write_colr', '-f', 'mp4', PASS_FILES.mezzanine],
  ];
}

function passGraph({ media, mezzanine, storyboard }: VideoPassRequest) {
  // A clip that stays as it is has nothing to convert.
  const upright = mezzanine === undefined ? [] : mezzanineFilters(media, mezzanine);
  return graph([
    chain([`0:${media.streamIndex}`], [...upright, filter('split', { outputs: 3 })], ['film', 'stills', 'tiles']),
    ...stillChains(),
    boardChain(storyboard),
  ]);
}

/** Each ends with the one frame it wants, and from there on nothing is done for it. */
function stillChains(): readonly FilterChain[] {
  const one = filter('trim', { end_frame: 1 });
  const size = { w: `min(${STILL_SIDE},iw)`, h: `min(${STILL_SIDE},ih)`, force_original_aspect_ratio: 'decrease' };
  const small = [one, ...toJpeg(size)];
  return [
    chain(
      ['stills'],
      [filter('settb', { expr: '1/1000' }), filter('setpts', { expr: 'N' }), filter('split')],
      ['looked', 'plain'],
    ),
    chain(
      ['looked'],
      [
        filter('blackframe', { amount: 0, threshold: DARK_LUMA }),
        filter('metadata', {
          mode: 'select',
          key: 'lavfi.blackframe.pblack',
          value: DARK_SHARE,
          function: 'less',
        }),
        ...small,
      ],
      ['visible'],
    ),
    chain(['plain'], small, ['first']),
  ];
}

function boardChain({ tiles, columns, rows, tileSize }: Storyboard): FilterChain {
  const chosen = tiles.map(({ index }) => `eq(n,${index})`).join('+');
  return chain(
    ['tiles'],
    [
      filter('select', { expr: chosen }),
      ...toJpeg({ w: tileSize.width, h: tileSize.height }),
      filter('tile', { layout: `${columns}x${rows}` }),
    ],
    ['board'],
  );
}

/** JPEG is BT.601 in full range (JFIF). */
function toJpeg(size: Readonly<Record<string, string | number>>): readonly Filter[] {
  return [
    filter('scale', {
      ...size,
      flags: 'bicubic+accurate_rnd+full_chroma_int',
      in_color_matrix: 'bt709',
      in_range: 'tv',
      out_color_matrix: 'bt601',
      out_range: 'pc',
    }),
    filter('format', { pix_fmts: 'yuvj444p' }),
    filter('setsar', { sar: 1 }),
  ];
}
