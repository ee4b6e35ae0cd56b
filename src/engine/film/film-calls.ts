/** The engine's calls for compositions that become a film: what differs between kinds is how they are prepared. */

import { join } from 'node:path';
import type { FilmPlan } from '../../compose/plan.js';
import { sealed } from '../../compose/plan-digest.js';
import type { MediaId } from '../../compose/timeline.js';
import type { CompositionOf } from '../../document/kinds.js';
import { askedOutput } from '../../document/output.js';
import type { Warning } from '../../errors.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { isSilent } from '../../io/sound/render-soundtrack.js';
import { chosen } from '../../outputs/delivery.js';
import type { TimedBox } from '../../overlay/film-stages.js';
import type { Shown } from '../../overlay/safe-zone.js';
import type { KindCalls } from '../calls.js';
import { type CostClock, noteCost, startCostClock } from '../cost-history.js';
import { FILM_KINDS, type FilmKindName } from '../film-kinds.js';
import type { CallOptions, EngineOptions, FrameOptions, RenderOptions } from '../options.js';
import type { OverlayOf } from '../preview/overlay.types.js';
import { type ProgressReporter, reportProgress } from '../progress.js';
import type { CheckOf, ResultOf } from '../result.js';
import type { Still } from '../still.js';
import { type Workspace, withWorkspace } from '../workspace.js';
import { deliveredPlan, expectDeliverable } from './delivered-film.js';
import { deliveryAsked, destinationOf } from './destination.js';
import { drawStill } from './draw-still.js';
import { estimatePrepared, guessOfFilm } from './estimate-film.js';
import { explainPrepared } from './explain-film-call.js';
import { renderFilm } from './film.js';
import { filmFrame } from './film-frame.js';
import { distinct, filmResult } from './film-result.js';
import { fetchSound, type SoundMaker } from './film-sound.js';
import { localWorker } from './local-worker.js';
import type { PreparedNarration } from './prepared-narration.types.js';
import { filmPlaces } from './publish-film.js';
import { remoteWorker } from './remote-worker.js';
import { type SoundAhead, soundAhead } from './sound-ahead.js';
import { sourceReports } from './source-reports.js';
import { tracksOf } from './tracks-of.js';

/** Options of preparing: those of the call, and what a render that follows has use for. */
export interface PrepareOptions extends EngineOptions, CallOptions {
  /** Keeps the frames of a clip that must be decoded for probing anyway: a render follows. Default false. */
  readonly keepFrames?: boolean | undefined;
  /** Called for sound that has not been measured before, as soon as its stream is known. */
  readonly onMusic?: SoundAhead['start'] | undefined;
}

/** A plan and what rendering it takes. */
export interface PreparedFilm {
  readonly plan: FilmPlan;
  /** Where each medium of the plan is read. */
  readonly files: Readonly<Record<MediaId, string>>;
  /** Paths at which the media were found: no output may replace them. */
  readonly paths: Readonly<Record<MediaId, string>>;
  /** Direction of the text and placement of the film: for Arabic, platforms put their buttons on the other side. */
  readonly shown: Shown;
  /** Where the film shows faces, frame pixels. */
  readonly faces?: readonly TimedBox[];
  /** Draws a changed document with the same media. */
  readonly overlayOf?: OverlayOf | undefined;
  /** The words of the voice, for films with spoken words. */
  readonly narration?: PreparedNarration;
}

export interface FilmKind<K extends FilmKindName> {
  readonly kind: K;
  /** Rejects with every media problem found (class `media` or `usage`). */
  prepare(composition: CompositionOf<K>, options: PrepareOptions, workspace: Workspace): Promise<PreparedFilm>;
}

/** Everything an engine can do with a kind of film. */
export function filmCalls<K extends FilmKindName>(film: FilmKind<K>): KindCalls<K> {
  return {
    render: (composition, options) => render(film, composition, options),
    frame: (composition, options) => frame(film, composition, options),
    plan: (composition, options) =>
      withWorkspace(options, async (workspace) =>
        sealed((await prepareAsked(film, composition, options, workspace)).plan),
      ),
    check: (composition, options) => check(film, composition, options),
    explain: (composition, options) =>
      withWorkspace(options, async (workspace) =>
        explainPrepared(await film.prepare(composition, options, workspace), options, workspace),
      ),
    estimate: (composition, options) =>
      withWorkspace(options, async (workspace) =>
        estimatePrepared((await prepareAsked(film, composition, options, workspace)).plan, workspace),
      ),
  };
}

/** Prepared as the document asks for it, whatever the output will be called. */
async function prepareAsked<K extends FilmKindName>(
  film: FilmKind<K>,
  composition: CompositionOf<K>,
  options: PrepareOptions,
  workspace: Workspace,
): Promise<PreparedFilm> {
  const delivery = deliveryAsked(askedOutput(composition));
  const prepared = await film.prepare(composition, options, workspace);
  return { ...prepared, plan: deliveredPlan(prepared.plan, delivery, workspace) };
}

async function render<K extends FilmKindName>(
  film: FilmKind<K>,
  composition: CompositionOf<K>,
  options: EngineOptions & RenderOptions,
): Promise<ResultOf<K>> {
  const destination = destinationOf(askedOutput(composition), options.output, film.kind);
  const { path: output, delivery } = destination;
  const progress = reportProgress(options.onProgress);
  const clock = startCostClock();
  try {
    const outputs = filmPlaces(destination, FILM_KINDS[film.kind].hasCaptions);
    await expectWritable(outputs);
    const result = await withWorkspace(options, async (workspace) => {
      await expectDeliverable(delivery, workspace);
      const { codec, sound: heard } = chosen(delivery);
      const sound = soundAhead(workspace, heard);
      try {
        const isFilmed = codec !== undefined && delivery?.alpha !== true;
        // Frames that other processes will decode for themselves are not worth keeping here.
        const keepFrames = isFilmed && options.chunkWorker === undefined;
        const preparing = { ...options, keepFrames, ...(heard === undefined ? {} : { onMusic: sound.start }) };
        const found = await film.prepare(composition, preparing, workspace);
        const prepared = { ...found, plan: deliveredPlan(found.plan, delivery, workspace) };
        await refuseInputsAsOutputs(outputs, [options.compositionFile, ...Object.values(prepared.paths)]);
        return await renderPrepared({ kind: film.kind, prepared, options, output, progress, sound, clock }, workspace);
      } finally {
        await sound.settled();
      }
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    clock.stop();
    progress.close();
  }
}

interface PreparedRender<K> {
  readonly kind: K;
  readonly prepared: PreparedFilm;
  readonly options: EngineOptions & RenderOptions;
  readonly output: string;
  readonly progress: ProgressReporter;
  readonly sound: SoundAhead;
  readonly clock: CostClock;
}

async function renderPrepared<K extends FilmKindName>(
  { kind, prepared, options, output, progress, sound, clock }: PreparedRender<K>,
  workspace: Workspace,
): Promise<ResultOf<K>> {
  const { plan, files, paths } = prepared;
  progress.stage('plan', 'Planning');
  const isSoundMade = (await workspace.cache?.has(plan.soundKey)) !== true;
  const film = await renderFilm(
    {
      plan,
      media: files,
      worker: remoteWorker({ options, paths, local: localWorker(workspace) }, workspace),
      again: localWorker(workspace, { fromMedia: true }),
      makeSound: soundMaker(prepared, sound),
      output,
      verify: options.verify ?? false,
      progress,
    },
    workspace,
  );
  const { cached, made } = film;
  if (!cached && options.verify !== true && options.chunkWorker === undefined) {
    const guessed = guessOfFilm(plan, { made, isSoundMade });
    await noteCost({ kind, quality: options.quality, guessed, measured: clock.stop() }, workspace);
  }
  return filmResult(kind, plan, film);
}

async function check<K extends FilmKindName>(
  film: FilmKind<K>,
  composition: CompositionOf<K>,
  options: EngineOptions & CallOptions,
): Promise<CheckOf<K>> {
  return withWorkspace(options, async (workspace) => {
    const sound = soundAhead(workspace);
    try {
      const prepared = await film.prepare(composition, { ...options, onMusic: sound.start }, workspace);
      const { plan } = prepared;
      deliveredPlan(plan, deliveryAsked(askedOutput(composition)), workspace);
      const heard = await soundWarnings(prepared, sound, workspace);
      const warnings = distinct([...plan.warnings, ...(heard ?? [])]);
      const sources = await sourceReports(prepared, workspace);
      const common = { kind: film.kind, status: 'ok', combination_hash: plan.combinationHash, warnings, sources };
      const said = { ...common, sound: heard === undefined ? 'left_to_render' : 'checked' };
      const found = { ...said, ...plan.facts };
      return found as unknown as CheckOf<K>;
    } finally {
      await sound.settled();
    }
  });
}

/**
 * Mastering takes seconds for each minute of film: nobody waits for that of an hour to hear of a typing error.
 */
const MOST_MASTERED_SECONDS = 3 * 60;

/**
 * How loud sound comes out is known when it is mastered, so it is; the render after this check finds it made. That of a
 * long film is left to the render, unless it lies finished in the cache: then undefined.
 */
async function soundWarnings(
  prepared: PreparedFilm,
  sound: SoundAhead,
  workspace: Workspace,
): Promise<readonly Warning[] | undefined> {
  const { plan } = prepared;
  if (isSilent(plan.sound)) return [];
  const { totalFrames, frameRate } = plan.output;
  const isLong = (totalFrames * frameRate.den) / frameRate.num > MOST_MASTERED_SECONDS;
  if (isLong && (await workspace.cache?.has(plan.soundKey)) !== true) return undefined;
  const file = join(workspace.folder, 'soundtrack.m4a');
  return (await fetchSound({ plan, makeSound: soundMaker(prepared, sound) }, file, workspace)).warnings;
}

function soundMaker({ plan, files }: PreparedFilm, sound: SoundAhead): SoundMaker {
  return (output) => sound.finish({ ...tracksOf(plan, files), output });
}

async function frame<K extends FilmKindName>(
  film: FilmKind<K>,
  composition: CompositionOf<K>,
  options: EngineOptions & FrameOptions,
): Promise<Still> {
  return withWorkspace(options, async (workspace) => {
    const { plan, files, shown } = await film.prepare(composition, options, workspace);
    const wanted = filmFrame(plan.output, options);
    const safeZones = options.safeZones ? shown : undefined;
    return drawStill({ plan, media: files, frame: wanted, safeZones }, workspace);
  });
}
