import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeShapesClip } from '../../src/demo/shapes-clip.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';

/** Networks opened since the test began; the real ones. */
const sessions = vi.hoisted(() => ({ opened: 0 }));
vi.mock('../../src/io/tracking/isolated-network.js', async (load) => {
  const real = await load<typeof import('../../src/io/tracking/isolated-network.js')>();
  return {
    ...real,
    openIsolatedNetwork: (...args: Parameters<typeof real.openIsolatedNetwork>) => {
      sessions.opened += 1;
      return real.openIsolatedNetwork(...args);
    },
  };
});

const folder = scratchFolder();
const clip = join(folder, 'shapes.mp4');
const base = { kind: 'tracking', source: clip, model: 'shapes-tiny' } as const;
const warm = createEngine({ cacheDir: join(folder, 'warm') });
let count = 0;
const render = async (engine: typeof warm, change: object) => {
  const result = await engine.render({ ...base, ...change }, { output: join(folder, `${++count}.mp4`) });
  return {
    ...result,
    bytes: Object.fromEntries(result.outputs.map(({ role, sha256 }) => [role, sha256])),
    opened: sessions.opened,
  };
};

beforeAll(async () => {
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: clip });
  await render(warm, {});
  expect(sessions.opened).toBeGreaterThan(0);
});
beforeEach(() => {
  sessions.opened = 0;
});

describe('a clip that was looked at once', () => {
  const changes: readonly (readonly [string, object])[] = [
    ['other classes', { classes: [0, 2] }],
    ['a colour', { color: [255, 77, 0, 200] }],
    ['scores on the labels', { show_score: true }],
    ['style trail', { style: 'trail' }],
    ['style spotlight', { style: 'spotlight' }],
    ['style pixelate', { style: 'pixelate', classes: [1] }],
  ];
  test.each(sampled('restyled', changes, 1))(
    '%s: no network is opened, and every file is that of a cold render',
    async (_, change) => {
      const restyled = await render(warm, change);
      expect(restyled).toMatchObject({ opened: 0, cached: false, timings: { inference: 0 } });
      const cold = await render(createEngine({ cacheDir: null }), change);
      expect(cold.opened).toBeGreaterThan(0);
      expect(restyled.bytes).toEqual(cold.bytes);
      expect(restyled.combination_hash).toBe(cold.combination_hash);
    },
  );

  test('the same again is the finished result', async () => {
    expect(await render(warm, {})).toMatchObject({ opened: 0, cached: true });
  });

  test('a still of another style opens none either', async () => {
    const still = await warm.frame({ ...base, style: 'ellipse' }, { atSeconds: 1 });
    expect([still.frame, sessions.opened]).toEqual([25, 0]);
  });

  test('an identical restyle is kept too', async () => {
    await render(warm, { style: 'corner' });
    expect(await render(warm, { style: 'corner' })).toMatchObject({ opened: 0, cached: true });
  });
});
