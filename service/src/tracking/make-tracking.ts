/** The work of a tracking run: the engine detects, tracks and marks; then the source is deleted. */
import { changeProject } from '../projects/project.js';
import { ProviderFailed } from '../providers/provider.types.js';
import type { Workflow } from '../runs/run-handler.js';
import { completeRun } from '../runs/runs.js';
import { deleteUpload, uploadById } from '../uploads/upload.js';
import { deliveryOf, renderIntoStore } from '../work/render-into-store.js';
import type { WorkParts } from '../work/work-parts.js';
import type { Tracking, TrackingProject } from './tracking.js';

/** The name of the workflow, chosen by this service. */
export const TRACKING_WORKFLOW = 'tracking.render';

/** The only step of the workflow. */
export const TRACKING_STEPS = [{ key: 'film', label: 'Tracking the clip' }] as const;

/** The workflow of a tracking project. */
export function trackingWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  return {
    [TRACKING_WORKFLOW]: async ({ db, run, signal, step }) => {
      const asked = run.input as Tracking;
      const source = await uploadById(db, asked.source);
      const film = await step('film', async (onProgress) => {
        if (source?.media === null || source === undefined) throw new ProviderFailed('The clip is gone.');
        const { classes, color } = asked;
        const composition = {
          kind: 'tracking',
          model: parts.trackingModel,
          source: await parts.store.file(source.media.key),
          ...(classes === null ? {} : { classes }),
          ...(color === null ? {} : { color }),
        };
        return deliveryOf(await renderIntoStore(parts, { run, composition, signal, onProgress }), {});
      });
      await completeRun(db, run.id, film, async (trx) => {
        await changeProject<TrackingProject>(trx, run.productId, () => ({ delivered: asked }));
        await deleteUpload(trx, asked.source);
      });
      if (source?.media) await parts.store.remove(source.media.folder);
    },
  };
}
