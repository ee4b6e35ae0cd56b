/**
 * Slides of an earlier carousel in the same folder: removed when its manifest lists them and they are still what it
 * says, never otherwise.
 */
import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../files/hash-file.js';

/**
 * Leaves everything in `keep`, the files at `inputs` (real paths), whatever the engine did not write, and what somebody
 * has changed since.
 */
export async function removeStale(
  folder: string,
  keep: ReadonlySet<string>,
  inputs: readonly string[] = [],
): Promise<void> {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined);
  if (text === undefined) return;
  for (const { path, sha256 } of listedIn(text)) {
    if (keep.has(path) || !/^slide-\d{2}\.(?:png|jpg|webp)$/.test(path)) continue;
    const file = join(folder, path);
    if (inputs.includes(await realpath(file).catch(() => file))) continue;
    if ((await hashFile(file).catch(() => undefined)) === sha256) await rm(file, { force: true });
  }
}

function listedIn(text: string): readonly { readonly path: string; readonly sha256: string }[] {
  try {
    const { kind, slides } = JSON.parse(text) as { kind?: unknown; slides?: unknown };
    if (kind !== 'slider' || !Array.isArray(slides)) return [];
    return slides.filter(
      (slide): slide is { path: string; sha256: string } =>
        typeof slide?.path === 'string' && typeof slide?.sha256 === 'string',
    );
  } catch {
    return [];
  }
}
