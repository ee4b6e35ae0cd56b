/** Texts that a person begins with: written together, in folders that are made for them, never half of them. */
import { stat, writeFile } from 'node:fs/promises';
import { ReelwrightError } from '../errors.js';
import { publishOutputs } from '../io/files/publish-output.js';

/** Writes each text to its path: all of them appear, or none. */
export async function beginFiles(texts: Readonly<Record<string, string>>): Promise<void> {
  await publishOutputs(Object.keys(texts), undefined, async (made) => {
    for (const { path, draft } of made) await writeFile(draft, texts[path] ?? '');
  });
}

/** Rejects (class `usage`) when something stands at one of the paths: what a person has begun is not written over. */
export async function expectNew(paths: readonly string[]): Promise<void> {
  for (const path of paths)
    if (await stat(path).catch(() => undefined))
      throw new ReelwrightError(
        {
          code: 'usage',
          path: '',
          message: `Expected a new file but received ${path}, which exists`,
          remedy: 'Name another file.',
        },
        { class: 'usage' },
      );
}
