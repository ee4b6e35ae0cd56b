/** Checks a finished clip before it is published: streams, frames, size, tags, duration, faststart. */
import type { Size } from '../../geometry.js';
import type { Run } from '../ffmpeg/run-tool.js';
import { expectNoDeviation, readFinished } from '../probe/finished-mp4.js';

export interface ClipExpectation {
  readonly size: Size;
  readonly totalFrames: number;
  /** Length of the picture. */
  readonly seconds: number;
  readonly hasAudio: boolean;
}

/** Throws `output_check_failed` with every deviation found. */
export async function checkClip(
  path: string,
  { size, totalFrames, seconds, hasAudio }: ClipExpectation,
  { tools, run }: { readonly tools: { readonly ffprobePath: string }; readonly run: Run },
): Promise<void> {
  const look = { what: 'clip', size, totalFrames } as const;
  const { video, audio, want, found } = await readFinished(path, look, { ffprobePath: tools.ffprobePath, run });
  want('number of sound streams', audio.length, hasAudio ? 1 : 0);
  const sideData = (video?.['side_data_list'] ?? []) as readonly Readonly<Record<string, unknown>>[];
  want('rotation', sideData.find((item) => item['rotation'] !== undefined)?.['rotation'] ?? 0, 0);
  const drift = Math.abs(Number(video?.['duration']) - seconds);
  if (!(drift <= Math.max(0.02, (1.5 * seconds) / totalFrames)))
    found.push(`the picture lasts ${String(video?.['duration'])} s, not ${seconds.toFixed(3)}`);
  expectNoDeviation({ found }, 'clip');
}
