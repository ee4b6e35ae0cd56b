/**
 * A cancelled call ends within a second. Looked at alone, with three tries: on a busy machine the clock says nothing.
 */
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { SHAPES_CLIP, writeShapesClip } from '../../src/demo/shapes-clip.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import { renderDraft } from '../engine/support/render-short.js';
import { type SharedFilm, sharedFilm } from '../engine/support/shared-film.js';
import { renderSmall } from '../engine/support/small-film.js';
import { spoiledTool } from '../engine/support/spoiled-tool.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { descendants } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { tempDir } from '../support/temp-dir.js';

const root = scratchFolder();
const clip = join(root, 'shapes.mp4');
let film: SharedFilm;

beforeAll(async () => {
  film = await sharedFilm();
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: clip });
});

type Options = { readonly signal: AbortSignal; readonly onProgress: (progress: Progress) => void };

const isEncoding = ({ stage, completed }: Progress) => stage === 'render' && completed > 20;
const hangs = () => descendants().some(({ command }) => command === 'sleep');

it.each<[string, (options: Options) => Promise<unknown>, (progress: Progress) => boolean]>([
  ['a short that encodes', (options) => renderDraft(film.short, join(tempDir(), 'out'), { options }), isEncoding],
  [
    'a tracking render that looks',
    (options) =>
      createEngine({ cacheDir: null }).render(
        { kind: 'tracking', source: clip, model: 'shapes-tiny' },
        { output: join(tempDir(), 'x.mp4'), ...options },
      ),
    ({ completed }) => completed > 0.1 * SHAPES_CLIP.frames,
  ],
  [
    'an ingest that encodes',
    (options) => createEngine({ cacheDir: null }).ingest(clip, { output: join(tempDir(), 'up'), ...options }),
    isEncoding,
  ],
  [
    'an ffmpeg that hangs',
    (options) => {
      const folder = tempDir();
      const ffmpegPath = spoiledTool(join(folder, 'ffmpeg'), bundledFfmpeg, '*libx264*', 'exec sleep 600');
      return renderSmall({ clips: [clip] }, join(folder, 'film.mp4'), { engine: { ffmpegPath }, ...options });
    },
    hangs,
  ],
])('%s ends within a second of the cancel', async (_, call, isThen) => {
  const controller = new AbortController();
  let abortedAt = 0;
  const work = call({
    signal: controller.signal,
    onProgress: (progress) => {
      if (abortedAt > 0 || !isThen(progress)) return;
      abortedAt = performance.now();
      controller.abort();
    },
  });
  await expect(work).rejects.toMatchObject({ code: 'aborted' });
  expect(performance.now() - abortedAt).toBeLessThan(1000);
});
