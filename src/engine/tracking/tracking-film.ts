/** A tracking film out of a prepared composition: look, follow, draw, check; with everything that lies beside it. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Warning } from '../../errors.js';
import type { Size } from '../../geometry.js';
import { burnClip } from '../../io/tracking/burn-clip.js';
import { checkClip } from '../../io/tracking/check-clip.js';
import { frameTimes } from '../../io/tracking/detect-clip.js';
import { motText, tracksDocument } from '../../tracking/write-tracks.js';
import type { reportProgress } from '../progress.js';
import { sourceDamaged } from '../source-damaged.js';
import type { Workspace } from '../workspace.js';
import { type PreparedTracking, tracksOf } from './prepare-tracking.js';

/** Looking takes about this share of the whole; progress counts a clip's frames once for both passes. */
const LOOK_SHARE = 0.25;

/** What is kept beside the film in the cache. */
export interface FilmFacts {
  readonly objects: number;
  readonly looks: number;
  /** What the network really looked at. */
  readonly input: Size;
  readonly warnings: readonly Warning[];
}

/** What a render makes, in its own folder. */
export interface WorkFiles {
  readonly film: string;
  readonly thumbnail: string;
  readonly tracks: string;
  readonly mot: string;
}

export function workFiles(folder: string): WorkFiles {
  const at = (name: string) => join(folder, name);
  return {
    film: at('film.mp4'),
    thumbnail: at('thumbnail.jpg'),
    tracks: at('tracks.json'),
    mot: at('mot.txt'),
  };
}

export interface MadeFilm {
  readonly facts: FilmFacts;
  readonly timings: Readonly<Record<string, number>>;
}

/** Looks, follows, draws and checks: fills `files`. */
export async function makeFilm(
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
  const folder = await drawingFolder(workspace);
  const complaints = await workspace.budget.groups.use(workspace.signal, () =>
    burnClip({
      ...burnRequest(prepared, workspace),
      ...found,
      folder,
      output: files.film,
      still: { frame: Math.floor(totalFrames / 2), output: files.thumbnail },
      onFrame: (done, total) => progress.frames(Math.floor((from + (1 - from) * (done / total)) * totalFrames)),
    }),
  );
  clock.burn = (performance.now() - clock.start) / 1000 - clock.look;
  progress.stage('check', 'Checking the film');
  await checkClip(
    files.film,
    { size, totalFrames, seconds: media.durationSeconds, hasAudio: prepared.sound !== undefined },
    workspace,
  );
  const document = tracksDocument(found.tracks, {
    picture: media.displaySize,
    frameRate: media.averageFrameRate,
    times: frameTimes(media),
    nameOf: found.nameOf,
  });
  await writeFile(files.tracks, `${JSON.stringify(document)}\n`);
  await writeFile(files.mot, motText(found.tracks));
  // Damage that loses pictures was told by the probe already.
  const isNew = complaints.length > 0 && media.isDamaged !== true;
  const damage = isNew ? [sourceDamaged('source', complaints)] : [];
  return {
    facts: {
      objects: found.tracks.length,
      looks: found.detections.looks.length,
      input: found.detections.input,
      warnings: [...damage, ...foundWarnings(prepared, found.tracks.length)],
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

/** What burning a clip and drawing one frame of it have in common. */
export function burnRequest(prepared: PreparedTracking, workspace: Workspace) {
  return {
    ffmpegPath: workspace.tools.ffmpegPath,
    path: prepared.clip.file,
    media: prepared.media,
    sound: prepared.sound,
    style: prepared.style,
    encoder: prepared.plan.encoder,
    signal: workspace.signal,
    watchdog: workspace.watchdog,
    threads: workspace.concurrency,
  };
}

/** For the drawings of one burn. */
export async function drawingFolder(workspace: Workspace): Promise<string> {
  const folder = join(workspace.folder, 'drawings');
  await mkdir(folder, { recursive: true });
  return folder;
}
