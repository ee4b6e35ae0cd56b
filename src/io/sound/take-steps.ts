/** Does work of the sound modules step by step, so that this thread can do its other work in between. */
import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../sound/blocks.js';

/** How long other work waits at most, apart from one step. */
const SHARE_MS = 15;

/** Rejects with the error of a step, or between two steps with the reason of an abort. */
export async function takeSteps<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const until = performance.now() + SHARE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await setImmediate();
  }
}
