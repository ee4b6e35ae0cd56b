/**
 * `reelwright render ad.json --data rows.csv -o 'out/{brand}.mp4'`: one render a row, all within one budget and under
 * one progress.
 */
import { resolve } from 'node:path';
import type { z } from 'zod';
import type { Quality } from '../../compose/plan.js';
import type { Composition } from '../../document/kinds.js';
import { createEngine } from '../../engine/create-engine.js';
import type { RenderOutcome } from '../../engine/render-many.js';
import { ReelwrightError } from '../../errors.js';
import { type DataRow, loadRows, rowOutput, variantOf } from '../data-rows.js';
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

/** Renders all rows; the process then exits with the largest exit code of any row. */
export async function renderRows(
  { composition, data, baseDir, flags }: RowsRequest,
  signal: AbortSignal,
): Promise<void> {
  const rows = await loadRows(data);
  const fields = await fieldsOf(composition);
  const variants = rows.map((row) => variantOf(composition, row, flags.output, fields) as Composition);
  const outputs = rows.map((row, index) => rowOutput(flags.output, row, variants[index]));
  expectPlaceholder(rows, flags.output);
  return renderVariants({ variants, outputs, noun: 'row', baseDir, flags }, signal);
}

export interface VariantsRequest extends Pick<RowsRequest, 'baseDir' | 'flags'> {
  readonly variants: readonly Composition[];
  readonly outputs: readonly string[];
  /** What messages call a variant. */
  readonly noun: 'row' | 'film';
}

/** Renders variants wherever they come from; `outputs` names the file of each. */
export async function renderVariants(
  { variants, outputs, noun, baseDir, flags }: VariantsRequest,
  signal: AbortSignal,
): Promise<void> {
  const view = await progressView();
  const engine = createEngine(engineOptionsOf(flags));
  const { quality, verify } = flags;
  const renderFrom = (first: number, end: number) =>
    engine.renderMany(variants.slice(first, end), {
      outputs: outputs.slice(first, end),
      ...{ baseDir, signal, quality, verify },
      onProgress: ({ completed, percent, message, index }) => {
        const name = `${noun === 'row' ? 'Row' : 'Film'} ${first + index + 1} of ${variants.length}`;
        view.show({ stage: 'render', completed, total: 0, percent, message: `${name}: ${message}` });
      },
    });
  // Variants of one film have chunks in common, so they are rendered one after the other: two at once would both make
  // these chunks. Rows are rendered together.
  const turns = noun === 'row' ? [[0, variants.length] as const] : variants.map((_, at) => [at, at + 1] as const);
  try {
    const outcomes: RenderOutcome[] = [];
    for (const [first, end] of turns) outcomes.push(...(await renderFrom(first, end)));
    view.stop();
    process.exitCode = Math.max(...outcomes.map(exitCodeOfOutcome));
    if (flags.json) printJson({ results: outcomes.map((outcome, index) => asObject(outcome, noun, index)) });
    else print(outcomes, noun);
  } finally {
    view.stop();
  }
}

/** The fields of a kind of composition; `object` marks fields that take only an object. */
async function fieldsOf({ kind }: Composition): Promise<ReadonlyMap<string, 'any' | 'object'>> {
  const { KINDS } = await import('../../document/kinds.js');
  const shape: Readonly<Record<string, z.ZodType>> = KINDS.find((row) => row.kind === kind)?.schema.shape ?? {};
  const takes = (schema: z.ZodType) => {
    const [issue] = schema.safeParse('').error?.issues ?? [];
    return issue?.code === 'invalid_type' && issue.path.length === 0 && issue.expected === 'object' ? 'object' : 'any';
  };
  return new Map(Object.entries(shape).map(([field, schema]) => [field, takes(schema)]));
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

function asObject(outcome: RenderOutcome, noun: 'row' | 'film', index: number): Readonly<Record<string, unknown>> {
  const named = { [noun]: index + 1, output: resolve(outcome.output) };
  return { ...named, ...(outcome.status === 'fulfilled' ? outcome.value : errorObject(outcome.reason)) };
}

function print(outcomes: readonly RenderOutcome[], noun: 'row' | 'film'): void {
  const failed = outcomes.filter((outcome) => exitCodeOfOutcome(outcome) > 0).length;
  for (const [index, outcome] of outcomes.entries()) {
    const where = `${noun} ${index + 1}`;
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
      ? `rendered all ${outcomes.length} ${noun}s`
      : `rendered ${outcomes.length - failed} of ${outcomes.length} ${noun}s`,
  );
}
