/**
 * The table of output formats: one row holds everything that depends on a format's name. Chunks are encoded once, by
 * the codec of their row: no format is made from a film that was encoded for another one.
 */
import type { OutputRow } from './output.types.js';
import { h264, hevc, png, prores, vp9 } from './picture-codecs.js';
import { aac, opus, pcm } from './sound-codecs.js';

/** The greatest width of a preview (GIF and WebP), which is meant to be small. */
const PREVIEW_WIDTH = 720;

const TABLE = {
  mp4: {
    suffix: '.mp4',
    noun: 'an MP4',
    mimeType: 'video/mp4',
    role: 'video',
    codecs: { h264, hevc },
    sound: aac,
    muxer: 'mp4',
    isFilm: true,
    demuxer: 'mov',
  },
  mov: {
    suffix: '.mov',
    noun: 'a QuickTime film',
    mimeType: 'video/quicktime',
    role: 'video',
    codecs: { prores },
    sound: pcm,
    muxer: 'mov',
    isFilm: true,
    demuxer: 'mov',
  },
  webm: {
    suffix: '.webm',
    noun: 'a WebM',
    mimeType: 'video/webm',
    role: 'video',
    codecs: { vp9 },
    sound: opus,
    muxer: 'webm',
    isFilm: true,
    demuxer: 'matroska',
  },
  // One palette serves all pictures, so the film is encoded as a whole from lossless chunks.
  gif: {
    suffix: '.gif',
    noun: 'a GIF',
    mimeType: 'image/gif',
    role: 'video',
    codecs: { png },
    muxer: 'gif',
    sized: { mostWidth: PREVIEW_WIDTH, width: 360, fps: 10 },
    whole: { draft: { max_colors: 64 }, standard: { max_colors: 160 }, high: { max_colors: 256 } },
    facts: { codec_name: 'gif' },
    demuxer: 'gif',
  },
  // A WebP is encoded from lossless chunks, some seconds at a time.
  webp: {
    suffix: '.webp',
    noun: 'an animated WebP',
    mimeType: 'image/webp',
    role: 'video',
    codecs: { png },
    muxer: 'webp',
    sized: { mostWidth: PREVIEW_WIDTH, width: 480, fps: 15 },
    whole: { draft: { quality: 55 }, standard: { quality: 75 }, high: { quality: 88 } },
    facts: { codec_name: 'webp' },
  },
  png: {
    suffix: '/%05d.png',
    noun: 'a folder of PNG frames',
    mimeType: 'image/png',
    role: 'frames',
    codecs: { png },
    muxer: 'png',
    sized: { mostWidth: null, width: null, fps: null },
  },
  m4a: {
    suffix: '.m4a',
    noun: 'an M4A',
    mimeType: 'audio/mp4',
    role: 'sound',
    codecs: {},
    sound: aac,
    muxer: 'sound',
    demuxer: 'mov',
  },
  wav: {
    suffix: '.wav',
    noun: 'a WAV',
    mimeType: 'audio/wav',
    role: 'sound',
    codecs: {},
    sound: pcm,
    muxer: 'sound',
    demuxer: 'wav',
  },
} as const satisfies Readonly<Record<string, OutputRow>>;

/** Names of the formats a film can be written in. */
export type OutputFormat = keyof typeof TABLE;

export const OUTPUT_FORMATS: Readonly<Record<OutputFormat, OutputRow>> = TABLE;

/** In the order of the table: the first is the default. */
export const FORMAT_NAMES = Object.keys(TABLE) as unknown as readonly [OutputFormat, ...OutputFormat[]];

/** All codecs that a document can name, each once. */
export const CODEC_NAMES = [
  ...new Set(FORMAT_NAMES.flatMap((format) => Object.keys(OUTPUT_FORMATS[format].codecs))),
] as unknown as readonly [string, ...string[]];
