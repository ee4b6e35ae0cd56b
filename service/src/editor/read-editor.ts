/** An editor ad in the interface's form, and its films. */
import { z } from 'zod';
import { assistsIn, assistsQuery } from '../account/assists.js';
import type { Db } from '../database/connect.js';
import { together } from '../database/together.js';
import { summarySchema } from '../http/summary-schema.js';
import { totalOf } from '../ledger/charges.js';
import { projectById } from '../projects/project.js';
import { type RenderRow, type Renders, rendersIn, rendersOf, rendersQuery } from '../runs/renders.js';
import { findRun, isOpen, newestRunsQuery, openRuns, type Run, runsIn } from '../runs/runs.js';
import { type Action, action, type GenerationSummary, idleSummary, runSummary } from '../runs/summary.js';
import { readUpload, uploadSchema } from '../uploads/read-upload.js';
import { uploadsIn, uploadsQuery } from '../uploads/upload.js';
import type { Currency } from '../values/money.js';
import { type Editor, hasBrief, madeOf, textField } from './editor.js';
import type { RenderInput } from './make-film.js';
import { isSameFilm, type Snapshot, snapshotOf } from './snapshot.js';
import { autopilotQuote, SUBJECTS } from './workflows.js';

const nullableText = z.string().nullable();

/** The shape of a film's record. */
export const renderSchema = z
  .object({
    id: z.int(),
    status: z.enum(['processing', 'completed', 'failed']),
    video_url: nullableText,
    thumbnail_url: nullableText,
    srt_url: nullableText,
    vtt_url: nullableText,
    duration_seconds: z.number().nullable(),
    error_message: nullableText,
    retryable: z.boolean(),
    combination_hash: nullableText,
    is_stale: z.boolean(),
    inserted_at: z.string(),
  })
  .meta({ id: 'Render' });

const segmentSchema = z.object({
  id: z.int(),
  prompt: z.string(),
  position: z.int(),
  narration_text: z.string(),
  generation_claim_token: nullableText,
});

/** The shape of an editor ad's read. */
export const editorSchema = z
  .object({
    slug: z.string(),
    language: z.string(),
    product_prompt: z.string(),
    product_subject: z.string(),
    scenario_prompt: z.string(),
    narration_script: z.string(),
    narration_status: nullableText,
    segments: z.array(segmentSchema),
    segments_count: z.int().nullable(),
    current_audio: z.object({ audio_url: z.string(), duration_seconds: z.number() }).nullable(),
    current_music: z.object({ music_url: z.string(), duration_seconds: z.number() }).nullable(),
    latest_render: renderSchema.nullable(),
    uploads: z.array(uploadSchema),
    ai_assist_quota: z.record(z.string(), z.unknown()),
    autopilot_status: z.enum(['running', 'completed', 'failed', 'cancelled']).nullable(),
    autopilot_error_message: nullableText,
    batch_generation_status: nullableText,
    export_aspect_ratio: z.string(),
    generation_summary: summarySchema,
  })
  .meta({ id: 'Editor' });

/** What a read needs beside the database. */
export interface EditorReadContext {
  readonly currency: Currency;
  readonly now: Date;
  readonly addressOf: (key: string) => string;
}

/** The read. */
export async function readEditor(db: Db, editor: Editor, context: EditorReadContext) {
  const { addressOf } = context;
  const { fields } = editor;
  const made = madeOf(editor);
  const { accountId, id } = editor;
  const rows = await together(db, {
    runs: newestRunsQuery(db, 'editor', id),
    renders: rendersQuery(db, 'editor', id),
    uploads: uploadsQuery(db, { accountId, projectId: id }),
    assists: assistsQuery(db, accountId, context.now),
  });
  const [runs, renders] = [runsIn(rows.runs), rendersIn(rows.renders)];
  const runOn = (subject: string) => runs.find((run) => run.subject === subject);
  const autopilot = runOn(SUBJECTS.autopilot);
  const { newest } = renders;
  return {
    slug: editor.slug,
    language: textField(fields, 'language'),
    ...texts(editor),
    narration_status: made.narration_status,
    segments: made.segments.map(({ id, prompt, narration_text }, index) => ({
      id,
      prompt,
      position: index + 1,
      narration_text,
      generation_claim_token: openOf(runOn(SUBJECTS.scene(id)))?.id ?? null,
    })),
    segments_count: (fields['segments_count'] as number | null | undefined) ?? null,
    current_audio: made.audio && { audio_url: addressOf(made.audio.key), duration_seconds: made.audio.seconds },
    current_music: made.music && { music_url: addressOf(made.music.key), duration_seconds: made.music.seconds },
    latest_render: newest === undefined ? null : await renderRead(db, editor, newest, { addressOf, runs }),
    uploads: uploadsIn(rows.uploads).map((upload) => readUpload(upload, editor, addressOf)),
    ai_assist_quota: { ...assistsIn(rows.assists, context.now) },
    autopilot_status: statusOf(autopilot),
    autopilot_error_message: autopilot?.failure?.message ?? null,
    batch_generation_status: statusOf(runOn(SUBJECTS.batch)),
    export_aspect_ratio: textField(fields, 'export_aspect_ratio') || '9:16',
    generation_summary: await summaryOf(db, editor, { runs, renders, currency: context.currency }),
  };
}

function texts({ fields }: Editor) {
  const [product_prompt, product_subject] = [textField(fields, 'product_prompt'), textField(fields, 'product_subject')];
  const [scenario_prompt, narration_script] = [
    textField(fields, 'scenario_prompt'),
    textField(fields, 'narration_script'),
  ];
  return { product_prompt, product_subject, scenario_prompt, narration_script };
}

/** The status of a run; a parked run counts as running, because it has not ended. */
function statusOf(run: Run | undefined): 'running' | 'completed' | 'failed' | 'cancelled' | null {
  if (run === undefined) return null;
  return run.state === 'needs_input' ? 'running' : run.state;
}

function openOf(run: Run | undefined): Run | undefined {
  return isOpen(run) ? run : undefined;
}

/** The summary of one run: the open run of the autopilot, else the latest open run, else the latest run of all. */
async function summaryOf(
  db: Db,
  editor: Editor,
  { runs, renders, currency }: { runs: readonly Run[]; renders: Renders; currency: Currency },
): Promise<GenerationSummary> {
  const open = runs.filter(isOpen);
  const run = open.find(({ subject }) => subject === SUBJECTS.autopilot) ?? open.at(-1) ?? runs.at(-1);
  const actions = actionsOf(editor, run, renders);
  if (run === undefined) return idleSummary(totalOf(autopilotQuote(editor).items), currency, actions);
  return runSummary(db, run, actions);
}

/** The actions that would be accepted now. */
function actionsOf(editor: Editor, run: Run | undefined, { completed }: Renders): readonly Action[] {
  if (isOpen(run)) return [];
  const download = completed === undefined ? [] : [action('download_result')];
  const isDone = completed !== undefined && run?.state === 'completed';
  if (isDone || !hasBrief(editor)) return download;
  const isRetry = run?.subject === SUBJECTS.autopilot && run.state !== 'completed';
  return [...download, action(isRetry ? 'retry_generation' : 'start_generation')];
}

/** The actions that are possible after a run of an editor ad. */
export async function actionsOfEditorRun(db: Db, run: Run): Promise<readonly Action[]> {
  const editor = await projectById<Editor>(db, run.productId);
  if (editor === undefined || (await openRuns(db, 'editor', run.productId)).length > 0) return [];
  return actionsOf(editor, run, await rendersOf(db, 'editor', editor.id));
}

/** A film's record. */
export async function renderRead(
  db: Db,
  editor: Editor,
  row: RenderRow,
  { addressOf, runs = [] }: { readonly addressOf: (key: string) => string; readonly runs?: readonly Run[] },
): Promise<z.infer<typeof renderSchema>> {
  const url = (key: string | null | undefined) => (key === null || key === undefined ? null : addressOf(key));
  const snapshot = await snapshotOfRender(db, row, runs);
  const captions = (row.facts?.['captions'] ?? []) as readonly string[];
  return {
    id: row.id,
    status: row.status,
    video_url: url(row.video_key),
    thumbnail_url: url(row.thumbnail_key),
    srt_url: url(captions.find((key) => key.endsWith('.srt'))),
    vtt_url: url(captions.find((key) => key.endsWith('.vtt'))),
    duration_seconds: row.duration_seconds,
    error_message: row.error_message,
    retryable: isRetryable(row, snapshot),
    combination_hash: row.combination_hash,
    is_stale: snapshot === undefined || !isSameFilm(snapshot, snapshotOf(editor)),
    inserted_at: row.inserted_at.toISOString(),
  };
}

/** The content of a film, or of a film that was not finished. */
export async function snapshotOfRender(
  db: Db,
  row: RenderRow,
  runs: readonly Run[] = [],
): Promise<Snapshot | undefined> {
  const made = row.facts?.['snapshot'] as Snapshot | undefined;
  if (made !== undefined) return made;
  const run = runs.find(({ id }) => id === row.run_id) ?? (await findRun(db, row.run_id));
  return (run?.input as Partial<RenderInput> | undefined)?.snapshot;
}

/** True for a failed film whose clips all exist. */
export function isRetryable(row: RenderRow, snapshot: Snapshot | undefined): boolean {
  return row.status === 'failed' && snapshot !== undefined && snapshot.clips.every((key) => key !== null);
}
