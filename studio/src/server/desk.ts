/** One open composition: its engine, views, grounds and renders, and who is told of what becomes of it. */
import { randomUUID } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Composition, createEngine, type EngineOptions } from 'reelwright';
import { parseJson } from '../shared/json-text.js';
import type { Event, Insight, Session, View } from '../shared/messages.js';
import { BadQuestion } from './answers.js';
import { createGrounds, type Grounds } from './grounds.js';
import { insightOf, type Moment } from './insight.js';
import { createListeners, type Listeners } from './listeners.js';
import { type OpenFile, openFile } from './open-document.js';
import { createRenders, type Renders } from './renders.js';
import { createViews, type KnownView, type Views } from './views.js';

export interface DeskOptions {
  /** The composition: a JSON file. */
  readonly file: string;
  /** Folders that media may lie in, beside the file's own. */
  readonly roots?: readonly string[];
  /** Where a render goes. Default: beside the file, under its name. */
  readonly output?: string;
  /** As the engine's. */
  readonly cacheDir?: string | null | undefined;
}

export interface Desk {
  readonly tell: (event: Event) => void;
  readonly file: OpenFile;
  readonly settings: EngineOptions;
  readonly baseDir: string;
  readonly roots: readonly string[];
  readonly output: Session['output'];
  readonly views: Views;
  readonly grounds: Grounds;
  readonly renders: Renders;
  readonly listeners: Listeners<Event>;
  readonly still: (key: string, frame: number, signal: AbortSignal) => Promise<Uint8Array>;
  readonly insight: (key: string, frame: number, signal: AbortSignal) => Promise<Insight>;
  /** The same of a text that no view was made of; its moment is told by the film that is shown. */
  readonly shot: (text: string, frame: number, signal: AbortSignal) => Promise<Uint8Array>;
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
  const listeners = createListeners<Event>();
  const { tell } = listeners;
  const beside = join(baseDir, basename(file.path).replace(/\.[^.]*$/, ''));
  const output = { film: options.output ?? `${beside}.mp4`, folder: options.output ?? `${beside}-slides` };
  const views = createViews(settings, baseDir);
  const parts: Omit<Desk, 'close'> = {
    ...{ tell, file, settings, baseDir, roots, output, views, listeners },
    grounds: createGrounds({
      ...{ engine: settings, baseDir, folder },
      tell: (key, ground) => tell({ type: 'ground', key, ground }),
    }),
    renders: createRenders({
      ...{ engine, baseDir, output, compositionFile: file.path },
      tell: (render) => tell({ type: 'render', render }),
    }),
    insight: async (key, frame, signal) => {
      const known = knownView({ views }, key);
      return insightOf(engine, known, momentOf(known.view, frame), { baseDir, signal });
    },
    shot: async (text, frame, signal) => {
      const composition = parseJson(text) as unknown as Composition;
      const rate = views.latest()?.film?.frameRate ?? 30;
      return (await engine.frame(composition, { baseDir, signal, atSeconds: (frame + 0.5) / rate })).png();
    },
    still: async (key, frame, signal) => {
      const { composition, view } = knownView({ views }, key);
      return (await engine.frame(composition, { baseDir, signal, ...momentOf(view, frame) })).png();
    },
  };
  file.onChange((document) => tell({ type: 'document', document }));
  const ending = new AbortController();
  const begun = file.read().then(
    ({ text }) => views.begin(text, ending.signal),
    () => {},
  );
  return {
    ...parts,
    async close() {
      file.close();
      ending.abort();
      await begun;
      listeners.close();
      await Promise.all([parts.grounds.close(), parts.renders.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As the engine's calls take it: the middle of a frame, or a slide. */
function momentOf({ film }: View, frame: number): Moment {
  return film === undefined ? { slide: frame } : { atSeconds: (frame + 0.5) / film.frameRate };
}

/** Throws `BadQuestion` for a view that is not kept any more. */
export function knownView({ views }: Pick<Desk, 'views'>, key: string): KnownView {
  const known = views.known(key);
  if (known === undefined) throw new BadQuestion('the document has changed since');
  return known;
}
