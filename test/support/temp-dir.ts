/** A folder per test that is gone afterwards. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';

/** Makes an empty folder for the running test; it is removed, with all it holds, when the test ends. */
export function tempDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Fails unless the folder holds exactly these files (paths below it, with forward slashes); folders count only by their
 * files.
 */
export function expectFiles(folder: string, names: readonly string[]): void {
  expect(filesBelow(folder)).toEqual([...names].sort());
}

/** All files below a folder, sorted, with forward slashes; dot files too. */
export function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
