/** Editor ads: made, read, changed. */
import type { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { type Answer, type Call, type Route, route } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { oneAtATime } from '../identity/accounts.js';
import { spendable } from '../ledger/read.js';
import { countProjects, insertProject } from '../projects/project.js';
import { FREE_EDITOR_PROJECTS } from '../values/prices.js';
import { Refusal } from '../values/refusals.js';
import { checkVoice } from '../voices/check-voice.js';
import { refuseWhile } from './busy.js';
import type { Editor } from './editor.js';
import { changedEditor, type EditorParts, ownEditor, shownEditor } from './editor-call.js';
import { createEditorBody, patchEditorBody, patchLogoBody } from './fields.js';
import { editorSchema } from './read-editor.js';
import { SUBJECTS } from './workflows.js';

const base = {
  access: 'video:generate',
  params: slugParams,
  success: { status: 200, body: wrapped(editorSchema) },
} as const;
const AUTOPILOT = [[SUBJECTS.autopilot, 'autopilot_active']] as const;

/** Create, read, patch, and the place of the logo. */
export function projectRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/editor',
      access: 'video:generate',
      summary: 'Makes an editor ad; free',
      idempotency: 'optional',
      body: createEditorBody,
      success: { status: 201, body: wrapped(editorSchema) },
      prepare: (call) =>
        typeof call.body.voice_id === 'string'
          ? checkVoice(call, parts.providers, { voiceId: call.body.voice_id, language: call.body.language })
          : Promise.resolve(undefined),
      handle: (call) => create(parts, call),
    }),
    route({
      method: 'GET',
      path: '/api/editor/:slug',
      ...base,
      access: 'video:read',
      summary: 'An editor ad',
      handle: async (call) => shownEditor(parts, call, await ownEditor(call)),
    }),
    route({
      method: 'PATCH',
      path: '/api/editor/:slug',
      ...base,
      summary: 'Changes the fields that are sent; free',
      body: patchEditorBody,
      handle: (call) =>
        changedEditor(parts, call, {
          guard: (busy) => refuseWhile(busy, AUTOPILOT),
          change: ({ fields }) => ({ fields: { ...fields, ...sentOf(call.body) } }),
        }),
    }),
    route({
      method: 'PATCH',
      path: '/api/editor/:slug/logo',
      ...base,
      summary: 'Where, how and how long the logo is shown; free',
      body: patchLogoBody,
      handle: (call) =>
        changedEditor(parts, call, {
          guard: (busy) => refuseWhile(busy, AUTOPILOT),
          change: ({ fields }) => ({ fields: { ...fields, ...sentOf(call.body) } }),
        }),
    }),
  ];
}

/** The fields that a body sends: absent fields stay as they are, null unsets one. */
export function sentOf(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

async function create(
  parts: EditorParts,
  call: Call<unknown, unknown, z.infer<typeof createEditorBody>>,
): Promise<Answer> {
  const accountId = call.caller.account.id;
  const editor = await oneAtATime(call.db, accountId, async (trx) => {
    // An account with a balance of zero may have only so many editor ads, whether or not it ever had money.
    const isFree = (await spendable(trx, accountId, call.caller.account.currency)) === 0;
    if (isFree && (await countProjects(trx, accountId, 'editor')) >= FREE_EDITOR_PROJECTS)
      throw new Refusal('editor_factory_limit_reached');
    return insertProject<Editor>(trx, { accountId, kind: 'editor', fields: sentOf(call.body) });
  });
  return shownEditor(parts, call, editor, 201);
}
