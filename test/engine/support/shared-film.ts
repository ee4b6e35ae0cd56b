/**
 * The coded short rendered once a run, for tests that need a finished film or a warm cache and do not care how it came
 * about.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { RenderResult } from '../../../src/engine/result.js';
import { shared } from '../../support/shared.js';
import { dropEntries } from './cache-entries.js';
import { type CodedShort, makeCodedShort } from './coded-short.js';
import { renderDraft, sums } from './render-short.js';

export interface SharedFilm {
  /** Its clips belong to all tests: read only. */
  readonly short: CodedShort;
  /** What the cold render at draft quality gave; its files are read only too. */
  readonly cold: RenderResult;
  /** Makes a cache at `place` that holds what the cold render left in its own, by default without the finished film. */
  copyCache(place: string, options?: { readonly film?: boolean }): void;
}

/** Renders it when no test of this run has done so. */
export async function sharedFilm(): Promise<SharedFilm> {
  const { folder, value } = await shared('coded-film', async (place) => {
    const short = await makeCodedShort(join(place, 'media'));
    const cold = await renderDraft(short, join(place, 'cold'), { engine: { cacheDir: join(place, 'cache') } });
    return { short, cold };
  });
  return {
    ...value,
    copyCache(place, { film = false } = {}) {
      cpSync(join(folder, 'cache'), place, { recursive: true, preserveTimestamps: true });
      if (!film) dropEntries(place, ({ sha256 }) => sha256 === sums(value.cold)[0]);
    },
  };
}
