import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import type { EngineOptions } from '../../src/engine/workspace.js';
import { runCli } from '../cli/support/run-cli.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { twiceNamed } from '../support/fixed-model.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();
const clip = (name: string) => join(folder, `${name}.mp4`);
const fixed = join(folder, 'fixed.onnx');
const options: EngineOptions & { readonly modelPaths: boolean } = { cacheDir: join(folder, 'cache'), modelPaths: true };
const engine = createEngine(options);

beforeAll(async () => {
  for (const [name, size] of [
    ['wide', '1280x720'],
    ['tall', '720x1280'],
    ['four-thirds', '1440x1080'],
    ['narrow', '1278x718'],
  ] as const) {
    const source = ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=10:d=0.3`];
    await runFfmpeg(bundledFfmpeg, [
      ...source,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      clip(name),
    ]);
  }
  const tiny = readFileSync(new URL('../../models/shapes-tiny.onnx', import.meta.url));
  writeFileSync(fixed, twiceNamed(tiny, { width: 416, height: 416 }));
});

describe('what the detector looks at', () => {
  test.each([
    ['standard', 'wide', '640x384'],
    ['draft', 'wide', '640x384'],
    ['high', 'wide', '992x544'],
    ['high', 'tall', '544x992'],
    ['high', 'four-thirds', '832x640'],
    ['high', 'narrow', '640x384'],
  ] as const)('quality %s, %s: %s', async (quality, name, expected) => {
    const composition = { kind: 'tracking', source: clip(name), model: 'shapes-tiny' } as const;
    const { detector, detectionsKey } = await engine.plan(composition, { quality });
    expect(`${detector.input.width}x${detector.input.height}`).toBe(expected);
    const usual = await engine.plan(composition);
    expect(detectionsKey === usual.detectionsKey).toBe(expected === '640x384');
    expect(await engine.check(composition, { quality })).toMatchObject({ frames_looked_at: 3, detector });
  });

  test.each([
    ['shapes-tiny', { width: 992, height: 544 }],
    [fixed, { width: 416, height: 416 }],
  ])('%s renders at high quality with the input its plan names', async (model, input) => {
    const composition = { kind: 'tracking', source: clip('wide'), model } as const;
    const { detector } = await engine.plan(composition, { quality: 'high' });
    expect(detector.input).toEqual(input);
    const result = await engine.render(composition, { quality: 'high', output: join(folder, 'out.mp4') });
    expect(result['detector']).toEqual(detector);
  });

  test('the command line says it', async () => {
    writeFileSync(
      join(folder, 'c.json'),
      JSON.stringify({ kind: 'tracking', source: 'wide.mp4', model: 'shapes-tiny' }),
    );
    const { code, stdout } = await runCli(['check', 'c.json', '--quality', 'high', '--no-cache'], { cwd: folder });
    expect([code, stdout]).toEqual([0, 'shapes-tiny looks at 3 frames at 992x544\nno problems, no warnings\n']);
  });
});
