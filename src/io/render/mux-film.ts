/** Picture and soundtrack to one MP4 by stream copy: nothing is decoded or encoded, moov first. */
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { presentExactDuration } from '../sound/present-exact-duration.js';

export interface MuxTools {
  readonly ffmpegPath: string;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
}

/** One clock for every film: 3000 ticks a frame at 30 frames per second. */
const COPY = ['-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact', '-video_track_timescale', '90000'] as const;

/** Puts a soundtrack (M4A) under a silent film. */
export async function addSound(picture: string, soundtrack: string, output: string, tools: MuxTools): Promise<void> {
  const inputs = [picture, soundtrack].flatMap((file) => [
    '-protocol_whitelist',
    'file',
    '-f',
    'mov',
    '-i',
    `file:${file}`,
  ]);
  const maps = ['-map', '0:v:0', '-map', '1:a:0'];
  const flags = ['-movflags', '+faststart+write_colr', '-f', 'mp4', `file:${output}`];
  await copyStreams('join picture and sound', [...inputs, ...maps, ...COPY, ...flags], tools);
  // 4.1 counts the AAC priming into the header's durations.
  await presentExactDuration(output);
}

async function copyStreams(what: string, work: readonly string[], tools: MuxTools): Promise<void> {
  const { ffmpegPath, signal, watchdog } = tools;
  const args = ['-nostdin', '-v', 'error', '-y', ...work];
  const child = startChild(ffmpegPath, args, { stdio: ['ignore', 'ignore', 'pipe'], signal, watchdog });
  const end = await child.ended;
  signal.throwIfAborted();
  if (end.code !== 0) throw ffmpegFailure(what, end, ffmpegPath, args);
}
