/** The engine's calls for compositions of kind tracking. */
import type { TrackingComposition } from '../../document/tracking/tracking-schema.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { yuvToRgb } from '../../io/render/yuv-to-rgb.js';
import { burnFrame } from '../../io/tracking/burn-clip.js';
import { frameTimes } from '../../io/tracking/detect-clip.js';
import type { KindCalls } from '../calls.js';
import { frameTime } from '../frame-time.js';
import type { CallOptions, FrameOptions, RenderOptions } from '../options.js';
import { reportProgress } from '../progress.js';
import type { TrackingCheck, TrackingResult } from '../result.js';
import { type Still, stillOf } from '../still.js';
import { type EngineOptions, withWorkspace } from '../workspace.js';
import { asDecoded } from './as-decoded.js';
import { prepareTracking, tracksOf } from './prepare-tracking.js';
import { fetchFilm, storeFilm } from './tracking-cache.js';
import { burnRequest, drawingFolder, makeFilm, workFiles } from './tracking-film.js';
import { publishTracking, refuseOverwriting, trackingTargets } from './tracking-outputs.js';

async function renderTracking(
  composition: TrackingComposition,
  options: EngineOptions & RenderOptions,
): Promise<TrackingResult> {
  const progress = reportProgress(options.onProgress);
  try {
    const targets = await trackingTargets(options.output, options.mot);
    return await withWorkspace(options, async (workspace) => {
      const start = performance.now();
      const files = workFiles(workspace.folder);
      const { prepared, cached, made } = await asDecoded(composition, options, workspace, async (prepared) => {
        await refuseOverwriting(targets, prepared, options.compositionFile);
        progress.total(prepared.plan.output.totalFrames);
        progress.stage('plan', 'Planning');
        const cached = options.verify ? undefined : await fetchFilm(prepared, files, workspace);
        return { prepared, cached, made: cached ?? (await makeFilm(prepared, files, workspace, progress)) };
      });
      progress.frames(prepared.plan.output.totalFrames);
      const outputs = await publishTracking(prepared, files, targets, workspace);
      const stored = cached !== undefined || (await storeFilm(prepared, files, made.facts, workspace));
      progress.stage('done', 'Done');
      const { plan } = prepared;
      return {
        kind: 'tracking',
        status: 'completed',
        combination_hash: plan.combinationHash,
        object_count: made.facts.objects,
        frame_count: plan.output.totalFrames,
        frames_looked_at: made.facts.looks,
        detector: { ...plan.detector, input: made.facts.input },
        cached: cached !== undefined,
        outputs,
        warnings: [...plan.warnings, ...made.facts.warnings, ...(stored ? [] : [CACHE_FULL])],
        timings: { ...made.timings, total: (performance.now() - start) / 1000 },
        chunks: { total: 1, reused: cached === undefined ? 0 : 1 },
      };
    });
  } finally {
    progress.close();
  }
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
      const found = await tracksOf(prepared, workspace);
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

const CACHE_FULL: Warning = {
  code: 'cache_not_written',
  path: '',
  message:
    'The film is complete, but the cache could not keep all of it (disk full or read-only); the next render starts colder.',
};

function pastTheEnd(seconds: number, last: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'frame_out_of_range',
      path: '',
      message: `Expected a time from 0 to ${last.toFixed(3)} s for the frame but received ${seconds}`,
      remedy: `Use ${(Math.max(0, Math.min(seconds, last)) || 0).toFixed(3)}.`,
    },
    { class: 'usage' },
  );
}
