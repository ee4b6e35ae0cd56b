/** Loudness and true peak of a file after decoding, as a player hears it. */
import { measureLoudness } from '../../sound/loudness.js';
import { toDecibels } from '../../sound/stereo.js';
import { truePeak } from '../../sound/true-peak.js';
import type { SoundStream } from './decode-pcm.js';
import { decodeSound } from './decode-sound.js';
import type { SoundToolsInFolder } from './run-ffmpeg.js';
import { BLOCKS, roomInMemory } from './sound-files.js';
import { takeSteps } from './take-steps.js';

export interface FileLoudness {
  /** Integrated loudness, LUFS; -Infinity for silence. */
  readonly integratedLufs: number;
  readonly truePeakDbtp: number;
  /** Decoded samples; AAC fills its last packet, so up to 1023 more than the container presents. */
  readonly decodedSamples: number;
}

export interface MeasureFileOptions extends SoundToolsInFolder {
  /** The stream to measure. Default: stream 0 of an M4A or MP4. In a finished film the sound is stream 1. */
  readonly stream?: SoundStream;
  /** Sound after this is not measured. */
  readonly maxSeconds: number;
}

/** Decodes `file` once and measures it. */
export async function measureFileLoudness(file: string, options: MeasureFileOptions): Promise<FileLoudness> {
  const { stream = { demuxer: 'mov', streamIndex: 0 }, signal } = options;
  const sound = await decodeSound(file, stream, { ...options, room: roomInMemory(8 * 1024 ** 2) });
  try {
    const integratedLufs = await takeSteps(measureLoudness([sound], BLOCKS), signal);
    const highest = await takeSteps(truePeak(sound, BLOCKS), signal);
    return { integratedLufs, truePeakDbtp: toDecibels(highest), decodedSamples: sound.length };
  } finally {
    sound.close();
  }
}
