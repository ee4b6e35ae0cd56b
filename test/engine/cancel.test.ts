/** A cancelled call rejects within a second, at whatever it was, and leaves no process and no file. */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import type { RenderResult } from '../../src/engine/result.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { dropEntries, unfinishedWork } from './support/cache-entries.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';
import { renderDraft, sums } from './support/render-short.js';

const root = scratchFolder();
const template = join(root, 'template');
const aborted = { code: 'aborted', class: 'interrupted', name: 'AbortError', retryable: false };
let short: CodedShort;
let cold: RenderResult;

beforeAll(async () => {
  short = await makeCodedShort(join(root, 'media'));
  cold = await renderDraft(short, join(root, 'cold'), { engine: { cacheDir: template } });
  dropEntries(template, ({ sha256 }) => sha256 === sums(cold)[0]);
});

/** Rejects as aborted within a second of `abort`, which runs when the stage is reached. */
async function cancelledRender(
  name: string,
  when: { readonly stage: string; readonly completed?: number; readonly delayMs: number },
  warm: boolean,
): Promise<void> {
  const cacheDir = join(root, name, 'cache');
  if (warm) cpSync(template, cacheDir, { recursive: true, preserveTimestamps: true });
  const output = join(root, name, 'out');
  const controller = new AbortController();
  let abortedAt = 0;
  let isSet = false;
  const work = renderDraft(short, output, {
    engine: { cacheDir },
    options: {
      signal: controller.signal,
      onProgress: ({ stage, completed }) => {
        if (isSet || stage !== when.stage || completed < (when.completed ?? 0)) return;
        isSet = true;
        void sleep(when.delayMs).then(() => {
          abortedAt = performance.now();
          controller.abort();
        });
      },
    },
  });
  await expect(work).rejects.toMatchObject(aborted);
  expect(performance.now() - abortedAt).toBeLessThan(1000);
  await expectNoLeftovers({ graceMs: 0 });
  expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
  expect(unfinishedWork(cacheDir)).toEqual([]);
}

describe('a render that is cancelled', () => {
  it.each([
    ['while probes run', 'probe', { stage: 'probe', delayMs: 60 }, false],
    ['as it starts to draw', 'plan', { stage: 'plan', delayMs: 0 }, false],
    ['while bitmaps are drawn', 'draw', { stage: 'render', delayMs: 30 }, false],
    ['while encoders run', 'encode', { stage: 'render', completed: 20, delayMs: 0 }, false],
    ['while parts are joined', 'join', { stage: 'join', delayMs: 0 }, true],
    ['while the film is checked', 'check', { stage: 'check', delayMs: 0 }, true],
  ] as const)('%s', (_reason, name, when, warm) => cancelledRender(name, when, warm));

  it('goes on later where it was', async () => {
    const cacheDir = join(root, 'encode', 'cache');
    const result = await renderDraft(short, join(root, 'later'), { engine: { cacheDir } });
    expect(sums(result)).toEqual(sums(cold));
  });
});

describe('a call with a signal that is already aborted', () => {
  const signal = AbortSignal.abort();
  const engine = createEngine({ cacheDir: join(root, 'early') });
  it.each([
    [
      'render',
      () => engine.render(short.composition, { output: join(root, 'early.mp4'), baseDir: short.folder, signal }),
    ],
    ['frame', () => engine.frame(short.composition, { atSeconds: 1, baseDir: short.folder, signal })],
    ['plan', () => engine.plan(short.composition, { baseDir: short.folder, signal })],
    ['check', () => engine.check(short.composition, { baseDir: short.folder, signal })],
  ])('%s rejects and starts nothing', async (_name, call) => {
    await expect(call()).rejects.toMatchObject(aborted);
    await expectNoLeftovers({ graceMs: 0 });
    expect(existsSync(join(root, 'early'))).toBe(false);
  });
});

describe('a still that is cancelled', () => {
  it('rejects within a second', async () => {
    const controller = new AbortController();
    const work = createEngine({ cacheDir: null }).frame(short.composition, {
      atSeconds: 11,
      baseDir: short.folder,
      signal: controller.signal,
    });
    await sleep(100);
    const abortedAt = performance.now();
    controller.abort();
    await expect(work).rejects.toMatchObject(aborted);
    expect(performance.now() - abortedAt).toBeLessThan(1000);
    await expectNoLeftovers({ graceMs: 0 });
  });
});
