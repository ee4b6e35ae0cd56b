/** The soundtrack's one encode: AAC-LC, 48 kHz stereo, 192 kbit/s in an M4A whose samples the film takes over. */
import { stat } from 'node:fs/promises';
import { ReelwrightError } from '../../errors.js';
import type { Sound } from '../../sound/blocks.js';
import { SAMPLE_RATE } from '../../sound/stereo.js';
import { toolWords } from '../ffmpeg/tool-words.js';
import { presentExactDuration } from './present-exact-duration.js';
import { runOptions, type SoundTools } from './run-ffmpeg.js';
import { interleaved } from './sound-files.js';

/**
 * Output arguments of the encode; part of the soundtrack's key. The M4A's edit list hides the encoder's 1024 samples of
 * priming and ends on the exact sample, and the film keeps both (tested on ffmpeg 4.1 and 5.1). Bytes repeat on one
 * machine and ffmpeg build.
 */
export const SOUNDTRACK_ENCODER_ARGS = [
  ...['-c:a', 'aac', '-b:a', '192k', '-ar', String(SAMPLE_RATE), '-ac', '2', '-map_metadata', '-1'],
  ...['-fflags', '+bitexact', '-flags:a', '+bitexact', '-f', 'mp4'],
] as const;

/**
 * Writes `sound` to `output`, an M4A; replaces what is there. Throws `sound_encode_failed` when ffmpeg fails,
 * `disk_full` when that is why.
 */
export async function encodeSoundtrack(sound: Sound, output: string, tools: SoundTools): Promise<void> {
  const input = ['-v', 'error', '-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '2', '-i', 'pipe:0'];
  const result = await tools.run([...input, ...SOUNDTRACK_ENCODER_ARGS, '-y', `file:${output}`], {
    ...runOptions(tools, 120 + sound.length / SAMPLE_RATE / 10),
    task: 'encode the soundtrack',
    stdin: interleaved(sound),
  });
  const written = await stat(output).catch(() => undefined);
  if (result.code !== 0 || written === undefined || written.size === 0) {
    throw encodeFailure(output, result.stderr);
  }
  await presentExactDuration(output);
}

/** `sound_encode_failed`, or `disk_full` when what ffmpeg said (`stderr`) tells so. */
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
