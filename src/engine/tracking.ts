/** The engine's calls for compositions of kind tracking. */
import { constants } from 'node:fs';
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { TrackingComposition } from '../document/tracking-schema.js';
import { ReelwrightError, type Warning } from '../errors.js';
import { hashOf } from '../hash.js';
import { hashFile } from '../io/files/hash-file.js';
import { publishOutputs } from '../io/files/publish-output.js';
import { drawThumbnail } from '../io/render/thumbnail.js';
import { yuvToRgb } from '../io/render/yuv-to-rgb.js';
import { burnClip, burnFrame } from '../io/tracking/burn-clip.js';
import { checkClip } from '../io/tracking/check-clip.js';
import { frameTimes } from '../io/tracking/detect-clip.js';
import { motText, tracksDocument } from '../tracking/write-tracks.js';
import type { CallOptions, CheckResult, FrameOptions, KindCalls, RenderOptions, Still } from './create-engine.js';
import { frameTime } from './frame-time.js';
import { outputPath } from './output-path.js';
import { type PreparedTracking, prepareTracking, tracksOf } from './prepare-tracking.js';
import { reportProgress } from './progress.js';
import type { RenderOutput, RenderResult } from './result.js';
import { type EngineOptions, type Workspace, withWorkspace } from './workspace.js';

/** Looking takes about this share of the whole; progress counts a clip's frames once for both passes. */
const LOOK_SHARE = 0.4;

/** What is kept beside the film in the cache. */
interface FilmFacts {
  readonly objects: number;
  readonly looks: number;
  readonly warnings: readonly Warning[];
}

async function renderTracking(
  composition: TrackingComposition,
  options: EngineOptions & RenderOptions,
): Promise<RenderResult> {
  const output = outputPath(options.output, 'tracking.mp4');
  const progress = reportProgress(options.onProgress);
  try {
    return await withWorkspace(options, async (workspace) => {
      const start = performance.now();
      const prepared = await prepareTracking(composition, options, workspace);
      progress.total(prepared.plan.output.totalFrames);
      progress.stage('plan', 'Planning');
      const files = workFiles(workspace.folder);
      const cached = options.verify ? undefined : await fetchFilm(prepared, files, workspace);
      const made = cached ?? (await makeFilm(prepared, files, workspace, progress));
      progress.frames(prepared.plan.output.totalFrames);
      const outputs = await publish(prepared, files, { output, mot: options.mot }, workspace);
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
        detector: plan.detector,
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
    const prepared = await prepareTracking(composition, options, workspace);
    const times = frameTimes(prepared.media);
    const atSeconds = frameTime(options);
    const frame = times.findLastIndex((time) => time <= atSeconds + 1e-6);
    if (frame < 0 || atSeconds >= prepared.media.durationSeconds) throw pastTheEnd(atSeconds, times.at(-1) ?? 0);
    const found = await tracksOf(prepared, workspace);
    const yuv = await burnFrame({
      ...burnRequest(prepared, workspace),
      ...found,
      folder: await subFolder(workspace),
      frame,
    });
    const { size } = prepared.plan.output;
    const data = yuvToRgb(yuv, size);
    return {
      ...size,
      frame,
      data,
      png: async () =>
        (await import('sharp'))
          .default(data, { raw: { ...size, channels: 3 } })
          .png({ compressionLevel: 6 })
          .toBuffer(),
    };
  });
}

export const tracking: KindCalls<TrackingComposition> = {
  render: renderTracking,
  frame: frameOfTracking,
  plan: (composition, options: EngineOptions & CallOptions) =>
    withWorkspace(options, async (workspace) => (await prepareTracking(composition, options, workspace)).plan),
  check: (composition, options: EngineOptions & CallOptions): Promise<CheckResult> =>
    withWorkspace(options, async (workspace) => {
      const { plan } = await prepareTracking(composition, options, workspace);
      return {
        kind: 'tracking',
        status: 'ok',
        combination_hash: plan.combinationHash,
        warnings: plan.warnings,
        ...plan.facts,
      };
    }),
};

interface WorkFiles {
  readonly film: string;
  readonly thumbnail: string;
  readonly tracks: string;
  readonly mot: string;
}

function workFiles(folder: string): WorkFiles {
  const at = (name: string) => join(folder, name);
  return { film: at('film.mp4'), thumbnail: at('thumbnail.jpg'), tracks: at('tracks.json'), mot: at('mot.txt') };
}

function cacheKeys(prepared: PreparedTracking): Readonly<Record<keyof WorkFiles, string>> {
  const film = prepared.plan.chunks[0]?.key ?? '';
  const beside = (role: string) => hashOf({ beside: film, role });
  return { film, thumbnail: beside('thumbnail'), tracks: beside('tracks'), mot: beside('mot') };
}

async function fetchFilm(
  prepared: PreparedTracking,
  files: WorkFiles,
  workspace: Workspace,
): Promise<MadeFilm | undefined> {
  const { cache } = workspace;
  if (cache === undefined) return undefined;
  const keys = cacheKeys(prepared);
  const film = await cache.fetch(keys.film, files.film);
  if (film === undefined) return undefined;
  for (const name of ['thumbnail', 'tracks', 'mot'] as const) {
    if ((await cache.fetch(keys[name], files[name])) === undefined) return undefined;
  }
  return { facts: film.facts as unknown as FilmFacts, timings: {} };
}

async function storeFilm(
  prepared: PreparedTracking,
  files: WorkFiles,
  facts: FilmFacts,
  workspace: Workspace,
): Promise<boolean> {
  const { cache } = workspace;
  if (cache === undefined) return true;
  const keys = cacheKeys(prepared);
  let stored = await cache.store(keys.film, files.film, { ...facts });
  for (const name of ['thumbnail', 'tracks', 'mot'] as const)
    stored = (await cache.store(keys[name], files[name])) && stored;
  await cache.evict();
  return stored;
}

const CACHE_FULL: Warning = {
  code: 'cache_not_written',
  path: '',
  message:
    'The film is complete, but the cache could not keep all of it (disk full or read-only); the next render starts colder.',
};

interface MadeFilm {
  readonly facts: FilmFacts;
  readonly timings: Readonly<Record<string, number>>;
}

async function makeFilm(
  prepared: PreparedTracking,
  files: WorkFiles,
  workspace: Workspace,
  progress: ReturnType<typeof reportProgress>,
): Promise<MadeFilm> {
  const { plan, media } = prepared;
  const { totalFrames, size } = plan.output;
  const clock = { start: performance.now(), look: 0, burn: 0 };
  progress.stage('render', 'Looking for objects');
  const found = await tracksOf(prepared, workspace, (done, total) =>
    progress.frames(Math.floor((done / total) * LOOK_SHARE * totalFrames)),
  );
  clock.look = (performance.now() - clock.start) / 1000;
  const from = found.looked ? LOOK_SHARE : 0;
  progress.stage('render', 'Drawing');
  await burnClip({
    ...burnRequest(prepared, workspace),
    ...found,
    folder: await subFolder(workspace),
    output: files.film,
    onFrame: (done, total) => progress.frames(Math.floor((from + (1 - from) * (done / total)) * totalFrames)),
  });
  clock.burn = (performance.now() - clock.start) / 1000 - clock.look;
  progress.stage('check', 'Checking the film');
  await checkClip(
    files.film,
    { size, totalFrames, seconds: media.durationSeconds, hasAudio: prepared.audioCodec !== undefined },
    workspace,
  );
  const middle = { start: 0, end: totalFrames };
  await drawThumbnail({
    chunks: [middle],
    fileOf: () => files.film,
    frame: Math.floor(totalFrames / 2),
    size,
    output: files.thumbnail,
    workspace,
  });
  const document = tracksDocument(found.tracks, {
    picture: media.displaySize,
    frameRate: media.averageFrameRate,
    times: frameTimes(media),
    nameOf: found.nameOf,
  });
  await writeFile(files.tracks, `${JSON.stringify(document)}\n`);
  await writeFile(files.mot, motText(found.tracks));
  return {
    facts: {
      objects: found.tracks.length,
      looks: found.detections.looks.length,
      warnings: foundWarnings(prepared, found.tracks.length),
    },
    timings: { look: clock.look, burn: clock.burn, inference: found.looked ? found.detections.inferenceSeconds : 0 },
  };
}

function foundWarnings(prepared: PreparedTracking, objects: number): Warning[] {
  if (objects > 0) return [];
  const wanted = prepared.resolved.classes;
  const of = wanted === undefined ? 'of any class' : `of the classes ${wanted.join(', ')}`;
  return [
    {
      code: 'no_objects',
      path: wanted === undefined ? 'source' : 'classes',
      message: `No object ${of} was found; the clip is shown as it is.`,
    },
  ];
}

function burnRequest(prepared: PreparedTracking, workspace: Workspace) {
  return {
    ffmpegPath: workspace.tools.ffmpegPath,
    path: prepared.path,
    media: prepared.media,
    audioCodec: prepared.audioCodec,
    style: prepared.style,
    encoder: prepared.plan.encoder,
    signal: workspace.signal,
    watchdog: workspace.watchdog,
    threads: workspace.concurrency,
  };
}

async function subFolder(workspace: Workspace): Promise<string> {
  const folder = join(workspace.folder, 'drawings');
  await mkdir(folder, { recursive: true });
  return folder;
}

async function publish(
  prepared: PreparedTracking,
  files: WorkFiles,
  targets: { readonly output: string; readonly mot: string | undefined },
  workspace: Workspace,
): Promise<readonly RenderOutput[]> {
  const { size } = prepared.plan.output;
  const stem = targets.output.replace(/\.[^./\\]+$/, '');
  const beside = stem === targets.output ? targets.output : stem;
  const picture = { width: size.width, height: size.height };
  const text = { width: null, height: null, duration_seconds: null };
  const wanted = [
    {
      role: 'thumbnail' as const,
      from: files.thumbnail,
      path: `${beside}.jpg`,
      mime_type: 'image/jpeg',
      ...picture,
      duration_seconds: null,
    },
    {
      role: 'tracks' as const,
      from: files.tracks,
      path: `${beside}.tracks.json`,
      mime_type: 'application/json',
      ...text,
    },
    ...(targets.mot === undefined
      ? []
      : [
          {
            role: 'mot' as const,
            from: files.mot,
            path: outputPath(targets.mot, 'tracking.mot.txt'),
            mime_type: 'text/plain',
            ...text,
          },
        ]),
    {
      role: 'video' as const,
      from: files.film,
      path: targets.output,
      mime_type: 'video/mp4',
      ...picture,
      duration_seconds: prepared.media.durationSeconds,
    },
  ];
  await publishOutputs(
    wanted.map(({ path }) => path),
    workspace.watchdog,
    async (drafts) => {
      for (const [index, draft] of drafts.entries())
        await copyFile(wanted[index]?.from ?? '', draft.draft, constants.COPYFILE_FICLONE);
      workspace.signal.throwIfAborted();
    },
  );
  const outputs: RenderOutput[] = [];
  for (const { from, ...facts } of wanted)
    outputs.push({ ...facts, bytes: (await stat(from)).size, sha256: await hashFile(from) });
  return outputs.reverse();
}

function pastTheEnd(seconds: number, last: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'frame_out_of_range',
      path: '',
      message: `Expected a time from 0 to ${last.toFixed(3)} s for the frame but received ${seconds}`,
      remedy: `Use ${Math.max(0, Math.min(seconds, last)).toFixed(3)}.`,
    },
    { class: 'usage' },
  );
}
