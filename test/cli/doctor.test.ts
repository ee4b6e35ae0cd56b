import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../support/temp-dir.js';
import { jsonOf, runCli } from './support/run-cli.js';

it('doctor says that no detector is there, or that it is not what it should be, and is well all the same', async () => {
  const cwd = tempDir();
  const env = { REELWRIGHT_MODELS: cwd };
  const models = async () => {
    const result = await runCli(['doctor', '--json'], { cwd, env });
    expect(result.code).toBe(0);
    const { findings } = jsonOf<{ findings: { name: string; ok: boolean; detail: string }[] }>(result);
    return findings.find(({ name }) => name === 'models');
  };
  const none = {
    ok: false,
    optional: true,
    detail: expect.stringContaining(`no detector in ${cwd}; tracking needs one`),
  };
  expect(await models()).toMatchObject(none);
  writeFileSync(join(cwd, 'yolox_nano.onnx'), 'no network');
  expect(await models()).toMatchObject({
    ok: false,
    detail: expect.stringContaining('is not the file that was published'),
  });
});
