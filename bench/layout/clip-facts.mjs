/** Facts of clips as a short probes them, kept in a folder between runs; and stills of them, upright. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipOf } from '../../dist/engine/media/gather.js';
import { withWorkspace } from '../../dist/engine/workspace.js';
import { clipStill } from '../../scripts/clip-still.mjs';

const OUTPUT = { size: { width: 1080, height: 1920 }, frameRate: { num: 30, den: 1 } };

/** VideoMedia of a clip, with what was seen in its first six seconds. */
export async function clipFacts(file, folder) {
  mkdirSync(folder, { recursive: true });
  const code = readFileSync(new URL('../../dist/code-versions.json', import.meta.url), 'utf8');
  const name = createHash('sha256').update(file).update(factsCode(code)).digest('hex').slice(0, 20);
  const kept = join(folder, `${name}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const media = await withWorkspace({ cacheDir: folder }, async (workspace) => {
    const wanted = {
      id: 'segments[0].source',
      source: file,
      output: OUTPUT,
      slotFrames: 180,
      focus: 'auto',
      keepFrames: false,
    };
    return (await clipOf(wanted, { baseDir: '/' }, workspace)).media;
  });
  writeFileSync(kept, JSON.stringify(media));
  return media;
}

/** The part of the recorded code hashes that facts of clips depend on; all of it where parts are not told apart. */
function factsCode(text) {
  const all = JSON.parse(text);
  return JSON.stringify(all.subjects ?? '');
}

/** A frame of a clip as raw RGB, turned upright by the decoder. */
export async function clipPicture(file, seconds, folder) {
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `${createHash('sha256').update(`${file} ${seconds}`).digest('hex').slice(0, 20)}.png`);
  if (!existsSync(kept)) writeFileSync(kept, clipStill(file, seconds));
  return sharp(kept);
}
