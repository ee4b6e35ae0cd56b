/** Renders a saved plan: nothing is probed, set or planned again; chunks that are finished are reused. */
import { basename, isAbsolute } from 'node:path';
import type { FilmPlan } from '../../compose/plan.js';
import { readPlan } from '../../compose/read-plan.js';
import type { MediaId } from '../../compose/timeline.js';
import { ReelwrightError } from '../../errors.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { collect } from '../collect.js';
import { sourceByContent } from '../media/gather.js';
import { useFont } from '../media/own-fonts.js';
import type { RenderPlanOptions } from '../options.js';
import { filmPath } from '../output-path.js';
import { reportProgress } from '../progress.js';
import type { FilmResult } from '../result.js';
import { pictureVersions, soundVersions } from '../versions.js';
import { type EngineOptions, withWorkspace } from '../workspace.js';
import { renderFilm } from './film.js';
import { type FilmKindName, filmResult } from './film-result.js';
import { localWorker } from './local-worker.js';
import { filmPlaces } from './publish-film.js';
import { remoteWorker } from './remote-worker.js';
import { soundAhead } from './sound-ahead.js';
import { tracksOf } from './tracks-of.js';

/**
 * Rejects with `plan_invalid` (class `usage`) for what is no plan of this engine, `source_changed` (class `media`) for
 * a medium that is not the one of the plan, and with what `render` rejects with.
 */
export async function renderPlan(value: unknown, options: EngineOptions & RenderPlanOptions): Promise<FilmResult> {
  const kind = (Object(value) as { composition?: unknown }).composition;
  const output = filmPath(options.output, `${typeof kind === 'string' && /^\w+$/.test(kind) ? kind : 'film'}.mp4`);
  const progress = reportProgress(options.onProgress);
  try {
    const outputs = filmPlaces(output, kind === 'editor');
    await expectWritable(outputs);
    const result = await withWorkspace(options, async (workspace) => {
      const versions = {
        pictureVersions: pictureVersions(workspace.tools),
        soundVersions: soundVersions(workspace.tools),
      };
      const plan = readPlan(value, versions);
      const ids = Object.keys(plan.media);
      const found = await collect(
        Object.entries(plan.media).map(([id, media]) =>
          sourceByContent({ ...wantedOf(plan, id, options), media }, options, workspace).catch((error: unknown) => {
            throw error instanceof ReelwrightError ? whereMediaLie(error, id, options) : error;
          }),
        ),
      );
      for (const [index, id] of ids.entries()) {
        const held = found[index];
        if (held !== undefined && plan.media[id]?.kind === 'font') await useFont(held, id, workspace);
      }
      const files = Object.fromEntries(ids.map((id, index) => [id, found[index]?.file ?? '']));
      const paths = Object.fromEntries(ids.map((id, index) => [id, found[index]?.path ?? '']));
      await refuseInputsAsOutputs(outputs, [options.compositionFile, ...Object.values(paths)]);
      progress.stage('plan', 'Planning');
      const sound = soundAhead(workspace);
      const film = await renderFilm(
        {
          plan,
          media: files,
          worker: remoteWorker({ options, paths, local: localWorker(workspace) }, workspace),
          again: localWorker(workspace),
          makeSound: (file) => sound.finish({ ...tracksOf(plan, files), output: file }),
          output,
          verify: options.verify ?? false,
          progress,
        },
        workspace,
      );
      return filmResult(plan.composition as FilmKindName, plan, film);
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    progress.close();
  }
}

/** A plan kept apart from its media: the caller says where they are, not the plan. */
function whereMediaLie(error: ReelwrightError, id: MediaId, options: RenderPlanOptions): ReelwrightError {
  if (error.code !== 'asset_missing' || options.mediaFolder !== undefined || options.media?.[id] !== undefined)
    return error;
  const remedy = 'Say where the media of the plan lie: --media FOLDER (library: mediaFolder or media).';
  return ReelwrightError.fromProblems(
    error.problems.map((problem) => ({ ...problem, remedy })),
    { class: error.class, cause: error },
  );
}

function wantedOf(plan: FilmPlan, id: MediaId, { media, mediaFolder, baseDir }: RenderPlanOptions) {
  const named = media?.[id];
  const source = plan.sources[id] ?? '';
  if (named !== undefined) return { id, source: named, baseDir: process.cwd() };
  if (mediaFolder === undefined) return { id, source, baseDir: baseDir ?? process.cwd() };
  // What lay elsewhere than below the composition is looked for by its name alone.
  const isBelow = !isAbsolute(source) && !source.split(/[\\/]/).includes('..');
  return { id, source: isBelow ? source : basename(source), baseDir: mediaFolder };
}
