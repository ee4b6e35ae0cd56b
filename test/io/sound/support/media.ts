/** Real media for trying things out; not part of the repository. */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = resolve(
  process.env['REELWRIGHT_TEST_MEDIA'] ?? join(import.meta.dirname, '../../../../../shared/media'),
);

/** False when the folder is missing: those tests are skipped then, except in CI, where they fail. */
export const hasMedia = existsSync(folder) || process.env['CI'] === 'true';

export function mediaFile(name: string): string {
  return join(folder, name);
}

/** Runs `work` in a new folder that is gone afterwards. */
export async function inTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const temporary = await mkdtemp(join(tmpdir(), 'reelwright-sound-'));
  try {
    return await work(temporary);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
