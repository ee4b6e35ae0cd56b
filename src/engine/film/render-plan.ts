/**
 * Renders a saved plan. Its sources are opened, hashed and measured; nothing is laid out again, and chunks that are
 * finished are reused.
 */
import { composeSaved, readPlan, type SavedPlan } from '../../compose/read-plan.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { fontNames } from '../../io/fonts/font-files.js';
import { chosen } from '../../outputs/delivery.js';
import { FILM_KINDS, type FilmKindName, isFilmKind } from '../film-kinds.js';
import { measurePlanMedia } from '../media/measure-plan.js';
import { findPlanMedia } from '../media/plan-media.js';
import type { RenderPlanOptions } from '../options.js';
import { reportProgress } from '../progress.js';
import type { FilmResult } from '../result.js';
import { pictureVersions, processorModel, soundVersions } from '../versions.js';
import { type EngineOptions, type WorkspaceOptions, withWorkspace } from '../workspace.js';
import { deliveredPlan, expectDeliverable } from './delivered-film.js';
import { destinationOf } from './destination.js';
import { renderFilm } from './film.js';
import { filmResult } from './film-result.js';
import { localWorker } from './local-worker.js';
import { expectExtensionsFor } from './plan-extensions.js';
import { expectPromised } from './promised-film.js';
import { filmPlaces } from './publish-film.js';
import { remoteWorker } from './remote-worker.js';
import { soundAhead } from './sound-ahead.js';
import { tracksOf } from './tracks-of.js';

/**
 * Rejects with `plan_invalid` (class `usage`) for what is no plan of this engine, or tells of its media or of itself
 * what is not so; `source_changed` (class `media`) for a medium that is not the one of the plan; and with what `render`
 * rejects with.
 */
export async function renderPlan(value: unknown, options: EngineOptions & RenderPlanOptions): Promise<FilmResult> {
  return renderSaved(value, options, (saved) =>
    expectPromised(saved, FILM_KINDS[saved.composition as FilmKindName]?.promised),
  );
}

/** The same for a plan that need not belong to its kind: `prove` checks it, and throws. */
export async function renderSaved(
  value: unknown,
  options: EngineOptions & RenderPlanOptions & Pick<WorkspaceOptions, 'makesWay'>,
  prove: (saved: SavedPlan) => void,
): Promise<FilmResult> {
  const kind = (Object(value) as { composition?: unknown }).composition;
  const name = typeof kind === 'string' && /^\w+$/.test(kind) ? kind : 'film';
  const progress = reportProgress(options.onProgress);
  try {
    const result = await withWorkspace(options, async (workspace) => {
      const saved = readPlan(value, { fontNames: fontNames() });
      prove(saved);
      await expectExtensionsFor(saved, options.extensions);
      const destination = destinationOf(saved.delivery, options.output, name);
      const { path: output, delivery } = destination;
      const outputs = filmPlaces(destination, isFilmKind(kind) && FILM_KINDS[kind].hasCaptions);
      await expectWritable(outputs);
      await expectDeliverable(delivery, workspace);
      const held = await findPlanMedia(saved, options, workspace);
      const media = await measurePlanMedia(saved, held, workspace);
      const composed = composeSaved(
        { ...saved, delivery: undefined },
        {
          pictureVersions: pictureVersions(workspace.tools),
          soundVersions: soundVersions(workspace.tools),
          processor: processorModel(),
          media,
        },
      );
      const plan = deliveredPlan(composed, delivery, workspace);
      const files = mapValues(held, ({ file }) => file);
      const paths = mapValues(held, ({ path }) => path);
      await refuseInputsAsOutputs(outputs, [options.compositionFile, ...Object.values(paths)]);
      progress.stage('plan', 'Planning');
      const sound = soundAhead(workspace, chosen(delivery).sound);
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

function mapValues<V, T>(record: Readonly<Record<string, V>>, of: (value: V) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));
}
