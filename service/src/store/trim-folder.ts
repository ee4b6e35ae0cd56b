/** Keeps a folder small whose files can be fetched again. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Files that were used within this time stay: no run works longer, so that work under way keeps its files. */
const IN_USE_MS = 3 * 3600 * 1000;
/**
 * Files that nobody used for this long are removed in any case, because their owner may have deleted them elsewhere.
 */
const FORGOTTEN_MS = 24 * 3600 * 1000;

/**
 * Removes files that were not used for a day, then the least recently used ones until the folder has `mostBytes`; files
 * used within three hours stay. A file's modification time is its last use.
 */
export async function trimFolder(folder: string, mostBytes: number, now = Date.now()): Promise<void> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = [];
  for (const entry of found) {
    const path = join(entry.parentPath, entry.name);
    const facts = entry.isFile() ? await stat(path).catch(() => undefined) : undefined;
    if (facts !== undefined) files.push({ path, bytes: facts.size, usedMs: facts.mtimeMs });
  }
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  files.sort((a, b) => a.usedMs - b.usedMs);
  for (const file of files) {
    const age = now - file.usedMs;
    if (age < FORGOTTEN_MS && (bytes <= mostBytes || age < IN_USE_MS)) return;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
}
