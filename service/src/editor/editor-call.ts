/** What the routes of editor ads share. */

import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { ok } from '../http/envelope.js';
import type { Answer, Call, SlugCall } from '../http/route.js';
import type { ImageParts } from '../images/images.js';
import { findProject, type ProjectChange, updateProject } from '../projects/project.js';
import type { Providers } from '../providers/provider.types.js';
import { type NewRun, startRun } from '../runs/runs.js';
import { Refusal } from '../values/refusals.js';
import { type Busy, busyWith } from './busy.js';
import { type Editor, type EditorMade, madeOf, type Segment } from './editor.js';
import { readEditor } from './read-editor.js';

/** What the routes need. */
export interface EditorParts extends ImageParts {
  readonly providers: Providers;
  readonly quotaBytes: number;
}

/** A call of a route with a slug and a scene's id. */
export type SegmentCall<B = unknown> = Call<{ readonly slug: string; readonly id: string }, unknown, B>;

/** The editor ad of a call's slug, which is the caller's. */
export function ownEditor({ db, caller, params }: SlugCall, lock = false): Promise<Editor> {
  return findProject<Editor>(db, { accountId: caller.account.id, slug: params.slug, kinds: ['editor'] }, lock);
}

/** A scene of an editor ad; 404 for any other. */
export function ownSegment(editor: Pick<Editor, 'made'>, id: string): Segment {
  const found = madeOf(editor).segments.find((one) => String(one.id) === id);
  if (found === undefined) throw new Refusal('not_found');
  return found;
}

/** An editor ad as an answer. */
export async function shownEditor(parts: EditorParts, call: Call, editor: Editor, status = 200): Promise<Answer> {
  const addressOf = (key: string) => parts.resultUrl(call.origin, key);
  return ok(await readEditor(call.db, editor, { currency: call.currency, now: parts.now(), addressOf }), status);
}

/** The editor ad, locked, and its unfinished run. Throws 409 while a run waits for its caller's input. */
export async function lockedEditor(call: SlugCall): Promise<{ readonly editor: Editor; readonly busy: Busy }> {
  const editor = await ownEditor(call, true);
  return { editor, busy: await busyWith(call.db, editor.id) };
}

/** Makes a change in a transaction of its own, after `guard` has checked the unfinished run. */
export async function changedEditor(
  parts: EditorParts,
  call: SlugCall,
  {
    guard,
    change,
    status = 200,
  }: {
    readonly guard: (busy: Busy, editor: Editor) => void;
    readonly change: (editor: Editor, db: Db) => ProjectChange | Promise<ProjectChange>;
    readonly status?: number;
  },
): Promise<Answer> {
  await transact(call.db, async (db) => {
    const { editor, busy } = await lockedEditor({ ...call, db });
    guard(busy, editor);
    await updateProject(db, editor.id, await change(editor, db));
  });
  return shownEditor(parts, call, await ownEditor(call), status);
}

/** The fields of an editor ad with other scenes. */
export function withSegments(editor: Editor, segments: readonly Segment[]): { readonly made: EditorMade } {
  return { made: { ...madeOf(editor), segments } };
}

/** Begins a run of an editor ad; the caller has locked it and checked that no other run prevents it. */
export async function startEditorRun(
  call: Call,
  editor: Editor,
  run: Pick<NewRun, 'subject' | 'workflow' | 'items' | 'steps' | 'input'> &
    Partial<Pick<NewRun, 'makesFilm' | 'maxCost' | 'deadlineMs'>>,
): Promise<void> {
  await startRun(call.db, {
    accountId: editor.accountId,
    product: 'editor',
    productId: editor.id,
    workflowVersion: 1,
    currency: call.currency,
    makesFilm: false,
    ...run,
  });
}
