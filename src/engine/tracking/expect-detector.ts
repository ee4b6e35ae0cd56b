/** Whether a network of one's own is a detector: known of those in the manifest, opened once for any other file. */
import { openIsolatedNetwork } from '../../io/tracking/isolated-network.js';
import { isDetector } from '../../tracking/model-manifest.js';
import { fitInput } from '../../tracking/network-shape.js';
import { surveyMatrix } from '../../tracking/survey-graph.js';
import { remembered } from '../remembered.js';
import { codeOf } from '../versions.js';
import type { Workspace } from '../workspace.js';
import type { PreparedTracking } from './prepare-tracking.js';

/** Rejects with `model_unsupported` (class environment), as a render does when it begins to look. */
export async function expectDetector(prepared: PreparedTracking, workspace: Workspace): Promise<void> {
  const { model, media, inputPixels } = prepared;
  if (model.entry !== undefined && isDetector(model.entry)) return;
  const wanted = fitInput(media.displaySize, inputPixels);
  const identity = { opens: 'detector', code: codeOf('detections'), model: model.sha256, wanted };
  await remembered(workspace, identity, async () => {
    const request = { model, picture: media.displaySize, wanted, matrix: surveyMatrix(media) };
    const network = await openIsolatedNetwork(request, workspace);
    await network.close();
    return { classes: network.classes };
  });
}
