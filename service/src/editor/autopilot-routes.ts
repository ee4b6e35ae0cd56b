/** The autopilot: its price, its start, and the input that a parked run waits for. */
import { z } from 'zod';
import { costRoute } from '../account/cost-route.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Answer, type Route, route, type SlugCall } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { summarySchema } from '../http/summary-schema.js';
import { totalOf } from '../ledger/charges.js';
import { findRun, type Run, resumeRun } from '../runs/runs.js';
import { runSummary } from '../runs/summary.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { allVoices, checkVoice, defaultVoice } from '../voices/check-voice.js';
import { busyWith, refuseWhile, refuseWhileScenes } from './busy.js';
import { briefOf, type Editor, hasBrief, madeOf, textField } from './editor.js';
import { type EditorParts, lockedEditor, ownEditor, shownEditor, startEditorRun } from './editor-call.js';
import { autopilotBody, inputBody } from './fields.js';
import type { AutopilotInput } from './make-autopilot.js';
import { expectPrepared, type Prepared, prepareScenes } from './prepare-scenes.js';
import { editorSchema } from './read-editor.js';
import { AUTOPILOT_STEPS, autopilotQuote, SUBJECTS, WORKFLOWS } from './workflows.js';

/** A run of the autopilot may take this long, because a film can have many scenes. */
const DEADLINE_MS = 2 * 3600 * 1000;
const PRODUCT_NAME_MAX = 300;

/** The routes that tell the cost, start the autopilot, and take the input of a parked run. */
export function autopilotRoutes(parts: EditorParts): readonly Route[] {
  return [
    costRoute('/api/editor/:slug/autopilot/cost', async (call) => totalOf(autopilotQuote(await ownEditor(call)).items)),
    startRoute(parts),
    inputRoute(),
  ];
}

function startRoute(parts: EditorParts): Route {
  return route({
    method: 'POST',
    path: '/api/editor/:slug/autopilot',
    access: 'video:generate',
    params: slugParams,
    idempotency: 'optional',
    summary: 'Makes everything that is missing, and then the film, for the price of its scenes, voice and music',
    body: autopilotBody,
    success: { status: 202, body: wrapped(editorSchema) },
    prepare: async (call) => {
      const editor = await ownEditor(call);
      if (!hasBrief(editor)) throw new Refusal('scenario_prompt_required');
      await busyWith(call.db, editor.id);
      const looked = await prepareScenes(parts, call, textsOf);
      return { looked, voice: await voiceFor(parts, call) };
    },
    handle: (call, prepared) => start(parts, call, prepared),
  });
}

/** The texts of an editor ad that the autopilot generates from. */
function textsOf(editor: Editor): readonly string[] {
  const { product_prompt, product_subject } = briefOf(editor);
  const own = madeOf(editor).segments.flatMap(({ prompt, narration_text }) => [prompt, narration_text]);
  const written = ['scenario_prompt', 'narration_script'].map((name) => textField(editor.fields, name));
  return [product_prompt, product_subject, ...written, ...own];
}

/** The project's voice, else the default of its language. */
async function voiceFor(parts: EditorParts, call: SlugCall): Promise<AutopilotInput['voice']> {
  const { fields } = await ownEditor(call);
  const language = textField(fields, 'language');
  const model = textField(fields, 'voice_model') || 'standard';
  const chosen = textField(fields, 'voice_id');
  if (chosen !== '') {
    await checkVoice(call, parts.providers, { voiceId: chosen, language });
    return { voice_id: chosen, model, language };
  }
  const voice = defaultVoice(await allVoices(parts.providers, call.signal), language);
  if (voice === undefined) throw new Refusal('invalid_voice_id');
  return { voice_id: voice.voice_id, model, language };
}

async function start(
  parts: EditorParts,
  call: SlugCall<z.infer<typeof autopilotBody>>,
  { voice, looked }: { readonly voice: AutopilotInput['voice']; readonly looked: Prepared },
): Promise<Answer> {
  const { editor, busy } = await lockedEditor(call);
  refuseWhile(busy, [[SUBJECTS.autopilot, 'autopilot_already_running']]);
  refuseWhileScenes(busy);
  refuseWhile(busy, [
    [SUBJECTS.voice, 'voice_generation_busy'],
    [SUBJECTS.music, 'music_generation_busy'],
    [SUBJECTS.render, 'editor_render_in_progress'],
  ]);
  expectPrepared(looked, editor, textsOf(editor));
  const { plan, items } = autopilotQuote(editor);
  const { max_cost } = call.body;
  const total = totalOf(items);
  if (max_cost !== undefined && total > max_cost)
    throw new Invalid({ max_cost: [`Expected at least ${total} for max_cost but received ${max_cost}`] });
  const isNew = madeOf(editor).segments.length === 0;
  const input: AutopilotInput = { plan, voice, isNew, product_name: '', accepted: [] };
  await startEditorRun(call, editor, {
    subject: SUBJECTS.autopilot,
    workflow: WORKFLOWS.autopilot,
    items,
    steps: AUTOPILOT_STEPS,
    input,
    makesFilm: true,
    deadlineMs: DEADLINE_MS,
    ...(max_cost === undefined ? {} : { maxCost: max_cost }),
  });
  return shownEditor(parts, call, editor, 202);
}

function inputRoute(): Route {
  return route({
    method: 'POST',
    path: '/api/editor/:slug/generation/input',
    access: 'video:generate',
    params: slugParams,
    idempotency: 'required',
    summary: 'Gives a waiting run what it asked for; run, revision and step must be the current ones',
    body: inputBody,
    success: { status: 200, body: wrapped(z.object({ generation_summary: summarySchema })) },
    handle: async (call) => {
      const editor = await ownEditor(call, true);
      const { generation_run_id, generation_revision: revision, step_key, input } = call.body;
      const run = await findRun(call.db, generation_run_id, call.caller.account.id);
      if (run === undefined || run.product !== 'editor' || run.productId !== editor.id) throw new Refusal('not_found');
      if (run.state !== 'needs_input' || run.revision !== revision || run.blocker?.step_key !== step_key)
        throw new Refusal('generation_fence_stale');
      const answered = { ...(run.input as AutopilotInput), ...answerOf(run, input) };
      if (!(await resumeRun(call.db, { runId: run.id, revision, input: answered })))
        throw new Refusal('generation_fence_stale');
      const now = await findRun(call.db, run.id);
      return ok({ generation_summary: await runSummary(call.db, now ?? run, []) });
    },
  });
}

/** What an input means for the blocker. Throws 422 for one that does not answer it. */
function answerOf(run: Run, input: Readonly<Record<string, unknown>>): Partial<AutopilotInput> {
  const { accepted } = run.input as AutopilotInput;
  const { segment_id } = run.blocker ?? {};
  if (segment_id === null || segment_id === undefined) {
    const name = input['product_name'];
    if (typeof name === 'string' && name.trim() !== '' && [...name].length <= PRODUCT_NAME_MAX)
      return { product_name: name.trim() };
    throw new Invalid({
      'input.product_name': [`Expected a text of 1 to ${PRODUCT_NAME_MAX} characters for input.product_name`],
    });
  }
  // A scene has one take: to accept it and to choose it are the same.
  if (input['continue_with_take'] === true || input['segment_id'] === segment_id)
    return { accepted: [...accepted, segment_id] };
  throw new Invalid({ input: ['Expected continue_with_take: true, or the segment_id of the take, for input'] });
}
