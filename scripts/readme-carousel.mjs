#!/usr/bin/env node
/**
 * node scripts/readme-carousel.mjs: the demo's carousel as one strip (docs/carousel.jpg, for README.md), and a hook, a
 * page and a close of every template (docs/slide-templates.jpg, for docs/sliders.md). Drawn by the engine from media it
 * makes itself; needs a build.
 */
import { rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ensureDemoMedia } from '../dist/demo/demo-media.js';
import { demoSlider } from '../dist/demo/demo-slider.js';
import { createEngine } from '../dist/index.js';

const GAP = 10;
const MAX_BYTES = 300_000;
const BODIES = {
  featureGrid: 'High: 1,900 metres\nSlow: ripened on the tree\nFresh: roasted on Monday\nFair: twice the market price',
  offerCard: '€18 -> €12\nTwo bags of 250 g\nFree delivery',
  comparison: 'Supermarket | Alvora\nMonths old | Days old\nUnnamed farms | One ridge',
};
const TEMPLATES = {
  creative: ['boldStatement', 'editorialStory', 'scrapbook'],
  ad_driven: ['featureGrid', 'offerCard', 'comparison'],
};

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'fixtures/generated');
const ffmpegPath = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;
const media = await ensureDemoMedia(folder, { ffmpegPath });
const cacheDir = join(tmpdir(), `reelwright-carousel-${process.pid}`);
const engine = createEngine({ cacheDir });
const demo = demoSlider(media, folder);

async function slidesOf(composition, positions, width) {
  const cells = [];
  for (const slide of positions) {
    const still = await engine.frame(composition, { slide, baseDir: folder });
    const raw = { width: still.width, height: still.height, channels: 3 };
    cells.push(await sharp(still.data, { raw }).resize({ width }).png().toBuffer());
  }
  return cells;
}

/** Rows of groups of slides; the slides of a group touch, as they do in a feed. */
async function picture(file, rows, width) {
  const height = Math.round(width * 1.25);
  const groupWidth = (group) => group.length * width;
  const rowWidth = (groups) => groups.reduce((sum, group) => sum + groupWidth(group) + GAP, -GAP);
  const parts = rows.flatMap((groups, row) => {
    let left = 0;
    return groups.flatMap((group) => {
      const placed = group.map((input, at) => ({ input, left: left + at * width, top: row * (height + GAP) }));
      left += groupWidth(group) + GAP;
      return placed;
    });
  });
  const size = { width: Math.max(...rows.map(rowWidth)), height: rows.length * (height + GAP) - GAP };
  const jpeg = await sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite(parts)
    .jpeg({ quality: 82, chromaSubsampling: '4:4:4', mozjpeg: true })
    .toBuffer();
  if (jpeg.length > MAX_BYTES)
    throw new Error(`Expected at most ${MAX_BYTES} bytes for ${file} but received ${jpeg.length}`);
  await writeFile(join(root, 'docs', file), jpeg);
  console.log(`docs/${file}: ${(await stat(join(root, 'docs', file))).size} bytes`);
}

try {
  await picture('carousel.jpg', [[await slidesOf(demo, [1, 2, 3, 4, 5], 216)]], 216);
  const groups = [];
  for (const [mode, templates] of Object.entries(TEMPLATES)) {
    for (const template of templates) {
      const [hook, page, , , close] = demo.slides;
      const slides = [
        hook,
        { ...page, body: BODIES[template] ?? page.body },
        { ...close, background: demo.slides[2].background },
      ];
      const { accent_color: _, ...plain } = demo;
      groups.push(await slidesOf({ ...plain, mode, template, slides }, [1, 2, 3], 180));
    }
  }
  await picture('slide-templates.jpg', [groups.slice(0, 2), groups.slice(2, 4), groups.slice(4, 6)], 180);
} finally {
  await rm(cacheDir, { recursive: true, force: true });
}
