/** The film of an editor ad: missing scenes are generated first, then a frozen copy of the project is rendered. */
import { projectById } from '../projects/project.js';
import type { RunContext, Workflow } from '../runs/run-handler.js';
import { completeRun, type Delivery } from '../runs/runs.js';
import { deliveryOf, renderIntoStore } from '../work/render-into-store.js';
import type { WorkParts } from '../work/work-parts.js';
import { type Editor, madeOf, type Segment } from './editor.js';
import { makeScenes, type ScenesInput } from './make-scenes.js';
import { compositionOf, type Snapshot } from './snapshot.js';
import { WORKFLOWS } from './workflows.js';

/** The input of a render, frozen. A type, so that it can be stored as JSON. */
export type RenderInput = ScenesInput & { readonly snapshot: Snapshot };

/** The workflow of a render. */
export function filmWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  return {
    [WORKFLOWS.render]: async (context) => {
      const { scenes, snapshot } = context.run.input as RenderInput;
      await makeScenes(parts, context, scenes);
      const whole = await withClips(context, snapshot);
      const film = await context.step('film', (onProgress) => makeFilm(parts, context, whole, onProgress));
      await completeRun(context.db, context.run.id, film, async () => undefined);
    },
  };
}

/** The snapshot, completed with the clips that were missing when it was taken. */
export async function withClips({ db, run }: RunContext, snapshot: Snapshot): Promise<Snapshot> {
  const editor = await projectById<Editor>(db, run.productId);
  const now = new Map(
    madeOf(editor ?? { made: null }).segments.map((one: Segment) => [one.id, one.media?.key ?? null]),
  );
  return { ...snapshot, clips: snapshot.clips.map((key, index) => key ?? now.get(snapshot.ids[index] ?? 0) ?? null) };
}

/** Renders the film into the store. */
export async function makeFilm(
  parts: WorkParts,
  { run, signal }: RunContext,
  snapshot: Snapshot,
  onProgress: (percent: number) => void,
): Promise<Delivery & Readonly<Record<string, unknown>>> {
  const composition = await compositionOf(parts.store, snapshot);
  const rendered = await renderIntoStore(parts, { run, composition, signal, onProgress });
  const captions = rendered.outputs.filter(({ role }) => role === 'captions').map(({ key }) => key);
  return deliveryOf(rendered, { captions, snapshot });
}
