/** Slides with several pictures and with a device, through the engine: files, cache, edits, and a broken picture. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { createEngine } from '../../src/engine/create-engine.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const media = join(root, 'media');
const COLORS = { red: [210, 30, 30], green: [20, 160, 60], blue: [30, 60, 200] } as const;

beforeAll(async () => {
  mkdirSync(media, { recursive: true });
  for (const [name, [r, g, b]] of Object.entries(COLORS))
    await sharp({ create: { width: 900, height: 700, channels: 3, background: { r, g, b } } })
      .jpeg()
      .toFile(join(media, `${name}.jpg`));
  writeFileSync(join(media, 'broken.jpg'), 'no picture at all');
});

const source = (name: string) => ({ source: `${name}.jpg` });
const composition = (second: string) => ({
  kind: 'slider' as const,
  template: 'editorialStory' as const,
  aspect_ratio: '1:1' as const,
  slides: [
    { headline: 'Three', background: source('red'), images: [source('green'), source(second)] },
    { headline: 'A screen', background: source('green'), frame: 'browser' as const },
    { headline: 'The end' },
  ],
});
const render = (second: string, output: string) =>
  createEngine({ cacheDir: join(root, 'cache') }).render(composition(second), { output, baseDir: media });

/** Shares of a picture that have the colour of one of the media. */
async function sharesOf(file: string) {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const near = (at: number, color: readonly number[]) =>
    color.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) < 12);
  return Object.values(COLORS).map((color) => {
    let count = 0;
    for (let at = 0; at < data.length; at += info.channels) if (near(at, color)) count += 1;
    return (count * info.channels) / data.length;
  });
}

it('draws all pictures of a slide, and redraws it alone when one of them is another', async () => {
  const first = await render('blue', join(root, 'first'));
  expect(first).toMatchObject({ status: 'completed', backgrounds: { total: 4, reused: 0 } });
  for (const share of await sharesOf(join(root, 'first/slide-01.png'))) expect(share).toBeGreaterThan(0.04);
  const manifest = JSON.parse(readFileSync(join(root, 'first/manifest.json'), 'utf8'));
  expect(manifest.slides[0]).toMatchObject({ archetype: 'mosaic', archetype_reason: 'the slide has 3 pictures' });
  const edited = await render('red', join(root, 'second'));
  expect(edited.chunks).toEqual({ total: 3, reused: 2 });
  const same = await render('blue', join(root, 'third'));
  expect(same).toMatchObject({ cached: true });
  expect(readFileSync(join(root, 'third/slide-01.png'))).toEqual(readFileSync(join(root, 'first/slide-01.png')));
});

it('fails the slide of a picture that cannot be used, and names the picture', async () => {
  const result = await render('broken', join(root, 'broken'));
  expect(result.status).toBe('failed');
  const manifest = JSON.parse(readFileSync(join(root, 'broken/manifest.json'), 'utf8'));
  expect(manifest.slides.map(({ status }: { status: string }) => status)).toEqual(['failed', 'completed', 'completed']);
  expect(manifest.slides[0].error_message).toContain('broken.jpg');
});
