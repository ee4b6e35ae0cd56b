/** The open compositions of a folder: each is opened on its page's first request. */
import { realpath } from 'node:fs/promises';
import { type Desk, type DeskOptions, openDesk } from './desk.js';
import type { Home } from './home.js';

export interface Desks {
  /** Opens a composition; undefined for one that is no longer in the folder. */
  open(id: string): Promise<Desk | undefined>;
  /** Closes a composition before its file is moved away. */
  shut(id: string): Promise<void>;
  close(): Promise<void>;
}

/** How many desks may stay open that no page shows; when there are more, they are closed. */
const MOST_IDLE = 2;

export function createDesks(home: Home, options: Pick<DeskOptions, 'roots' | 'cacheDir'>): Desks {
  const desks = new Map<string, Promise<Desk>>();

  async function shut(id: string): Promise<void> {
    const desk = desks.get(id);
    desks.delete(id);
    await (await desk?.catch(() => undefined))?.close();
  }

  async function shutIdle(): Promise<void> {
    const idle: string[] = [];
    for (const [id, opening] of desks) {
      const desk = await opening.catch(() => undefined);
      if (desk === undefined || desk.listeners.count() === 0) idle.push(id);
    }
    await Promise.all(idle.slice(0, -MOST_IDLE).map(shut));
  }

  return {
    async open(id) {
      const known = desks.get(id);
      if (known !== undefined) return known;
      const file = await home.place(id);
      if (file === undefined) return undefined;
      void shutIdle();
      const { roots = [], cacheDir } = options;
      const opening = realpath(file).then((path) => openDesk({ file: path, roots, cacheDir }));
      desks.set(id, opening);
      opening.catch(() => desks.delete(id));
      return opening;
    },
    shut,
    async close() {
      await Promise.all([...desks.keys()].map(shut));
    },
  };
}
