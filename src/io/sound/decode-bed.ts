/** The beginning of a sound file as 48 kHz stereo floats, whatever it holds; as much as the picture can use and no more. */
import { basename } from 'node:path';
import { ReelwrightError } from '../../errors.js';
import { SAMPLE_RATE, type Stereo } from '../../sound/stereo.js';
import { toolWords } from '../ffmpeg/tool-words.js';
import { decodePcm, type SoundStream } from './decode-pcm.js';
import type { SoundTools } from './run-ffmpeg.js';

/** Decoded sound. */
export interface Bed {
  readonly samples: Stereo;
  readonly sampleRate: typeof SAMPLE_RATE;
}

export interface DecodeBedOptions extends SoundTools {
  /** Longest result in seconds. For a bed: the picture's length and 0.1 s, so that a longer bed is seen to be longer. */
  readonly maxSeconds: number;
  /** Seconds of the source to leave out before. Default 0. */
  readonly fromSeconds?: number;
  /** Place of the source in the document, for errors. */
  readonly path?: string;
}

const BYTES_PER_SAMPLE = 8;
/** Beyond this a float file holds garbage, not music: 36 dB over full scale. */
const LARGEST_SAMPLE = 64;

/**
 * Mono comes out on both sides, 5.1 and 7.1 are mixed down in floats (nothing clips). Damaged parts are left out as ffmpeg leaves them out; a
 * file without any decodable sound throws `asset_corrupt`. Values that are no numbers become 0.
 */
export async function decodeBed(file: string, media: SoundStream, options: DecodeBedOptions): Promise<Bed> {
  const format = {
    sampleFormat: 'f32le',
    sampleRate: SAMPLE_RATE,
    maxSeconds: options.maxSeconds,
    fromSeconds: options.fromSeconds ?? 0,
  } as const;
  const result = await decodePcm(file, media, format, options);
  if (result.stdout.length < BYTES_PER_SAMPLE) {
    throw new ReelwrightError(
      {
        code: 'asset_corrupt',
        path: options.path ?? '',
        message: `Expected a playable sound file for ${basename(file)} but received a damaged one: no sound can be decoded`,
        remedy: 'Export the file again as MP3, M4A or WAV.',
      },
      { class: 'media', cause: toolWords(result.stderr) },
    );
  }
  return { samples: deinterleave(result.stdout), sampleRate: SAMPLE_RATE };
}

/** Interleaved little-endian floats to channels; NaN and infinities to 0. */
export function deinterleave(bytes: Buffer): Stereo {
  const count = Math.floor(bytes.length / BYTES_PER_SAMPLE);
  // A view needs an address divisible by four, which a pooled buffer need not have.
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : Buffer.from(new Uint8Array(bytes).buffer);
  const values = new Float32Array(aligned.buffer, aligned.byteOffset, count * 2);
  const left = new Float32Array(count);
  const right = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    left[i] = usable(values[2 * i] as number);
    right[i] = usable(values[2 * i + 1] as number);
  }
  return [left, right];
}

/** Channels to interleaved little-endian floats. */
export function interleave([left, right]: Stereo): Buffer {
  const values = new Float32Array(left.length * 2);
  for (let i = 0; i < left.length; i += 1) {
    values[2 * i] = left[i] as number;
    values[2 * i + 1] = right[i] as number;
  }
  return Buffer.from(values.buffer);
}

function usable(value: number): number {
  return Number.isFinite(value) ? Math.max(-LARGEST_SAMPLE, Math.min(LARGEST_SAMPLE, value)) : 0;
}
