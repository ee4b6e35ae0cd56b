/** A composition -> the engine's files, in the store. */
import { join } from 'node:path';
import type { RenderOutput, RenderResult } from 'reelwright';
import { TaskFailed } from '../children/task.types.js';
import { renderFilm } from '../films/render-film.js';
import type { Delivery, Run } from '../runs/runs.js';
import { inFolder } from '../store/in-folder.js';
import { newKey } from '../store/keys.js';
import { projectFolder } from './into-store.js';
import type { WorkParts } from './work-parts.js';

/** A file of a render in the store. A type, so that it can be a step's result. */
export type StoredOutput = {
  readonly role: RenderOutput['role'];
  readonly mime_type: string;
  readonly key: string;
  readonly duration_seconds: number | null;
};

/** What is rendered. */
export interface RenderWork {
  readonly run: Pick<Run, 'accountId' | 'productId'>;
  readonly composition: unknown;
  readonly signal: AbortSignal;
  readonly onProgress: (percent: number) => void;
}

/** Renders, and stores every file; returns the engine's result without its paths. */
export function renderIntoStore(parts: WorkParts, { run, composition, signal, onProgress }: RenderWork) {
  return inFolder(parts.store, async (folder) => {
    const task = {
      kind: 'film',
      composition,
      output: `${join(folder, 'out')}/`,
      roots: [parts.store.folder],
      cacheDir: parts.cacheDir,
      namespace: `a${run.accountId}`,
      quality: parts.quality,
      groups: parts.spread?.groups ?? 0,
    } as const;
    const result = await renderFilm(task, { signal, onProgress, onChunks: parts.spread?.send });
    const outputs: StoredOutput[] = [];
    for (const { role, mime_type, path, duration_seconds } of result.outputs) {
      const key = newKey(`${projectFolder(run)}/results`, path.slice(path.lastIndexOf('.') + 1));
      await parts.store.adopt(path, key);
      outputs.push({ role, mime_type, key, duration_seconds });
    }
    return { result, outputs };
  });
}

/** A film that was rendered, as its row keeps it. */
export function deliveryOf(
  { result, outputs }: { readonly result: RenderResult; readonly outputs: readonly StoredOutput[] },
  facts: Readonly<Record<string, unknown>>,
): Delivery & Readonly<Record<string, unknown>> {
  const of = (role: string) => outputs.find((one) => one.role === role);
  const [video, thumbnail] = [of('video'), of('thumbnail')];
  if (video === undefined) throw new TaskFailed('output_missing', 'The engine wrote no film.', false);
  return {
    videoKey: video.key,
    thumbnailKey: thumbnail?.key ?? null,
    durationSeconds: video.duration_seconds ?? 0,
    combinationHash: result.combination_hash,
    facts: { warnings: result.warnings, ...facts },
  };
}
