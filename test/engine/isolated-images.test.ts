/** No image from outside is decoded in the engine's own process; what decodes it ends with the call. */
import { readFileSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { decodeHere } from '../../src/io/images/image-decoder.js';
import { cpuSeconds } from '../../src/io/isolated/cpu-time.js';
import { heavyPicture, manyScans, promisingPng, scansBomb } from '../support/complex-images.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { type Child, descendants, expectNoLeftovers } from '../support/no-leftovers.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { filesBelow } from '../support/temp-dir.js';
import { sampled } from '../support/tier.js';
import { unfinishedWork } from './support/cache-entries.js';
import { renderInChild, within } from './support/render-child.js';

const root = scratchFolder();
const media = join(root, 'media');
const slider = (...sources: readonly string[]) => ({
  kind: 'slider' as const,
  logo: { source: 'logo.png' },
  slides: [0, 1, 2].map((index) => ({
    headline: 'Told',
    ...(sources[index] === undefined ? {} : { background: { source: sources[index] } }),
  })),
});

beforeAll(async () => {
  await mkdir(media);
  const create = { width: 400, height: 500, channels: 4, background: { r: 200, g: 90, b: 30, alpha: 0.8 } } as const;
  await sharp({ create }).png().toFile(join(media, 'logo.png'));
  await sharp({ create }).removeAlpha().jpeg().toFile(join(media, 'photo.jpg'));
  await copyFile(await heavyPicture(), join(media, 'heavy.png'));
  const clip = ['-f', 'lavfi', '-i', 'testsrc2=s=90x160:r=30:d=1.2', '-pix_fmt', 'yuv420p', '-c:v', 'libx264'];
  await runFfmpeg(bundledFfmpeg, [...clip, join(media, 'clip.mp4')]);
  await copyFile(await manyScans(join(root, 'scans.jpg'), 64, 101), join(media, 'scans.jpg'));
});
/** Its decoder has pixels in hand: that takes longer than to start. The heavy one takes three times as much. */
const isBusy = ({ pid }: Child) => (cpuSeconds(pid) ?? 0) > 0.6;
const isDecoder = ({ pid }: Child) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('decode-child');
  } catch {
    return false; // It ended meanwhile.
  }
};
const BUSY = { timeout: 60_000, interval: 10 };
afterEach(() => expectNoLeftovers({ graceMs: 0 }));

it('pixels and headers of a carousel are read elsewhere', async () => {
  const spies = [vi.spyOn(decodeHere, 'decode'), vi.spyOn(decodeHere, 'metadata')];
  const engine = createEngine({ cacheDir: null });
  const result = await engine.render(slider('photo.jpg'), { output: `${join(root, 'out')}/`, baseDir: media });
  expect(result.status).toBe('completed');
  await engine.frame(slider('photo.jpg'), { slide: 1, baseDir: media });
  for (const spy of spies) expect(spy).not.toHaveBeenCalled();
});

it('a picture that no encoder makes fails its slide alone', async () => {
  const engine = createEngine({ cacheDir: null });
  const composition = slider('photo.jpg', 'scans.jpg');
  const result = await engine.render(composition, { output: `${join(root, 'scans')}/`, baseDir: media });
  expect(result).toMatchObject({
    status: 'failed',
    problems: [{ code: 'asset_too_complex', path: 'slides[1].background.source' }],
    slides: [{ status: 'completed' }, { status: 'failed' }, { status: 'completed' }],
  });
});

it('a bomb is refused by its header wherever it is named: of 20,000 scans, or of an interlaced panorama', async () => {
  await scansBomb(join(media, 'bomb.jpg'));
  const panorama = { width: 16_000, height: 4900, depth: 16, interlaced: true } as const;
  await promisingPng(join(media, 'bomb.png'), panorama);
  const engine = createEngine({ cacheDir: null });
  const refused = { code: 'asset_too_complex', retryable: false };
  const short = { kind: 'short', segments: [{ source: 'clip.mp4' }, { source: 'clip.mp4' }] } as const;
  for (const [source, words] of [
    ['bomb.jpg', 'a JPEG of 8000x8000 in more than 100 scans, where 39 are the most'],
    ['bomb.png', 'an interlaced PNG of 16000x4900'],
  ] as const) {
    const message = expect.stringContaining(words);
    const named = [slider(source), { ...slider(), logo: { source } }, { ...short, logo: { source } }];
    for (const composition of [...named, { ...short, poster: { source } }])
      await expect(engine.check(composition, { baseDir: media })).rejects.toMatchObject({ ...refused, message });
    const upload = await engine.ingest(join(media, source), { as: 'poster', output: join(root, `upload-${source}/`) });
    expect(upload).toMatchObject({ status: 'failed', error: { code: refused.code } });
  }
});

it('an abort in the middle of a picture leaves nothing that goes on with it', async () => {
  const controller = new AbortController();
  const options = { output: `${join(root, 'aborted')}/`, baseDir: media, signal: controller.signal };
  const rendering = createEngine({ cacheDir: null }).render(slider('heavy.png'), options);
  const rejected = expect(rendering).rejects.toMatchObject({ name: 'AbortError', code: 'aborted' });
  await vi.waitUntil(() => descendants().some(isBusy), BUSY);
  controller.abort();
  await rejected;
  expect(descendants()).toEqual([]);
});

describe.skipIf(process.platform !== 'linux')('a host that is killed in the middle of a picture', () => {
  const short = {
    kind: 'short',
    segments: [{ source: 'clip.mp4' }, { source: 'clip.mp4' }],
    logo: { source: 'heavy.png' },
  };
  const HOSTS = [
    ['slider', slider('heavy.png'), 'slides/'],
    ['short', short, 'film.mp4'],
  ] as const;
  it.each(sampled('hosts that are killed', HOSTS, 1))(
    'takes its decoder with it: %s',
    async (kind, composition, name) => {
      const cacheDir = join(root, `${kind}-cache`);
      const place = join(root, `${kind}-killed`);
      await mkdir(place);
      const ended = renderInChild({
        engine: { cacheDir },
        composition,
        render: { output: join(place, name), baseDir: media, quality: 'draft' },
      });
      const isDecoding = (child: Child) => isBusy(child) && isDecoder(child);
      const decoder = await vi.waitUntil(() => descendants().find(isDecoding), BUSY);
      const host = descendants().find(({ pid }) => descendants(pid).some((child) => child.pid === decoder.pid));
      const before = cpuSeconds(decoder.pid) ?? 0;
      let after = before;
      process.kill(host?.pid ?? Number.NaN, 'SIGKILL');
      const killed = await ended;
      expect(killed.signal).toBe('SIGKILL');
      const isGone = () => {
        after = Math.max(after, cpuSeconds(decoder.pid) ?? 0);
        return killed.survivors().length === 0;
      };
      expect(await within(5, isGone), killed.survivors().join('\n')).toBe(true);
      expect(after - before, 'seconds of a processor that it went on').toBeLessThan(0.5);
      expect(filesBelow(place)).toEqual([]);
      // Nobody watches over a slider: the next call clears away what it left.
      if (kind === 'slider') await createEngine({ cacheDir }).check(slider('photo.jpg'), { baseDir: media });
      expect(unfinishedWork(cacheDir)).toEqual([]);
    },
  );
});
