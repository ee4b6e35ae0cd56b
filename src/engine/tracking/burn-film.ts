/** Draws a tracked film into the render's folder, and checks what came of it. */
import { burnClip } from '../../io/tracking/burn-clip.js';
import { checkClip } from '../../io/tracking/check-clip.js';
import type { Cover } from '../../tracking/redaction/cover.types.js';
import { burnRequest, drawingFolder } from './burn-request.js';
import { foundOf, type TrackingWork } from './tracking-work.js';

/** Resolves with what the decoder complained of. */
export async function burnFilm(
  work: TrackingWork,
  covers: readonly Cover[],
  onFrame: (done: number, total: number) => void,
): Promise<readonly string[]> {
  const { workspace, files } = work;
  const { prepared } = work.request;
  const folder = await drawingFolder(workspace);
  return workspace.budget.groups.use(workspace.signal, () =>
    burnClip({
      ...burnRequest(prepared, workspace),
      ...foundOf(work),
      shapes: work.shapes,
      covers,
      folder,
      output: files.film,
      still: { frame: Math.floor(prepared.plan.output.totalFrames / 2), output: files.thumbnail },
      onFrame,
    }),
  );
}

/** Rejects with `output_check_failed`. */
export async function checkTrackingFilm({ request, files, workspace }: TrackingWork): Promise<void> {
  const { plan, media, sound } = request.prepared;
  const { size, totalFrames } = plan.output;
  const expected = { size, totalFrames, seconds: media.durationSeconds, hasAudio: sound !== undefined };
  await checkClip(files.film, expected, workspace);
}
