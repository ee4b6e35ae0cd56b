/** The codecs of sound: the arguments of their one encode, and what a finished stream of them is. */
import type { SoundCodec } from './output.types.js';

const RATE = 48_000;
const EXACT = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'] as const;

/**
 * AAC-LC, 192 kbit/s in an M4A. Its edit list hides the encoder's 1024 samples of priming and ends on the exact sample,
 * and the film keeps both (tested on ffmpeg 4.1 and 5.1). Bytes repeat on one machine and ffmpeg build.
 */
export const aac: SoundCodec = {
  name: 'aac',
  arguments: ['-c:a', 'aac', '-b:a', '192k', '-ar', String(RATE), '-ac', '2', ...EXACT, '-f', 'mp4'],
  demuxer: 'mov',
  facts: { codec_name: 'aac', sample_rate: String(RATE), channels: 2 },
};

export const opus: SoundCodec = {
  name: 'opus',
  arguments: ['-c:a', 'libopus', '-b:a', '160k', '-ar', String(RATE), '-ac', '2', ...EXACT, '-f', 'webm'],
  demuxer: 'matroska',
  facts: { codec_name: 'opus', sample_rate: String(RATE), channels: 2 },
};

/** 16 bits, which every program opens. */
export const pcm: SoundCodec = {
  name: 'pcm',
  arguments: ['-c:a', 'pcm_s16le', '-ar', String(RATE), '-ac', '2', ...EXACT, '-f', 'wav'],
  demuxer: 'wav',
  facts: { codec_name: 'pcm_s16le', sample_rate: String(RATE), channels: 2 },
};
