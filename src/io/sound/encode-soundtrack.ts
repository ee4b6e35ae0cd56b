/** Encodes the soundtrack once, 48 kHz stereo, into a file whose packets the film copies. */
import { stat } from 'node:fs/promises';
import { ReelwrightError } from '../../errors.js';
import type { SoundCodec } from '../../outputs/output.types.js';
import { aac } from '../../outputs/sound-codecs.js';
import type { Sound } from '../../sound/blocks.js';
import { SAMPLE_RATE } from '../../sound/stereo.js';
import { toolWords } from '../ffmpeg/tool-words.js';
import { presentExactDuration } from './present-exact-duration.js';
import { runOptions, type SoundTools } from './run-ffmpeg.js';
import { interleaved } from './sound-files.js';

/** How a soundtrack is encoded. */
export interface SoundEncode {
  /** The file to write; replaces what is there. */
  readonly output: string;
  /** The codec. Default: AAC in an M4A. */
  readonly codec?: SoundCodec | undefined;
  /** The part that is heard: the encoder also gets what lies before and after it. Default: all. */
  readonly heard?: { readonly from: number; readonly samples: number } | undefined;
}

/** Throws `sound_encode_failed` when ffmpeg fails, `disk_full` when that is why. */
export async function encodeSoundtrack(
  sound: Sound,
  { output, codec = aac, heard }: SoundEncode,
  tools: SoundTools,
): Promise<void> {
  const input = ['-v', 'error', '-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', 'pipe:0'];
  const result = await tools.run([...input, ...codec.arguments, '-y', `file:${output}`], {
    ...runOptions(tools, 120 + sound.length / SAMPLE_RATE / 10),
    task: 'encode the soundtrack',
    stdin: interleaved(sound),
  });
  const written = await stat(output).catch(() => undefined);
  if (result.code !== 0 || written === undefined || written.size === 0) {
    throw encodeFailure(output, result.stderr);
  }
  if (codec.demuxer === 'mov') await presentExactDuration(output, heard && { ...heard, sampleRate: SAMPLE_RATE });
}

/** `sound_encode_failed`, or `disk_full` when what ffmpeg printed (`stderr`) says so. */
export function encodeFailure(output: string, stderr: string, received = 'none'): ReelwrightError {
  const full = /No space left/i.test(stderr);
  return new ReelwrightError(
    {
      code: full ? 'disk_full' : 'sound_encode_failed',
      path: '',
      message: `Expected an encoded soundtrack for ${output} but received ${received}`,
      remedy: full
        ? 'Free some space for the cache and the output folder and render again; nothing half-written was left.'
        : 'Run `reelwright doctor`: it names what this ffmpeg lacks.',
    },
    { class: 'render', retryable: true, cause: toolWords(stderr) },
  );
}
