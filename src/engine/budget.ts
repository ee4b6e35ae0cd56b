/**
 * What all calls of one engine share: the number of renders under way and of ffmpeg groups running at once (further
 * ones wait in turn), the decoded frames, and a list of what is being made, so that two calls never make the same
 * thing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { cpuQuota } from '../io/system/cpu-quota.js';
import { type FrameShelf, frameShelf, KEPT_BYTES_A_RENDER } from './frame-shelf.js';
import { type KeyedTurns, keyedTurns } from './keyed-turns.js';
import type { EngineOptions } from './options.js';

export interface Budget {
  /** One place per render: a render that waits here has opened no file and started no process. */
  readonly renders: Places;
  /**
   * One place per group of ffmpeg processes, whichever call they belong to: a tool that runs for an answer, or a
   * decoder with its encoder.
   */
  readonly groups: Places;
  readonly frames: FrameShelf;
  /** One call at a time for what is kept under a key. */
  readonly turns: KeyedTurns;
}

export interface Places {
  /**
   * The work, once there is a place for it; first come, first served. Work inside such work stands on the place that it
   * has already, so that nobody waits for himself. `onWaiting` is told the place of work that has to wait, 1 being the
   * next, and every other one it comes to. Rejects with the signal's reason when it is aborted before the work began.
   */
  use<T>(
    signal: AbortSignal | undefined,
    work: () => Promise<T>,
    onWaiting?: ((place: number) => void) | undefined,
  ): Promise<T>;
}

/** The number of things done at once: the option, or else the processors this process may use. */
export function concurrencyOf({ concurrency }: EngineOptions): number {
  return Math.max(1, Math.round(concurrency ?? cpuQuota()));
}

/** `concurrency`: a whole number from 1. */
export function createBudget(concurrency: number): Budget {
  return {
    renders: places(concurrency),
    groups: places(concurrency),
    frames: frameShelf(KEPT_BYTES_A_RENDER * concurrency),
    turns: keyedTurns(),
  };
}

interface Waiting {
  readonly begin: () => void;
  readonly onWaiting: ((place: number) => void) | undefined;
}

export function places(count: number): Places {
  let free = count;
  const waiting: Waiting[] = [];
  const tellPlaces = () => {
    for (const [index, { onWaiting }] of waiting.entries()) onWaiting?.(index + 1);
  };
  const inside = new AsyncLocalStorage<true>();

  const enter = (signal: AbortSignal | undefined, onWaiting: Waiting['onWaiting']) =>
    new Promise<void>((resolve, reject) => {
      if (free > 0) {
        free -= 1;
        resolve();
        return;
      }
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const own = { begin, onWaiting };
      const leave = () => {
        waiting.splice(waiting.indexOf(own), 1);
        tellPlaces();
        reject(signal?.reason);
      };
      waiting.push(own);
      onWaiting?.(waiting.length);
      signal?.addEventListener('abort', leave, { once: true });
    });
  /** While somebody waits, a place is handed on without becoming free. */
  const exit = () => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next.begin();
    tellPlaces();
  };

  return {
    use: async (signal, work, onWaiting) => {
      if (inside.getStore() === true) return work();
      signal?.throwIfAborted();
      await enter(signal, onWaiting);
      try {
        return await inside.run(true, work);
      } finally {
        exit();
      }
    },
  };
}
