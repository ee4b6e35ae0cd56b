/** Films of an editor ad: rendered, listed, rendered again from the frozen copy. */
import { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { allRenders } from '../runs/renders.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { type Against, refuseWhile, refuseWhileScenes } from './busy.js';
import { madeOf } from './editor.js';
import { type EditorParts, lockedEditor, ownEditor, shownEditor, startEditorRun } from './editor-call.js';
import { expectPrepared, prepareScenes, scenesTexts } from './prepare-scenes.js';
import { editorSchema, isRetryable, renderRead, renderSchema, snapshotOfRender } from './read-editor.js';
import { sceneBriefOf } from './scene-requests.js';
import { snapshotOf } from './snapshot.js';
import { SUBJECTS, sceneItems, sceneSteps, toGenerate, WORKFLOWS } from './workflows.js';

const base = {
  access: 'video:generate',
  success: { status: 200, body: wrapped(editorSchema) },
} as const;

const AGAINST: Against = [
  [SUBJECTS.render, 'editor_render_in_progress'],
  [SUBJECTS.voice, 'voice_generation_busy'],
  [SUBJECTS.music, 'music_generation_busy'],
];

/** Render, list, retry. */
export function renderRoutes(parts: EditorParts): readonly Route[] {
  return [renderRoute(parts), listRoute(parts), retryRoute(parts)];
}

function renderRoute(parts: EditorParts): Route {
  return route({
    method: 'POST',
    path: '/api/editor/:slug/render',
    ...base,
    params: slugParams,
    idempotency: 'optional',
    summary: 'Renders the film; scenes that have no clip yet are made first, for 1.15 each',
    prepare: async (call) => {
      const isPaid = toGenerate(await ownEditor(call)).length > 0;
      return isPaid ? prepareScenes(parts, call, (editor) => scenesTexts(toGenerate(editor))) : undefined;
    },
    handle: async (call, prepared) => {
      const { editor, busy } = await lockedEditor(call);
      refuseWhile(busy, AGAINST);
      refuseWhileScenes(busy);
      if (madeOf(editor).segments.length === 0)
        throw new Invalid({ segments: ['Expected at least 1 for segments but received 0'] });
      const missing = toGenerate(editor);
      if (missing.length > 0) expectPrepared(prepared, editor, scenesTexts(missing));
      await startEditorRun(call, editor, {
        subject: SUBJECTS.render,
        workflow: WORKFLOWS.render,
        items: sceneItems(missing),
        steps: sceneSteps(missing, true),
        input: { scenes: missing.map((one) => sceneBriefOf(editor, one)), snapshot: snapshotOf(editor) },
        makesFilm: true,
      });
      return shownEditor(parts, call, editor);
    },
  });
}

function listRoute(parts: EditorParts): Route {
  return route({
    method: 'GET',
    path: '/api/editor/:slug/renders',
    access: 'video:read',
    params: slugParams,
    summary: 'The films of an editor ad, newest first',
    success: { status: 200, body: wrapped(z.array(renderSchema)) },
    handle: async (call) => {
      const editor = await ownEditor(call);
      const all = await allRenders(call.db, 'editor', editor.id);
      const addressOf = (key: string) => parts.resultUrl(call.origin, key);
      return ok(await Promise.all(all.map((row) => renderRead(call.db, editor, row, { addressOf }))));
    },
  });
}

function retryRoute(parts: EditorParts): Route {
  return route({
    method: 'POST',
    path: '/api/editor/:slug/renders/:render_id/retry',
    ...base,
    params: slugParams.extend({ render_id: z.string() }),
    idempotency: 'optional',
    summary: 'Renders a failed film again from the document and media of its first render; free',
    handle: async (call) => {
      const { editor, busy } = await lockedEditor(call);
      const all = await allRenders(call.db, 'editor', editor.id);
      const row = all.find(({ id }) => String(id) === call.params.render_id);
      if (row === undefined) throw new Refusal('not_found');
      const snapshot = await snapshotOfRender(call.db, row);
      if (snapshot === undefined || !isRetryable(row, snapshot)) throw new Refusal('editor_render_not_retryable');
      refuseWhile(busy, [[SUBJECTS.autopilot, 'autopilot_active'], ...AGAINST]);
      await startEditorRun(call, editor, {
        subject: SUBJECTS.render,
        workflow: WORKFLOWS.render,
        items: [],
        steps: sceneSteps([], true),
        input: { scenes: [], snapshot },
        makesFilm: true,
      });
      return shownEditor(parts, call, editor);
    },
  });
}
