/** The voice and the music bed of an editor ad. */
import { changeProject, projectById } from '../projects/project.js';
import { type Creative, ProviderFailed } from '../providers/provider.types.js';
import { seedOf } from '../providers/seed.js';
import { vibeOfLook } from '../providers/vibe.js';
import type { RunContext, Workflow } from '../runs/run-handler.js';
import { completeRun } from '../runs/runs.js';
import { makeMedium } from '../work/ask-model.js';
import type { WorkParts } from '../work/work-parts.js';
import { type Editor, type EditorAudio, type EditorMusic, madeOf } from './editor.js';
import { creativeOf } from './scene-requests.js';
import { WORKFLOWS } from './workflows.js';

/** What a voice needs, frozen. A type, so that it can be stored as JSON. */
export type VoiceInput = {
  readonly voice_id: string;
  readonly model: string;
  readonly language: string;
  readonly text: string;
};

/** What a bed needs, frozen. */
export type MusicInput = {
  readonly prompt: string;
  readonly seconds: number;
  /** Left out by an earlier version: the project says it. */
  readonly creative?: Creative;
};

/** The workflows of sound. */
export function soundWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  return {
    [WORKFLOWS.voice]: async (context) => {
      const audio = await context.step('voice', () => makeVoice(parts, context, context.run.input as VoiceInput));
      await completeRun(context.db, context.run.id, null, (trx) =>
        changeProject<Editor>(trx, context.run.productId, (editor) => ({ made: { ...madeOf(editor), audio } })),
      );
    },
    [WORKFLOWS.music]: async (context) => {
      const music = await context.step('music', () => makeMusic(parts, context, context.run.input as MusicInput));
      await completeRun(context.db, context.run.id, null, (trx) =>
        changeProject<Editor>(trx, context.run.productId, (editor) => ({ made: { ...madeOf(editor), music } })),
      );
    },
  };
}

/** Makes a recording of the voice and stores it. */
export async function makeVoice(parts: WorkParts, context: RunContext, request: VoiceInput): Promise<EditorAudio> {
  const question = { capability: 'voice', request, key: 'voice', suffix: 'wav' } as const;
  const { key, stand_in, seconds, words } = await makeMedium(parts, context, question);
  return { key, stand_in, seconds, words, voice_id: request.voice_id };
}

/** Makes a music bed and stores it. */
export async function makeMusic(parts: WorkParts, context: RunContext, input: MusicInput): Promise<EditorMusic> {
  const { db, run } = context;
  const { prompt, seconds } = input;
  const editor = await projectById<Editor>(db, run.productId);
  if (editor === undefined) throw new ProviderFailed('The project is gone.');
  const before = madeOf(editor).music;
  const take = (before?.take ?? (before === null ? 0 : 1)) + 1;
  const creative = input.creative ?? creativeOf(editor);
  const vibe = vibeOfLook(creative.look);
  const request = { ...creative, vibe, instruments: [], prompt, seconds, take, seed: seedOf(prompt, 0, take) };
  const { key, stand_in } = await makeMedium(parts, context, {
    ...{ capability: 'music', request, key: 'music', suffix: 'wav' },
  });
  return { key, stand_in, seconds, take };
}
