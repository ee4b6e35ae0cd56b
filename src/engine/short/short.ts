/** The engine's calls for compositions of kind short. */
import { join } from 'node:path';
import type { FilmPlan } from '../../compose/plan.js';
import type { FilmFormat } from '../../compose/timeline.js';
import type { ShortComposition } from '../../document/short/short-schema.js';
import { ReelwrightError, type Warning } from '../../errors.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { frameAt } from '../../time.js';
import type { CallOptions, FrameOptions, KindCalls, RenderOptions, Still } from '../create-engine.js';
import { drawStill } from '../film/draw-still.js';
import { renderFilm } from '../film/film.js';
import { fetchSound, type SoundMaker } from '../film/film-sound.js';
import { localWorker } from '../film/local-worker.js';
import { thumbnailPathOf } from '../film/publish-film.js';
import { type SoundAhead, soundAhead } from '../film/sound-ahead.js';
import { tracksOf } from '../film/tracks-of.js';
import { frameTime } from '../frame-time.js';
import { filmPath } from '../output-path.js';
import { type ProgressReporter, reportProgress } from '../progress.js';
import type { ShortCheck, ShortFacts, ShortResult } from '../result.js';
import { type EngineOptions, type Workspace, withWorkspace } from '../workspace.js';
import { type PreparedShort, prepareShort } from './prepare-short.js';

async function renderShort(
  composition: ShortComposition,
  options: EngineOptions & RenderOptions,
): Promise<ShortResult> {
  const output = filmPath(options.output, 'short.mp4');
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
): Promise<ShortResult> {
  const preparing = { ...options, keepFrames: true, onMusic: sound.start };
  const prepared = await prepareShort(composition, preparing, workspace);
  const { plan, files, inputs, kept } = prepared;
  await refuseInputsAsOutputs(outputs, [options.compositionFile, ...inputs]);
  progress.stage('plan', 'Planning');
  const film = await renderFilm(
    {
      plan,
      media: files,
      worker: localWorker(workspace, kept),
      again: localWorker(workspace),
      makeSound: soundMaker(prepared, sound),
      output: outputs[0],
      verify: options.verify ?? false,
      progress,
    },
    workspace,
  );
  progress.stage('done', 'Done');
  const { layout: _, ...facts } = factsOf(plan);
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

async function planShort(composition: ShortComposition, options: EngineOptions & CallOptions): Promise<FilmPlan> {
  return withWorkspace(options, async (workspace) => (await prepareShort(composition, options, workspace)).plan);
}

async function checkShort(composition: ShortComposition, options: EngineOptions & CallOptions): Promise<ShortCheck> {
  return withWorkspace(options, async (workspace) => {
    const sound = soundAhead(workspace);
    try {
      const prepared = await prepareShort(composition, { ...options, onMusic: sound.start }, workspace);
      const { plan } = prepared;
      return {
        kind: 'short',
        status: 'ok',
        combination_hash: plan.combinationHash,
        warnings: distinct([...plan.warnings, ...(await soundWarnings(prepared, sound, workspace))]),
        ...factsOf(plan),
      };
    } finally {
      await sound.settled();
    }
  });
}

/** As `prepareShort` puts them down. */
function factsOf({ facts }: FilmPlan): ShortFacts & Pick<ShortCheck, 'layout'> {
  return facts as unknown as ShortFacts & Pick<ShortCheck, 'layout'>;
}

/** How loud music comes out is known when it is mastered, so it is; the render after this check finds it made. */
async function soundWarnings(
  prepared: PreparedShort,
  sound: SoundAhead,
  workspace: Workspace,
): Promise<readonly Warning[]> {
  const { plan } = prepared;
  if (plan.sound.tracks.length === 0) return [];
  const file = join(workspace.folder, 'soundtrack.m4a');
  return (await fetchSound({ plan, makeSound: soundMaker(prepared, sound) }, file, workspace)).warnings;
}

function soundMaker({ plan, files }: PreparedShort, sound: SoundAhead): SoundMaker {
  return (output) => sound.finish({ ...tracksOf(plan, files), output });
}

async function frameOfShort(composition: ShortComposition, options: EngineOptions & FrameOptions): Promise<Still> {
  return withWorkspace(options, async (workspace) => {
    const { plan, files, short } = await prepareShort(composition, options, workspace);
    const frame = frameAt(frameTime(options), plan.output.frameRate);
    if (!(frame >= 0 && frame < plan.output.totalFrames)) throw pastTheEnd(frameTime(options), plan.output);
    return drawStill(
      { plan, media: files, frame, safeZones: options.safeZones ? short.direction : undefined },
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

function pastTheEnd(seconds: number, { totalFrames, frameRate }: FilmFormat): ReelwrightError {
  const last = ((totalFrames - 1) * frameRate.den) / frameRate.num;
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
