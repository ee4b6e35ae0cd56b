/** Facts of clips as a short probes them, kept in a folder between runs; and stills of them, upright. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipOf } from '../../dist/engine/media/gather.js';
import { withWorkspace } from '../../dist/engine/workspace.js';
import { clipStill } from '../../scripts/clip-still.mjs';

const OUTPUT = { size: { width: 1080, height: 1920 }, frameRate: { num: 30, den: 1 } };

/** VideoMedia of a clip, with what was seen in its first six seconds; `models`: also the people a detector finds. */
export async function clipFacts(file, folder, models) {
  mkdirSync(folder, { recursive: true });
  const name = createHash('sha256')
    .update(`${file} ${models ?? ''}`)
    .update(factsCode())
    .digest('hex')
    .slice(0, 20);
  const kept = join(folder, `${name}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const media = await withWorkspace(
    { cacheDir: folder, ...(models && { modelDir: models, subjects: 'network' }) },
    async (workspace) => {
      const wanted = {
        id: 'segments[0].source',
        source: file,
        output: OUTPUT,
        slotFrames: 180,
        focus: 'auto',
        keepFrames: false,
      };
      return (await clipOf(wanted, { baseDir: '/' }, workspace)).media;
    },
  );
  writeFileSync(kept, JSON.stringify(media));
  return media;
}

/** The compiled code that facts of clips come from. */
function factsCode() {
  const hash = createHash('sha256');
  for (const room of ['subjects', 'io/probe']) {
    const dist = new URL(`../../dist/${room}/`, import.meta.url);
    for (const name of readdirSync(dist).toSorted())
      if (name.endsWith('.js')) hash.update(readFileSync(new URL(name, dist)));
  }
  return hash.digest('hex');
}

/** A frame of a clip as raw RGB, turned upright by the decoder. */
export async function clipPicture(file, seconds, folder) {
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `${createHash('sha256').update(`${file} ${seconds}`).digest('hex').slice(0, 20)}.png`);
  if (!existsSync(kept)) {
    // A clip that ended before shows its first picture.
    const still = clipStill(file, seconds);
    writeFileSync(kept, still.length > 0 ? still : clipStill(file, 0));
  }
  return sharp(kept);
}
