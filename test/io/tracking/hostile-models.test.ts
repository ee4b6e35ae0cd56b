import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cpuSeconds } from '../../../src/io/isolated/cpu-time.js';
import { openIsolatedNetwork } from '../../../src/io/tracking/isolated-network.js';
import { fitInput } from '../../../src/tracking/network-shape.js';
import {
  endlessModel,
  hugeConstantModel,
  hugeInputModel,
  manyClassesModel,
  scoringModel,
} from '../../support/hostile-models.js';
import { descendants, expectNoLeftovers } from '../../support/no-leftovers.js';
import { scratchFolder } from '../../support/scratch.js';

const folder = scratchFolder();
const picture = { width: 640, height: 360 };
afterEach(() => expectNoLeftovers({}));

async function written(name: string, content: Uint8Array) {
  const path = join(folder, name);
  await writeFile(path, content);
  return { name, path, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Opens a model and looks at one grey frame. */
async function lookWith(name: string, content: Uint8Array, options: Parameters<typeof openIsolatedNetwork>[1] = {}) {
  const model = await written(name, content);
  const network = await openIsolatedNetwork({ model, picture, wanted: fitInput(picture), matrix: 'bt709' }, options);
  try {
    const { width, height } = network.box.picture;
    return await network.look(new Uint8Array((width * height * 3) / 2).fill(128));
  } finally {
    await network.close();
  }
}

describe('a detector file that means harm is refused by its name, and its process is gone', () => {
  test.each<[string, () => Buffer, RegExp]>([
    ['200,000 classes, declared', () => manyClassesModel(200_000, true), /one of 200000 classes, where 4096/],
    ['200,000 classes, found out', () => manyClassesModel(200_000, false), /needs more memory than it may have/],
    ['10,000 classes, found out', () => manyClassesModel(10_000, false), /one of 10000 classes, where 4096/],
    ['an input of 12 GB', () => hugeInputModel(32_000), /an input of 32000x32000/],
    ['a constant of 3 GB', () => hugeConstantModel(3e9), /needs more memory than it may have/],
    [
      'scores above 1',
      () => scoringModel(7.5),
      /an invalid answer \(Expected 0 to 1 for objectness but received 7.5\)/,
    ],
    ['scores that are no numbers', () => scoringModel(Number.NaN), /an invalid answer .* received NaN/],
    ['no network at all', () => Buffer.from('no network'), /onnxruntime cannot open/],
  ])('%s', async (name, content, message) => {
    const file = `${name.replaceAll(/\W+/g, '-')}.onnx`;
    await expect(lookWith(file, content())).rejects.toMatchObject({
      code: 'model_unsupported',
      class: 'environment',
      retryable: false,
      path: 'model',
      message: expect.stringMatching(message),
    });
    await expect(lookWith(file, content())).rejects.toThrow(file);
  });

  test('a score a hair above 1 is that of a quantised network', async () => {
    const { found } = await lookWith('quantised.onnx', scoringModel(1.004));
    expect(found.length).toBeGreaterThan(0);
    expect(Math.max(...found.map(({ score }) => score))).toBe(1);
    expect(found.length).toBeLessThanOrEqual(500);
  });
});

describe('a network that never answers', () => {
  test('has its share of processor time, and no more', async () => {
    const looking = lookWith('endless.onnx', endlessModel(), { bounds: { cpuSeconds: 1 } });
    await expect(looking).rejects.toMatchObject({
      code: 'model_unsupported',
      message: expect.stringMatching(/endless\.onnx .* more than 1 s for an answer/),
    });
  });

  test('is told apart from a machine that has no time for it', async () => {
    const looking = lookWith('endless.onnx', endlessModel(), { bounds: { wallSeconds: 0.5 } });
    await expect(looking).rejects.toMatchObject({ code: 'inference_failed', class: 'render', retryable: true });
  });

  test('holds nothing of this process, and ends with the signal', async () => {
    const controller = new AbortController();
    const events: string[] = [];
    const looking = lookWith('endless.onnx', endlessModel(), { signal: controller.signal }).catch((error: unknown) => {
      events.push('refused');
      return error;
    });
    // Long enough for it to have opened the file and to be lost in it.
    const spent = () => descendants().map(({ pid, command }) => (command === 'node' ? cpuSeconds(pid) : 0));
    while (!spent().some((seconds) => (seconds ?? 0) > 1)) await new Promise((next) => setTimeout(next, 20));
    for (let read = 0; read < 8; read += 1) await stat(folder);
    events.push('read');
    const reason = new Error('enough');
    controller.abort(reason);
    expect(await looking).toBe(reason);
    expect(events).toEqual(['read', 'refused']);
  });

  test('a process that is killed from outside is no fault of the model', async () => {
    const looking = lookWith('endless.onnx', endlessModel());
    const find = () => descendants().find(({ command }) => command === 'node');
    while (find() === undefined) await new Promise((next) => setTimeout(next, 20));
    process.kill(find()?.pid ?? 0, 'SIGKILL');
    await expect(looking).rejects.toMatchObject({ code: 'inference_failed', retryable: true });
  });
});

test('a file that changes after it was hashed is not run', async () => {
  const model = await written('changing.onnx', scoringModel(0.5));
  await writeFile(model.path, scoringModel(0.6));
  const request = { model, picture, wanted: fitInput(picture), matrix: 'bt709' } as const;
  await expect(openIsolatedNetwork(request, {})).rejects.toMatchObject({ code: 'model_changed', retryable: true });
});
