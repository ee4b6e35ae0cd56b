/** A short in the interface's form. */
import { classifyShortChanges, resolveCtaText, resolveEndCard } from 'reelwright';
import type { Db } from '../database/connect.js';
import { together } from '../database/together.js';
import { projectById } from '../projects/project.js';
import { type Renders, rendersIn, rendersOf, rendersQuery } from '../runs/renders.js';
import { latestRunQuery, type Run, runsIn } from '../runs/runs.js';
import { stepsOf } from '../runs/steps.js';
import { type Action, action, type GenerationSummary, idleSummary, runSummary } from '../runs/summary.js';
import type { Currency } from '../values/money.js';
import { PRICES } from '../values/prices.js';
import { SHOWN_DEFAULTS, SHOWN_FIELDS } from './fields.js';
import { recordOf, type Short } from './short.js';

/** The workflow of a paid generation, and this service's own of a free render. */
export const WORKFLOWS = { generation: 'short.generation', rerender: 'short.rerender' } as const;
/** Clips of a short. */
export const SEGMENTS = 2;

/** What a read needs beside the database. */
export interface ReadContext {
  readonly currency: Currency;
  /** An address for a file, that works for a day. */
  readonly resultUrl: (key: string) => string;
}

/** The read. */
export async function readShort(
  db: Db,
  short: Short,
  context: ReadContext,
): Promise<Readonly<Record<string, unknown>>> {
  const record = recordOf(short);
  const rows = await together(db, {
    runs: latestRunQuery(db, 'short', short.id),
    renders: rendersQuery(db, 'short', short.id),
  });
  const [[run], renders] = [runsIn(rows.runs), rendersIn(rows.renders)];
  const isReady = renders.completed !== undefined;
  const endCard = resolveEndCard(record);
  return {
    slug: short.slug,
    ...stageOf(run, isReady),
    ...(await segmentsOf(db, run, short)),
    ...shownFields(short),
    end_card: endCard,
    latest_render: latestOf(renders, context),
    latest_render_free: (renders.newest?.status === 'failed' ? renders.completed : renders.newest)?.is_free ?? false,
    last_free_rerender_failed: renders.newest?.status === 'failed' && renders.newest.is_free,
    resolved_cta_text: resolveCtaText(record),
    end_card_mode: endCard,
    generation_summary: await summaryOf(db, short, { run, isReady, currency: context.currency }),
    inserted_at: short.insertedAt.toISOString(),
  };
}

/** The summary of a short's newest run, or of a draft. */
async function summaryOf(
  db: Db,
  short: Short,
  { run, isReady, currency }: { run: Run | undefined; isReady: boolean; currency: Currency },
): Promise<GenerationSummary> {
  const actions = actionsOf(short, run, isReady);
  return run === undefined ? idleSummary(PRICES.short, currency, actions) : runSummary(db, run, actions);
}

/** The actions that would not be refused now. */
export function actionsOf(short: Short, run: Run | undefined, isReady: boolean): readonly Action[] {
  if (run?.state === 'running') return [];
  const download = isReady ? [action('download_result')] : [];
  if (run !== undefined && run.state !== 'completed' && run.quoted > 0)
    return [...download, action('retry_generation')];
  return needsGeneration(short) ? [...download, action('start_generation')] : download;
}

/** The actions that are possible after a run of a short. */
export async function actionsOfShortRun(db: Db, run: Run): Promise<readonly Action[]> {
  const short = await projectById<Short>(db, run.productId);
  return short === undefined ? [] : actionsOf(short, run, await isDelivered(db, short));
}

/** True before the first generation, and after a change of the fields that footage and music were generated from. */
export function needsGeneration(short: Short): boolean {
  return short.made === null || classifyShortChanges(short.made.record, recordOf(short)).requiresPaidRegeneration;
}

function stageOf(run: Run | undefined, isReady: boolean): Readonly<Record<string, unknown>> {
  const isPaid = (run?.quoted ?? 0) > 0;
  const failure = isPaid && run?.state === 'failed' ? run.failure : null;
  const stage =
    isPaid && run?.state === 'running' ? 'rendering' : failure !== null ? 'failed' : isReady ? 'video_ready' : 'draft';
  return {
    stage,
    failed_stage: failure?.step_key ?? null,
    failure_code: failure?.code ?? null,
    failure_details: failure === null ? null : { message: failure.message },
    failure_source: failure?.source ?? null,
    failure_attempt: failure === null ? null : 1,
    error_message: failure?.message ?? null,
  };
}

async function segmentsOf(db: Db, run: Run | undefined, short: Short): Promise<Readonly<Record<string, unknown>>> {
  const steps = run?.workflow === WORKFLOWS.generation ? await stepsOf(db, run.id) : [];
  const clips = steps.filter(({ key }) => key.startsWith('clip_'));
  const position = (key: string) => Number(key.slice('clip_'.length));
  const done = clips.filter(({ state }) => state === 'completed').length;
  return {
    segments_completed: clips.length > 0 ? done : (short.made?.clips.length ?? 0),
    segments_total: SEGMENTS,
    active_segment_positions:
      run?.state === 'running' ? clips.filter(({ state }) => state === 'running').map(({ key }) => position(key)) : [],
  };
}

function shownFields({ fields }: Short): Readonly<Record<string, unknown>> {
  return Object.fromEntries(SHOWN_FIELDS.map((name) => [name, fields[name] ?? SHOWN_DEFAULTS[name] ?? null]));
}

/** The newest film; where that one failed, the newest film that was delivered. */
function latestOf(
  { newest, completed }: Renders,
  { resultUrl }: ReadContext,
): Readonly<Record<string, unknown>> | null {
  const shown = newest?.status === 'failed' ? (completed ?? newest) : newest;
  if (shown === undefined) return null;
  return { status: shown.status, video_url: shown.video_key === null ? null : resultUrl(shown.video_key) };
}

/** True when a film of the short was delivered. */
export async function isDelivered(db: Db, short: Short): Promise<boolean> {
  return (await rendersOf(db, 'short', short.id)).completed !== undefined;
}

/** True when a re-render has all it needs: two clips, music and a delivered film. */
export async function isReadyToRerender(db: Db, short: Short): Promise<boolean> {
  if (short.made === null || short.made.clips.length !== SEGMENTS || short.delivered === null) return false;
  return isDelivered(db, short);
}
