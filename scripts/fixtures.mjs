#!/usr/bin/env node
/**
 * node scripts/fixtures.mjs: writes the repository's own media into fixtures/generated when they are missing or out of
 * date. Needs a build.
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const generator = join(root, 'dist/demo/demo-media.js');
if (!existsSync(generator)) {
  console.error('Expected a build in dist/ but there is none: run "npm run build" first.');
  process.exit(4);
}
const { ensureDemoMedia } = await import(pathToFileURL(generator).href);
const ffmpegPath = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;
const onProgress = (completed, total) => console.error(`${completed} of ${total} files`);
const media = await ensureDemoMedia(join(root, 'fixtures/generated'), { ffmpegPath, onProgress });
console.log(media.folder);
