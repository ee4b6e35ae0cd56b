/** Chunks and soundtrack to one MP4 by stream copy: nothing is decoded or encoded, moov first. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { presentExactDuration } from '../sound/present-exact-duration.js';

export interface MuxTools {
  readonly ffmpegPath: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
}

/** One clock for every film: 3000 ticks a frame at 30 frames per second. */
const COPY = ['-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact', '-video_track_timescale', '90000'] as const;

/**
 * Joins chunks (MP4 files of the same encoder settings, in order) to one silent MP4. ffmpeg decodes the beginning of every chunk to know it (0.1 s for
 * eight), which is why this is a step of its own: it need not wait for the sound.
 */
export async function joinChunks(chunks: readonly string[], output: string, tools: MuxTools): Promise<void> {
  const list = join(tools.folder, 'film.ffconcat');
  const lines = chunks.map((file) => `file 'file:${file.replaceAll("'", "'\\''")}'`);
  await writeFile(list, `ffconcat version 1.0\n${lines.join('\n')}\n`);
  const input = ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file', '-i', list];
  await copyStreams('join chunks', [...input, '-map', '0:v:0', ...COPY, '-f', 'mp4', `file:${output}`], tools);
}

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
