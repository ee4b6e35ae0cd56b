/**
 * A cancelled call rejects at whatever it was, and leaves no process and no file. Small films, which take all the steps
 * of large ones, and one of full size. That it takes less than a second is test/timing/cancel.test.ts's.
 */

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { makeCodedSource } from '../support/coded-source.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { unfinishedWork } from './support/cache-entries.js';
import { ABORTED as aborted, aChildRuns, cancelCall, type Moment } from './support/cancel-call.js';
import type { CodedShort } from './support/coded-short.js';
import { renderDraft, sums } from './support/render-short.js';
import { type SharedFilm, sharedFilm } from './support/shared-film.js';
import { renderSmall } from './support/small-film.js';

const root = scratchFolder();
let shared: SharedFilm;
let short: CodedShort;
let clips: readonly string[];

beforeAll(async () => {
  shared = await sharedFilm();
  short = shared.short;
  const { path } = await makeCodedSource(join(root, 'clip'), '30');
  clips = [path, path, path];
});

function expectNothingBut(cacheDir: string, output: string): void {
  expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
  expect(unfinishedWork(cacheDir)).toEqual([]);
}

describe('a small film that is cancelled', () => {
  const moments: readonly (readonly [string, string, Moment])[] = [
    ['while probes run', 'probe', { until: aChildRuns }],
    ['as it starts to render', 'render', { from: ({ stage }) => stage === 'render' }],
    ['while encoders run', 'encode', { from: ({ completed }) => completed > 0 }],
    ['as parts are joined', 'join', { from: ({ stage }) => stage === 'join' }],
    ['while parts are joined', 'joining', { from: ({ stage }) => stage === 'join', until: aChildRuns }],
    ['as the film is checked', 'check', { from: ({ stage }) => stage === 'check' }],
  ];
  it.each(sampled('cancelled small film', moments, 3))('%s', async (_reason, name, moment) => {
    const cacheDir = join(root, name, 'cache');
    const output = join(root, name, 'out');
    await cancelCall(
      (options) => renderSmall({ clips }, join(output, 'film.mp4'), { engine: { cacheDir }, ...options }),
      moment,
    );
    expectNothingBut(cacheDir, output);
  });
});

describe('a short that is cancelled', () => {
  const cacheDir = join(root, 'short-cache');
  it.each<readonly [string, Moment]>([
    ['while bitmaps are drawn', { from: ({ stage }) => stage === 'render' }],
    ['while encoders run', { from: ({ stage, completed }) => stage === 'render' && completed >= 20 }],
  ])('%s', async (_reason, moment) => {
    const output = join(root, 'short-out');
    await cancelCall((options) => renderDraft(short, output, { engine: { cacheDir }, options }), moment);
    expectNothingBut(cacheDir, output);
  });

  it('goes on later where it was', async () => {
    const result = await renderDraft(short, join(root, 'later'), { engine: { cacheDir } });
    expect(sums(result)).toEqual(sums(shared.cold));
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

it('a still that is cancelled while its clip is read', async () => {
  await cancelCall(
    ({ signal, onProgress }) => {
      const work = createEngine({ cacheDir: null }).frame(short.composition, {
        atSeconds: 11,
        baseDir: short.folder,
        signal,
      });
      onProgress({ stage: 'render', completed: 0, total: 1, percent: 0, message: '' });
      return work;
    },
    { until: aChildRuns },
  );
});
