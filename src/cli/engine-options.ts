/** Flags -> engine options. */
import type { EngineOptions } from '../engine/workspace.js';
import type { ModelOption } from './model-option.js';

/** `--cache DIR | --no-cache` */
export interface CacheOption {
  /** A folder; false for --no-cache; absent or true for the default. */
  readonly cache?: string | boolean;
}

/** With `--model` the detector is the flag's, so its path is the operator's own. */
export function engineOptionsOf(flags: CacheOption & ModelOption): EngineOptions {
  return { cacheDir: cacheDirOf(flags), ...(flags.model === undefined ? {} : { modelPaths: true }) };
}

function cacheDirOf(option: CacheOption): string | null | undefined {
  if (option.cache === false) return null;
  return typeof option.cache === 'string' ? option.cache : undefined;
}
