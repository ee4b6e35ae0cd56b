/** What a file of a quarter of an hour takes in memory: as much as a short one. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';

const folder = scratchFolder();
const MOST_MIB = 150;
const ENGINE = new URL('../../dist/index.js', import.meta.url).href;
/** Prints the most that its process ever had in memory, KiB (Linux). */
const CHILD = `
  const { createEngine } = await import(${JSON.stringify(ENGINE)});
  const [call, file, output] = process.argv.slice(1);
  const engine = createEngine({ cacheDir: null });
  await (call === 'inspect' ? engine.inspect(file) : engine.ingest(file, { output }));
  console.log(process.resourceUsage().maxRSS);
`;

beforeAll(async () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=s=180x320:r=30:d=900'];
  const sound = ['-f', 'lavfi', '-i', 'anoisesrc=d=900:c=pink:r=48000:a=0.3'];
  const coded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-ac', '2'];
  await runFfmpeg(bundledFfmpeg, [...picture, ...sound, ...coded, join(folder, 'film.mp4')]);
  await runFfmpeg(bundledFfmpeg, [...sound, '-ac', '2', join(folder, 'voice.wav')]);
}, 600_000);

it.each([
  ['inspect', 'film.mp4'],
  ['ingest', 'voice.wav'],
])(
  '%s %s',
  async (call, name) => {
    const args = ['--input-type=module', '-e', CHILD, call, join(folder, name), `${join(folder, call)}/`];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    expect(Number(stdout) / 1024).toBeLessThan(MOST_MIB);
  },
  600_000,
);
