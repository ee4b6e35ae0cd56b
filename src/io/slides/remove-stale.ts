/**
 * Removes slides of an earlier carousel from the folder, but only files that its manifest lists and that are still as
 * it describes them.
 */
import { lstat, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../files/hash-file.js';
import { readSmallFile } from '../files/read-small-file.js';

/** The manifest of ten slides has some 10 KB. */
const MOST_MANIFEST_BYTES = 1024 * 1024;
/** A slide of uncompressed pixels would have half of this. */
const MOST_SLIDE_BYTES = 32 * 1024 * 1024;

/**
 * Leaves everything in `keep`, the files at `inputs` (real paths), whatever the engine did not write, and what somebody
 * has changed since.
 */
export async function removeStale(
  folder: string,
  keep: ReadonlySet<string>,
  inputs: readonly string[] = [],
): Promise<void> {
  const manifest = await readSmallFile(join(folder, 'manifest.json'), MOST_MANIFEST_BYTES);
  if (manifest.kind !== 'text') return;
  for (const { path, sha256 } of listedIn(manifest.text)) {
    if (keep.has(path) || !/^(?:slide-\d{2}\.(?:png|jpg|webp)|slides\.pdf)$/.test(path)) continue;
    const file = join(folder, path);
    const facts = await lstat(file).catch(() => undefined);
    // What cannot be a slide of ours is not even read: a pipe, a link, a file without an end.
    if (facts?.isFile() !== true || facts.size > MOST_SLIDE_BYTES) continue;
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
