/** Bins of a waveform -> `waveform.json`. */
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WAVEFORM_PER_SECOND, type WaveformBins } from '../../sound/waveform.js';
import type { UploadWaveform } from './upload.js';

const NAME = 'waveform.json';

/** `offsetSeconds`: from the picture's first frame to the first bin. */
export async function writeWaveform(
  folder: string,
  { min, max, rms }: WaveformBins,
  offsetSeconds: number,
): Promise<UploadWaveform> {
  const text = `${JSON.stringify({ per_second: WAVEFORM_PER_SECOND, offset_seconds: offsetSeconds, min, max, rms })}\n`;
  await writeFile(join(folder, NAME), text);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { path: NAME, sha256, per_second: WAVEFORM_PER_SECOND, length: min.length };
}
