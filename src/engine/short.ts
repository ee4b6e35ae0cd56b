/** The engine's calls for compositions of kind short. */

import { pictureJob } from '../compose/compose-chunks.js';
import { SHORT_RATE, SHORT_SIZE } from '../compose/compose-short.js';
import type { RenderPlan } from '../compose/plan.js';
import type { ShortComposition } from '../document/short-schema.js';
import { ReelwrightError, type Warning } from '../errors.js';
import { expectWritable, refuseInputsAsOutputs } from '../io/files/output-place.js';
import { frameAt } from '../time.js';
import type { CallOptions, CheckResult, FrameOptions, KindCalls, RenderOptions, Still } from './create-engine.js';
import { drawStill } from './draw-still.js';
import { drawerFor } from './drawer.js';
import { frameTime } from './frame-time.js';
import { outputPath } from './output-path.js';
import { prepareShort } from './prepare-short.js';
import { type ProgressReporter, reportProgress } from './progress.js';
import { thumbnailPathOf } from './publish-film.js';
import { renderFilm } from './render-film.js';
import type { RenderResult } from './result.js';
import { scaledImages } from './scaled-images.js';
import { type SoundAhead, soundAhead } from './sound-ahead.js';
import { type EngineOptions, type Workspace, withWorkspace } from './workspace.js';

async function renderShort(
  composition: ShortComposition,
  options: EngineOptions & RenderOptions,
): Promise<RenderResult> {
  const output = outputPath(options.output, 'short.mp4');
  const progress = reportProgress(options.onProgress);
  try {
    const outputs = [output, thumbnailPathOf(output)] as const;
    await expectWritable(outputs);
    return await withWorkspace(options, async (workspace) => {
      const sound = soundAhead(workspace);
      try {
        return await renderPrepared({ composition, options, outputs, progress, sound }, workspace);
      } finally {
        await sound.settled();
      }
    });
  } finally {
    progress.close();
  }
}

interface ShortRender {
  readonly composition: ShortComposition;
  readonly options: EngineOptions & RenderOptions;
  /** Film and thumbnail. */
  readonly outputs: readonly [string, string];
  readonly progress: ProgressReporter;
  readonly sound: SoundAhead;
}

async function renderPrepared(
  { composition, options, outputs, progress, sound }: ShortRender,
  workspace: Workspace,
): Promise<RenderResult> {
  const preparing = { ...options, keepFrames: true, onMusic: sound.start };
  const { plan, spans, media, keptFrames } = await prepareShort(composition, preparing, workspace);
  const { segments, music, images } = media;
  await refuseInputsAsOutputs(outputs, [
    options.compositionFile,
    ...[...segments, ...images, ...(music ? [music] : [])].map(({ path }) => path),
  ]);
  progress.stage('plan', 'Planning');
  const { source, totalSamples } = plan.soundtrack;
  const bed = source && { file: source.path, stream: { demuxer: source.demuxer, streamIndex: source.streamIndex } };
  const film = await renderFilm(
    {
      plan,
      spans,
      draw: () => drawerFor(media.images, plan.tracks, scaledImages(workspace)),
      keptFrames,
      makeSoundtrack: (file) => sound.finish({ music: bed, totalSamples, output: file }),
      output: outputs[0],
      verify: options.verify ?? false,
      progress,
    },
    workspace,
  );
  progress.stage('done', 'Done');
  const { layout: _, ...facts } = plan.facts;
  return {
    kind: 'short',
    status: 'completed',
    combination_hash: plan.combinationHash,
    ...facts,
    cached: film.cached,
    outputs: film.outputs,
    warnings: distinct([...plan.warnings, ...film.warnings]),
    timings: film.timings,
    chunks: film.chunks,
    loudness: film.loudness,
    ...(film.verification === undefined ? {} : { verification: film.verification }),
  };
}

async function planShort(composition: ShortComposition, options: EngineOptions & CallOptions): Promise<RenderPlan> {
  return withWorkspace(options, async (workspace) => (await prepareShort(composition, options, workspace)).plan);
}

async function checkShort(composition: ShortComposition, options: EngineOptions & CallOptions): Promise<CheckResult> {
  return withWorkspace(options, async (workspace) => {
    const { plan } = await prepareShort(composition, options, workspace);
    return {
      kind: 'short',
      status: 'ok',
      combination_hash: plan.combinationHash,
      warnings: plan.warnings,
      ...plan.facts,
    };
  });
}

async function frameOfShort(composition: ShortComposition, options: EngineOptions & FrameOptions): Promise<Still> {
  return withWorkspace(options, async (workspace) => {
    const prepared = await prepareShort(composition, options, workspace);
    const { plan, spans, media } = prepared;
    const atSeconds = frameTime(options);
    const frame = frameAt(atSeconds, SHORT_RATE);
    const span = spans.find(({ start, end }) => start <= frame && frame < end);
    if (span === undefined) throw pastTheEnd(atSeconds, plan.output.totalFrames);
    const job = pictureJob(span, { start: frame, end: frame + 1 }, { size: SHORT_SIZE, tracks: plan.tracks });
    return drawStill(
      {
        plan,
        job,
        frame,
        draw: await drawerFor(media.images, plan.tracks, scaledImages(workspace)),
        safeZones: options.safeZones ? prepared.short.direction : undefined,
      },
      workspace,
    );
  });
}

export const short: KindCalls<ShortComposition> = {
  render: renderShort,
  frame: frameOfShort,
  plan: planShort,
  check: checkShort,
};

/** The plan and the sound's making may find the same thing: one warning per code and place, the plan's first. */
function distinct(warnings: readonly Warning[]): readonly Warning[] {
  const seen = new Set<string>();
  return warnings.filter(({ code, path }) => !seen.has(`${code} ${path}`) && seen.add(`${code} ${path}`));
}

function pastTheEnd(seconds: number, totalFrames: number): ReelwrightError {
  const last = (totalFrames - 1) / SHORT_RATE.num;
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
