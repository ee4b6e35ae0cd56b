/** A folder for work that may be interrupted: a folder that is made for it is removed again if it stays empty. */
import { rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../io/files/make-folder.js';

/** Runs the work in the folder; `inner` are the names of folders that the work makes in it. */
export async function inNewFolder<T>(folder: string, inner: readonly string[], work: () => Promise<T>): Promise<T> {
  const places = [...inner.map((name) => join(folder, name)), folder];
  const there = await Promise.all(places.map((place) => stat(place).catch(() => undefined)));
  await makeFolder(folder);
  try {
    return await work();
  } catch (error) {
    // rmdir removes only empty folders.
    for (const [index, place] of places.entries()) if (!there[index]) await rmdir(place).catch(() => undefined);
    throw error;
  }
}
