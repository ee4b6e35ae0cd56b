/**
 * Scenario, narration and suggestions: written by the copy provider, each for one AI assist, which is given back when
 * nothing was written.
 */
import { z } from 'zod';
import { giveBackAssist, takeAssist } from '../account/assists.js';
import { wrapped } from '../http/answer-schemas.js';
import { ok } from '../http/envelope.js';
import { type Route, route, type SlugCall } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { askCopyNow } from '../providers/ask-copy.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { type Busy, busyWith, refuseWhile, refuseWhileScenes, STRUCTURE, sceneOf } from './busy.js';
import {
  briefOf,
  DEFAULT_SCENES,
  type Editor,
  hasBrief,
  madeOf,
  newSegment,
  scenesIn,
  textField,
  withSegment,
} from './editor.js';
import { changedEditor, type EditorParts, ownEditor, ownSegment } from './editor-call.js';
import { APPLY_COUNTS, applyScenarioBody, patchScenarioBody, scenarioBody } from './fields.js';
import { newSegmentIds } from './make-autopilot.js';
import { sentOf } from './project-routes.js';
import { editorSchema } from './read-editor.js';

const base = { access: 'video:generate', success: { status: 200, body: wrapped(editorSchema) } } as const;
const ofProject = { ...base, params: slugParams } as const;
const ofSegment = { ...base, params: slugParams.extend({ id: z.string() }) } as const;
const suggestion = { status: 200, body: wrapped(z.object({ prompt: z.string() })) } as const;

/** The most characters of a scene's narration that is written step by step, as the interface allows. */
const NARRATION_MOST = 160;

/** All routes of the scenario and the texts of an editor ad. */
export function scenarioRoutes(parts: EditorParts): readonly Route[] {
  return [...writeRoutes(parts), ...applyRoutes(parts), ...narrationRoutes(parts), ...suggestRoutes(parts)];
}

/** Takes an assist, lets `write` write, and gives it back when that fails. */
async function assisted<T>(parts: EditorParts, call: SlugCall, write: (editor: Editor) => Promise<T>): Promise<T> {
  const editor = await ownEditor(call);
  const accountId = call.caller.account.id;
  const now = parts.now();
  await takeAssist(call.db, accountId, now);
  try {
    return await write(editor);
  } catch (error) {
    await giveBackAssist(call.db, accountId, now);
    throw error;
  }
}

/** Checks that the project may be changed before anything is written; the check is repeated when the text is saved. */
async function unhindered(call: SlugCall, guard: (busy: Busy, editor: Editor) => void): Promise<Editor> {
  const editor = await ownEditor(call);
  guard(await busyWith(call.db, editor.id), editor);
  return editor;
}

const structure = (busy: Busy) => refuseWhile(busy, STRUCTURE);

function writeRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/editor/:slug/generate-scenario',
      ...ofProject,
      summary: 'Writes the scenario, for one AI assist',
      body: scenarioBody,
      handle: async (call) => {
        const { segments_count, ...style } = call.body;
        const styled = (editor: Editor) => ({ ...editor, fields: { ...editor.fields, ...sentOf(style) } });
        if (!hasBrief(await unhindered(call, structure))) throw new Refusal('scenario_prompt_required');
        const { count, scenes } = await assisted(parts, call, async (before) => {
          const editor = styled(before);
          const wanted = segments_count ?? Number(editor.fields['segments_count'] ?? DEFAULT_SCENES);
          const language = textField(editor.fields, 'language');
          const request = { task: 'scenario', brief: briefOf(editor), language, scenes: wanted } as const;
          return { count: wanted, ...(await askCopyNow<'scenario'>(parts.providers, request, call.signal)) };
        });
        return changedEditor(parts, call, {
          guard: structure,
          change: (editor) => ({
            fields: { ...styled(editor).fields, segments_count: count, scenario_prompt: scenes.join('\n') },
          }),
        });
      },
    }),
    route({
      method: 'PATCH',
      path: '/api/editor/:slug/scenario',
      ...ofProject,
      summary: 'Writes the scenario by hand; free',
      body: patchScenarioBody,
      handle: (call) =>
        changedEditor(parts, call, {
          guard: structure,
          change: ({ fields }) => ({ fields: { ...fields, scenario_prompt: call.body.scenario_prompt } }),
        }),
    }),
  ];
}

function applyRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/editor/:slug/apply-scenario',
      ...ofProject,
      summary: 'Makes the scenes of the scenario; free',
      body: applyScenarioBody,
      handle: (call) => {
        const { segments_count } = call.body;
        if (!APPLY_COUNTS.includes(segments_count)) throw new Refusal('invalid_segments_count');
        return changedEditor(parts, call, {
          guard: refuseWhileScenes,
          change: async (editor, db) => {
            const scenario = textField(editor.fields, 'scenario_prompt').trim();
            if (scenario === '') throw new Refusal('scenario_prompt_required');
            const scenes = scenesIn(scenario);
            const kept = madeOf(editor).segments.filter(({ media }) => media !== null);
            const most = 20 - kept.length;
            const count = Math.min(most, segments_count === 0 ? scenes.length : segments_count);
            const ids = await newSegmentIds(db, count);
            const features_product = editor.media.product !== undefined;
            const added = ids.map((id, index) =>
              newSegment(id, scenes[index % scenes.length] ?? '', { features_product }),
            );
            return { made: { ...madeOf(editor), segments: [...kept, ...added] } };
          },
        });
      },
    }),
  ];
}

function narrationRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/editor/:slug/generate-narration',
      ...ofProject,
      idempotency: 'optional',
      summary: 'Writes what the voice says, for one AI assist',
      // Writing takes a while, so it happens before the transaction and holds up no other request.
      prepare: async (call) => {
        const { segments } = madeOf(await unhindered(call, structure));
        if (segments.length === 0) throw new Invalid({ segments: ['Expected at least 1 for segments but received 0'] });
        return assisted(parts, call, (editor) =>
          narrated(
            parts,
            call,
            editor,
            segments.map(({ prompt }) => prompt),
          ),
        );
      },
      handle: (call, scenes) =>
        changedEditor(parts, call, {
          guard: structure,
          change: (editor) => ({
            fields: { ...editor.fields, narration_script: scenes.join(' ') },
            made: {
              ...madeOf(editor),
              narration_status: 'completed',
              segments: madeOf(editor).segments.map((segment, index) => ({
                ...segment,
                narration_text: scenes[index] ?? '',
              })),
            },
          }),
        }),
    }),
    route({
      method: 'POST',
      path: '/api/editor/:slug/segments/:id/regenerate-narration',
      ...ofSegment,
      summary: 'Writes what the voice says in a scene, for one AI assist',
      handle: async (call) => {
        const guard = (busy: Busy, editor: Editor) => refuseWhile(busy, sceneOf(ownSegment(editor, call.params.id).id));
        const segment = ownSegment(await unhindered(call, guard), call.params.id);
        const [narration_text = ''] = await assisted(parts, call, (editor) =>
          narrated(parts, call, editor, [segment.prompt]),
        );
        return changedEditor(parts, call, {
          guard,
          change: (editor) => ({ made: withSegment(madeOf(editor), segment.id, { narration_text }) }),
        });
      },
    }),
  ];
}

async function narrated(parts: EditorParts, call: SlugCall, editor: Editor, scenes: readonly string[]) {
  const language = textField(editor.fields, 'language');
  const request = { task: 'narration', brief: briefOf(editor), language, scenes, most: NARRATION_MOST } as const;
  return (await askCopyNow<'narration'>(parts.providers, request, call.signal)).scenes;
}

function suggestRoutes(parts: EditorParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/editor/:slug/segments/:id/enhance-prompt',
      ...ofSegment,
      summary: 'Writes a fuller prompt into a scene, for one AI assist',
      handle: async (call) => {
        const guard = (busy: Busy, editor: Editor) => refuseWhile(busy, sceneOf(ownSegment(editor, call.params.id).id));
        const segment = ownSegment(await unhindered(call, guard), call.params.id);
        const { prompt } = await assisted(parts, call, (editor) => scenePrompt(parts, call, editor, segment.prompt));
        return changedEditor(parts, call, {
          guard,
          change: (editor) => ({ made: withSegment(madeOf(editor), segment.id, { prompt }) }),
        });
      },
    }),
    route({
      method: 'POST',
      path: '/api/editor/:slug/suggest-next-scene',
      ...ofProject,
      success: suggestion,
      summary: 'Suggests a scene, for one AI assist; nothing is changed',
      handle: async (call) => {
        await unhindered(call, () => undefined);
        return ok(
          await assisted(parts, call, (editor) => scenePrompt(parts, call, editor, briefOf(editor).product_prompt)),
        );
      },
    }),
    route({
      method: 'POST',
      path: '/api/editor/:slug/suggest-music-prompt',
      ...ofProject,
      success: suggestion,
      summary: 'Suggests a direction for the music, for one AI assist; nothing is changed',
      handle: async (call) => {
        await unhindered(call, () => undefined);
        return ok(
          await assisted(parts, call, (editor) => {
            const language = textField(editor.fields, 'language');
            const request = { task: 'music_prompt', prompt: briefOf(editor).product_prompt, language } as const;
            return askCopyNow<'music_prompt'>(parts.providers, request, call.signal);
          }),
        );
      },
    }),
  ];
}

function scenePrompt(parts: EditorParts, call: SlugCall, editor: Editor, prompt: string) {
  const earlier = madeOf(editor).segments.map((one) => one.prompt);
  const request = { task: 'scene_prompt', prompt, earlier, language: textField(editor.fields, 'language') } as const;
  return askCopyNow<'scene_prompt'>(parts.providers, request, call.signal);
}
