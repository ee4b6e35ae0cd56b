/** The home page's folder: its projects, its bin, and how projects are created, copied, renamed and deleted. */
import { randomUUID } from 'node:crypto';
import { constants, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createEngine } from 'reelwright';
import type { HomeEvent, HomeState } from '../shared/home-messages.js';
import { BadQuestion, NotSaved } from './answers.js';
import { createBackground } from './background.js';
import { inBin, putInBin, takeFromBin } from './bin.js';
import { fileName, freeName, isThere } from './file-names.js';
import { draftOf, historyOf } from './keeps.js';
import { createListeners, type Listeners } from './listeners.js';
import { notSaved } from './open-document.js';
import { makePoster } from './posters.js';
import { type FoundProject, findProjects, projectId } from './projects.js';
import { createStarters, starterDocument } from './starters.js';
import { chosenTemplate, TEMPLATES, templateOfLoop } from './templates.js';

export interface Home {
  readonly folder: string;
  readonly listeners: Listeners<HomeEvent>;
  state(): Promise<HomeState>;
  /** The file of a project. */
  place(id: string): Promise<string | undefined>;
  /** Begins a project from a template and returns its id. */
  begin(template: string, format: string, name: string): Promise<string>;
  duplicate(id: string): Promise<string>;
  rename(id: string, name: string): Promise<string>;
  remove(id: string): Promise<void>;
  restore(binned: string): Promise<void>;
  /** Makes the named pictures and loops that are missing; earlier wishes that are not named again are dropped. */
  want(names: readonly string[]): Promise<void>;
  /** The path of a picture or a loop, whether or not it exists. Undefined for any other name. */
  shown(name: string): string | undefined;
  close(): Promise<void>;
}

export interface HomeOptions {
  /** The absolute path of the folder. */
  readonly folder: string;
  readonly roots?: readonly string[];
  readonly cacheDir?: string | null | undefined;
}

/** Rejects with node's error for a folder that cannot be read. */
export async function createHome({ folder, roots = [], cacheDir }: HomeOptions): Promise<Home> {
  await readdir(folder);
  const listeners = createListeners<HomeEvent>();
  const starters = createStarters(cacheDir);
  const stop = new AbortController();
  const background = createBackground((name, isMade) => listeners.tell({ type: 'made', name, isMade }));
  const engine = createEngine({ roots: [folder, ...roots], ...(cacheDir === undefined ? {} : { cacheDir }) });

  async function project(id: string): Promise<FoundProject> {
    const found = (await findProjects(folder)).find((one) => one.id === id);
    if (found === undefined) throw new BadQuestion('this project is not in the folder any more');
    return found;
  }

  /** Makes a change and tells every page; an error of the disk is reported in plain words. */
  async function changing<T>(name: string, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } catch (error) {
      if (error instanceof BadQuestion || (error as NodeJS.ErrnoException).code === undefined) throw error;
      throw new NotSaved(notSaved(error, name).message, { cause: error });
    } finally {
      listeners.tell({ type: 'changed' });
    }
  }

  async function isAlone({ file, id }: FoundProject): Promise<boolean> {
    const others = (await findProjects(folder)).filter((one) => one.id !== id && dirname(one.file) === dirname(file));
    return dirname(file) !== folder && others.length === 0 && (await isOwnFolder(file));
  }

  return {
    folder,
    listeners,
    state: async () => ({
      folder,
      projects: (await findProjects(folder)).map(({ file: _, ...shown }) => shown),
      bin: await inBin(folder),
      templates: TEMPLATES,
    }),
    place: async (id) => (await findProjects(folder)).find((one) => one.id === id)?.file,
    async begin(id, format, wanted) {
      const template = chosenTemplate(id, format);
      const name = fileName(wanted);
      if (template === undefined || name === '') throw new BadQuestion('there is no such template or name');
      const base = await starters.folder(template.kind, { signal: stop.signal });
      return changing(name, async () => {
        const free = await freeName(folder, name);
        const draft = join(folder, `.${randomUUID()}`);
        try {
          await mkdir(draft);
          await cp(join(base, 'media'), join(draft, 'media'), { recursive: true, mode: constants.COPYFILE_FICLONE });
          const document = await starterDocument(template, base);
          await writeFile(join(draft, `${free}.json`), `${JSON.stringify(document, null, 2)}\n`);
          await rename(draft, join(folder, free));
        } finally {
          await rm(draft, { recursive: true, force: true });
        }
        return projectId(folder, join(folder, free, `${free}.json`));
      });
    },
    async duplicate(id) {
      const { file, name } = await project(id);
      return changing(name, async () => {
        const copy = join(dirname(file), await freeName(dirname(file), `${fileName(name)} copy`, '.json'));
        await copyFile(file, copy, constants.COPYFILE_EXCL);
        // Removes the draft of an earlier project that had the name of this copy.
        await rm(draftOf(copy), { force: true });
        return projectId(folder, copy);
      });
    },
    async rename(id, wanted) {
      const found = await project(id);
      const name = fileName(wanted);
      if (name === '') throw new BadQuestion('a name has at least one letter');
      if (name === found.name) return id;
      return changing(found.name, async () => projectId(folder, await renamed(found, name, await isAlone(found))));
    },
    async remove(id) {
      const found = await project(id);
      const path = (await isAlone(found)) ? dirname(found.file) : found.file;
      await changing(found.name, () => putInBin(folder, path, found.name));
    },
    async restore(binned) {
      await changing('It', async () => {
        if (!(await takeFromBin(folder, binned))) throw new BadQuestion('it is not in the bin any more');
      });
    },
    async want(names) {
      background.keepOnly((name) => names.includes(name));
      const projects = await findProjects(folder);
      for (const name of names.toReversed()) {
        const template = templateOfLoop(name);
        const found = projects.find(({ picture }) => picture === name);
        const output = starters.place(name, template === undefined ? '.jpg' : '.mp4');
        if (template === undefined && found === undefined) continue;
        if (await isThere(output)) listeners.tell({ type: 'made', name, isMade: true });
        else if (template !== undefined) background.want(name, (signal) => starters.makeLoop(template, signal));
        else if (found !== undefined) background.want(name, (signal) => makePoster(engine, found, output, signal));
      }
    },
    shown(name) {
      if (templateOfLoop(name) !== undefined) return starters.place(name, '.mp4');
      return /^picture-[0-9a-f]{24}$/.test(name) ? starters.place(name, '.jpg') : undefined;
    },
    async close() {
      stop.abort();
      listeners.close();
      await background.close();
      await starters.close();
    },
  };
}

/** Renames a project and returns its new path. A folder that belongs to this project alone is renamed as well. */
async function renamed({ file, name: old }: FoundProject, name: string, isOwn: boolean): Promise<string> {
  const folder = dirname(file);
  const to = join(folder, await freeName(folder, name, '.json'));
  await rename(file, to);
  // The draft and the history of the project move with it, if they exist.
  for (const beside of [draftOf, historyOf]) await rename(beside(file), beside(to)).catch(() => {});
  if (!isOwn || basename(folder) !== old) return to;
  const place = join(dirname(folder), await freeName(dirname(folder), name));
  await rename(folder, place);
  return join(place, basename(to));
}

/** Whether nothing but a project and its media, renders and hidden files lies in its folder. */
async function isOwnFolder(file: string): Promise<boolean> {
  const name = basename(file, '.json');
  const entries = await readdir(dirname(file));
  return entries.every((entry) => entry.startsWith('.') || ['media', 'out'].includes(entry) || entry.startsWith(name));
}
