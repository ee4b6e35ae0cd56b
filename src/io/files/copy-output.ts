/** A finished file on its way out: a copy, free of cost where the file system shares blocks. */
import { constants } from 'node:fs';
import { chmod, copyFile, open } from 'node:fs/promises';

/**
 * The copy has the rights that any new file of this user has: what it is copied from may be for its owner alone, as the
 * cache is.
 */
export async function copyOutput(from: string, to: string): Promise<void> {
  const file = await open(to, 'w');
  const { mode } = await file.stat().finally(() => file.close());
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, mode & 0o777);
}
