/**
 * What one call of the engine works with: tools, cache, watchdog, run folder; all of it gone again at the end, however
 * it ends.
 */
import { setMaxListeners } from 'node:events';
import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { ReelwrightError, type Warning } from '../errors.js';
import { type Cache, openCache } from '../io/cache/cache.js';
import { cacheUnavailable, cacheUnused } from '../io/cache/cache-unavailable.js';
import { type FfmpegTools, locateFfmpeg } from '../io/ffmpeg/locate-ffmpeg.js';
import { type Run, toolRunner } from '../io/ffmpeg/run-tool.js';
import { diskFullError, isDiskFull, isNoRoom } from '../io/files/free-room.js';
import { openSources, type Sources } from '../io/files/held-sources.js';
import { makeFolder } from '../io/files/make-folder.js';
import { createRunFolder, lostFolder, type RunFolder } from '../io/files/run-folder.js';
import type { ImageDecoder } from '../io/images/image-decoder.js';
import { type IsolatedDecoder, isolatedDecoder } from '../io/images/isolated-decoder.js';
import { makingWay, startWatchdog, type Watchdog } from '../io/process/watchdog.js';
import { outOfResources } from '../io/system/out-of-resources.js';
import { type PeopleFinder, peopleFinder } from '../io/tracking/find-people.js';
import { type Budget, concurrencyOf, createBudget } from './budget.js';
import { interrupted } from './interrupted.js';
import { type MainThread, mainThread } from './main-thread.js';
import type { EngineOptions } from './options.js';

export type { EngineOptions } from './options.js';

/** What a call hands to its workspace. */
export type WorkspaceOptions = EngineOptions & {
  readonly signal?: AbortSignal | undefined;
  /** The budget of the engine; a workspace without one makes its own. */
  readonly budget?: Budget | undefined;
  /** True: the children of the call work at a lower priority than what somebody waits for. Default false. */
  readonly makesWay?: boolean | undefined;
  /** Told of what the call has to do without. */
  readonly onWarning?: ((warning: Warning) => void) | undefined;
};

/** What work without children needs: no ffmpeg, and nobody to watch over it. */
export interface StillWorkspace {
  /** Once a source has changed, this cache stores nothing more and rejects with `source_changed`. */
  readonly cache: Cache | undefined;
  /** The files that the call reads from outside. */
  readonly sources: Sources;
  /** Decodes images from outside, in a process of its own. */
  readonly images: ImageDecoder;
  /** Finds people where the engine is asked for more than the default (`subjects: "network"`). */
  readonly people: PeopleFinder | undefined;
  /** Folder of the models. */
  readonly models: string;
  /** Folder for temporary files, empty at the start; on the cache's file system when there is a cache. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly concurrency: number;
  /** The budget of the engine: each group of ffmpeg processes waits for a place in it. */
  readonly budget: Budget;
  /** Registers what is to be undone when the call ends, however it ends. */
  atEnd(undo: () => void): void;
}

export interface Workspace extends StillWorkspace {
  readonly tools: FfmpegTools;
  readonly watchdog: Watchdog;
  readonly run: Run;
  readonly mainThread: MainThread;
}

export const DEFAULT_CACHE_LIMIT_BYTES = 5 * 1024 ** 3;

/** `modelDir` > REELWRIGHT_MODELS > `models` in the default cache folder. */
export function modelFolder(options: { readonly modelDir?: string | undefined }): string {
  return options.modelDir ?? process.env['REELWRIGHT_MODELS'] ?? join(defaultCacheFolder(), 'models');
}

/** Paths in XDG variables must be absolute; the specification has relative ones ignored. */
export function defaultCacheFolder(): string {
  const xdg = process.env['XDG_CACHE_HOME'] ?? '';
  if (isAbsolute(xdg)) return join(xdg, 'reelwright');
  return process.platform === 'darwin'
    ? join(homedir(), 'Library', 'Caches', 'reelwright')
    : join(homedir(), '.cache', 'reelwright');
}

/** Runs `work` in a workspace. An abort of `signal` rejects with code `aborted`, after children and files are gone. */
export async function withWorkspace<T>(
  options: WorkspaceOptions,
  work: (workspace: Workspace) => Promise<T>,
): Promise<T> {
  const { signal } = options;
  if (signal?.aborted) throw interrupted(signal.reason, options);
  const tools = await locateFfmpeg(options).catch((error: unknown) => {
    throw signal?.aborted ? interrupted(signal.reason, options) : error;
  });
  const started = await startWatchdog();
  const watchdog = options.makesWay ? makingWay(started) : started;
  let folder: string | undefined;
  try {
    return await withStillWorkspace(options, async (still) => {
      folder = still.folder;
      watchdog.addPath(folder);
      const run = inTurn(toolRunner({ watchdog, signal: still.signal }, tools.ffprobePath), still);
      return work({ ...still, tools, watchdog, run, mainThread: mainThread() });
    });
  } finally {
    if (folder !== undefined) watchdog.removePath(folder);
    await watchdog.close();
  }
}

/**
 * The same for work that starts no child: what a kill leaves of it is found and removed by the next run, so that no
 * process need be started to watch over it (25 ms, and 100 more to end it).
 */
export async function withStillWorkspace<T>(
  options: WorkspaceOptions,
  work: (workspace: StillWorkspace) => Promise<T>,
): Promise<T> {
  const signal = options.signal ?? new AbortController().signal;
  if (signal.aborted) throw interrupted(signal.reason, options);
  // Each source and each child listens, and a film has many: node takes more than ten for a leak, and says so.
  setMaxListeners(0, signal);
  const opened = await openCacheOrNone(options);
  let made: RunFolder | undefined;
  let sources: Sources | undefined;
  let images: IsolatedDecoder | undefined;
  const concurrency = concurrencyOf(options);
  const budget = options.budget ?? createBudget(concurrency);
  const leave = budget.frames.enter();
  const undos: (() => void)[] = [];
  try {
    made = await createRunFolder(opened?.folder);
    const folder = made.path;
    sources = openSources({ folder: join(folder, 'sources'), cache: opened, signal });
    const cache = opened && guardedCache(opened, sources);
    images = isolatedDecoder({ folder, signal });
    const atEnd = (undo: () => void) => undos.push(undo);
    const models = modelFolder(options);
    const people = options.subjects === 'network' ? peopleFinder({ models, folder, signal }) : undefined;
    const tools = { cache, sources, images, people, models, folder, signal, concurrency, budget, atEnd };
    const { path } = made;
    const result = await endsSoon(work(tools), signal, () => removeFolder(path));
    await sources.finish();
    return result;
  } catch (error) {
    if (signal.aborted) throw interrupted(error, options);
    // The disk is checked before the folder is removed, which makes room again.
    throw (
      (await lostFolder(error, made)) ??
      (await changedMeanwhile(error, sources)) ??
      (await diskFull(error, made?.path)) ??
      outOfResources(error) ??
      error
    );
  } finally {
    for (const undo of undos) undo();
    await images?.close();
    await sources?.close();
    if (made !== undefined) await removeFolder(made.path);
    await leave();
  }
}

/** A tool waits for its place; the time it may take begins when it does. */
function inTurn(run: Run, { budget, signal }: StillWorkspace): Run {
  return (...call) => budget.groups.use(signal, () => run(...call));
}

/** Results made from a source are stored only while the source is the file that was hashed. */
function guardedCache(cache: Cache, sources: Sources): Cache {
  return {
    ...cache,
    store: async (...entry) => {
      await sources.expectUnchanged();
      return cache.store(...entry);
    },
    storeJson: async (...entry) => {
      await sources.expectUnchanged();
      return cache.storeJson(...entry);
    },
  };
}

/** A file that is exchanged under a decoder shows as a damaged one, or as a decoder that failed. */
async function changedMeanwhile(cause: unknown, sources: Sources | undefined): Promise<unknown> {
  const isSuspect = cause instanceof ReelwrightError && (cause.class === 'media' || cause.class === 'render');
  if (!isSuspect) return undefined;
  return sources?.expectUnchanged().then(
    () => undefined,
    (change: unknown) => change,
  );
}

/** How long after an abort work may clean up by itself. */
const GRACE_MS = 500;

/**
 * The work, or soon after an abort a rejection: a picture of 24 megapixels that is being decoded cannot be told to
 * stop. What it still does it does in vain: its folder is gone, and nothing is published after an abort. `onLateEnd`
 * tidies up after it.
 */
async function endsSoon<T>(work: Promise<T>, signal: AbortSignal, onLateEnd: () => Promise<void>): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const onAbort = () => {
      timer = setTimeout(() => {
        work.then(onLateEnd, onLateEnd).catch(() => {});
        reject(new Error('aborted'));
      }, GRACE_MS);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    stop = () => {
      signal.removeEventListener('abort', onAbort);
      clearTimeout(timer);
    };
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    stop();
    // When the race is lost, nobody else handles this rejection.
    work.catch(() => {});
  }
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 3 });
}

/** A cache that cannot be opened (read-only home, full disk) costs speed, not the render. */
async function openCacheOrNone(options: WorkspaceOptions): Promise<Cache | undefined> {
  if (options.cacheDir === null) return undefined;
  const folder = resolve(options.cacheDir ?? defaultCacheFolder());
  try {
    await makeFolder(folder, 0o700);
    const limitBytes = options.cacheLimitBytes ?? DEFAULT_CACHE_LIMIT_BYTES;
    return await openCache({ folder, limitBytes, namespace: options.namespace });
  } catch (cause) {
    if (options.cacheDir !== undefined) throw cacheUnavailable(folder, cause);
    options.onWarning?.(cacheUnused(folder, cause));
    return undefined;
  }
}

/**
 * A full disk shows as whatever met it first (ffmpeg 4.1 even ends well, with a file cut short), so the disk itself is
 * asked.
 */
async function diskFull(cause: unknown, folder: string | undefined): Promise<ReelwrightError | undefined> {
  const isSuspect = isNoRoom(cause) || (cause instanceof ReelwrightError && cause.class === 'render');
  if (isSuspect && folder !== undefined && (await isDiskFull(folder))) return diskFullError(cause, dirname(folder));
  return isNoRoom(cause) ? diskFullError(cause) : undefined;
}
