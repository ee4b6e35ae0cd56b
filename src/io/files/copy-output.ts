/** Copies a finished file to its place, which takes no time where the file system shares blocks. */
import { constants } from 'node:fs';
import { chmod, copyFile, open } from 'node:fs/promises';

/**
 * The copy has the permissions of any new file of this user: the original may be readable by its owner only, as the
 * cache is.
 */
export async function copyOutput(from: string, to: string): Promise<void> {
  const file = await open(to, 'w');
  const { mode } = await file.stat().finally(() => file.close());
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, mode & 0o777);
}
