/** Joins chunks and soundtrack into one MP4 by stream copy: nothing is decoded or encoded, moov first. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { presentExactDuration } from '../sound/present-exact-duration.js';

export async function muxFilm(request: {
  readonly ffmpegPath: string;
  /** MP4 files of the same encoder settings, in order. */
  readonly chunks: readonly string[];
  /** M4A with the whole soundtrack. */
  readonly soundtrack: string;
  readonly output: string;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
}): Promise<void> {
  const list = join(request.folder, 'film.ffconcat');
  const lines = request.chunks.map((file) => `file 'file:${file.replaceAll("'", "'\\''")}'`);
  await writeFile(list, `ffconcat version 1.0\n${lines.join('\n')}\n`);
  const args = [
    ...['-nostdin', '-v', 'error', '-y'],
    ...['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file', '-i', list],
    ...['-protocol_whitelist', 'file', '-f', 'mov', '-i', `file:${request.soundtrack}`],
    ...['-map', '0:v:0', '-map', '1:a:0', '-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact'],
    ...['-video_track_timescale', '90000', '-movflags', '+faststart+write_colr', '-f', 'mp4', `file:${request.output}`],
  ];
  const child = startChild(request.ffmpegPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: request.signal,
    watchdog: request.watchdog,
  });
  const end = await child.ended;
  request.signal.throwIfAborted();
  if (end.code !== 0) throw ffmpegFailure('join chunks and sound', end, request.ffmpegPath, args);
  // 4.1 counts the AAC priming into the header's durations.
  await presentExactDuration(request.output);
}
