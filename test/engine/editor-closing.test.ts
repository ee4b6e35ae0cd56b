/** The closing image of an editor ad in pixels: a product on white on the look's ground, and what an edit costs. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { writeCodedClip } from '../support/coded-clip.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const cacheDir = join(root, 'cache');
const engine = createEngine({ cacheDir });
const options = { baseDir: root, quality: 'draft' } as const;
const ad = {
  ...{ kind: 'editor', language: 'en', export_aspect_ratio: '1:1', visual_language: 'kinetic_creator' },
  segments: [1, 0].map((start) => ({ source: 'count.mp4', trim: { start, duration: 1 } })),
  closing_image: { source: 'product.png', headline: 'Fresh every Monday', cta_text: 'Shop now', duration_seconds: 1 },
} satisfies EditorComposition;

beforeAll(async () => {
  mkdirSync(root, { recursive: true });
  const encode = ['-c:v', 'libx264', '-qp', '10', '-preset', 'ultrafast'];
  await writeCodedClip(join(root, 'count.mp4'), { width: 480, height: 480, frames: 80, rate: '30', encode });
  // A green bottle with a white label on white.
  const part = (width: number, height: number, fill: string, at: readonly [number, number]) => ({
    input: { create: { width, height, channels: 3 as const, background: fill } },
    ...{ left: at[0], top: at[1] },
  });
  await sharp({ create: { width: 600, height: 900, channels: 3, background: '#fefefe' } })
    .composite([part(260, 700, '#1f6f54', [170, 100]), part(160, 200, '#ffffff', [220, 400])])
    .png()
    .toFile(join(root, 'product.png'));
});

/** Pixels of a still that are nearer than 40 to a colour, in shares of it. */
async function share(atSeconds: number, [red, green, blue]: readonly [number, number, number]) {
  const { data, width, height } = await engine.frame(ad, { ...options, atSeconds });
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if (Math.hypot((data[at] ?? 0) - red, (data[at + 1] ?? 0) - green, (data[at + 2] ?? 0) - blue) < 40) found += 1;
  return found / (width * height);
}

describe('a product on white', () => {
  it('stands on the look’s ground without its white, which its label keeps', async () => {
    expect(await share(2.9, [0x1f, 0x6f, 0x54])).toBeGreaterThan(0.05);
    const white = await share(2.9, [255, 255, 255]);
    // The label alone, and letters; the slab that it was photographed on would be a quarter of the frame.
    expect(white).toBeGreaterThan(0.01);
    expect(white).toBeLessThan(0.15);
  });

  it('is the same from a saved plan, and a change of its words renders the last stretches alone', async () => {
    const film = await engine.render(ad, { ...options, output: join(root, 'film.mp4') });
    expect(film.warnings).toEqual([]);
    const saved = JSON.parse(JSON.stringify(await engine.plan(ad, options))) as FilmPlan;
    const again = await createEngine({ cacheDir: null }).renderPlan(saved, {
      baseDir: root,
      output: join(root, 'again.mp4'),
    });
    expect(again.outputs[0]?.sha256).toBe(film.outputs[0]?.sha256);
    const edited = await engine.render(
      { ...ad, closing_image: { ...ad.closing_image, headline: 'Roasted on Sunday' } },
      { ...options, output: join(root, 'edited.mp4') },
    );
    // The ground closes over the last frames of the second scene; the first one stays.
    expect(edited.chunks.reused).toBe(1);
  });
});
