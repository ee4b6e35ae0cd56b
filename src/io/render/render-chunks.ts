/**
 * Renders neighbouring chunks of one source: one ffmpeg decodes, conforms and overlays once and writes raw frames through named pipes to one
 * single-threaded encoder per chunk. The segment muxer goes from pipe to pipe by frame count, so a chunk's encoder sees exactly the frames
 * it would see alone: same bytes. At most two encoders of a group are alive, which bounds memory (a finished encoder frees its 150 MB).
 */
import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { encoderArguments } from '../../compose/encoder.js';
import type { EncoderSettings } from '../../compose/plan.js';
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { readMp4Facts } from '../mp4/mp4-facts.js';
import { runChild } from '../process/run-child.js';
import { type RunningChild, startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';

export interface RenderChunksRequest {
  readonly ffmpegPath: string;
  /** Arguments of all inputs, in the graph's order. */
  readonly inputs: readonly string[];
  readonly graph: string;
  readonly size: Size;
  readonly encoder: EncoderSettings;
  /** Frame count and destination of each chunk, in order. */
  readonly chunks: readonly { readonly frameCount: number; readonly file: string }[];
  /** An empty folder of its own for the pipes. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
  /** Frames encoded so far in chunk `index`; the last call for a chunk says `done`. */
  onFrames(index: number, frames: number): void;
  /** A chunk's file is complete and checked. Awaited; a rejection ends the group. */
  onChunk(index: number): Promise<void>;
}

/** Encoders alive at once in one group. */
const ENCODERS = 2;

/** Resolves with ffmpeg's complaints about the source (none for a clean one). Rejects with `ffmpeg_failed`, `disk_full` or the signal's reason; no child is left. */
export async function renderChunks(request: RenderChunksRequest): Promise<readonly string[]> {
  const { chunks, folder, signal } = request;
  const pipes = chunks.map((_, index) => `c${index}.yuv`);
  const made = await runChild('mkfifo', pipes, { cwd: folder, signal });
  if (made.code !== 0) throw noPipes(folder, made.stderr);

  const group = new AbortController();
  const stop = () => group.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const start = (args: readonly string[], stdout: 'ignore' | 'pipe'): RunningChild =>
    startChild(request.ffmpegPath, args, {
      stdio: ['ignore', stdout, 'pipe'],
      cwd: folder,
      signal: group.signal,
      watchdog: request.watchdog,
    });

  const pictureArgs = pictureArguments(request, pipes);
  const picture = start(pictureArgs, 'ignore');
  let settled = false;
  let closing: Promise<void> = Promise.resolve();
  const pictureDone = picture.ended.then((end) => {
    if (end.code !== 0) throw ffmpegFailure('compose the picture', end, request.ffmpegPath, pictureArgs);
    // An encoder whose pipe never got a writer would wait for ever: opening the pipe lets it see the end. Encoders may start after this.
    closing = closePipesUntil(
      pipes.map((pipe) => join(folder, pipe)),
      () => settled,
    );
    return end.stderr.split('\n').filter((line) => line.trim() !== '');
  });

  const encode = async (index: number) => {
    const chunk = chunks[index];
    if (chunk === undefined) return;
    const args = encodeArguments(request, pipes[index] ?? '', chunk);
    const encoder = start(args, 'pipe');
    encoder.process.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const frame = Number([...text.matchAll(/^frame=\s*(\d+)/gm)].at(-1)?.[1]);
      if (Number.isFinite(frame)) request.onFrames(index, Math.min(frame, chunk.frameCount));
    });
    const end = await encoder.ended;
    if (end.code !== 0) throw ffmpegFailure(`encode chunk ${index}`, end, request.ffmpegPath, args);
    const facts = await readMp4Facts(chunk.file).catch(() => undefined);
    const count = facts?.streams[0]?.sampleCount ?? 0;
    if (count !== chunk.frameCount) throw shortChunk(chunk.frameCount, count);
    request.onFrames(index, chunk.frameCount);
    await request.onChunk(index);
  };

  // Each lane takes the next chunk; the pipes are filled in order, so two lanes are never both starved.
  let next = 0;
  const lane = async () => {
    while (next < chunks.length) await encode(next++);
  };
  const work = [pictureDone, ...Array.from({ length: ENCODERS }, lane)];
  try {
    await Promise.all(work);
    return await pictureDone;
  } catch (error) {
    group.abort(error);
    await Promise.allSettled(work);
    signal.throwIfAborted();
    throw error;
  } finally {
    settled = true;
    await closing;
    signal.removeEventListener('abort', stop);
    await rm(folder, { recursive: true, force: true });
  }
}

function pictureArguments(request: RenderChunksRequest, pipes: readonly string[]): readonly string[] {
  const head = [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-filter_complex_threads',
    '1',
    ...request.inputs,
    '-filter_complex',
    request.graph,
  ];
  const raw = ['-map', '[out]', '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p'];
  if (pipes.length === 1) return [...head, ...raw, '-f', 'rawvideo', pipes[0] ?? ''];
  const cuts: number[] = [];
  for (const chunk of request.chunks.slice(0, -1)) cuts.push((cuts.at(-1) ?? 0) + chunk.frameCount);
  return [
    ...head,
    ...raw,
    '-f',
    'segment',
    '-segment_format',
    'rawvideo',
    '-segment_frames',
    cuts.join(','),
    '-segment_start_number',
    '0',
    'c%d.yuv',
  ];
}

function encodeArguments(
  request: RenderChunksRequest,
  pipe: string,
  chunk: { readonly frameCount: number; readonly file: string },
): readonly string[] {
  const { width, height } = request.size;
  return [
    ...['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1'],
    ...['-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-video_size', `${width}x${height}`, '-framerate', '30', '-i', pipe],
    ...['-frames:v', String(chunk.frameCount), ...encoderArguments(request.encoder)],
    ...['-fflags', '+bitexact', '-video_track_timescale', '90000', '-f', 'mp4', chunk.file],
  ];
}

async function closePipesUntil(paths: readonly string[], isSettled: () => boolean): Promise<void> {
  while (!isSettled()) {
    for (const path of paths) await closePipe(path);
    await sleep(50);
  }
}

async function closePipe(path: string): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
  await file?.close();
}

function noPipes(folder: string, reason: string): ReelwrightError {
  const full = /No space left/i.test(reason);
  return new ReelwrightError(
    {
      code: full ? 'disk_full' : 'pipes_unavailable',
      path: '',
      message: `Expected named pipes in ${folder} but received ${reason.trim() || 'no mkfifo'}`,
      remedy: full
        ? 'Free some disk space for the cache folder and render again.'
        : 'Put the cache on a file system that has named pipes (not FAT or exFAT), or render with --no-cache.',
    },
    { class: full ? 'render' : 'environment', retryable: full },
  );
}

function shortChunk(expected: number, received: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'render_incomplete',
      path: '',
      message: `Expected ${expected} frames in a chunk but received ${received}`,
      remedy: 'Render again; if it persists, the source may be damaged: re-export it.',
    },
    { class: 'render', retryable: true },
  );
}
