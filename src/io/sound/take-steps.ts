/** Work of the sound room, step by step beside everything else that this thread has to do. */
import { setImmediate } from 'node:timers/promises';
import type { Steps } from '../../sound/blocks.js';

/** How long other work waits at the most, plus one step. */
const SHARE_MS = 15;

/** Rejects with what a step throws, or between two steps with the reason of an abort. */
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
