/** A film that costs little and takes all the steps of a large one: 270x480, a second a clip, silence. */
import { composeFilm, composePicture } from '../../../src/compose/compose-film.js';
import type { FilmPlan, Quality } from '../../../src/compose/plan.js';
import { CENTER, type Scene } from '../../../src/compose/timeline.js';
import type { SpriteTrack } from '../../../src/draw/draw-list.js';
import { deliveredPlan } from '../../../src/engine/film/delivered-film.js';
import { type RenderedFilm, renderFilm } from '../../../src/engine/film/film.js';
import type { FilmRequest } from '../../../src/engine/film/film-work.js';
import { localWorker } from '../../../src/engine/film/local-worker.js';
import { probeSegment } from '../../../src/engine/film/probe-segment.js';
import { soundAhead } from '../../../src/engine/film/sound-ahead.js';
import { type Progress, reportProgress } from '../../../src/engine/progress.js';
import { pictureVersions, soundVersions } from '../../../src/engine/versions.js';
import { type EngineOptions, type Workspace, withWorkspace } from '../../../src/engine/workspace.js';
import { chosen, type Delivery } from '../../../src/outputs/delivery.js';

export const SMALL_SIZE = { width: 270, height: 480 } as const;
const RATE = { num: 30, den: 1 } as const;
const SCENE_FRAMES = 30;

export interface SmallFilm {
  /** Absolute paths of the clips, one scene of a second each. */
  readonly clips: readonly string[];
  readonly tracks?: readonly SpriteTrack[];
  /** Default draft. */
  readonly quality?: Quality;
  /** Default: an MP4 as it has always been. */
  readonly delivery?: Delivery;
  /** Frames of a scene. Default 30. */
  readonly sceneFrames?: number;
  /** As of a timeline. */
  readonly loopFrames?: number | undefined;
}

export interface SmallRender {
  readonly engine?: EngineOptions;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: Progress) => void;
  /** In place of the worker that renders here. */
  readonly worker?: (workspace: Workspace) => FilmRequest['worker'];
}

/**
 * Renders into `output` (a path of an MP4) through the engine's own steps; without a cache unless `engine` names one.
 */
export async function renderSmall(film: SmallFilm, output: string, render: SmallRender = {}): Promise<RenderedFilm> {
  const options = { cacheDir: null, ...render.engine, ...(render.signal ? { signal: render.signal } : {}) };
  return withWorkspace(options, async (workspace) => {
    const { plan, media } = await planSmall(film, workspace);
    const sound = soundAhead(workspace, chosen(film.delivery).sound);
    const progress = reportProgress(render.onProgress);
    const worker = render.worker?.(workspace) ?? localWorker(workspace);
    const makeSound: FilmRequest['makeSound'] = (file) => sound.finish({ ...plan.sound, tracks: [], output: file });
    try {
      return await renderFilm(
        { plan, media, worker, again: worker, makeSound, output, verify: false, progress },
        workspace,
      );
    } finally {
      progress.close();
    }
  });
}

/** The plan of a small film, and where its media lie. */
export async function planSmall(
  { clips, tracks = [], quality = 'draft', delivery, sceneFrames = SCENE_FRAMES, loopFrames }: SmallFilm,
  workspace: Workspace,
): Promise<{ readonly plan: FilmPlan; readonly media: Readonly<Record<string, string>> }> {
  const output = { size: SMALL_SIZE, frameRate: RATE, totalFrames: sceneFrames * clips.length };
  const ids = clips.map((_, index) => `segments[${index}].source`);
  const probed = await Promise.all(
    clips.map(async (path, index) => {
      const documentPath = ids[index] ?? '';
      const held = await workspace.sources.hold({ path, documentPath, maxBytes: 1e9 });
      const request = {
        ...held,
        documentPath,
        output,
        slotFrames: sceneFrames,
        keepFrames: false,
      };
      return { media: await probeSegment({ ...request, onWaiting: () => {} }, workspace), file: held.file };
    }),
  );
  const media = Object.fromEntries(ids.map((id, index) => [id, probed[index]!.media]));
  const scenes = ids.map(
    (id, index): Scene => ({
      ...{ start: sceneFrames * index, end: sceneFrames * (index + 1) },
      shot: { kind: 'clip', media: id, fromSeconds: 0, fit: 'cover', focus: CENTER },
      enter: { kind: 'cut' },
    }),
  );
  const timeline = {
    ...{ composition: 'short', output, media, scenes, tracks, loopFrames, thumbnailFrame: 15 },
    sound: { totalSamples: 1600 * output.totalFrames, tracks: [], targetLufs: -14, ceilingDbtp: -1 },
  };
  const picture = composePicture({ timeline, quality, versions: pictureVersions(workspace.tools) });
  const film = composeFilm({
    ...{ picture, timeline, sources: {}, warnings: [], facts: {}, document: {}, combinationHash: 'small' },
    soundVersions: soundVersions(workspace.tools),
  });
  const plan = deliveredPlan(film, delivery, workspace);
  return { plan, media: Object.fromEntries(ids.map((id, index) => [id, probed[index]?.file ?? ''])) };
}
