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

it('says which slides a product ties together, and whether an edit changed the scale of type', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="700"><circle cx="350" cy="350" r="340"/></svg>';
  await sharp(Buffer.from(svg)).png().toFile(join(media, 'product.png'));
  const output = join(root, 'edited');
  const draw = (body: string) => {
    const [hook, last] = [{ headline: 'Carry more' }, { headline: 'Made to last', body: 'We mend it for years.' }];
    const product = { headline: 'One bag', body, background: { source: 'product.png' } };
    const slider = { kind: 'slider', template: 'boldStatement', slides: [hook, product, last] } as const;
    return createEngine({ cacheDir: join(root, 'cache') }).render(slider, { output, baseDir: media });
  };
  const scales: (boolean | null)[] = [];
  const line = 'A far longer line that says a lot about one bag, its leather and its maker in the hills.';
  for (const body of ['€24 -> €18\nFree delivery', '€24 -> €19\nFree delivery', Array(6).fill(line).join('\n')])
    scales.push((await draw(body)).type_scale_changed);
  expect(scales).toEqual([null, false, true]);
  await draw('€24 -> €18\nFree delivery');
  const manifest = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8'));
  expect(manifest.type_scale).toMatchObject({ rung: 0, reason: 'roomiest', held_by: [] });
  expect(manifest.slides.map((slide: { continues_from?: number }) => slide.continues_from)).toEqual([
    ...[undefined, undefined, 2],
  ]);
});
