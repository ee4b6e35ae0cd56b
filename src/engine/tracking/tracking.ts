/** The engine's calls for compositions of kind tracking. */
import { resolveTracking } from '../../document/tracking/resolve-tracking.js';
import type { TrackingComposition } from '../../document/tracking/tracking-schema.js';
import { guessOfMade } from '../../explain/sum-estimate.js';
import { yuvToRgb } from '../../io/render/yuv-to-rgb.js';
import { burnFrame } from '../../io/tracking/burn-clip.js';
import { secondsOfFrames } from '../../io/tracking/detect-clip.js';
import { FILM_NOT_KEPT } from '../cache-full.js';
import type { KindCalls } from '../calls.js';
import { noteCost, startCostClock } from '../cost-history.js';
import { frameTime } from '../frame-time.js';
import type { CallOptions, FrameOptions, RenderOptions } from '../options.js';
import { pastTheEnd } from '../past-the-end.js';
import { reportProgress } from '../progress.js';
import type { TrackingCheck, TrackingResult } from '../result.js';
import { type Still, stillOf } from '../still.js';
import { type EngineOptions, withWorkspace } from '../workspace.js';
import { asDecoded } from './as-decoded.js';
import { burnRequest, drawingFolder } from './burn-request.js';
import { expectDetector } from './expect-detector.js';
import { estimateTracking, explainTracking, trackingParts } from './explain-tracking.js';
import { findHiding } from './find-hiding.js';
import { findShapes } from './find-shapes.js';
import { findTracks } from './find-tracks.js';
import { type PreparedTracking, prepareTracking } from './prepare-tracking.js';
import { renderTracks } from './tracking-film.js';
import { hidesPeople } from './tracking-labels.js';
import { refuseOverwriting, trackingTargets } from './tracking-outputs.js';
import type { TrackingWork } from './tracking-work.js';

async function renderTracking(
  composition: TrackingComposition,
  options: EngineOptions & RenderOptions,
): Promise<TrackingResult> {
  const progress = reportProgress(options.onProgress);
  const clock = startCostClock();
  try {
    const hasSheet = hidesPeople(resolveTracking(composition), undefined);
    const targets = await trackingTargets(options.output, { mot: options.mot, hasSheet });
    const result = await withWorkspace(options, async (workspace) => {
      const started = performance.now();
      const { work, timings } = await asDecoded(composition, options, workspace, async (prepared) => {
        await refuseOverwriting(targets, prepared, options.compositionFile);
        return renderTracks({ prepared, targets, progress, verify: options.verify ?? false }, workspace);
      });
      if (!work.isFinished) {
        const { plan } = work.request.prepared;
        const guessed = guessOfMade(
          trackingParts(plan, { isDetected: work.found?.isNewlyDetected === false, isBurned: false }),
        );
        const { quality } = plan.encoder;
        await noteCost({ kind: 'tracking', quality, guessed, measured: clock.stop() }, workspace);
      }
      return resultOf(work, { ...timings, total: (performance.now() - started) / 1000 });
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    clock.stop();
    progress.close();
  }
}

function resultOf(work: TrackingWork, timings: Readonly<Record<string, number>>): TrackingResult {
  const { request, facts, found, isFinished } = work;
  const { plan } = request.prepared;
  const inference = found?.isNewlyDetected ? found.detections.inferenceSeconds : 0;
  return {
    kind: 'tracking',
    status: 'completed',
    combination_hash: plan.combinationHash,
    object_count: facts.objects,
    frame_count: plan.output.totalFrames,
    frames_looked_at: facts.looks,
    detector: { ...plan.detector, input: facts.input },
    ...(facts.redaction === undefined ? {} : { redaction: facts.redaction }),
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
      const frame = frameOf(prepared, options);
      const found = await findTracks(prepared, workspace);
      const hiding = await findHiding(prepared, found, workspace);
      const shapes = await findShapes(prepared, found, workspace);
      const covers = hiding?.coversWith(hiding.again.covers).covers ?? [];
      const folder = await drawingFolder(workspace);
      const request = { ...burnRequest(prepared, workspace), ...found, shapes, covers, folder, frame };
      const yuv = await workspace.budget.groups.use(workspace.signal, () => burnFrame(request));
      return { yuv, frame, prepared };
    });
    const { size } = prepared.plan.output;
    const data = yuvToRgb(yuv, size);
    return stillOf({ ...size, frame, data });
  });
}

/** The source frame that is on at the moment asked for. */
function frameOf({ media }: PreparedTracking, options: Pick<FrameOptions, 'atSeconds'>): number {
  const times = secondsOfFrames(media);
  const atSeconds = frameTime(options);
  const frame = times.findLastIndex((time) => time <= atSeconds + 1e-6);
  if (frame < 0 || atSeconds >= media.durationSeconds) throw pastTheEnd(atSeconds, times.at(-1) ?? 0);
  return frame;
}

export const tracking: KindCalls<'tracking'> = {
  render: renderTracking,
  frame: frameOfTracking,
  plan: (composition, options: EngineOptions & CallOptions) =>
    withWorkspace(options, async (workspace) => (await prepareTracking(composition, options, workspace)).plan),
  check: (composition, options: EngineOptions & CallOptions): Promise<TrackingCheck> =>
    withWorkspace(options, async (workspace) => {
      const prepared = await prepareTracking(composition, options, workspace);
      await expectDetector(prepared, workspace);
      const { plan } = prepared;
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
  explain: (composition, options) =>
    withWorkspace(options, (workspace) =>
      asDecoded(composition, options, workspace, (prepared) =>
        explainTracking(prepared, frameOf(prepared, options), workspace),
      ),
    ),
  estimate: (composition, options) =>
    withWorkspace(options, async (workspace) =>
      estimateTracking(await prepareTracking(composition, options, workspace), workspace),
    ),
};
