/**
 * Raw frames of clips, decoded during the survey, for all renders of an engine. They are removed when the last render
 * has ended; when room runs out, unused ones go first.
 */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { hasRoomFor } from '../io/files/free-room.js';
import { createRunFolder } from '../io/files/run-folder.js';
import type { Watchdog } from '../io/process/watchdog.js';
import type { KeptClip } from '../io/render/keep-frames.js';

/** Two clips of 1080x1920, eight seconds each, for as many renders as run at once. */
export const KEPT_BYTES_A_RENDER = 1_600_000_000;

/** A call that reads or writes frames; they stay until it ends. */
export interface FrameUser {
  readonly cache: { readonly folder: string } | undefined;
  readonly watchdog: Watchdog;
  atEnd(undo: () => void): void;
}

export interface FrameShelf {
  /**
   * Has `make` keep frames in a folder, of at most so many bytes, and holds them for `user`; undefined, and nothing is
   * made, where there is no room or they are kept already.
   */
  keep<T extends { readonly kept: KeptClip | undefined }>(
    frames: { readonly clip: string; readonly name: string; readonly bytes: number },
    user: FrameUser,
    make: (folder: string) => Promise<T>,
  ): Promise<T | undefined>;
  /** All that is kept of a clip, held for `user`. */
  find(clip: string, user: FrameUser): readonly KeptClip[];
  /** Frames stay at least until every caller has left. */
  enter(): () => Promise<void>;
}

interface Entry {
  readonly clip: string;
  readonly bytes: number;
  readonly folder: string;
  readonly kept: KeptClip;
  users: number;
}

/** The folder goes when the process is killed. */
function guard(folder: string, { watchdog, atEnd }: FrameUser): void {
  watchdog.addPath(folder);
  atEnd(() => watchdog.removePath(folder));
}

/** `mostBytes` is the limit of all frames together. Long because it is one closure: its methods share the entries. */
export function frameShelf(mostBytes: number): FrameShelf {
  /** Entries by last use, the latest last. */
  const entries = new Map<string, Entry>();
  const making = new Set<string>();
  let bytesTaken = 0;
  let callers = 0;
  let root: Promise<string | undefined> | undefined;

  const remove = async (name: string) => {
    const entry = entries.get(name);
    entries.delete(name);
    bytesTaken -= entry?.bytes ?? 0;
    if (entry !== undefined) await rm(entry.folder, { recursive: true, force: true });
  };
  /** The bytes are taken when this returns true. */
  const takeRoom = async (bytes: number, folder: string) => {
    const unused = [...entries].flatMap(([name, { users }]) => (users === 0 ? [name] : []));
    while (bytesTaken + bytes > mostBytes && unused.length > 0) await remove(unused.shift() as string);
    if (bytesTaken + bytes > mostBytes) return false;
    bytesTaken += bytes;
    // Bytes that other calls have reserved but not written do not show in the free space yet.
    if (await hasRoomFor(bytesTaken, folder)) return true;
    bytesTaken -= bytes;
    return false;
  };
  const hold = (name: string, entry: Entry, user: FrameUser) => {
    entries.delete(name);
    entries.set(name, entry);
    entry.users += 1;
    user.atEnd(() => {
      entry.users -= 1;
    });
    guard(dirname(entry.folder), user);
  };

  return {
    keep: async ({ clip, name, bytes }, user, make) => {
      if (entries.has(name) || making.has(name)) return undefined;
      making.add(name);
      try {
        root ??= createRunFolder(user.cache?.folder).then(
          ({ path }) => path,
          () => undefined,
        );
        const place = await root;
        if (place === undefined || !(await takeRoom(bytes, place))) return undefined;
        const folder = join(place, name);
        guard(place, user);
        const made = await make(folder).catch((error: unknown) => {
          bytesTaken -= bytes;
          throw error;
        });
        if (made.kept === undefined) bytesTaken -= bytes;
        else hold(name, { clip, bytes, folder, kept: made.kept, users: 0 }, user);
        return made;
      } finally {
        making.delete(name);
      }
    },
    find: (clip, user) => {
      const found = [...entries].filter(([, entry]) => entry.clip === clip);
      for (const [name, entry] of found) hold(name, entry, user);
      return found.map(([, { kept }]) => kept);
    },
    enter: () => {
      callers += 1;
      return async () => {
        callers -= 1;
        if (callers > 0) return;
        const left = root;
        root = undefined;
        entries.clear();
        bytesTaken = 0;
        const folder = await left;
        if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 3 });
      };
    },
  };
}
