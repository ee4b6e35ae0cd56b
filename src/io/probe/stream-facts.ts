/**
 * ffprobe's JSON -> facts about the streams, with its traps taken out (zero matrices, hidden mirrors, covers, undefined
 * SAR).
 */

import type { Size } from '../../geometry.js';
import type { ColorDescription, PeakNits } from '../../media.js';
import type { Rational } from '../../time.js';

/** The parts of `ffprobe -show_streams -of json` that are read. */
export interface ProbedStream {
  readonly index: number;
  readonly codec_type?: string;
  readonly codec_name?: string;
  readonly codec_tag_string?: string;
  readonly profile?: string;
  readonly width?: number;
  readonly height?: number;
  readonly pix_fmt?: string;
  readonly sample_aspect_ratio?: string;
  readonly field_order?: string;
  readonly start_time?: string;
  readonly time_base?: string;
  readonly color_range?: string;
  readonly color_space?: string;
  readonly color_transfer?: string;
  readonly color_primaries?: string;
  readonly bits_per_raw_sample?: string;
  readonly nb_frames?: string;
  readonly duration?: string;
  readonly disposition?: { readonly attached_pic?: number; readonly timed_thumbnails?: number };
  readonly tags?: { readonly alpha_mode?: string; readonly ALPHA_MODE?: string; readonly enc_key_id?: string };
  readonly side_data_list?: readonly {
    readonly side_data_type?: string;
    readonly displaymatrix?: string;
    readonly max_luminance?: string;
    readonly max_content?: number;
    readonly dv_profile?: number;
    readonly dv_bl_signal_compatibility_id?: number;
  }[];
}

export interface ProbedFile {
  readonly streams: readonly ProbedStream[];
  /** The length in the container's header, seconds; often wrong. */
  readonly declaredSeconds: number | undefined;
}

/** The main picture among the streams: no cover pictures, the most pixels, the lowest index of equals. */
export function mainVideoStream(streams: readonly ProbedStream[]): ProbedStream | undefined {
  const area = (stream: ProbedStream) => (stream.width ?? 0) * (stream.height ?? 0);
  return streams
    .filter((stream) => stream.codec_type === 'video')
    .filter((stream) => stream.disposition?.attached_pic !== 1 && stream.disposition?.timed_thumbnails !== 1)
    .toSorted((a, b) => area(b) - area(a) || a.index - b.index)[0];
}

/** True for a stream under common encryption (sinf/encv, Widevine and PlayReady webm). */
export function isEncrypted(stream: ProbedStream): boolean {
  const sideData = stream.side_data_list?.some((item) => String(item.side_data_type).startsWith('Encryption'));
  return sideData === true || stream.codec_tag_string === 'encv' || stream.tags?.enc_key_id !== undefined;
}

/**
 * The profile of a Dolby Vision stream whose base means nothing to other decoders (profile 5 shows green and purple);
 * else undefined.
 */
export function closedDolbyVision(stream: ProbedStream): number | undefined {
  return stream.side_data_list?.find((item) => item.dv_bl_signal_compatibility_id === 0)?.dv_profile;
}

export interface Orientation {
  readonly rotation: 0 | 90 | 180 | 270;
  readonly mirrored: boolean;
}

/**
 * The display matrix as a left-right mirror followed by a clockwise turn, to the nearest quarter. The nine numbers are
 * a b u c d v x y w (ISO 14496-12: x' = a x + c y, y' = b x + d y); a zero or missing matrix is the identity.
 */
export function orientationOf(stream: ProbedStream): Orientation {
  const text = stream.side_data_list?.find((item) => item.displaymatrix !== undefined)?.displaymatrix;
  const numbers = String(text ?? '')
    .split('\n')
    .flatMap((row) => row.replace(/^\s*[0-9a-f]+:/, '').match(/-?\d+/g) ?? [])
    .map(Number);
  const [a = 0, b = 0, , c = 0, d = 0] = numbers;
  const determinant = a * d - b * c;
  if (numbers.length < 9 || determinant === 0) return { rotation: 0, mirrored: false };
  const mirrored = determinant < 0;
  const degrees = (Math.atan2(mirrored ? -b : b, mirrored ? -a : a) * 180) / Math.PI;
  const rotation = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
  return { rotation: rotation as Orientation['rotation'], mirrored };
}

/**
 * Upright size with square pixels. An undefined, zero or absurd (beyond 10:1) aspect ratio of the samples counts as
 * 1:1.
 */
export function displaySizeOf(stream: ProbedStream, orientation: Orientation): Size {
  const [num = 0, den = 0] = (stream.sample_aspect_ratio ?? '').split(':').map(Number);
  const usable = num > 0 && den > 0 && num / den <= 10 && num / den >= 0.1;
  const width = Math.max(1, Math.round((stream.width ?? 0) * (usable ? num / den : 1)));
  const height = stream.height ?? 0;
  return orientation.rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Display order of the fields: the second letter of ffprobe's two (`tb` is coded top first, shown bottom first). */
export function fieldOrderOf(stream: ProbedStream): 'progressive' | 'tff' | 'bff' {
  const shownFirst = /^[tb]([tb])$/.exec(stream.field_order ?? '')?.[1];
  return shownFirst === 't' ? 'tff' : shownFirst === 'b' ? 'bff' : 'progressive';
}

/**
 * Colour as tagged; untagged pictures with a long side from 1280 or a short one above 576 are BT.709, others BT.601, as
 * players guess.
 */
export function streamColor(stream: ProbedStream): ColorDescription {
  const format = stream.pix_fmt ?? '';
  const isRgb = stream.color_space === 'gbr' || /^(?:gbr|rgb|bgr|[ax]?rgb|[ax]?bgr)/.test(format);
  const { width = 0, height = 0 } = stream;
  const isLarge = Math.max(width, height) >= 1280 || Math.min(width, height) > 576;
  const guess = isLarge ? 'bt709' : 'bt601';
  const matrix = isRgb ? 'rgb' : (MATRICES[stream.color_space ?? ''] ?? guess);
  const depth = /p(\d\d)(?:le|be)$/.exec(format)?.[1] ?? stream.bits_per_raw_sample;
  const transfer =
    stream.color_transfer === 'smpte2084' ? 'pq' : stream.color_transfer === 'arib-std-b67' ? 'hlg' : 'sdr';
  const peakNits = transfer === 'pq' ? peakOf(stream) : undefined;
  return {
    range: isRgb || stream.color_range === 'pc' || format.startsWith('yuvj') ? 'full' : 'limited',
    matrix,
    primaries: PRIMARIES[stream.color_primaries ?? ''] ?? (matrix === 'rgb' ? 'bt709' : matrix),
    transfer,
    bitDepth: Number(depth ?? 8) || 8,
    ...(peakNits === undefined ? {} : { peakNits }),
  };
}

/**
 * The brightness of the display it was mastered on (SMPTE ST 2086) or of its brightest pixel (CTA-861.3), whichever is
 * less.
 */
function peakOf({ side_data_list: all = [] }: ProbedStream): PeakNits | undefined {
  const said = all.flatMap(({ max_luminance: display, max_content: pixel }) => {
    const [num = 0, den = 1] = String(display ?? '')
      .split('/')
      .map(Number);
    return [num / den, pixel ?? 0].filter((nits) => nits > 0 && Number.isFinite(nits));
  });
  const peak = said.length === 0 ? 0 : Math.min(...said);
  // The limit is half way between two levels, in the ratio that the eye perceives.
  if (peak < 1000 * Math.SQRT2) return undefined;
  return peak < 2000 * Math.SQRT2 ? 2000 : 4000;
}

const MATRICES: Readonly<Record<string, ColorDescription['matrix']>> = {
  bt709: 'bt709',
  smpte240m: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  fcc: 'bt601',
  bt2020nc: 'bt2020',
  bt2020c: 'bt2020',
};

const PRIMARIES: Readonly<Record<string, ColorDescription['primaries']>> = {
  bt709: 'bt709',
  smpte170m: 'bt601',
  bt470bg: 'bt601',
  bt470m: 'bt601',
  smpte240m: 'bt601',
  bt2020: 'bt2020',
  smpte431: 'p3',
  smpte432: 'p3',
};

/** Greatest common divisor reduced out. */
export function reduced(num: number, den: number): Rational {
  const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
  const common = divisor(Math.round(num), Math.round(den)) || 1;
  return { num: Math.round(num) / common, den: Math.round(den) / common };
}
