/**
 * Many renders of one engine: each has its own outcome, and all share one progress. The engine's budget limits how many
 * run at once.
 */
import { resolve } from 'node:path';
import { ReelwrightError } from '../errors.js';
import type { RenderManyOptions, RenderOptions } from './options.js';
import type { Progress } from './progress.js';
import type { RenderResult } from './result.js';

/** How far many renders are. */
export interface ManyProgress {
  /** Renders that have ended, whether they succeeded or not. */
  readonly completed: number;
  /** How many of the completed renders failed, or wrote only a part of what was asked for. */
  readonly failed: number;
  /** Renders in all. */
  readonly total: number;
  /** 0-100 over all renders; never goes down. */
  readonly percent: number;
  /** The render that said something last, by its place in the list, and what it said. */
  readonly index: number;
  /** In English, for people. */
  readonly message: string;
}

/** The outcome of one render: its result, or the error that prevented it. */
export type RenderOutcome =
  | { readonly status: 'fulfilled'; readonly output: string; readonly value: RenderResult }
  | { readonly status: 'rejected'; readonly output: string; readonly reason: Error };

/**
 * Outcomes in the order of `items`. Rejects with code `output_not_unique` (class `usage`) before any work when two
 * would write the same file, and with the abort when the signal is aborted; then nothing is under way any more.
 */
export async function renderMany<C>(
  items: readonly C[],
  options: RenderManyOptions,
  render: (item: C, options: RenderOptions) => Promise<RenderResult>,
): Promise<readonly RenderOutcome[]> {
  const { outputs, onProgress, ...common } = options;
  expectOneOutputEach(items.length, outputs);
  const report = totalProgress(items.length, onProgress);
  const outcomes = await Promise.all(
    items.map(async (item, index): Promise<RenderOutcome> => {
      const output = outputs[index] as string;
      try {
        const value = await render(item, { ...common, output, onProgress: (progress) => report.of(index, progress) });
        report.ended(index, value.status === 'failed');
        return { status: 'fulfilled', output, value };
      } catch (reason) {
        report.ended(index, true);
        return { status: 'rejected', output, reason: reason as Error };
      }
    }),
  );
  const aborted = outcomes.find((outcome) => outcome.status === 'rejected' && outcome.reason.name === 'AbortError');
  if (options.signal?.aborted && aborted?.status === 'rejected') throw aborted.reason;
  return outcomes;
}

function totalProgress(total: number, listener: RenderManyOptions['onProgress']) {
  const percents = new Array<number>(total).fill(0);
  let [completed, failed] = [0, 0];
  /** The renders that have left the queue; a render that has ended is one of them. */
  const begun = new Set<number>();
  const tell = (index: number, message: string) => {
    const percent = percents.reduce((sum, part) => sum + part, 0) / total;
    try {
      const returned: unknown = listener?.({ completed, failed, total, percent, index, message });
      if (returned !== undefined) Promise.resolve(returned).catch(() => {});
    } catch {
      // An error of the listener must not break the renders.
    }
  };
  return {
    of: (index: number, { stage, percent, message }: Progress) => {
      // Progress is told of the renders that work; where all of them still wait, of the first one in the list.
      if (stage !== 'queued') begun.add(index);
      else if (begun.size > completed || index !== percents.findIndex((_, at) => !begun.has(at))) return;
      percents[index] = percent;
      tell(index, message);
    },
    ended: (index: number, hasFailed: boolean) => {
      begun.add(index);
      percents[index] = 100;
      completed += 1;
      if (hasFailed) failed += 1;
      tell(index, hasFailed ? 'Failed' : 'Done');
    },
  };
}

function expectOneOutputEach(count: number, outputs: readonly string[]): void {
  if (outputs.length !== count)
    throw refused(
      'invalid_option',
      `${count} paths for outputs but received ${outputs.length}`,
      'Name one a composition.',
    );
  const seen = new Set<string>();
  for (const output of outputs) {
    const place = resolve(output);
    if (seen.has(place))
      throw refused(
        'output_not_unique',
        `an output of its own for each render but received ${place} twice`,
        'Name each output once.',
      );
    seen.add(place);
  }
}

function refused(code: 'invalid_option' | 'output_not_unique', expected: string, remedy: string): ReelwrightError {
  return new ReelwrightError({ code, path: '', message: `Expected ${expected}`, remedy }, { class: 'usage' });
}
