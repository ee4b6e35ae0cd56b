import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadModel, readModelManifest } from '../../../src/io/tracking/model-store.js';
import { classBook } from '../../../src/tracking/model-manifest.js';
import { hasSharedModels, sharedModels } from '../../tracking/media.js';

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
    expect(model.bytes.length).toBe(model.entry?.bytes);
  });

  test('a file given by path is recognised by its hash', async () => {
    await writeFile(path.join(folder, 'mine.onnx'), await readFile(tinyFile));
    const model = await loadModel('mine.onnx', { folder, baseDir: folder });
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
    const error = await loadModel(name, { folder, baseDir: folder }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ code, class: kind, remedy: expect.stringMatching(remedy) });
  });

  test('a file of the right name with other bytes is refused', async () => {
    await writeFile(path.join(folder, 'yolox_nano.onnx'), 'no network');
    await expect(loadModel('yolox_nano', { folder })).rejects.toMatchObject({ code: 'model_changed' });
  });

  test.skipIf(!hasSharedModels)(
    'another export of the same weights is found in the folder whatever its name',
    async () => {
      const model = await loadModel('yolox_nano', { folder: sharedModels });
      expect(path.basename(model.path)).toBe('yolox_nano_kazuhito00.onnx');
      expect(classBook(model.entry, 80).nameOf(79)).toBe('toothbrush');
    },
  );
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
