/** Scenes, voice and music of an editor ad: made by providers, written to the project and paid one by one. */

import { transact } from '../database/transact.js';
import { post, voidHold } from '../ledger/charges.js';
import { changeProject, projectById } from '../projects/project.js';
import { ProviderFailed } from '../providers/provider.types.js';
import { throwWorst } from '../runs/provider-jobs.js';
import type { RunContext, Workflow } from '../runs/run-handler.js';
import { completeRun } from '../runs/runs.js';
import { makeMedium } from '../work/ask-model.js';
import type { WorkParts } from '../work/work-parts.js';
import {
  type Editor,
  madeOf,
  newSegment,
  SCENE_SECONDS,
  type Segment,
  type SegmentMedia,
  withSegment,
} from './editor.js';
import { type SceneBrief, sceneBriefOf, sceneRequestOf } from './scene-requests.js';
import { sceneKey, WORKFLOWS } from './workflows.js';

/** What a run of scenes needs, frozen. A type, so that it can be stored as JSON. */
export type ScenesInput = { readonly scenes: readonly SceneOrder[] };

/** A scene to make. Without more than these two it was ordered by an earlier version: the project says the rest. */
export type SceneOrder = Pick<Segment, 'id' | 'prompt'> & Partial<SceneBrief>;

/** The workflows of scenes: one, one again, or all that are missing. */
export function sceneWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  const work: Workflow = async (context) => {
    await makeScenes(parts, context, (context.run.input as ScenesInput).scenes);
    await completeRun(context.db, context.run.id, null, async () => undefined);
  };
  return { [WORKFLOWS.scene]: work, [WORKFLOWS.sceneAgain]: work, [WORKFLOWS.batch]: work };
}

/**
 * Makes scenes side by side. One that fails is refunded by itself; the others are made all the same; then the run
 * fails.
 */
export async function makeScenes(parts: WorkParts, context: RunContext, scenes: readonly SceneOrder[]): Promise<void> {
  const makeOne = async (scene: SceneOrder) => {
    try {
      const key = sceneKey(scene.id);
      const brief = await wholeBrief(context, scene);
      const media = await context.step(key, () => makeScene(parts, context, { brief, seconds: SCENE_SECONDS }));
      await takeScene(context, { brief, media }, key);
    } catch (error) {
      if (error instanceof ProviderFailed)
        await transact(context.db, (trx) => voidHold(trx, context.run.id, sceneKey(scene.id)));
      throw error;
    }
  };
  const ends = await Promise.allSettled(scenes.map(makeOne));
  const errors = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  // One that failed for good does not end the others.
  throwWorst(errors.filter((error) => !(error instanceof ProviderFailed)));
  throwWorst(errors);
}

async function wholeBrief({ db, run }: RunContext, scene: SceneOrder): Promise<SceneBrief> {
  if (scene.creative !== undefined) return scene as SceneBrief;
  const editor = await projectById<Editor>(db, run.productId);
  if (editor === undefined) throw new ProviderFailed('The project is gone.');
  const segment = madeOf(editor).segments.find(({ id }) => id === scene.id);
  return { ...sceneBriefOf(editor, segment ?? newSegment(scene.id, scene.prompt)), prompt: scene.prompt };
}

/** A scene, how long it lasts, and its first moment (a store key) where that was drawn. */
export interface SceneWork {
  readonly brief: SceneBrief;
  readonly seconds: number;
  readonly firstFrame?: string | undefined;
}

/** A clip of a scene, in the store. */
export async function makeScene(
  parts: WorkParts,
  context: RunContext,
  { brief, seconds, firstFrame }: SceneWork,
): Promise<SegmentMedia> {
  const { store, clipSide: side } = parts;
  const request = await sceneRequestOf(brief, seconds, { store, side, firstFrame });
  const clip = await makeMedium(parts, context, {
    ...{ capability: 'clip', request, key: sceneKey(brief.id), suffix: 'mp4' },
  });
  return { key: clip.key, duration_seconds: seconds, generated: true, stand_in: clip.stand_in };
}

/** Writes a clip to its scene, and pays for it, together. Twice is once. */
export function takeScene(
  { db, run }: RunContext,
  { brief, media }: { readonly brief: SceneBrief; readonly media: SegmentMedia },
  item: string,
): Promise<void> {
  return transact(db, async (trx) => {
    await changeProject<Editor>(trx, run.productId, (editor) => ({
      made: withSegment(madeOf(editor), brief.id, { media, upload_id: null, takes: brief.take }),
    }));
    await post(trx, run.id, item);
  });
}
