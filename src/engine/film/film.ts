/**
 * Carries out the plan of a film, step by step: look for what is finished, make what is missing beside the sound, join,
 * check, publish, keep. The order of work never shows in the bytes.
 */
import { join } from 'node:path';
import type { Warning } from '../../errors.js';
import { FILM_NOT_KEPT } from '../cache-full.js';
import type { RenderOutput } from '../result.js';
import { verificationFacts } from '../spot-check.js';
import { type Step, walk } from '../steps.js';
import type { Workspace } from '../workspace.js';
import { checkMade } from './check-made.js';
import { fetchChunks } from './fetch-chunks.js';
import { fetchFilm } from './fetch-film.js';
import { chunkFiles, filedChunks, filmKeyOf, thumbnailOf } from './film-parts.js';
import type { SoundtrackFacts } from './film-sound.js';

import type { FilmRequest, FilmWork } from './film-work.js';
import { joinFilm } from './join-film.js';
import { keepFilm } from './keep-film.js';
import { makeMissing } from './make-missing.js';
import { publishStep } from './publish-film.js';

export interface RenderedFilm {
  readonly cached: boolean;
  readonly outputs: readonly RenderOutput[];
  readonly warnings: readonly Warning[];
  readonly timings: Readonly<Record<string, number>>;
  readonly chunks: { readonly total: number; readonly reused: number };
  /** Indexes of the chunks that were rendered. */
  readonly made: readonly number[];
  readonly verification?: { readonly checked: number; readonly differing: number };
  readonly loudness: SoundtrackFacts['loudness'];
}

/** A film from its plan to its place. */
export const FILM_STEPS: readonly Step<FilmWork>[] = [
  { name: 'lookup', run: fetchFilm },
  { name: 'lookup', run: fetchChunks, stage: ['render', 'Rendering'] },
  { name: 'render', run: makeMissing },
  { name: 'join', run: joinFilm, stage: ['join', 'Joining picture and sound'] },
  { name: 'check', run: checkMade, stage: ['check', 'Checking the film'] },
  { name: 'publish', run: publishStep, always: true },
  { name: 'publish', run: keepFilm },
];

/** Rejects with what the steps reject with, or with the signal's reason. */
export async function renderFilm(request: FilmRequest, workspace: Workspace): Promise<RenderedFilm> {
  const { plan, progress } = request;
  progress.total(plan.output.totalFrames);
  const { work, timings } = await walk(FILM_STEPS, begin(request, workspace), { signal: workspace.signal, progress });
  progress.frames(plan.output.totalFrames);
  return resultOf(work, timings);
}

function begin(request: FilmRequest, workspace: Workspace): FilmWork {
  const { plan } = request;
  const { folder } = workspace;
  return {
    request,
    workspace,
    filmKey: filmKeyOf(plan, workspace),
    film: join(folder, 'film.mp4'),
    soundtrack: join(folder, 'soundtrack.m4a'),
    thumbnail: thumbnailOf(plan, workspace),
    fileOf: chunkFiles(workspace),
    isFinished: false,
    missing: [],
    sound: undefined,
    picture: { warnings: [], bitmaps: 0, drawMs: 0 },
    verification: undefined,
    hashes: { film: '', thumbnail: '' },
    outputs: [],
    isKept: true,
  };
}

function resultOf(work: FilmWork, timings: Readonly<Record<string, number>>): RenderedFilm {
  const { picture, sound, verification, request } = work;
  const total = filedChunks(request.plan).length;
  const warnings = [...(sound?.warnings ?? []), ...picture.warnings, ...(verification?.warnings ?? [])];
  return {
    cached: work.isFinished,
    outputs: work.outputs,
    warnings: work.isKept ? warnings : [...warnings, FILM_NOT_KEPT],
    timings: work.isFinished ? timings : { ...timings, draw: picture.drawMs / 1000, bitmaps: picture.bitmaps },
    chunks: { total, reused: total - work.missing.length },
    made: work.missing.map(({ index }) => index),
    ...verificationFacts(verification),
    loudness: sound?.loudness ?? null,
  };
}
