/** `--extension FILE` (repeatable): modules whose default export is an extension; loaded before a command runs. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Extension } from '../engine/extensions/define-extension.js';
import { ReelwrightError } from '../errors.js';

let loaded: readonly Extension[] = [];

/** The extensions that this run of the command line has loaded. */
export function loadedExtensions(): readonly Extension[] {
  return loaded;
}

/** Rejects (class `media`) for a file that cannot be loaded as a module with a default export. */
export async function loadExtensions(files: readonly string[]): Promise<void> {
  loaded = await Promise.all(files.map(loadOne));
}

async function loadOne(file: string): Promise<Extension> {
  const made = await import(pathToFileURL(resolve(file)).href).catch((cause: unknown) => {
    throw unloaded(file, cause instanceof Error ? cause.message : String(cause), cause);
  });
  const extension = made.default ?? made.extension;
  if (typeof extension !== 'object' || extension === null) throw unloaded(file, 'no default export');
  return extension as Extension;
}

function unloaded(file: string, received: string, cause?: unknown): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'asset_unreadable',
      path: '',
      message: `Expected a module with an extension as its default export in ${file} but received ${received}`,
      remedy: 'Name an .mjs or .js file that exports defineExtension({ … }) by default.',
    },
    { class: 'media', ...(cause === undefined ? {} : { cause }) },
  );
}
