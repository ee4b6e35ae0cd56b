/** The codecs of pictures, one constant each: arguments of their encoders, and what a finished stream of them is. */
import type { HardwareEncoder, PictureCodec, PictureEncoder, PictureFilter } from './output.types.js';
import type { Quality } from './quality.js';

/** The settings of x264 for each quality. Plans keep them. */
export const H264_PRESETS: Readonly<Record<Quality, { readonly preset: string; readonly crf: number }>> = {
  draft: { preset: 'superfast', crf: 28 },
  standard: { preset: 'veryfast', crf: 20 },
  high: { preset: 'medium', crf: 16 },
};

const COLORS = { color_space: 'bt709', color_transfer: 'bt709', color_primaries: 'bt709' } as const;
const TAGS = { ...COLORS, color_range: 'tv' } as const;

/**
 * Closed GOP and one IDR frame at the start make chunks independent; a fixed number of threads and cpu-independent=1
 * make their bytes the same on every x86 machine (cost of the latter: about 2% CPU). One thread, and the look-ahead in
 * it: as many chunks as processors run at once, and together they take 7% less CPU than with two threads each
 * (measured).
 */
const x264: PictureEncoder = {
  name: 'libx264',
  arguments: (quality) => [
    ...['-preset', H264_PRESETS[quality].preset, '-crf', String(H264_PRESETS[quality].crf), '-profile:v', 'high'],
    ...['-pix_fmt', 'yuv420p', '-threads', '1', '-x264-params', 'cpu-independent=1:open-gop=0:sync-lookahead=0'],
  ],
  sameBytes: 'everywhere',
};

/**
 * The tag `hvc1` is the one that Apple's players accept. The makers of x265 promise the same bytes with every
 * instruction set.
 */
const x265: PictureEncoder = {
  name: 'libx265',
  arguments: (quality) => [
    ...['-preset', { draft: 'ultrafast', standard: 'fast', high: 'medium' }[quality]],
    ...['-crf', String({ draft: 30, standard: 23, high: 19 }[quality]), '-pix_fmt', 'yuv420p', '-tag:v', 'hvc1'],
    ...['-x265-params', 'log-level=error:pools=none:frame-threads=1:open-gop=0:info=0'],
  ],
  sameBytes: 'everywhere',
};

/** Encoders of devices. They make no B frames, so that chunks can be joined whatever device encodes them. */
function hardware(codec: 'h264' | 'hevc'): Readonly<Record<HardwareEncoder, PictureEncoder>> {
  const level = (quality: Quality) => String({ draft: 32, standard: 24, high: 18 }[quality]);
  const common = ['-bf', '0', '-g', '60', ...(codec === 'hevc' ? ['-tag:v', 'hvc1'] : ['-profile:v', 'high'])];
  const upload: readonly PictureFilter[] = [
    ['format', { pix_fmts: 'nv12' }],
    ['hwupload', {}],
  ];
  const sameBytes = 'device';
  return {
    nvenc: {
      ...{ name: `${codec}_nvenc`, sameBytes },
      arguments: (quality) => ['-rc', 'vbr', '-cq', level(quality), '-b:v', '0', '-pix_fmt', 'yuv420p', ...common],
    },
    vaapi: {
      ...{ name: `${codec}_vaapi`, sameBytes, before: ['-vaapi_device', '/dev/dri/renderD128'], filters: upload },
      arguments: (quality) => ['-qp', level(quality), ...common],
    },
    videotoolbox: {
      ...{ name: `${codec}_videotoolbox`, sameBytes },
      arguments: (quality) => ['-b:v', { draft: '4M', standard: '12M', high: '24M' }[quality], ...common],
    },
    qsv: {
      ...{ name: `${codec}_qsv`, sameBytes },
      arguments: (quality) => ['-global_quality', level(quality), '-pix_fmt', 'nv12', ...common],
    },
  };
}

export const h264: PictureCodec = {
  software: x264,
  hardware: hardware('h264'),
  chunkFile: 'mp4',
  facts: { codec_name: 'h264', profile: 'High', pix_fmt: 'yuv420p', ...TAGS },
};

export const hevc: PictureCodec = {
  software: x265,
  hardware: hardware('hevc'),
  chunkFile: 'mp4',
  facts: { codec_name: 'hevc', profile: 'Main', pix_fmt: 'yuv420p', ...TAGS },
};

/** libvpx makes some decisions in floating point, so its bytes may differ between processors. */
const libvpx = (pixelFormat: string, crf: Readonly<Record<Quality, number>>): PictureEncoder => ({
  name: 'libvpx-vp9',
  arguments: (quality) => [
    ...['-b:v', '0', '-crf', String(crf[quality]), '-deadline', 'good'],
    ...['-cpu-used', { draft: '8', standard: '5', high: '2' }[quality], '-threads', '1', '-row-mt', '0'],
    // With alternate reference frames, which are never shown, the stream of the picture and that of its transparency
    // would no longer match frame by frame.
    ...(pixelFormat === 'yuva420p' ? ['-auto-alt-ref', '0'] : []),
    ...['-g', '240', '-pix_fmt', pixelFormat],
  ],
  sameBytes: 'processor',
});

export const vp9: PictureCodec = {
  software: libvpx('yuv420p', { draft: 40, standard: 31, high: 22 }),
  // The quality is higher for overlays: they are edges and flat colour, and are encoded again with the picture under
  // them.
  alpha: libvpx('yuva420p', { draft: 32, standard: 16, high: 8 }),
  chunkFile: 'webm',
  // Transparency is a second stream of pictures in the file; ffprobe reports the first one, which has no alpha.
  facts: { codec_name: 'vp9', pix_fmt: 'yuv420p', ...TAGS },
};

const prores_ks = (pixelFormat: string, alpha: readonly string[]): PictureEncoder => ({
  name: 'prores_ks',
  arguments: () => [...['-profile:v', '4444', '-vendor', 'apl0', ...alpha, '-threads', '1', '-pix_fmt', pixelFormat]],
  // Each colour sample is copied to its four pixels, so that overlays laid over a picture give the same colours as the
  // film.
  filters: [
    ['scale', { flags: 'neighbor' }],
    ['format', { pix_fmts: pixelFormat }],
  ],
  sameBytes: 'everywhere',
});

/** ProRes 4444, for editing programs: every picture is a key frame. */
export const prores: PictureCodec = {
  software: prores_ks('yuv444p10le', []),
  alpha: prores_ks('yuva444p10le', ['-alpha_bits', '16']),
  chunkFile: 'mov',
  // A QuickTime film does not state its range: ProRes is always limited range.
  facts: { codec_name: 'prores', profile: '4444', ...COLORS },
};

/** Lossless pictures, from which formats such as GIF are encoded as a whole. */
export const png: PictureCodec = {
  software: {
    name: 'png',
    arguments: () => ['-pred', 'up', '-compression_level', '3', '-threads', '1', '-pix_fmt', 'rgb24'],
    filters: [
      [
        'scale',
        { flags: 'lanczos+accurate_rnd+full_chroma_int', in_color_matrix: 'bt709', in_range: 'tv', out_range: 'pc' },
      ],
      ['format', { pix_fmts: 'rgb24' }],
    ],
    sameBytes: 'everywhere',
  },
  chunkFile: 'png',
  facts: { codec_name: 'png', pix_fmt: 'rgb24' },
};
