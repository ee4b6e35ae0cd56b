import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadModel, readModelManifest } from '../../../src/io/tracking/model-store.js';
import { classBook } from '../../../src/tracking/model-manifest.js';
import { modelsFolder, skipsModels } from '../../support/media.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'reelwright-models-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const tinyFile = fileURLToPath(new URL('../../../models/shapes-tiny.onnx', import.meta.url));

describe('loadModel', () => {
  test('the packaged network is the one of the manifest', async () => {
    const model = await loadModel('shapes-tiny', { folder });
    expect(model.sha256).toBe(model.entry?.sha256);
    expect(model.bytes).toBe(model.entry?.bytes);
  });

  test('a file given by path is recognised by its hash', async () => {
    await writeFile(path.join(folder, 'mine.onnx'), await readFile(tinyFile));
    const model = await loadModel('mine.onnx', { folder, paths: { baseDir: folder } });
    expect(model.name).toBe('shapes-tiny');
  });

  test.each([
    [
      'a model that was never pulled says how to get it',
      'yolox_nano',
      'model_missing',
      'environment',
      /models pull yolox_nano.*3\.7 MB/,
    ],
    ['a name nobody knows', 'yolox_mega', 'model_unknown', 'usage', /yolox_nano/],
    ['a path without a file', './none.onnx', 'asset_missing', 'media', /models list/],
  ])('%s', async (_, name, code, kind, remedy) => {
    const error = await loadModel(name, { folder, paths: { baseDir: folder } }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code, class: kind, remedy: expect.stringMatching(remedy) });
  });

  test.each(['./none.onnx', '../other/secret.onnx', '/etc/passwd', '/etc/passwd/', 'C:\\net.onnx'])(
    'the path %s is refused unread where names alone are allowed, there or not',
    async (name) => {
      const error = await loadModel(name, { folder }).catch((cause: unknown) => cause);
      expect(error).toMatchObject({
        code: 'path_not_allowed',
        class: 'usage',
        path: 'model',
        message: `Expected the name of a model for model but received the path ${JSON.stringify(name)}`,
        remedy: expect.stringMatching(/models list.*--model FILE.*modelPaths/),
      });
    },
  );

  test('a path that is allowed must lie in the roots, and be a file of ONNX of a size that models have', async () => {
    const mine = path.join(folder, 'mine');
    const outside = path.join(folder, 'other.onnx');
    await mkdir(mine);
    await writeFile(outside, await readFile(tinyFile));
    await symlink(outside, path.join(mine, 'link.onnx'));
    await writeFile(path.join(mine, 'secret.onnx'), 'root:x:0:0');
    await writeFile(path.join(mine, 'huge.onnx'), '\x08\x08');
    await truncate(path.join(mine, 'huge.onnx'), 2 ** 40);
    const hashed: string[] = [];
    const load = (name: string) =>
      loadModel(name, {
        folder,
        paths: { baseDir: mine, roots: [mine] },
        hash: async (file) => {
          hashed.push(file);
          return 'hash';
        },
      });
    await expect(load('../other.onnx')).rejects.toMatchObject({ code: 'path_not_allowed', class: 'usage' });
    await expect(load('./link.onnx')).rejects.toMatchObject({ code: 'path_not_allowed' });
    await expect(load('./secret.onnx')).rejects.toMatchObject({ code: 'model_unsupported' });
    await expect(load('./huge.onnx')).rejects.toMatchObject({ code: 'asset_too_large', class: 'media' });
    expect(hashed).toEqual([]);
  });

  test('a file of the right name with other bytes is refused', async () => {
    await writeFile(path.join(folder, 'yolox_nano.onnx'), 'no network');
    await expect(loadModel('yolox_nano', { folder })).rejects.toMatchObject({ code: 'model_changed' });
  });

  test.skipIf(skipsModels)('another export of the same weights is found in the folder whatever its name', async () => {
    const model = await loadModel('yolox_nano', { folder: modelsFolder });
    expect(path.basename(model.path)).toBe('yolox_nano_kazuhito00.onnx');
    expect(classBook(model.entry, 80).nameOf(79)).toBe('toothbrush');
  });
});

test('every model of the manifest says where it comes from and under which licence', () => {
  for (const entry of readModelManifest().models) {
    expect(entry.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(entry.licence).toMatch(/^(Apache-2\.0|MIT)$/);
    expect(entry.url === undefined).toBe(entry.bundled !== undefined);
  }
});

test('the packaged network has not drifted from its hash', async () => {
  const digest = createHash('sha256')
    .update(await readFile(tinyFile))
    .digest('hex');
  expect(readModelManifest().models.find((entry) => entry.name === 'shapes-tiny')?.sha256).toBe(digest);
});
