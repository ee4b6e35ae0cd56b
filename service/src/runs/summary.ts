/** `generation_summary`: computed from the run's rows on every read, never stored. */
import type { Db } from '../database/connect.js';
import { together } from '../database/together.js';
import { costIn, costQuery } from '../ledger/charges.js';
import { type Currency, type Money, money } from '../values/money.js';
import type { Blocker, Run } from './runs.js';
import { type RunStep, stepsQuery } from './steps.js';

/** The actions of the interface that this service advertises. */
export type ActionType = 'start_generation' | 'download_result' | 'retry_generation' | 'edit_required_input';

/** An action a caller may take now. */
export interface Action {
  readonly type: ActionType;
  readonly label: string;
  readonly destructive: boolean;
  readonly step_key: string | null;
}

/** The interface's generation_summary. */
export interface GenerationSummary {
  readonly run_id: string | null;
  readonly workflow: string | null;
  readonly workflow_version: number | null;
  readonly revision: number | null;
  readonly status: string;
  readonly settling: boolean;
  readonly phase: string;
  readonly label: string;
  readonly progress: { readonly completed: number; readonly total: number; readonly percent: number };
  readonly current_step: { readonly key: string; readonly label: string } | null;
  readonly blockers: readonly Blocker[];
  readonly available_actions: readonly Action[];
  readonly failure: Readonly<Record<string, unknown>> | null;
  readonly cost: Readonly<Record<'quoted' | 'charged' | 'refunded' | 'net' | 'max', Money>>;
  readonly timing: {
    readonly started_at: string | null;
    readonly updated_at: string | null;
    readonly deadline_at: string | null;
    readonly poll_after_ms: number | null;
  };
}

/** How often it makes sense to ask for a running run. */
const POLL_MS = 2000;

const LABELS: Readonly<Record<ActionType, string>> = {
  start_generation: 'Generate',
  download_result: 'Download',
  retry_generation: 'Generate again',
  edit_required_input: 'Give what is asked for',
};

/** An action by its type. */
export function action(type: ActionType, stepKey: string | null = null): Action {
  return { type, label: LABELS[type], destructive: false, step_key: stepKey };
}

/** The summary of a product for which nothing was begun yet. */
export function idleSummary(price: number, currency: Currency, actions: readonly Action[]): GenerationSummary {
  const none = money(0, currency);
  return {
    run_id: null,
    workflow: null,
    workflow_version: null,
    revision: null,
    status: 'idle',
    settling: false,
    phase: 'idle',
    label: 'Draft',
    progress: { completed: 0, total: 0, percent: 0 },
    current_step: null,
    blockers: [],
    available_actions: actions,
    failure: null,
    cost: { quoted: money(price, currency), charged: none, refunded: none, net: none, max: money(price, currency) },
    timing: { started_at: null, updated_at: null, deadline_at: null, poll_after_ms: null },
  };
}

/**
 * The summary of a run; `actions` are those of its product: none while it runs, only the input while it waits for its
 * caller.
 */
export async function runSummary(db: Db, run: Run, actions: readonly Action[]): Promise<GenerationSummary> {
  const { steps, moved } = await together(db, { steps: stepsQuery(db, run.id), moved: costQuery(db, run.id) });
  const { charged, refunded } = costIn(moved);
  const amount = (minor: number) => money(minor, run.currency);
  const isRunning = run.state === 'running';
  const isOpen = isRunning || run.state === 'needs_input';
  const current = isOpen ? steps.find(({ state }) => state !== 'completed') : undefined;
  return {
    run_id: run.id,
    workflow: run.workflow,
    workflow_version: run.workflowVersion,
    revision: run.revision,
    status: run.state,
    settling: false,
    phase: run.state,
    label: labelOf(run, current),
    progress: progressOf(steps),
    current_step: current === undefined ? null : { key: current.key, label: current.label },
    blockers: run.blocker === null ? [] : [run.blocker],
    available_actions: isOpen ? inputOf(run) : actions,
    failure: run.failure === null ? null : forCustomer(run.failure),
    cost: {
      quoted: amount(run.quoted),
      charged: amount(charged),
      refunded: amount(refunded),
      net: amount(charged - refunded),
      max: amount(run.maxCost ?? run.quoted),
    },
    timing: {
      started_at: run.startedAt.toISOString(),
      updated_at: run.updatedAt.toISOString(),
      deadline_at: run.deadlineAt.toISOString(),
      poll_after_ms: isRunning ? POLL_MS : null,
    },
  };
}

function forCustomer({ reason: _, ...failure }: NonNullable<Run['failure']>): Readonly<Record<string, unknown>> {
  return failure;
}

function inputOf({ blocker }: Run): readonly Action[] {
  return blocker === null ? [] : [action('edit_required_input', blocker.step_key)];
}

const END_LABELS = { completed: 'Ready', failed: 'Failed', cancelled: 'Cancelled' } as const;

function labelOf(run: Run, current: RunStep | undefined): string {
  if (run.state === 'needs_input') return 'Waiting for you';
  if (run.state !== 'running') return END_LABELS[run.state];
  if (run.dueAt === null) return current?.label ?? 'Finishing';
  if (run.begunAt === null) return 'Waiting for its turn';
  return current === undefined ? 'Waiting for a model' : `${current.label}: waiting for the model`;
}

/** A running step counts for as much as is done of it. */
function progressOf(steps: readonly RunStep[]): GenerationSummary['progress'] {
  const completed = steps.filter(({ state }) => state === 'completed').length;
  const percents = steps.reduce((sum, { state, percent }) => sum + (state === 'completed' ? 100 : percent), 0);
  return { completed, total: steps.length, percent: Math.floor(percents / Math.max(1, steps.length)) };
}
