/** Paid work of an editor ad, step by step: scenes, voice, music. */
import { z } from 'zod';
import { wrapped } from '../http/answer-schemas.js';
import { type Answer, type Route, route, type SlugCall } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { expectScreened, screenText } from '../providers/screen-text.js';
import { Invalid } from '../values/refusals.js';
import { checkVoice } from '../voices/check-voice.js';
import { refuseWhile, refuseWhileScenes, sceneOf } from './busy.js';
import { type Editor, filmSeconds, type Segment, scriptOf, textField } from './editor.js';
import {
  type EditorParts,
  lockedEditor,
  ownEditor,
  ownSegment,
  type SegmentCall,
  shownEditor,
  startEditorRun,
} from './editor-call.js';
import { MUSIC_PROMPT_MAX, voiceId } from './fields.js';
import { expectPrepared, type Prepared, prepareScenes, scenesTexts } from './prepare-scenes.js';
import { editorSchema } from './read-editor.js';
import { creativeOf, sceneBriefOf } from './scene-requests.js';
import { musicItems, SUBJECTS, sceneItems, sceneSteps, toGenerate, voiceItems, WORKFLOWS } from './workflows.js';

const base = {
  method: 'POST',
  access: 'video:generate',
  idempotency: 'optional',
  success: { status: 200, body: wrapped(editorSchema) },
} as const;

/** All routes that generate clips, voice or music. */
export function generateRoutes(parts: EditorParts): readonly Route[] {
  return [
    sceneRoute(parts, 'generate'),
    sceneRoute(parts, 'regenerate'),
    batchRoute(parts),
    voiceRoute(parts),
    musicRoute(parts),
  ];
}

function sceneRoute(parts: EditorParts, name: 'generate' | 'regenerate'): Route {
  return route({
    ...base,
    path: `/api/editor/:slug/segments/:id/${name}`,
    params: slugParams.extend({ id: z.string() }),
    summary:
      name === 'generate'
        ? 'Makes the clip of a scene, for 1.15; one that is there stays'
        : 'Makes the clip of a scene anew, for 1.15',
    prepare: (call) => prepareScenes(parts, call, (editor) => scenesTexts([ownSegment(editor, call.params.id)])),
    handle: (call, prepared) => generateScene(parts, call, { keeps: name === 'generate', prepared }),
  });
}

async function generateScene(
  parts: EditorParts,
  call: SegmentCall,
  { keeps, prepared }: { readonly keeps: boolean; readonly prepared: Prepared },
): Promise<Answer> {
  const { editor, busy } = await lockedEditor(call);
  const segment = ownSegment(editor, call.params.id);
  refuseWhile(busy, sceneOf(segment.id));
  if (!keeps || segment.media === null) {
    if (segment.prompt === '')
      throw new Invalid({ prompt: ['Expected a prompt to generate from for prompt but received nothing'] });
    expectPrepared(prepared, editor, scenesTexts([segment]));
    await startEditorRun(call, editor, {
      subject: SUBJECTS.scene(segment.id),
      workflow: keeps ? WORKFLOWS.scene : WORKFLOWS.sceneAgain,
      ...scenesOf(editor, [segment]),
    });
  }
  return shownEditor(parts, call, editor);
}

/** The price, the steps and the input of a run of scenes. */
function scenesOf(editor: Editor, segments: readonly Segment[]) {
  return {
    items: sceneItems(segments),
    steps: sceneSteps(segments, false),
    input: { scenes: segments.map((segment) => sceneBriefOf(editor, segment)) },
  };
}

function batchRoute(parts: EditorParts): Route {
  return route({
    ...base,
    path: '/api/editor/:slug/batch-generate',
    params: slugParams,
    summary: 'Makes the clips of all scenes that have none, for 1.15 each',
    prepare: (call) => prepareScenes(parts, call, (editor) => scenesTexts(toGenerate(editor))),
    handle: async (call, prepared) => {
      const { editor, busy } = await lockedEditor(call);
      refuseWhileScenes(busy);
      const missing = toGenerate(editor);
      expectPrepared(prepared, editor, scenesTexts(missing));
      if (missing.length > 0)
        await startEditorRun(call, editor, {
          subject: SUBJECTS.batch,
          workflow: WORKFLOWS.batch,
          ...scenesOf(editor, missing),
        });
      return shownEditor(parts, call, editor);
    },
  });
}

function voiceRoute(parts: EditorParts): Route {
  return route({
    ...base,
    path: '/api/editor/:slug/generate-voice',
    params: slugParams,
    summary: 'Records the voice, for 0.15 a started 1,000 characters of script',
    body: z.object({ voice_id: voiceId }),
    prepare: async (call) => {
      const editor = await ownEditor(call);
      await checkVoice(call, parts.providers, {
        voiceId: call.body.voice_id,
        language: textField(editor.fields, 'language'),
      });
      return screenText(parts.providers, [scriptOf(editor)], call.signal);
    },
    handle: async (call, screened) => {
      const { editor, busy } = await lockedEditor(call);
      refuseWhile(busy, [
        [SUBJECTS.autopilot, 'autopilot_active'],
        [SUBJECTS.voice, 'voice_generation_busy'],
      ]);
      const text = scriptOf(editor);
      if (text === '')
        throw new Invalid({ narration_script: ['Expected a script for narration_script but received nothing'] });
      expectScreened(screened, [text]);
      const model = textField(editor.fields, 'voice_model') || 'standard';
      await startEditorRun(call, editor, {
        subject: SUBJECTS.voice,
        workflow: WORKFLOWS.voice,
        items: voiceItems([...text].length),
        steps: [{ key: 'voice', label: 'Recording the voice' }],
        input: { voice_id: call.body.voice_id, model, language: textField(editor.fields, 'language'), text },
      });
      return shownEditor(parts, call, editor);
    },
  });
}

function musicRoute(parts: EditorParts): Route {
  return route({
    ...base,
    path: '/api/editor/:slug/generate-music',
    params: slugParams,
    summary: 'Makes a music bed as long as the film, for 0.25 a minute',
    body: z.object({ prompt: z.string() }),
    prepare: (call) => screenText(parts.providers, [directionOf(call)], call.signal),
    handle: async (call) => {
      const { editor, busy } = await lockedEditor(call);
      refuseWhile(busy, [
        [SUBJECTS.autopilot, 'autopilot_active'],
        [SUBJECTS.music, 'music_generation_busy'],
      ]);
      const seconds = filmSeconds(editor);
      await startEditorRun(call, editor, {
        subject: SUBJECTS.music,
        workflow: WORKFLOWS.music,
        items: musicItems(seconds),
        steps: [{ key: 'music', label: 'Making music' }],
        input: { prompt: directionOf(call), seconds, creative: creativeOf(editor) },
      });
      return shownEditor(parts, call, editor);
    },
  });
}

function directionOf({ body }: SlugCall<{ readonly prompt: string }>): string {
  return [...body.prompt].slice(0, MUSIC_PROMPT_MAX).join('');
}
