/** Frames of a longer film that lay in the folder before: an editing program would take them for this one's. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the frames of this number and beyond; other files stay. */
export async function removeFramesFrom(folder: string, first: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const number = /^(\d{5})\.png$/.exec(name)?.[1];
    if (number !== undefined && Number(number) >= first) await rm(join(folder, name), { force: true });
  }
}
