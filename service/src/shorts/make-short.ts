/** The work of a short's run: two clips and music for a paid generation, then the film; a free re-render makes the film alone. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentRecord, fromShortRecord, type Quality } from 'reelwright';
import { TaskFailed } from '../children/task.types.js';
import type { Db } from '../database/connect.js';
import { renderFilm } from '../films/render-film.js';
import { askProvider } from '../providers/ask-provider.js';
import { ProviderFailed, type Providers } from '../providers/provider.types.js';
import type { JobHandler } from '../queue/job-queue.js';
import { completeRun, doStep, failRun, findRun, type Run, type RunFailure } from '../runs/runs.js';
import { newKey, type Store } from '../store/local-store.js';
import { WORKFLOWS } from './read-short.js';
import { type MadeMedia, shortById, updateShort } from './short.js';

/** What the work needs. */
export interface WorkParts {
  readonly db: Db;
  readonly store: Store;
  readonly providers: Providers;
  /** Folder of the engine's cache. */
  readonly cacheDir: string;
  readonly quality: Quality;
  /** Pixels of a clip that is asked for; 9:16. */
  readonly clip: { readonly width: number; readonly height: number };
  /** Root of the store's files. */
  readonly mediaFolder: string;
}

const CLIP_SECONDS = 6;
/** As long as the longest film. */
const MUSIC_SECONDS = 14;

/** The steps of both workflows. */
export const STEPS = {
  generation: [
    { key: 'clip_1', label: 'Making clip 1 of 2' },
    { key: 'clip_2', label: 'Making clip 2 of 2' },
    { key: 'music', label: 'Making music' },
    { key: 'film', label: 'Rendering the film' },
  ],
  rerender: [{ key: 'film', label: 'Rendering the film' }],
} as const;

/** The handler of a short's jobs. */
export function shortHandler(parts: WorkParts): JobHandler {
  const runOf = (payload: Readonly<Record<string, unknown>>) => String(payload['run_id']);
  return {
    work: async (payload, signal) => {
      const run = await findRun(parts.db, runOf(payload));
      if (run?.state !== 'running') return;
      const at = { step: null as string | null };
      try {
        await makeShort(parts, run, { signal, at });
      } catch (error) {
        const failure = signal.aborted ? undefined : finalFailure(error, at.step);
        // What is not final is tried again by the queue, from the step that is not done.
        if (failure === undefined) throw error;
        await failRun(parts.db, run.id, failure);
      }
    },
    giveUp: async (payload, reason) => {
      await failRun(parts.db, runOf(payload), {
        code: 'worker_lost',
        message: reason,
        step_key: null,
        source: 'service',
      });
    },
  };
}

interface Progress {
  readonly signal: AbortSignal;
  /** The step under way, for the failure to name. */
  readonly at: { step: string | null };
}

async function makeShort(parts: WorkParts, run: Run, progress: Progress): Promise<void> {
  const { db } = parts;
  const record = run.input['record'] as DocumentRecord;
  const short = await shortById(db, run.productId);
  const step = <T extends Readonly<Record<string, unknown>>>(key: string, work: () => Promise<T>) => {
    progress.at.step = key;
    return doStep(db, { runId: run.id, key }, work);
  };
  const isPaid = run.workflow === WORKFLOWS.generation;
  const made = isPaid ? await makeMedia(parts, { run, record, step, signal: progress.signal }) : short.made;
  if (made === null) throw new ProviderFailed('The clips of this short are gone.');
  const film = await step('film', () => makeFilm(parts, { run, record, made, signal: progress.signal }));
  await completeRun(db, run.id, film, (trx) =>
    updateShort(trx, short.id, { delivered: record, ...(isPaid ? { made } : {}) }),
  );
}

interface MediaWork {
  readonly run: Run;
  readonly record: DocumentRecord;
  readonly step: <T extends Readonly<Record<string, unknown>>>(key: string, work: () => Promise<T>) => Promise<T>;
  readonly signal: AbortSignal;
}

async function makeMedia(parts: WorkParts, { run, record, step, signal }: MediaWork): Promise<MadeMedia> {
  const prompt = String(record['product_prompt'] ?? '');
  const clips: StoredMedium[] = [];
  for (const position of [1, 2]) {
    const request = { prompt, position, seconds: CLIP_SECONDS, ...parts.clip };
    const clip = await step(`clip_${position}`, () =>
      intoStore(parts, run, 'mp4', (file, name) =>
        askProvider(parts.providers.clip, { request, key: `${name}-clip-${position}`, file, signal }),
      ),
    );
    clips.push(clip);
  }
  const instruments = Array.isArray(record['music_instruments']) ? record['music_instruments'].map(String) : [];
  const request = { vibe: String(record['music_vibe'] ?? 'Upbeat'), instruments, prompt, seconds: MUSIC_SECONDS };
  const music = await step('music', () =>
    intoStore(parts, run, 'wav', (file, name) =>
      askProvider(parts.providers.music, { request, key: `${name}-music`, file, signal }),
    ),
  );
  const stand_in = [...clips, music].some((one) => one.stand_in);
  return { clips: clips.map(({ key }) => key), music: music.key, stand_in, record };
}

/** A medium in the store. A type, so that it can be a step's result. */
type StoredMedium = { readonly key: string; readonly stand_in: boolean };

/** A medium is made in a folder of its own and taken into the store when it is whole. */
async function intoStore(
  { store }: WorkParts,
  run: Run,
  suffix: string,
  make: (file: string, name: string) => Promise<{ readonly stand_in: boolean }>,
): Promise<StoredMedium> {
  return inFolder(async (folder) => {
    const file = join(folder, `made.${suffix}`);
    const { stand_in } = await make(file, `run-${run.id}`);
    const key = newKey(`made/a${run.accountId}`, suffix);
    await store.adopt(file, key);
    return { key, stand_in };
  });
}

interface FilmWork {
  readonly run: Run;
  readonly record: DocumentRecord;
  readonly made: MadeMedia;
  readonly signal: AbortSignal;
}

async function makeFilm(parts: WorkParts, { run, record, made, signal }: FilmWork) {
  const { store } = parts;
  const placed = (key: unknown) => (typeof key === 'string' ? store.pathOf(key) : undefined);
  const [poster, logo] = [placed(record['poster_s3_key']), placed(record['logo_s3_key'])];
  const composition = fromShortRecord(record, {
    segments: made.clips.map((key) => store.pathOf(key)),
    music: store.pathOf(made.music),
    ...(poster === undefined ? {} : { poster }),
    ...(logo === undefined ? {} : { logo }),
  });
  return inFolder(async (folder) => {
    const result = await renderFilm(
      {
        kind: 'film',
        composition,
        output: join(folder, 'short.mp4'),
        roots: [parts.mediaFolder],
        cacheDir: parts.cacheDir,
        namespace: `a${run.accountId}`,
        quality: parts.quality,
      },
      signal,
    );
    const keep = async (role: string, suffix: string) => {
      const output = result.outputs.find((one) => one.role === role);
      if (output === undefined) return null;
      const key = newKey(`results/a${run.accountId}`, suffix);
      await store.adopt(output.path, key);
      return { key, seconds: output.duration_seconds };
    };
    const [video, thumbnail] = [await keep('video', 'mp4'), await keep('thumbnail', 'jpg')];
    if (video === null) throw new TaskFailed('output_missing', 'The engine wrote no film.', false);
    return {
      videoKey: video.key,
      thumbnailKey: thumbnail?.key ?? null,
      durationSeconds: video.seconds ?? 0,
      combinationHash: result.combination_hash,
      facts: { warnings: result.warnings, stand_in: made.stand_in },
    };
  });
}

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'reelwright-service-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** What trying again would not change; undefined: it is worth a try. */
function finalFailure(error: unknown, step: string | null): RunFailure | undefined {
  if (error instanceof ProviderFailed)
    return { code: error.code, message: error.message, step_key: step, source: 'provider' };
  if (error instanceof TaskFailed && !error.retryable)
    return { code: error.code, message: error.message, step_key: step, source: 'engine' };
  return undefined;
}
