/**
 * Sends the frames of a clip to the encoders of consecutive chunks. Kept frames come from a file; otherwise one ffmpeg
 * decodes the clip once and writes to named pipes: its segment muxer goes to the next pipe after a given number of
 * frames, so each encoder sees exactly the frames it would see alone.
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Filter, filter } from '../../compose/filter-graph.js';
import type { KeptRange } from '../../compose/kept-range.js';
import type { FeedPlan } from '../../compose/plan.js';
import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import type { Rational } from '../../time.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { writeToneFiles } from '../ffmpeg/tone-files.js';
import { runChild } from '../process/run-child.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { feedArguments, feedInput, segmentedOutput } from './feed.js';
import { frameBytes, type KeptClip } from './keep-frames.js';

export interface FrameSource {
  /** Input arguments for the frames of the chunk at this position, of a film of this rate. */
  input(position: number, frameRate: Rational): readonly string[];
  /** Filters that turn the incoming frames into those of the graph; empty where they are the same. */
  readonly filters: readonly Filter[];
  /** The decoder's complaints once it has ended; rejects when it failed. */
  readonly done: Promise<readonly string[]>;
  /** Ends the decoder; no reader of a pipe waits afterwards. */
  close(): Promise<void>;
}

/** The part of a clip's kept frames that one chunk shows. */
export interface KeptPart {
  readonly clip: KeptClip;
  readonly range: KeptRange;
  /** The crop that is still to be made. */
  readonly cut: readonly Filter[];
  readonly frameCount: number;
}

export function keptFrames({ clip, range, cut, frameCount }: KeptPart): FrameSource {
  const { file, picture, shows } = clip;
  const isShort = range.before > 0 || range.skipped + frameCount > shows.length;
  const skip = ['-skip_initial_bytes', String(range.skipped * frameBytes(picture))];
  return {
    input: (_, frameRate) => [...skip, ...feedInput(picture, file, frameRate)],
    filters: [
      ...cut,
      ...(isShort ? [filter('tpad', { start: range.before, start_mode: 'clone', stop: -1, stop_mode: 'clone' })] : []),
      filter('trim', { end_frame: frameCount }),
    ],
    done: Promise.resolve([]),
    close: async () => {},
  };
}

/** One raw rgb24 picture for every chunk; its file is not removed. */
export function stillFrames(file: string, size: Size): FrameSource {
  return {
    input: (_, frameRate) => feedInput({ size, pixelFormat: 'rgb24' }, file, frameRate),
    filters: [],
    done: Promise.resolve([]),
    close: async () => {},
  };
}

export interface PipedFramesRequest {
  readonly ffmpegPath: string;
  /** Input arguments of the clip. */
  readonly source: readonly string[];
  /** The frames of all chunks together. */
  readonly feed: FeedPlan;
  readonly frameCounts: readonly number[];
  /** An empty folder for the pipes and for the files that the graph reads. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly watchdog: Watchdog;
}

/** Starts the decoder. Rejects with `pipes_unavailable` or `disk_full`. */
export async function pipedFrames(request: PipedFramesRequest): Promise<FrameSource> {
  const { feed, folder, frameCounts, signal } = request;
  const pipes = frameCounts.map((_, index) => join(folder, `c${index}.yuv`));
  await makePipes(pipes, folder, signal);
  writeToneFiles(feed.graph, folder);
  const args = [...feedArguments(request.source, feed), ...segmentedOutput(frameCounts)];
  const { watchdog } = request;
  const child = startChild(request.ffmpegPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: folder,
    signal,
    watchdog,
  });
  let settled = false;
  let closing: Promise<void> = Promise.resolve();
  const done = child.ended.then((end) => {
    if (end.code !== 0) throw ffmpegFailure('decode a clip', end, request.ffmpegPath, args);
    // A reader whose pipe never got a writer would wait for ever: opening the pipe lets it see the end. Readers may
    // start later.
    closing = closePipesUntil(pipes, () => settled);
    return end.stderr.split('\n').filter((line) => line.trim() !== '');
  });
  // The failure is reported to whoever awaits it.
  done.catch(() => undefined);
  return {
    input: (position, frameRate) => feedInput(feed, pipes[position] as string, frameRate),
    filters: [],
    done,
    close: async () => {
      settled = true;
      await closing;
    },
  };
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

async function makePipes(paths: readonly string[], folder: string, signal: AbortSignal): Promise<void> {
  const { code, stderr } = await runChild('mkfifo', paths, { cwd: folder, signal });
  if (code === 0) return;
  const full = /No space left/i.test(stderr);
  throw new ReelwrightError(
    {
      code: full ? 'disk_full' : 'pipes_unavailable',
      path: '',
      message: `Expected named pipes in ${folder} but received ${stderr.trim() || 'no mkfifo'}`,
      remedy: full
        ? 'Free some disk space for the cache folder and render again.'
        : 'Put the cache on a file system that has named pipes (not FAT or exFAT), or render with --no-cache.',
    },
    { class: full ? 'render' : 'environment', retryable: full },
  );
}
