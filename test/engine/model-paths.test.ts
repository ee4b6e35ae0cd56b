/** Which detectors a document may name, and that none of them holds the engine's own process. */
import { copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { writeShapesClip } from '../../src/demo/shapes-clip.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { cpuSeconds } from '../../src/io/isolated/cpu-time.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { endlessModel, manyClassesModel } from '../support/hostile-models.js';
import { descendants, expectNoLeftovers } from '../support/no-leftovers.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();
const tenant = join(folder, 'tenant');
const secret = join(folder, 'secret.onnx');
const clip = join(tenant, 'clip.mp4');
const tiny = fileURLToPath(new URL('../../models/shapes-tiny.onnx', import.meta.url));
const composition = (model: string) => ({ kind: 'tracking' as const, source: clip, model });

beforeAll(async () => {
  await mkdir(tenant);
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: clip });
  await copyFile(tiny, secret);
  await copyFile(tiny, join(tenant, 'mine.onnx'));
  await writeFile(join(tenant, 'endless.onnx'), endlessModel());
});

describe('a document names a detector', () => {
  const engine = createEngine({ cacheDir: null, roots: [tenant] });

  it.each(['/etc/passwd', '/etc/no-such-file', './mine.onnx'])(
    'by a path: %s is refused, there or not',
    async (model) => {
      const refused = { code: 'path_not_allowed', class: 'usage', path: 'model' };
      const output = join(tenant, 'out.mp4');
      await expect(engine.plan(composition(model))).rejects.toMatchObject(refused);
      await expect(engine.check(composition(model))).rejects.toMatchObject(refused);
      await expect(engine.render(composition(model), { output })).rejects.toMatchObject(refused);
    },
  );

  it('by its name', async () => {
    expect((await engine.plan(composition('shapes-tiny'))).detector.name).toBe('shapes-tiny');
  });

  it('by a path where modelPaths allows it, in the roots', async () => {
    const trusting = createEngine({ cacheDir: null, roots: [tenant], modelPaths: true });
    const plan = await trusting.plan(composition('mine.onnx'), { baseDir: tenant });
    expect(plan.detector).toMatchObject({ name: 'shapes-tiny', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await expect(trusting.plan(composition(secret))).rejects.toMatchObject({ code: 'path_not_allowed' });
  });
});

it('check refuses a network that is no detector, as a render does', async () => {
  const engine = createEngine({ cacheDir: null, modelPaths: true });
  const model = join(tenant, 'classes.onnx');
  await writeFile(model, manyClassesModel(200_000, true));
  const refused = { code: 'model_unsupported', class: 'environment', path: 'model' };
  await expect(engine.check(composition(model))).rejects.toMatchObject(refused);
  await expect(engine.render(composition(model), { output: join(tenant, 'out.mp4') })).rejects.toMatchObject(refused);
  expect((await engine.check(composition(join(tenant, 'mine.onnx')))).status).toBe('ok');
});

it('a network that never answers leaves this process its thread, and ends with the signal', async () => {
  const controller = new AbortController();
  const events: string[] = [];
  const engine = createEngine({ cacheDir: null, modelPaths: true });
  const rendering = engine
    .render(composition(join(tenant, 'endless.onnx')), { output: join(tenant, 'out.mp4'), signal: controller.signal })
    .catch((error: unknown) => {
      events.push('refused');
      return error;
    });
  const busy = () => descendants().some(({ pid, command }) => command === 'node' && (cpuSeconds(pid) ?? 0) > 1);
  while (!busy()) await new Promise((next) => setTimeout(next, 20));
  for (let read = 0; read < 8; read += 1) await stat(clip);
  events.push('read');
  controller.abort();
  expect(await rendering).toMatchObject({ code: 'aborted' });
  expect(events).toEqual(['read', 'refused']);
  await expectNoLeftovers({});
});
