/** Scenes, voice and music of an editor ad: made by providers, written to the project and paid one by one. */

import { transact } from '../database/transact.js';
import { post, voidHold } from '../ledger/charges.js';
import { changeProject, projectById } from '../projects/project.js';
import { askProvider } from '../providers/ask-provider.js';
import { ProviderFailed } from '../providers/provider.types.js';
import type { RunContext, Workflow } from '../runs/run-handler.js';
import { completeRun } from '../runs/runs.js';
import { intoStore } from '../work/into-store.js';
import { clipSize, type WorkParts } from '../work/work-parts.js';
import {
  type Editor,
  madeOf,
  SCENE_SECONDS,
  type Segment,
  type SegmentMedia,
  textField,
  withSegment,
} from './editor.js';
import { sceneKey, WORKFLOWS } from './workflows.js';

/** What a run of scenes needs, frozen. A type, so that it can be stored as JSON. */
export type ScenesInput = { readonly scenes: readonly Pick<Segment, 'id' | 'prompt'>[] };

/** The workflows of scenes: one, one again, or all that are missing. */
export function sceneWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  const work: Workflow = async (context) => {
    await makeScenes(parts, context, (context.run.input as ScenesInput).scenes);
    await completeRun(context.db, context.run.id, null, async () => undefined);
  };
  return { [WORKFLOWS.scene]: work, [WORKFLOWS.sceneAgain]: work, [WORKFLOWS.batch]: work };
}

/**
 * Makes scenes one by one. One that fails is refunded by itself; the others are made all the same; then the run fails.
 */
export async function makeScenes(
  parts: WorkParts,
  context: RunContext,
  scenes: readonly Pick<Segment, 'id' | 'prompt'>[],
): Promise<void> {
  let failed: unknown;
  for (const scene of scenes) {
    try {
      const key = sceneKey(scene.id);
      const media = await context.step(key, () => makeScene(parts, context, { ...scene, seconds: SCENE_SECONDS }));
      await takeScene(context, scene.id, media, key);
    } catch (error) {
      if (!(error instanceof ProviderFailed)) throw error;
      failed = error;
      await transact(context.db, (trx) => voidHold(trx, context.run.id, sceneKey(scene.id)));
    }
  }
  if (failed !== undefined) throw failed;
}

/** A clip of a scene, in the store. */
export async function makeScene(
  parts: WorkParts,
  { db, run, signal }: RunContext,
  { id, prompt, seconds }: Pick<Segment, 'id' | 'prompt'> & { readonly seconds: number },
): Promise<SegmentMedia> {
  const editor = await projectById<Editor>(db, run.productId);
  const ratio = textField(editor?.fields ?? {}, 'export_aspect_ratio') || '9:16';
  const request = { prompt, position: 1, seconds, ...clipSize(parts.clipSide, ratio) };
  const clip = await intoStore(parts.store, run, 'mp4', (file) =>
    askProvider(parts.providers.clip, { request, key: `run-${run.id}-${sceneKey(id)}`, file, signal }),
  );
  return { key: clip.key, duration_seconds: seconds, generated: true, stand_in: clip.stand_in };
}

/** Writes a clip to its scene, and pays for it, together. Twice is once. */
export function takeScene({ db, run }: RunContext, id: number, media: SegmentMedia, item: string): Promise<void> {
  return transact(db, async (trx) => {
    await changeProject<Editor>(trx, run.productId, (editor) => ({
      made: withSegment(madeOf(editor), id, { media, upload_id: null }),
    }));
    await post(trx, run.id, item);
  });
}
