/** The engine's calls for compositions of kind tracking. */
import type { TrackingComposition } from '../../document/tracking/tracking-schema.js';
import { yuvToRgb } from '../../io/render/yuv-to-rgb.js';
import { burnFrame } from '../../io/tracking/burn-clip.js';
import { frameTimes } from '../../io/tracking/detect-clip.js';
import { FILM_NOT_KEPT } from '../cache-full.js';
import type { KindCalls } from '../calls.js';
import { frameTime } from '../frame-time.js';
import type { CallOptions, FrameOptions, RenderOptions } from '../options.js';
import { pastTheEnd } from '../past-the-end.js';
import { reportProgress } from '../progress.js';
import type { TrackingCheck, TrackingResult } from '../result.js';
import { type Still, stillOf } from '../still.js';
import { type EngineOptions, withWorkspace } from '../workspace.js';
import { asDecoded } from './as-decoded.js';
import { burnRequest, drawingFolder } from './burn-request.js';
import { findTracks } from './find-tracks.js';
import { prepareTracking } from './prepare-tracking.js';
import { renderTracks } from './tracking-film.js';
import { refuseOverwriting, trackingTargets } from './tracking-outputs.js';
import type { TrackingWork } from './tracking-work.js';

async function renderTracking(
  composition: TrackingComposition,
  options: EngineOptions & RenderOptions,
): Promise<TrackingResult> {
  const progress = reportProgress(options.onProgress);
  try {
    const targets = await trackingTargets(options.output, options.mot);
    return await withWorkspace(options, async (workspace) => {
      const started = performance.now();
      const { work, timings } = await asDecoded(composition, options, workspace, async (prepared) => {
        await refuseOverwriting(targets, prepared, options.compositionFile);
        return renderTracks({ prepared, targets, progress, verify: options.verify ?? false }, workspace);
      });
      progress.stage('done', 'Done');
      return resultOf(work, { ...timings, total: (performance.now() - started) / 1000 });
    });
  } finally {
    progress.close();
  }
}

function resultOf(work: TrackingWork, timings: Readonly<Record<string, number>>): TrackingResult {
  const { request, facts, found, isFinished } = work;
  const { plan } = request.prepared;
  const inference = found?.looked ? found.detections.inferenceSeconds : 0;
  return {
    kind: 'tracking',
    status: 'completed',
    combination_hash: plan.combinationHash,
    object_count: facts.objects,
    frame_count: plan.output.totalFrames,
    frames_looked_at: facts.looks,
    detector: { ...plan.detector, input: facts.input },
    cached: isFinished,
    outputs: work.outputs,
    warnings: [...plan.warnings, ...facts.warnings, ...(work.isKept ? [] : [FILM_NOT_KEPT])],
    timings: isFinished ? timings : { ...timings, inference },
    chunks: { total: 1, reused: isFinished ? 1 : 0 },
  };
}

async function frameOfTracking(
  composition: TrackingComposition,
  options: EngineOptions & FrameOptions,
): Promise<Still> {
  return withWorkspace(options, async (workspace) => {
    const { yuv, frame, prepared } = await asDecoded(composition, options, workspace, async (prepared) => {
      const times = frameTimes(prepared.media);
      const atSeconds = frameTime(options);
      const frame = times.findLastIndex((time) => time <= atSeconds + 1e-6);
      if (frame < 0 || atSeconds >= prepared.media.durationSeconds) throw pastTheEnd(atSeconds, times.at(-1) ?? 0);
      const found = await findTracks(prepared, workspace);
      const folder = await drawingFolder(workspace);
      const request = { ...burnRequest(prepared, workspace), ...found, folder, frame };
      const yuv = await workspace.budget.groups.use(workspace.signal, () => burnFrame(request));
      return { yuv, frame, prepared };
    });
    const { size } = prepared.plan.output;
    const data = yuvToRgb(yuv, size);
    return stillOf({ ...size, frame, data });
  });
}

export const tracking: KindCalls<'tracking'> = {
  render: renderTracking,
  frame: frameOfTracking,
  plan: (composition, options: EngineOptions & CallOptions) =>
    withWorkspace(options, async (workspace) => (await prepareTracking(composition, options, workspace)).plan),
  check: (composition, options: EngineOptions & CallOptions): Promise<TrackingCheck> =>
    withWorkspace(options, async (workspace) => {
      const { plan } = await prepareTracking(composition, options, workspace);
      return {
        kind: 'tracking',
        status: 'ok',
        combination_hash: plan.combinationHash,
        warnings: plan.warnings,
        frames_looked_at: plan.looks.length,
        detector: plan.detector,
        duration_seconds: plan.facts.duration_seconds,
      };
    }),
};
