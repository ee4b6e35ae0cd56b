/**
 * A render as a visible list of steps: each takes the work as far as it has come and hands it on, grown. Cancelling,
 * progress and the stopwatch belong to the walk, not to the steps.
 */
import type { ProgressReporter, Stage } from './progress.js';

/** What every render's work says of itself. */
export interface Work {
  /** True where the cache gave all of it: then it only has to be published. */
  readonly isFinished: boolean;
}

export interface Step<W extends Work> {
  /** Name of the step in the result's timings; times of steps with one name are added up. */
  readonly name: string;
  readonly run: (work: W) => Promise<W>;
  /** The stage and the message that people are shown. */
  readonly stage?: readonly [Stage, string];
  /** True for a step that is also run for work that came whole from the cache. Default false. */
  readonly always?: boolean;
}

export interface Walk<W extends Work> {
  readonly work: W;
  /** Seconds by the steps' names. */
  readonly timings: Readonly<Record<string, number>>;
}

/** Rejects with what a step rejects with, or with the signal's reason. */
export async function walk<W extends Work>(
  steps: readonly Step<W>[],
  begin: W,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: ProgressReporter },
): Promise<Walk<W>> {
  const timings: Record<string, number> = {};
  let work = begin;
  for (const { name, run, stage, always } of steps) {
    if (work.isFinished && always !== true) continue;
    signal.throwIfAborted();
    if (stage !== undefined) progress.stage(...stage);
    const started = performance.now();
    work = await run(work);
    timings[name] = (timings[name] ?? 0) + (performance.now() - started) / 1000;
  }
  return { work, timings };
}
