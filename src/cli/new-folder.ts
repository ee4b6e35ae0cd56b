/** A folder for work that may be interrupted: one that was not there before is gone again when nothing came into it. */
import { rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../io/files/make-folder.js';

/** `inner` are names of folders in it that the work makes. */
export async function inNewFolder<T>(folder: string, inner: readonly string[], work: () => Promise<T>): Promise<T> {
  const places = [...inner.map((name) => join(folder, name)), folder];
  const there = await Promise.all(places.map((place) => stat(place).catch(() => undefined)));
  await makeFolder(folder);
  try {
    return await work();
  } catch (error) {
    // rmdir takes empty ones alone.
    for (const [index, place] of places.entries()) if (!there[index]) await rmdir(place).catch(() => undefined);
    throw error;
  }
}
