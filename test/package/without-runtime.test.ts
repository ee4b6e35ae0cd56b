/**
 * The package as it is without its optional peer: the compiled code in a folder whose node_modules lack
 * onnxruntime-node.
 */
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { writeShapesClip } from '../../src/demo/shapes-clip.js';
import { expectRuntime, hasRuntime, runtimeUnloadable } from '../../src/io/tracking/inference-runtime.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { copyPackage } from './support/copy-package.js';

const folder = scratchFolder();
const command = 'npm install onnxruntime-node@1.30.0 --ignore-scripts';
const run = (...args: string[]) =>
  spawnSync(process.execPath, [join(folder, 'dist/cli/main.js'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, XDG_CACHE_HOME: join(folder, 'xdg'), REELWRIGHT_MODELS: join(folder, 'models-here') },
  });

beforeAll(async () => {
  copyPackage(folder, ['onnxruntime-node']);
  await writeShapesClip({ ffmpegPath: bundledFfmpeg, output: join(folder, 'shapes.mp4') });
  const composition = { kind: 'tracking', source: 'shapes.mp4', model: 'shapes-tiny' };
  writeFileSync(join(folder, 'tracking.json'), JSON.stringify(composition));
});

describe('without onnxruntime-node', () => {
  test.each([
    ['render', ['render', 'tracking.json', '-o', 'out.mp4']],
    ['check', ['check', 'tracking.json']],
    ['plan', ['plan', 'tracking.json']],
    ['frame', ['frame', 'tracking.json', '--at', '1', '-o', 'still.png']],
    ['demo, named,', ['demo', 'tracking', '-o', 'demo']],
  ])('%s of a tracking composition ends with 4 and the command that installs it', (_, args) => {
    const { status, stdout } = run(...args, '--json');
    expect([status, JSON.parse(stdout)]).toMatchObject([
      4,
      { error: 'runtime_missing', code: 'runtime_missing', remedy: `Run: ${command}`, retryable: false },
    ]);
  });

  test('doctor is well, and says what tracking needs', () => {
    const { status, stdout } = run('doctor', '--json');
    const { ok, findings } = JSON.parse(stdout) as { ok: boolean; findings: { name: string; detail: string }[] };
    expect([status, ok]).toEqual([0, true]);
    expect(findings.find(({ name }) => name === 'inference')).toEqual({
      name: 'inference',
      ok: false,
      optional: true,
      detail: `not installed; tracking needs it: ${command}`,
    });
  });

  test('the library loads, and follows what another detector found', () => {
    const code = `import { trackDetections } from './dist/index.js';
      const seen = [0, 3, 6, 9, 12].map((frame) => ({ frame, box: [frame, 0, frame + 40, 80], score: 0.9, class: 0 }));
      console.log(trackDetections(seen, { frameRate: 25, width: 640, height: 480 })[0].boxes.length);`;
    const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect([stdout, stderr]).toEqual(['13\n', '']);
  });
});

describe('whether it is there', () => {
  const missing = () => {
    throw Object.assign(new Error('Cannot find module'), { code: 'MODULE_NOT_FOUND' });
  };
  const broken = () => {
    throw Object.assign(new Error('no main'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
  };
  test('yes, no, and what is no answer', () => {
    expect([hasRuntime(() => '/x'), hasRuntime(missing)]).toEqual([true, false]);
    expect(() => hasRuntime(broken)).toThrow('no main');
    expect(() => expectRuntime('tracking', missing)).toThrow(
      'Expected onnxruntime-node for tracking but received none',
    );
  });

  test('one that does not load says so, with the platform', () => {
    const error = runtimeUnloadable(new Error('libc.musl: cannot open\nmore'));
    expect(error).toMatchObject({
      code: 'runtime_missing',
      class: 'environment',
      remedy: expect.stringContaining(command),
    });
    expect(error.message).toBe(
      `Expected onnxruntime-node to load on ${process.platform}-${process.arch} but received: libc.musl: cannot open`,
    );
  });
});
