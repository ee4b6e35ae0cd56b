/**
 * A video file -> VideoMedia: its type by its content with a forced demuxer, one run of ffprobe for the facts and the
 * packets of its streams (12 ms of CPU for a 6 s clip), a stream copy by the rendering ffmpeg where that run complains,
 * and a decode only where packets are not frames.
 */
import { resolve } from 'node:path';
import type { VideoMedia } from '../../media.js';
import { printsJson } from '../ffmpeg/run-tool.js';
import { secondsToRead } from '../files/time-to-read.js';
import { guardMovie } from '../mp4/movie-guard.js';
import { type ContainerState, checkMatroska, checkMov } from './container-check.js';
import { type FrameTimes, frameTimes } from './frame-times.js';
import { hasHevcAlpha } from './hevc-alpha.js';
import { type MediaFault, mediaError } from './media-error.js';
import { type Fail, withAsset } from './open-asset.js';
import {
  needsDecodedTimes,
  type PacketTable,
  type ProbedPacket,
  parsePacketTable,
  probedTable,
} from './packet-table.js';
import type { Run, RunResult, ToolOptions } from './run.types.js';
import {
  closedDolbyVision,
  displaySizeOf,
  fieldOrderOf,
  isEncrypted,
  mainVideoStream,
  orientationOf,
  type ProbedFile,
  type ProbedStream,
  streamColor,
} from './stream-facts.js';
import {
  CONVERT,
  cutOrCorrupt,
  encrypted,
  noVideo,
  overfull,
  tooManyPictures,
  truncated,
  wrongType,
} from './video-faults.js';

/** Bounds of a usable clip. */
export interface VideoLimits {
  readonly maxBytes: number;
  readonly minSeconds: number;
  readonly maxSeconds: number;
  /** Longest allowed side of the coded picture, px. */
  readonly maxSide: number;
}

/** The interface's upload bounds (500,000,000 bytes, 5 minutes), 1.0 s, and an 8K side. */
export const VIDEO_LIMITS: VideoLimits = { maxBytes: 500_000_000, minSeconds: 1, maxSeconds: 300, maxSide: 8192 };

export interface ProbeVideoOptions {
  /** The ffmpeg that will render, so that the timestamps are the same. */
  readonly ffmpegPath: string;
  readonly ffprobePath: string;
  /** How far `pts` reaches, in seconds from the first frame. */
  readonly scanSeconds: number;
  /** SHA-256 of the file, copied into the result. */
  readonly contentHash: string;
  readonly run: Run;
  readonly signal?: AbortSignal;
  /** Place in the document for errors: `segments[0].source`. Default ''. */
  readonly documentPath?: string;
  /** Default `VIDEO_LIMITS`, key by key. */
  readonly limits?: Partial<VideoLimits>;
  /**
   * For a clip known to be damaged: counts the frames that a decoder really gives out. Default false: only where
   * packets are in doubt.
   */
  readonly decodeAll?: boolean;
  /** Called with what was read of the file on the way. */
  readonly onRead?: (read: ReadClip) => void;
}

/** What the tools found in a clip. */
export interface ReadClip {
  readonly file: ProbedFile;
  /** The picture stream. */
  readonly stream: ProbedStream;
  readonly packets: PacketTable;
}

const CODECS: ReadonlySet<string> = new Set(
  'h264 hevc av1 vp8 vp9 mpeg4 mpeg1video mpeg2video mjpeg prores dnxhd h263 msmpeg4v1 msmpeg4v2 msmpeg4v3'.split(' '),
);
/** Processor seconds: five minutes of 4K take one second to list. */
const LIST_CPU_SECONDS = 10;
/** Seconds of the processor, and of the clock, for each second of the clip that must be decoded. */
const DECODE_SECONDS_PER_SECOND = 20;
const MAX_LISTING_BYTES = 64_000_000;

/**
 * Probes one local file; see VideoMedia for the units. Playlists and other reference formats are never opened, and no
 * protocol but `file` is allowed. Rejects with a ReelwrightError of class `media`: asset_missing, asset_unreadable,
 * asset_not_video, asset_type_unsupported, asset_corrupt, asset_truncated, asset_encrypted, asset_codec_unsupported,
 * asset_too_large, asset_dimensions, asset_too_short, asset_too_long; of class `render`, where it was not the file's
 * fault: ffmpeg_failed, probe_timed_out.
 */
export async function probeVideo(path: string, options: ProbeVideoOptions): Promise<VideoMedia> {
  options.signal?.throwIfAborted();
  const limits = { ...VIDEO_LIMITS, ...options.limits };
  const fail = (fault: MediaFault) => mediaError(path, options.documentPath ?? '', fault);
  const { type, bytes, container } = await readContainer(path, limits, fail);
  if (type !== 'mov' && type !== 'matroska') throw fail(wrongType(type));
  const reader = clipReader({ path, type, bytes, container }, options, fail);
  const { file, packets } = await reader.probe();
  const stream = mainVideoStream(file.streams);
  if (stream === undefined) throw fail(noVideo(file, container));
  const codec = checkStream(stream, limits, container, fail);
  // A probe that sees nothing wrong lists what the rendering ffmpeg does, but for fragments, whose times ffmpeg 4.1
  // moves (compared on 114 clips, ffmpeg 4.1 and 5.1).
  const isPlain = container.kind === 'whole' && !container.isFragmented;
  const probed = isPlain ? probedTable(packets, stream) : undefined;
  const { table, stderr } = probed === undefined ? await reader.packets(stream) : { table: probed, stderr: '' };
  options.onRead?.({ file, stream, packets: table });
  const isInDoubt = options.decodeAll === true || needsDecodedTimes(table, codec);
  const decoded = () => reader.decodedTimes(stream);
  const times = await frameTimes(table, options.scanSeconds, isInDoubt ? decoded : undefined);
  checkWhole({ times, stream, file, container, stderr, isMov: type === 'mov' }, fail);
  checkLength(times, limits, fail);
  return {
    kind: 'video',
    contentHash: options.contentHash,
    demuxer: type,
    streamIndex: stream.index,
    codec,
    ...pictureFacts(stream, codec),
    ...times,
    ...soundFacts(file),
    ...(codec === 'hevc' && type === 'mov' && (await hasHevcAlpha(path)) ? { losesAlpha: true } : {}),
    // The first picture of a damaged clip may be missing.
    ...(options.decodeAll === true ? { isDamaged: true } : lateness(stream, times)),
  };
}

/** A file whose container was read. */
interface OpenClip {
  readonly path: string;
  readonly type: 'mov' | 'matroska';
  readonly bytes: number;
  readonly container: ContainerState;
}

/** The answers of the tools about a clip; each question is one child process. */
function clipReader({ path, type, bytes, container }: OpenClip, options: ProbeVideoOptions, fail: Fail) {
  const { run, ffmpegPath, ffprobePath, scanSeconds, signal } = options;
  const input = ['-v', 'error', '-protocol_whitelist', 'file', '-f', type];
  // Absolute and with its protocol, so that no name (`-x`, `concat:a`) reads as an option or another protocol.
  const url = `file:${resolve(path)}`;
  const source = [...input, '-copyts', '-noautorotate'];
  const child: ToolOptions = {
    timeoutSeconds: secondsToRead(bytes),
    cpuSeconds: LIST_CPU_SECONDS,
    timeoutCode: 'probe_timed_out',
    maxOutputBytes: MAX_LISTING_BYTES,
    tooMuch: () => fail(tooManyPictures(MAX_LISTING_BYTES)),
    signal,
  };
  return {
    async probe(): Promise<Probed> {
      const packets = ['-show_packets', '-show_entries', 'packet=stream_index,pts,duration,flags'];
      const question = [...input, '-show_streams', '-show_format', ...packets, '-of', 'json=compact=1', '-i', url];
      const asked = { ...child, task: 'read the streams of a clip', isAnswer: printsJson };
      return parseProbe(await run(ffprobePath, question, asked));
    },
    async packets(stream: ProbedStream): Promise<{ readonly table: PacketTable; readonly stderr: string }> {
      const copy = ['-map', `0:${stream.index}`, '-c', 'copy', '-copyinkf', '-f', 'framecrc', '-'];
      // The header of the list is printed before the first picture, and also where there is no picture.
      const isAnswer = ({ code, stdout }: RunResult) => code !== 0 || stdout.includes('#tb 0:');
      const asked = { ...child, task: 'list the pictures of a clip', isAnswer };
      const { stdout, stderr } = await run(ffmpegPath, [...source, '-i', url, ...copy], asked);
      const table = parsePacketTable(stdout.toString('latin1'));
      if (table !== undefined && table.packets.length > 0) return { table, stderr };
      const listed = Number(stream.nb_frames ?? 0);
      if (listed > 0) throw fail(truncated(container, `its index lists ${listed} pictures and none is there`));
      throw fail(cutOrCorrupt(container, 'no picture can be read', stderr));
    },
    async decodedTimes(stream: ProbedStream): Promise<PacketTable> {
      const span = ['-t', String(scanSeconds + 2), '-i', url, '-map', `0:${stream.index}`];
      const tiny = ['-vf', 'scale=16:16:flags=neighbor', '-vsync', '0', '-enc_time_base', '-1', '-f', 'framecrc', '-'];
      const seconds = secondsToRead(bytes) + DECODE_SECONDS_PER_SECOND * scanSeconds;
      const asked = { ...child, task: 'decode the pictures of a clip', timeoutSeconds: seconds, cpuSeconds: seconds };
      const { stdout, stderr } = await run(ffmpegPath, [...source, ...span, ...tiny], asked);
      const table = parsePacketTable(stdout.toString('latin1'));
      if (table !== undefined && table.packets.length > 0) return table;
      throw fail(cutOrCorrupt(container, 'no picture can be decoded', stderr));
    },
  };
}

function checkLength({ durationSeconds }: FrameTimes, { minSeconds, maxSeconds }: VideoLimits, fail: Fail): void {
  if (durationSeconds < minSeconds - 0.002) {
    throw fail({
      code: 'asset_too_short',
      expected: `a video of at least ${minSeconds.toFixed(1)} s`,
      received: `${durationSeconds.toFixed(2)} s`,
      remedy: `use a clip of ${minSeconds.toFixed(1)} s or longer`,
    });
  }
  if (durationSeconds > maxSeconds) {
    throw fail({
      code: 'asset_too_long',
      expected: `a video of at most ${maxSeconds} s`,
      received: `${durationSeconds.toFixed(1)} s`,
      remedy: `cut ${(durationSeconds - maxSeconds).toFixed(1)} s or more off it`,
    });
  }
}

function pictureFacts(stream: ProbedStream, codec: string) {
  const orientation = orientationOf(stream);
  const hasAlpha = stream.tags?.alpha_mode === '1' || stream.tags?.ALPHA_MODE === '1';
  const alphaDecoder = hasAlpha ? ALPHA_DECODERS[codec] : undefined;
  const fieldOrder = fieldOrderOf(stream);
  return {
    decoder: alphaDecoder ?? TAG_DECODERS[stream.codec_tag_string ?? ''],
    codedSize: { width: stream.width ?? 0, height: stream.height ?? 0 },
    displaySize: displaySizeOf(stream, orientation),
    ...orientation,
    pixelFormat: alphaDecoder === undefined ? (stream.pix_fmt ?? 'yuv420p') : 'yuva420p',
    color: streamColor(stream),
    interlaced: fieldOrder !== 'progressive',
    fieldOrder,
  };
}

function soundFacts({ streams }: ProbedFile): Pick<VideoMedia, 'hasAudio' | 'hasUnreadableAudio'> {
  const sounds = streams.filter((item) => item.codec_type === 'audio');
  const hasAudio = sounds.some((item) => item.codec_name !== undefined);
  return { hasAudio, ...(sounds.length > 0 && !hasAudio ? { hasUnreadableAudio: true } : {}) };
}

/** One frame at 1000 frames a second, in seconds: less is rounding. */
const LEAST_LATENESS = 0.001;

function lateness(stream: ProbedStream, times: FrameTimes): { readonly lateSeconds?: number } {
  const first = ((times.pts[0] ?? 0) * times.timeBase.num) / times.timeBase.den;
  const late = first - Number(stream.start_time);
  return late > LEAST_LATENESS ? { lateSeconds: Math.round(late * 1e6) / 1e6 } : {};
}

/** Decoders for tags that ffmpeg 4.1 does not know: Dolby Vision in HEVC. */
const TAG_DECODERS: Readonly<Record<string, string>> = { dvhe: 'hevc' };

const ALPHA_DECODERS: Readonly<Record<string, string>> = { vp8: 'libvpx', vp9: 'libvpx-vp9' };

async function readContainer(path: string, limits: VideoLimits, fail: Fail) {
  return withAsset(path, limits.maxBytes, fail, async ({ file, bytes, type }) => {
    let container: ContainerState = { kind: 'whole' };
    if (type === 'mov') {
      const guard = await guardMovie(file);
      if (guard.excess !== undefined) throw fail(overfull(guard.excess));
      if (guard.encrypted.has('video')) throw fail(encrypted());
      container = await checkMov(file, bytes, guard.lastStretch);
    } else if (type === 'matroska') container = await checkMatroska(file, bytes);
    return { type, bytes, container };
  });
}

interface Probed {
  readonly file: ProbedFile;
  /** All streams' packets; none where ffprobe complained, because its list may have holes. */
  readonly packets: readonly ProbedPacket[];
}

function parseProbe(result: RunResult): Probed {
  try {
    const json = JSON.parse(result.stdout.toString('utf8')) as {
      packets?: ProbedPacket[];
      streams?: ProbedStream[];
      format?: { duration?: string };
    };
    const declared = Number(json.format?.duration);
    return {
      file: { streams: json.streams ?? [], declaredSeconds: declared > 0 ? declared : undefined },
      packets: result.stderr.trim() === '' ? (json.packets ?? []) : [],
    };
  } catch {
    return { file: { streams: [], declaredSeconds: undefined }, packets: [] };
  }
}

function checkStream(stream: ProbedStream, limits: VideoLimits, container: ContainerState, fail: Fail): string {
  if (isEncrypted(stream)) throw fail(encrypted());
  const codec = stream.codec_name;
  if (codec === undefined || !CODECS.has(codec)) {
    const name = codec ?? stream.codec_tag_string ?? 'unknown';
    throw fail({
      code: 'asset_codec_unsupported',
      expected: 'H.264, HEVC, AV1, VP8, VP9, ProRes, MPEG-4 or MJPEG video',
      received: `the codec ${name}`,
      remedy: CONVERT,
    });
  }
  const profile = closedDolbyVision(stream);
  if (profile !== undefined) {
    throw fail({
      code: 'asset_codec_unsupported',
      expected: 'Dolby Vision with a picture that other players show (profile 8.4, as phones record)',
      received: `profile ${profile}, which only Dolby's own players show`,
      remedy: 'export it as HDR10, HLG or SDR',
    });
  }
  const { width = 0, height = 0 } = stream;
  if (width < 1 || height < 1) throw fail(cutOrCorrupt(container, 'the picture has no size', ''));
  if (Math.max(width, height) > limits.maxSide) {
    throw fail({
      code: 'asset_dimensions',
      expected: `a picture of at most ${limits.maxSide} pixels a side`,
      received: `${width}x${height}`,
      remedy: `scale it down to ${limits.maxSide} or less`,
    });
  }
  return codec;
}

const FLASH_SECONDS = 1;

interface Measured {
  readonly times: FrameTimes;
  readonly stream: ProbedStream;
  readonly file: ProbedFile;
  readonly container: ContainerState;
  readonly stderr: string;
  readonly isMov: boolean;
}

function checkWhole({ times, stream, file, container, stderr, isMov }: Measured, fail: Fail): void {
  const measured = times.durationSeconds;
  const streamSeconds = Number(stream.duration);
  const declared = streamSeconds > 0 ? streamSeconds : (file.declaredSeconds ?? 0);
  const missing = declared - measured;
  const frame = times.averageFrameRate.den / times.averageFrameRate.num;
  // A fragment declares only itself, so only the structure shows that it was cut; elsewhere the end of the file may
  // hold no pictures.
  const isCut = container.kind === 'cut' && (container.isFragmented || declared === 0 || missing > 1.5 * frame);
  const endsEarly =
    /File ended prematurely|partial file|Truncat/i.test(stderr) && missing > Math.max(0.25, declared * 0.02);
  // A header may declare any length, and a longer sound stream does not count; but a picture of a moment in a clip of
  // many seconds means that the file was cut.
  const isFlash = container.kind === 'whole' && !isMov && measured < FLASH_SECONDS && declared > 10 * FLASH_SECONDS;
  if (isCut || endsEarly || isFlash) {
    throw fail(truncated(container, `${measured.toFixed(2)} s of ${declared.toFixed(2)} s are there`));
  }
}
