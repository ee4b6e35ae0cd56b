/** Somebody removes the temporary files of a render: the machine's doing, and worth another try. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Progress } from '../../src/engine/progress.js';
import { makeCodedSource } from '../support/coded-source.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { renderSmall } from './support/small-film.js';

const root = scratchFolder();
let clips: readonly string[];

beforeAll(async () => {
  const { path } = await makeCodedSource(join(root, 'clip'), '30');
  clips = [path, path];
});

describe('a render whose folder vanishes', () => {
  it.each<[string, (progress: Progress) => boolean]>([
    ['while it begins', ({ stage }) => stage === 'probe'],
    ['while chunks are rendered', ({ stage }) => stage === 'render'],
    ['after some frames', ({ completed }) => completed > 0],
    ['while it is joined', ({ stage }) => stage === 'join'],
  ])('%s is refused as the machine’s doing, and renders when it is tried again', async (when, isTime) => {
    const cacheDir = join(root, when.replaceAll(' ', '-'), 'cache');
    const output = join(root, when.replaceAll(' ', '-'), 'out', 'film.mp4');
    let removed = 0;
    const onProgress = (progress: Progress) => {
      if (removed > 0 || !isTime(progress)) return;
      for (const name of readdirSync(join(cacheDir, 'runs'))) {
        rmSync(join(cacheDir, 'runs', name), { recursive: true, force: true });
        removed += 1;
      }
    };
    const lost = { code: 'temporary_lost', class: 'environment', retryable: true };
    await expect(renderSmall({ clips }, output, { engine: { cacheDir }, onProgress })).rejects.toMatchObject(lost);
    expect(removed).toBe(1);
    expect(existsSync(output)).toBe(false);
    await expectNoLeftovers({ graceMs: 0 });
    expect((await renderSmall({ clips }, output, { engine: { cacheDir } })).outputs).toHaveLength(2);
  });
});
