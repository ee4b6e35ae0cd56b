/**
 * A tracking render that is cancelled or killed, at whatever it was: over at once, with no process and no file left.
 */
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SHAPES_CLIP, writeShapesClip } from '../../src/demo/shapes-clip.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Progress } from '../../src/engine/progress.js';
import { locateFfmpeg } from '../../src/io/ffmpeg/locate-ffmpeg.js';
import { runChild } from '../../src/io/process/run-child.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { unfinishedWork } from './support/cache-entries.js';
import { aChildRuns, cancelCall, type Moment } from './support/cancel-call.js';
import { type Death, renderInChild, within } from './support/render-child.js';

const root = scratchFolder();
const clip = join(root, 'with-sound.mkv');
const composition = { kind: 'tracking' as const, source: clip, model: 'shapes-tiny' };
const FRAMES = SHAPES_CLIP.frames;

beforeAll(async () => {
  const { ffmpegPath } = await locateFfmpeg();
  const silent = join(root, 'silent.mp4');
  await writeShapesClip({ ffmpegPath, output: silent });
  // Sound that MP4 cannot take, so that the burn encodes it too.
  const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
  const made = await runChild(ffmpegPath, [
    ...['-v', 'error', '-i', silent, ...tone, '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'flac', clip],
  ]);
  expect(made.stderr).toBe('');
});

const MOMENTS: readonly (readonly [reason: string, name: string, when: Moment])[] = [
  ['while the clip is probed', 'probe', { until: aChildRuns }],
  ['as the network is loaded', 'load', { from: ({ message }) => message === 'Looking for objects' }],
  ['while it looks', 'look', { from: ({ completed }) => completed >= 0.05 * FRAMES }],
  ['while it draws and encodes the sound', 'burn', { from: ({ message }) => message === 'Drawing', until: aChildRuns }],
  ['near the end of drawing', 'late', { from: ({ completed }) => completed >= 0.7 * FRAMES }],
  ['as the film is checked', 'check', { from: ({ stage }) => stage === 'check' }],
];

/** The gate always has the one whose cache the next test takes up. */
const MOMENTS_NOW = [
  ...sampled(
    'cancelled while tracking',
    MOMENTS.filter(([, name]) => name !== 'late'),
    2,
  ),
  ...MOMENTS.filter(([, name]) => name === 'late'),
];

describe('a tracking render that is cancelled', () => {
  it.each(MOMENTS_NOW)('%s', async (_, name, when) => {
    const cacheDir = join(root, name, 'cache');
    const output = join(root, name, 'out');
    await cancelCall(
      (options) =>
        createEngine({ cacheDir }).render(composition, {
          output: join(output, 'x.mp4'),
          mot: join(output, 'x.txt'),
          ...options,
        }),
      when,
    );
    expect(existsSync(output) ? filesBelow(output) : []).toEqual([]);
    expect(unfinishedWork(cacheDir)).toEqual([]);
  });

  it('keeps what it had found: the next render only draws', async () => {
    const result = await createEngine({ cacheDir: join(root, 'late', 'cache') }).render(composition, {
      output: join(root, 'late', 'x.mp4'),
    });
    expect(result).toMatchObject({ cached: false, object_count: 3, timings: { inference: 0 } });
  });
});

describe('progress over both passes', () => {
  it('never goes down, passes through looking and drawing, and ends with every frame', async () => {
    const steps: Progress[] = [];
    await createEngine({ cacheDir: null }).render(composition, {
      output: join(root, 'progress', 'x.mp4'),
      onProgress: (step) => steps.push(step),
    });
    for (const [k, step] of steps.entries()) {
      expect(step.percent).toBeGreaterThanOrEqual(steps[k - 1]?.percent ?? 0);
      expect(step.completed).toBeGreaterThanOrEqual(steps[k - 1]?.completed ?? 0);
    }
    const counts = (message: string) =>
      new Set(steps.filter((step) => step.message === message).map((step) => step.completed));
    expect(counts('Looking for objects').size).toBeGreaterThan(5);
    expect(counts('Drawing').size).toBeGreaterThan(1);
    expect(steps.at(-1)).toMatchObject({ stage: 'done', percent: 100, completed: FRAMES, total: FRAMES });
  });
});

describe.skipIf(process.platform !== 'linux')('a tracking render killed by SIGKILL', () => {
  const deaths: readonly (readonly [string, string, Death])[] = [
    ['while it looks', 'killed-look', { at: 'progress', stage: 'render', completed: 5 }],
    ['while it draws', 'killed-burn', { at: 'progress', stage: 'render', completed: Math.ceil(FRAMES * 0.6) }],
    ['between two outputs', 'killed-publish', { at: 'call', name: 'rename', matching: '\\.part$', before: true }],
  ];
  it.each(sampled('killed while tracking', deaths, 1))(
    '%s leaves no child and no half file, and the next one succeeds',
    async (_, name, die) => {
      const cacheDir = join(root, name, 'cache');
      const output = join(root, name, 'out');
      await mkdir(output, { recursive: true });
      const request = { engine: { cacheDir }, composition, render: { output: join(output, 'x.mp4') } };
      const killed = await renderInChild({ ...request, die });
      expect(killed.signal).toBe('SIGKILL');
      expect(await within(5, () => killed.survivors().length === 0), killed.survivors().join('\n')).toBe(true);
      expect(filesBelow(output)).toEqual([]);
      const next = await createEngine(request.engine).render(composition, request.render);
      expect(next.outputs.map(({ role }) => role)).toEqual(['video', 'tracks', 'thumbnail']);
      expect(unfinishedWork(cacheDir)).toEqual([]);
    },
  );
});
