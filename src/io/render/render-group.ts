/**
 * Renders neighbouring chunks of one source, one after the other. One ffmpeg decodes the clip once and writes its frames through named pipes;
 * the segment muxer goes from pipe to pipe by frame count, so each chunk's own ffmpeg sees exactly the frames it would see alone: same bytes.
 */
import { constants } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FeedPlan } from '../../compose/plan.js';
import { ReelwrightError } from '../../errors.js';
import { ffmpegFailure } from '../ffmpeg/ffmpeg-failure.js';
import { runChild } from '../process/run-child.js';
import { startChild } from '../process/start-child.js';
import { feedArguments, feedInput, segmentedOutput } from './feed.js';
import { type RenderChunkRequest, renderChunk } from './render-chunk.js';

export interface RenderGroupRequest extends Pick<RenderChunkRequest, 'ffmpegPath' | 'encoder' | 'signal' | 'watchdog'> {
  /** The frames of all chunks together; undefined for chunks without a source, and for those that have their own frames. */
  readonly feed: { readonly source: readonly string[]; readonly plan: FeedPlan } | undefined;
  readonly chunks: readonly GroupChunk[];
  /** An empty folder of its own for the pipes. */
  readonly folder: string;
}

export interface GroupChunk
  extends Pick<RenderChunkRequest, 'index' | 'frameCount' | 'graph' | 'file' | 'still' | 'onFrames'> {
  /** Input arguments of its frames, when they lie in a file. */
  readonly frames?: readonly string[] | undefined;
  /** Makes what lies over the picture; returns its input arguments. Called when the chunk's turn has come. */
  sprites(): Promise<readonly string[]>;
  /** The chunk's process runs. */
  onStart?(): void;
  /** The chunk's file is complete and checked. Awaited; a rejection ends the group. */
  onDone(): Promise<void>;
}

/** Resolves with the decoder's complaints about the source (none for a clean one). Rejects with `ffmpeg_failed`, `render_incomplete`, `disk_full`, `pipes_unavailable` or the signal's reason; no child is left. */
export async function renderGroup(request: RenderGroupRequest): Promise<readonly string[]> {
  const { chunks, feed, folder, signal } = request;
  const group = new AbortController();
  const stop = () => group.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  const pipes = feed === undefined ? [] : chunks.map((_, index) => `c${index}.yuv`);
  try {
    signal.throwIfAborted();
    // Drawn before anything runs, so that the first pipe has a reader from the start.
    let sprites = chunks[0] === undefined ? [] : await chunks[0].sprites();
    if (pipes.length > 0) await makePipes(pipes, folder, signal);
    const feeding = feed === undefined ? undefined : startFeed(request, feed, pipes, group.signal);
    const encodeAll = async () => {
      for (const [index, chunk] of chunks.entries()) {
        if (index > 0) sprites = await chunk.sprites();
        const piped = feed === undefined ? [] : feedInput(feed.plan, join(folder, pipes[index] ?? ''));
        const frames = chunk.frames ?? piped;
        const rendering = renderChunk({ ...request, ...chunk, inputs: [...frames, ...sprites], signal: group.signal });
        chunk.onStart?.();
        await rendering;
        await chunk.onDone();
      }
    };
    const work = [encodeAll(), ...(feeding === undefined ? [] : [feeding.done])];
    try {
      await Promise.all(work);
      return feeding === undefined ? [] : await feeding.done;
    } catch (error) {
      group.abort(error);
      await Promise.allSettled(work);
      signal.throwIfAborted();
      throw error;
    } finally {
      await feeding?.close();
    }
  } finally {
    signal.removeEventListener('abort', stop);
    await rm(folder, { recursive: true, force: true });
  }
}

function startFeed(
  request: RenderGroupRequest,
  feed: NonNullable<RenderGroupRequest['feed']>,
  pipes: readonly string[],
  signal: AbortSignal,
) {
  const args = [
    ...feedArguments(feed.source, feed.plan),
    ...segmentedOutput(request.chunks.map(({ frameCount }) => frameCount)),
  ];
  const child = startChild(request.ffmpegPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd: request.folder,
    signal,
    watchdog: request.watchdog,
  });
  let settled = false;
  let closing: Promise<void> = Promise.resolve();
  const done = child.ended.then((end) => {
    if (end.code !== 0) throw ffmpegFailure('decode a clip', end, request.ffmpegPath, args);
    // A reader whose pipe never got a writer would wait for ever: opening the pipe lets it see the end. Readers may start after this.
    closing = closePipesUntil(
      pipes.map((pipe) => join(request.folder, pipe)),
      () => settled,
    );
    return end.stderr.split('\n').filter((line) => line.trim() !== '');
  });
  const close = () => {
    settled = true;
    return closing;
  };
  return { done, close };
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

async function makePipes(names: readonly string[], folder: string, signal: AbortSignal): Promise<void> {
  const { code, stderr } = await runChild('mkfifo', names, { cwd: folder, signal });
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
