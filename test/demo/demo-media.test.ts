import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { fixtures, generatedFolder } from '../../fixtures/index.js';
import { type DemoMedia, demoFiles } from '../../src/demo/demo-files.js';
import { ensureDemoMedia } from '../../src/demo/demo-media.js';
import { demoVersion } from '../../src/demo/demo-version.js';
import { musicSamples, renderMusicBed } from '../../src/demo/music-bed.js';
import { bundledFfprobe, bundledFfmpeg as ffmpegPath } from '../support/ffmpegs.js';
import { expectNoLeftovers } from '../support/no-leftovers.js';
import { tempDir } from '../support/temp-dir.js';

let media: DemoMedia;

beforeAll(async () => {
  const [first, second] = await Promise.all([
    ensureDemoMedia(generatedFolder, { ffmpegPath }),
    ensureDemoMedia(generatedFolder, { ffmpegPath }),
  ]);
  expect(second).toEqual(first);
  media = first;
});

function probe(path: string): Record<string, unknown> {
  const fields = 'codec_name,width,height,avg_frame_rate,nb_read_frames,color_space,color_range,pix_fmt';
  const args = [
    '-v',
    'error',
    '-count_frames',
    '-select_streams',
    'v',
    '-show_entries',
    `stream=${fields}`,
    '-of',
    'json',
    path,
  ];
  return JSON.parse(spawnSync(bundledFfprobe, args, { encoding: 'utf8' }).stdout).streams[0];
}

describe('demo media', () => {
  it('has a version that changes with the code that draws', async () => {
    const folder = new URL('../../src/demo/', import.meta.url);
    // The generator and all of this folder that it imports; what only uses the media does not count.
    const sources = new Set(['generate-demo-media.ts']);
    for (const name of sources) {
      const text = await readFile(new URL(name, folder), 'utf8');
      for (const match of text.matchAll(/from '\.\/([\w-]+)\.js'/g)) sources.add(`${match[1]}.ts`);
    }
    expect(sources).toContain('paint.ts');
    const hash = createHash('sha256');
    for (const name of [...sources].sort()) hash.update(name).update(await readFile(new URL(name, folder)));
    expect(demoVersion, 'write the other value into src/demo/demo-version.ts').toBe(hash.digest('hex').slice(0, 16));
  });

  it('lists every generated file once, and leaves no work folder or lock behind', async () => {
    expect(fixtures.map((fixture) => fixture.name)).toEqual([...demoFiles]);
    expect((await readdir(generatedFolder)).sort()).toEqual([...demoFiles, 'demo-media.json'].sort());
  });

  it('is not made again when it is complete', async () => {
    const before = (await stat(media.cup)).mtimeMs;
    await ensureDemoMedia(generatedFolder, { ffmpegPath: join(tempDir(), 'none') });
    expect((await stat(media.cup)).mtimeMs).toBe(before);
  });

  it('takes over from a process that died while it was at it, and stops when told to', async () => {
    const folder = tempDir();
    // No process has this number: Linux ends at 4,194,304.
    writeFileSync(join(folder, '.making.lock'), '99999999');
    const stop = new AbortController();
    const onProgress = () => stop.abort(new Error('enough'));
    await expect(ensureDemoMedia(folder, { ffmpegPath, onProgress, signal: stop.signal })).rejects.toThrow('enough');
    await expectNoLeftovers({ folder, files: [] });
  });

  it('says which ffmpeg failed, and leaves no child and no file', async () => {
    const folder = tempDir();
    const failing = ensureDemoMedia(folder, { ffmpegPath: '/bin/false' });
    await expect(failing).rejects.toMatchObject({
      code: 'demo_media_failed',
      class: 'environment',
      remedy: expect.stringContaining('/bin/false'),
    });
    await expectNoLeftovers({ folder, files: [] });
  });

  it.each([
    ['dawn', { width: 540, height: 960, avg_frame_rate: '25/1', nb_read_frames: '200' }],
    ['cup', { width: 540, height: 900, avg_frame_rate: '30/1', nb_read_frames: '240' }],
  ] as const)('%s is an 8 s clip, tagged BT.709 limited', (name, facts) => {
    const tags = { codec_name: 'h264', pix_fmt: 'yuv420p', color_space: 'bt709', color_range: 'tv' };
    expect(probe(media[name])).toMatchObject({ ...facts, ...tags });
  });

  it.each([
    ['logo.png', 900, 240, true],
    ['poster.jpg', 1080, 1920, false],
    ['slide-1.jpg', 1440, 1800, false],
    ['slide-2.jpg', 1440, 1800, false],
    ['slide-3.jpg', 1440, 1800, false],
  ] as const)('%s has its size', async (name, width, height, hasAlpha) => {
    expect(await sharp(`${generatedFolder}/${name}`).metadata()).toMatchObject({ width, height, hasAlpha });
  });

  it('has a music bed whose seam is as smooth as its inside, with the same bytes each time', async () => {
    const bed = renderMusicBed();
    const steps = Array.from(bed.left.slice(1), (value, index) => Math.abs(value - (bed.left[index] ?? 0))).sort(
      (a, b) => a - b,
    );
    const seam = Math.abs((bed.left[0] ?? 0) - (bed.left[musicSamples - 1] ?? 0));
    expect(seam).toBeLessThan(steps[Math.floor(steps.length * 0.999)] ?? 0);
    const file = await readFile(media.music);
    expect(file.length).toBe(44 + musicSamples * 4);
    expect(file.readInt16LE(44 + 400)).toBe(Math.round((bed.left[100] ?? 0) * 32_767));
  });
});
