import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { tempDir } from '../support/temp-dir.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a clip that no render takes is refused in the render’s own words, without a stack trace', async () => {
  const clip = join(tempDir(), 'long.mp4');
  const source = ['-f', 'lavfi', '-i', 'color=s=64x64:r=5:d=61'];
  await runFfmpeg(bundledFfmpeg, [...source, '-c:v', 'libx264', '-preset', 'ultrafast', clip]);
  const args = ['bench/run.mjs', 'tracking', '--only', 'cost', '--pairs', '1', '--clip', clip];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([
    3,
    '',
    'Expected a clip of at most 60 s for long.mp4 but received 61.00 s\n  -> Cut 1.00 s off.\n',
  ]);
});
