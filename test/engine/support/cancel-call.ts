/** Cancels a call at an exact moment, and sees to it that it ended there and left nothing that runs. */
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Progress } from '../../../src/engine/progress.js';
import { descendants, expectNoLeftovers } from '../../support/no-leftovers.js';

export const ABORTED = { code: 'aborted', class: 'interrupted', name: 'AbortError', retryable: false } as const;

export interface Moment {
  /** True of the report of progress from which on the moment may come; default the first. */
  readonly from?: (progress: Progress) => boolean;
  /** Waits, from that report on, until this holds: until a child runs, by default not at all. */
  readonly until?: () => boolean;
}

/** For `until`: a process of this one runs. */
export const aChildRuns = (): boolean => descendants().length > 0;

/**
 * Starts a call and cancels it at the moment. Fails unless it rejects as aborted, when no child of it lives any more,
 * without having come to a later stage than the one it was cancelled in.
 */
export async function cancelCall(
  call: (options: {
    readonly signal: AbortSignal;
    readonly onProgress: (progress: Progress) => void;
  }) => Promise<unknown>,
  { from = () => true, until }: Moment = {},
): Promise<void> {
  const controller = new AbortController();
  const stagesAfter = new Set<string>();
  let stage = '';
  let isThen = false;
  let hasEnded = false;
  const abort = () => {
    stagesAfter.add(stage);
    controller.abort();
  };
  const abortLater = async (holds: () => boolean) => {
    while (!hasEnded && !holds()) await turn();
    abort();
  };
  const work = call({
    signal: controller.signal,
    onProgress: (progress) => {
      stage = progress.stage;
      if (controller.signal.aborted) stagesAfter.add(stage);
      if (isThen || !from(progress)) return;
      isThen = true;
      if (until === undefined) abort();
      else void abortLater(until);
    },
  });
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  // Before anything else: what still lives now outlived the call.
  const living = descendants();
  hasEnded = true;
  expect(isThen, 'the moment came').toBe(true);
  expect(error).toMatchObject(ABORTED);
  expect(living, 'children when the call rejected').toEqual([]);
  expect([...stagesAfter], 'stages from the cancel on').toHaveLength(1);
  await expectNoLeftovers({ graceMs: 0 });
}
