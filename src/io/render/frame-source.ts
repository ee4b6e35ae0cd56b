/**
 * How the frames of a clip reach the encoders of chunks in a row. From files, where they were decoded before; else one
 * ffmpeg decodes the clip once and writes through named pipes: the segment muxer goes from pipe to pipe by frame count,
 * so each encoder sees exactly the frames it would see alone.
 */
import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedPlan } from '../../compose/plan.js';

import { ReelwrightError } from '../../errors.js';
import type { Size } from '../../geometry.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { writeToneFiles } from '../ffmpeg/tone-files.js';
import { runChild } from '../process/run-child.js';
import { startChild } from '../process/start-child.js';
import type { Watchdog } from '../process/watchdog.js';
import { feedArguments, feedInput, segmentedOutput } from './feed.js';

export interface FrameSource {
  /** Input arguments for the frames of the chunk at this position. */
  input(position: number): readonly string[];
  /** The chunk has been encoded: its frames may go. */
  release(position: number): Promise<void>;
  /** The decoder's complaints once it has ended; rejects when it failed. */
  readonly done: Promise<readonly string[]>;
  /** Ends what is left; no reader of a pipe waits afterwards. */
  close(): Promise<void>;
}

/** Frames that lie in files, one a chunk. They are removed after use. */
export function keptFrames(feeds: readonly FeedPlan[], files: readonly string[]): FrameSource {
  return {
    input: (position) => feedInput(feeds[position] as FeedPlan, files[position] as string),
    release: (position) => rm(files[position] as string, { force: true }),
    done: Promise.resolve([]),
    close: async () => {},
  };
}

/** One raw rgb24 picture, for every chunk; it stays. */
export function stillFrames(file: string, size: Size): FrameSource {
  return {
    input: () => feedInput({ size, pixelFormat: 'rgb24' }, file),
    release: async () => {},
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
  /** An empty folder of its own for the pipes and what the graph reads. */
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
    // start after this.
    closing = closePipesUntil(pipes, () => settled);
    return end.stderr.split('\n').filter((line) => line.trim() !== '');
  });
  // Told by whoever awaits it.
  done.catch(() => undefined);
  return {
    input: (position) => feedInput(feed, pipes[position] as string),
    release: async () => {},
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
