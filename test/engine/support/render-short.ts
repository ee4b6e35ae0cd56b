/** The coded short rendered in this process, with its sums. */

import { join } from 'node:path';
import type { FilmPlan } from '../../../src/compose/plan.js';
import type { ShortComposition } from '../../../src/document/short/short-schema.js';
import { type CallOptions, createEngine, type Engine, type RenderOptions } from '../../../src/engine/create-engine.js';
import type { RenderResult } from '../../../src/engine/result.js';
import type { EngineOptions } from '../../../src/engine/workspace.js';
import type { CodedShort } from './coded-short.js';

export interface DraftRender {
  readonly engine?: EngineOptions;
  readonly changes?: Partial<ShortComposition>;
  readonly options?: Partial<RenderOptions>;
}

/** Renders at draft quality into `folder`/short.mp4; without a cache unless `engine` names one. */
export async function renderDraft(short: CodedShort, folder: string, render: DraftRender = {}): Promise<RenderResult> {
  return createEngine({ cacheDir: null, ...render.engine }).render(
    { ...short.composition, ...render.changes },
    { output: join(folder, 'short.mp4'), baseDir: short.folder, quality: 'draft', ...render.options },
  );
}

/** SHA-256 of film and thumbnail. */
export function sums(result: RenderResult): readonly string[] {
  return result.outputs.map(({ sha256 }) => sha256);
}

/** The plan of a short. */
export async function planOf(engine: Engine, composition: ShortComposition, options: CallOptions): Promise<FilmPlan> {
  return engine.plan(composition, options);
}
