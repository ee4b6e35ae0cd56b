/**
 * `mkdir -p` that always ends: Node 20's recursive mkdir loops for ever where a file system refuses a folder with
 * ENOENT (under /proc, measured).
 */
import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * Makes a folder (absolute path) and its parents; the folder itself with these rights, when it is not there. Returns
 * those that it made, the innermost first. Rejects with the system's error: ENOTDIR when a file stands in the way.
 */
export async function makeFolder(path: string, mode = 0o777): Promise<readonly string[]> {
  try {
    await mkdir(path, { mode });
    return [path];
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST') {
      if ((await stat(path)).isDirectory()) return [];
      throw Object.assign(new Error(`ENOTDIR: ${path} is no folder`, { cause: error }), { code: 'ENOTDIR' });
    }
    const parent = dirname(path);
    if (code !== 'ENOENT' || parent === path) throw error;
    const above = await makeFolder(parent);
    await mkdir(path, { mode }).catch((again: unknown) => {
      if (codeOf(again) !== 'EEXIST') throw again;
    });
    return [path, ...above];
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}
