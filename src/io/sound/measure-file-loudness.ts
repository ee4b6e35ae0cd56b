/** Loudness and true peak of a file as a player hears it: after decoding. */
import { measureLoudness } from '../../sound/loudness.js';
import { toDecibels } from '../../sound/stereo.js';
import { truePeak } from '../../sound/true-peak.js';
import { decodeBed } from './decode-bed.js';
import type { SoundStream } from './decode-pcm.js';
import type { SoundTools } from './run-ffmpeg.js';

export interface FileLoudness {
  /** -Infinity for silence. */
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
  /** Decoded samples; AAC fills its last packet, so up to 1023 more than the container presents. */
  readonly decodedSamples: number;
}

export interface MeasureFileOptions extends SoundTools {
  /** Default: stream 0 of an M4A or MP4. In a finished film the sound is stream 1. */
  readonly stream?: SoundStream;
  /** Default 600. */
  readonly maxSeconds?: number;
}

/** Decodes `file` once and measures it. */
export async function measureFileLoudness(file: string, options: MeasureFileOptions): Promise<FileLoudness> {
  const { stream = { demuxer: 'mov', streamIndex: 0 }, maxSeconds = 600 } = options;
  const { samples } = await decodeBed(file, stream, { ...options, maxSeconds });
  return {
    integratedLufs: measureLoudness(samples),
    truePeakDbtp: toDecibels(truePeak(samples)),
    decodedSamples: samples[0].length,
  };
}
