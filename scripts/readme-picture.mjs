#!/usr/bin/env node
/**
 * node scripts/readme-picture.mjs [out.png]: four moments of the demo short beside each other, the end card last, as
 * docs/short.png. Drawn by the engine from media it makes itself; needs a build.
 */
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ensureDemoMedia } from '../dist/demo/demo-media.js';
import { demoShort } from '../dist/demo/demo-short.js';
import { createEngine } from '../dist/index.js';

const MOMENTS = [1.1, 5.3, 9.4, 13.4];
const FRAME = { width: 264, height: 470 };
const GAP = 12;
const MAX_BYTES = 300_000;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = resolve(process.argv[2] ?? join(root, 'docs/short.png'));
const ffmpegPath = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;
const folder = join(root, 'fixtures/generated');
const media = await ensureDemoMedia(folder, { ffmpegPath });
const cacheDir = join(tmpdir(), `reelwright-picture-${process.pid}`);
const engine = createEngine({ cacheDir });
const frames = [];
try {
  for (const atSeconds of MOMENTS) {
    const still = await engine.frame(demoShort(media, folder), { atSeconds, baseDir: folder });
    frames.push(
      await sharp(await still.png())
        .resize(FRAME)
        .png()
        .toBuffer(),
    );
  }
} finally {
  await rm(cacheDir, { recursive: true, force: true });
}
const width = MOMENTS.length * (FRAME.width + GAP) - GAP;
const strip = sharp({
  create: { width, height: FRAME.height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
});
const png = await strip
  .composite(frames.map((input, index) => ({ input, left: index * (FRAME.width + GAP), top: 0 })))
  .png({ palette: true, quality: 90, effort: 10, compressionLevel: 9 })
  .toBuffer();
if (png.length > MAX_BYTES)
  throw new Error(`Expected at most ${MAX_BYTES} bytes for the picture but received ${png.length}`);
await mkdir(dirname(out), { recursive: true });
await writeFile(out, png);
console.log(`${out}: ${(await stat(out)).size} bytes`);
