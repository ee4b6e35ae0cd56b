/** Removes frames that a longer film left in the folder: an editing program would read them as part of the new film. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the frames of this number and beyond; other files stay. */
export async function removeFramesFrom(folder: string, first: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const number = /^(\d{5})\.png$/.exec(name)?.[1];
    if (number !== undefined && Number(number) >= first) await rm(join(folder, name), { force: true });
  }
}
