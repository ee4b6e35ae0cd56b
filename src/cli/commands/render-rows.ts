/**
 * `reelwright render ad.json --data rows.csv -o 'out/{brand}.mp4'`: one render a row, all within one budget and under
 * one progress.
 */
import { resolve } from 'node:path';
import type { Quality } from '../../compose/plan.js';
import type { Composition } from '../../document/kinds.js';
import { createEngine } from '../../engine/create-engine.js';
import type { RenderOutcome } from '../../engine/render-many.js';
import { ReelwrightError } from '../../errors.js';
import { type DataRow, loadRows, outputOf, variantOf } from '../data-rows.js';
import { type CacheOption, engineOptionsOf } from '../engine-options.js';
import { say } from '../manner.js';
import { progressView } from '../progress-bar.js';
import { errorObject, exitCodeOf, printFailure, printJson, printWarnings } from '../report.js';

export interface RowsRequest {
  readonly composition: Composition;
  readonly data: string;
  readonly baseDir: string;
  readonly flags: CacheOption & {
    readonly output: string;
    readonly quality?: Quality;
    readonly verify?: boolean;
    readonly json?: boolean;
  };
}

/** Ends with the worst exit code of the rows: the largest. */
export async function renderRows(
  { composition, data, baseDir, flags }: RowsRequest,
  signal: AbortSignal,
): Promise<void> {
  const rows = await loadRows(data);
  const fields = await fieldsOf(composition);
  const variants = rows.map((row) => variantOf(composition, row, flags.output, fields) as Composition);
  const outputs = rows.map((row, index) => outputOf(flags.output, row, variants[index]));
  expectPlaceholder(rows, flags.output);
  const view = await progressView();
  try {
    const outcomes = await createEngine(engineOptionsOf(flags)).renderMany(variants, {
      outputs,
      baseDir,
      signal,
      quality: flags.quality,
      verify: flags.verify,
      onProgress: ({ completed, total, percent, message, index }) =>
        view.show({ stage: 'render', completed, total, percent, message: `Row ${index + 1}: ${message},` }),
    });
    view.stop();
    process.exitCode = Math.max(...outcomes.map(exitCodeOfOutcome));
    if (flags.json) printJson({ results: outcomes.map(asObject) });
    else print(outcomes);
  } finally {
    view.stop();
  }
}

async function fieldsOf({ kind }: Composition): Promise<readonly string[]> {
  const { KINDS } = await import('../../document/kinds.js');
  return Object.keys(KINDS.find((row) => row.kind === kind)?.schema.shape ?? {});
}

function expectPlaceholder(rows: readonly DataRow[], output: string): void {
  if (rows.length < 2 || /\{[^{}]+\}/.test(output)) return;
  throw new ReelwrightError(
    {
      code: 'output_not_unique',
      path: '',
      message: `Expected the name of a column in -o for ${rows.length} rows but received ${output}`,
      remedy: "Write for example -o 'out/{row}.mp4'; any column can stand in braces.",
    },
    { class: 'usage' },
  );
}

function exitCodeOfOutcome(outcome: RenderOutcome): number {
  if (outcome.status === 'rejected') return exitCodeOf(outcome.reason);
  return outcome.value.status === 'failed' ? 1 : 0;
}

function asObject(outcome: RenderOutcome, index: number): Readonly<Record<string, unknown>> {
  const row = { row: index + 1, output: resolve(outcome.output) };
  return outcome.status === 'fulfilled' ? { ...row, ...outcome.value } : { ...row, ...errorObject(outcome.reason) };
}

function print(outcomes: readonly RenderOutcome[]): void {
  const failed = outcomes.filter((outcome) => exitCodeOfOutcome(outcome) > 0).length;
  for (const [index, outcome] of outcomes.entries()) {
    const where = `row ${index + 1}`;
    if (outcome.status === 'rejected') {
      printFailure(outcome.reason, where);
      continue;
    }
    const { warnings, outputs } = outcome.value;
    printWarnings(
      warnings.map((warning) => ({ ...warning, path: warning.path ? `${where}: ${warning.path}` : where })),
    );
    for (const { path } of outputs) process.stdout.write(`${path}\n`);
  }
  say(
    failed === 0
      ? `rendered all ${outcomes.length} rows`
      : `rendered ${outcomes.length - failed} of ${outcomes.length} rows`,
  );
}
