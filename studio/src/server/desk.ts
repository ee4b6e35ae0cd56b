/** One open composition: its engine, views, grounds and renders, and the pages that are notified of changes. */
import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { type Composition, createEngine, type EngineOptions } from 'reelwright';
import { parseJson } from '../shared/json-text.js';
import type { Event, ExportRow, Insight, Session, UploadAnswer, View } from '../shared/messages.js';
import { BadQuestion } from './answers.js';
import { type Comments, createComments } from './comments.js';
import { createExports, documentOf, type Exports } from './exports.js';
import { watchFolder } from './folder-watch.js';
import { createGrounds, type Grounds } from './grounds.js';
import { insightOf, type Moment } from './insight.js';
import { createKeeps, type Keeps } from './keeps.js';
import { createListeners, type Listeners } from './listeners.js';
import { mediaFiles } from './media-files.js';
import { type OpenFile, openFile } from './open-document.js';
import { createRenders, type Renders } from './renders.js';
import { takeUpload } from './uploads.js';
import { createViews, type KnownView, type Views } from './views.js';

export interface DeskOptions {
  /** The composition: a JSON file. */
  readonly file: string;
  /** Folders that media may lie in, beside the file's own. */
  readonly roots?: readonly string[];
  /** Where a render goes. Default: beside the file, under its name. */
  readonly output?: string;
  /** The engine's option of the same name. */
  readonly cacheDir?: string | null | undefined;
}

export interface Desk {
  readonly tell: (event: Event) => void;
  readonly file: OpenFile;
  readonly settings: EngineOptions;
  readonly baseDir: string;
  readonly roots: readonly string[];
  readonly output: Session['output'];
  readonly leftOut: readonly string[];
  readonly keeps: Keeps;
  readonly views: Views;
  readonly grounds: Grounds;
  readonly renders: Renders;
  readonly exports: Exports;
  readonly comments: Comments;
  /** The ad's name, which is that of its file. */
  readonly name: string;
  readonly listeners: Listeners<Event>;
  readonly still: (key: string, frame: number, signal: AbortSignal) => Promise<Uint8Array>;
  readonly insight: (key: string, frame: number, signal: AbortSignal) => Promise<Insight>;
  /** Seconds of processor time that a row of an export would take now. */
  readonly estimate: (text: string, row: ExportRow, signal: AbortSignal) => Promise<number>;
  /** A finished picture of a text of which no view was made; its moment is taken from the film that is shown. */
  readonly shot: (text: string, frame: number, signal: AbortSignal) => Promise<Uint8Array>;
  /** Takes in an uploaded file; `id`: the name that the page gives it. */
  readonly take: (request: IncomingMessage, name: string, id: string, signal: AbortSignal) => Promise<UploadAnswer>;
  close(): Promise<void>;
}

/** Opens a composition. Rejects with node's error when it cannot be read. */
export async function openDesk(options: DeskOptions): Promise<Desk> {
  const file = await openFile(options.file);
  const baseDir = dirname(file.path);
  const roots = await Promise.all([baseDir, ...(options.roots ?? [])].map((root) => realpath(root)));
  const folder = join(tmpdir(), `reelwright-studio-${randomUUID()}`);
  await mkdir(folder, { mode: 0o700 });
  const settings = { roots, ...(options.cacheDir === undefined ? {} : { cacheDir: options.cacheDir }) };
  const engine = createEngine(settings);
  // Uploads are checked before they are put where the ad's own media lie.
  const ingester = createEngine({ ...settings, roots: [await realpath(folder)] });
  const listeners = createListeners<Event>();
  const { tell } = listeners;
  const beside = join(baseDir, basename(file.path).replace(/\.[^.]*$/, ''));
  const output = { film: options.output ?? `${beside}.mp4`, folder: options.output ?? `${beside}-slides` };
  const exported = `${beside}-export`;
  const thumbnail = output.film.replace(/\.[^.]*$/, '.jpg');
  const leftOut = [
    output.film,
    thumbnail,
    output.folder,
    exported,
    ...(options.cacheDir == null ? [] : [resolve(options.cacheDir)]),
  ];
  const views = createViews(settings, baseDir);
  const parts: Omit<Desk, 'close'> = {
    ...{ comments: createComments(file.path), name: basename(beside) },
    ...{ tell, file, settings, baseDir, roots, output, leftOut, views, listeners, keeps: createKeeps(file.path) },
    grounds: createGrounds({
      ...{ engine: settings, baseDir, folder },
      tell: (key, ground) => tell({ type: 'ground', key, ground }),
    }),
    renders: createRenders({
      ...{ engine, baseDir, output, compositionFile: file.path },
      tell: (render) => tell({ type: 'render', render }),
    }),
    exports: createExports({
      ...{ engine, baseDir, folder: exported, name: basename(beside), compositionFile: file.path },
      tell: (exports) => tell({ type: 'exports', exports }),
    }),
    estimate: async (text, row, signal) => {
      const { cpu_seconds } = await engine.estimate(documentOf(text, row), { baseDir, signal });
      return cpu_seconds.needed;
    },
    insight: async (key, frame, signal) => {
      const known = knownView({ views }, key);
      return insightOf(engine, known, momentOf(known.view, frame), { baseDir, signal });
    },
    take: (request, name, id, signal) =>
      takeUpload(request, name, {
        ...{ engine: ingester, baseDir, folder, signal },
        onProgress: (percent) => tell({ type: 'upload', id, percent }),
      }),
    shot: async (text, frame, signal) => {
      const composition = parseJson(text) as unknown as Composition;
      const rate = views.latest()?.film?.frameRate ?? 30;
      const moment =
        composition.kind === 'slider' ? { slide: Math.max(1, frame) } : { atSeconds: (frame + 0.5) / rate };
      return (await engine.frame(composition, { baseDir, signal, ...moment })).png();
    },
    still: async (key, frame, signal) => {
      const { composition, view } = knownView({ views }, key);
      return (await engine.frame(composition, { baseDir, signal, ...momentOf(view, frame) })).png();
    },
  };
  file.onChange((document) => tell({ type: 'document', document }));
  const unwatch = watchFolder(baseDir, () => {
    void mediaFiles(parts).then((files) => tell({ type: 'files', files }));
  });
  const ending = new AbortController();
  const begun = file.read().then(
    ({ text }) => views.begin(text, ending.signal),
    () => {},
  );
  return {
    ...parts,
    async close() {
      file.close();
      unwatch();
      ending.abort();
      await begun;
      listeners.close();
      await Promise.all([parts.grounds.close(), parts.renders.close(), parts.exports.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A moment in the form that the engine takes: the middle of a frame, or a slide. */
function momentOf({ film }: View, frame: number): Moment {
  return film === undefined ? { slide: frame } : { atSeconds: (frame + 0.5) / film.frameRate };
}

/** Throws `BadQuestion` for a view that is not kept any more. */
export function knownView({ views }: Pick<Desk, 'views'>, key: string): KnownView {
  const known = views.known(key);
  if (known === undefined) throw new BadQuestion('the document has changed since');
  return known;
}
