/** Flags -> engine options. */
import type { EngineOptions } from '../engine/workspace.js';
import { loadedExtensions } from './extensions.js';
import type { ModelOption } from './model-option.js';

/** `--cache DIR | --no-cache` */
export interface CacheOption {
  /** A folder; false for --no-cache; absent or true for the default folder. */
  readonly cache?: string | boolean;
}

/** `--subjects NAME` */
export interface SubjectsOption {
  readonly subjects?: 'saliency' | 'network';
}

/**
 * Turns flags into engine options. With `--model` the detector is named by whoever runs the command, so its path is
 * trusted.
 */
export function engineOptionsOf(flags: CacheOption & ModelOption & SubjectsOption): EngineOptions {
  const { model, subjects } = flags;
  return {
    cacheDir: cacheDirOf(flags),
    ...(model === undefined ? {} : { modelPaths: true }),
    ...(subjects === undefined ? {} : { subjects }),
    ...(loadedExtensions().length === 0 ? {} : { extensions: loadedExtensions() }),
  };
}

function cacheDirOf(option: CacheOption): string | null | undefined {
  if (option.cache === false) return null;
  return typeof option.cache === 'string' ? option.cache : undefined;
}
