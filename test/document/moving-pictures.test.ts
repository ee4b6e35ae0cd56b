/**
 * The moving pictures of the docs are what the engine draws today: cells chosen by the commit, at three
 * moments. `node scripts/moving-pictures.mjs` draws them again.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
// biome-ignore lint/correctness/useImportExtensions: a script has its types beside it
import { LABEL_HEIGHT, MOVING_PICTURES, type MovingPicture } from '../../scripts/moving-pictures.mjs';
import { ensureDemoMedia } from '../../src/demo/demo-media.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';

const docs = fileURLToPath(new URL('../../docs/', import.meta.url));
const media = scratchFolder();
/** Levels by which a channel may differ on average: what the file's compression costs. */
const MOST_APART = 9;

const cells = MOVING_PICTURES.flatMap((picture) =>
  picture.cells.map((cell, index): [string, MovingPicture, number] => [
    `${picture.name}: ${cell.label}`,
    picture,
    index,
  ]),
);

describe('moving pictures of the docs', () => {
  beforeAll(() => ensureDemoMedia(media, { ffmpegPath: bundledFfmpeg }), 60_000);

  it.each(MOVING_PICTURES)('$name: is shown on a page, and small', ({ name }) => {
    expect(statSync(`${docs}moving/${name}.webp`).size).toBeLessThanOrEqual(300_000);
    const pages = ['looks.md', 'editor.md', 'sliders.md'].map((page) => readFileSync(docs + page, 'utf8'));
    expect(pages.filter((page) => page.includes(`(moving/${name}.webp)`))).toHaveLength(1);
  });

  it.each(sampled('cells of moving pictures', cells, 1))('%s: is what the engine draws', async (_, picture, index) => {
    const { name, cell, columns, delayMs } = picture;
    const file = `${docs}moving/${name}.webp`;
    const { composition, moments } = picture.cells[index] as MovingPicture['cells'][number];
    const left = (index % columns) * cell.width;
    const top = Math.floor(index / columns) * (cell.height + LABEL_HEIGHT);
    const engine = createEngine({ cacheDir: join(media, 'cache') });
    for (const at of [0, Math.floor(moments.length / 2), moments.length - 1]) {
      const shown = await sharp(file, { page: await pageAt(file, at * delayMs) })
        .removeAlpha()
        .extract({ left, top, ...cell })
        .raw()
        .toBuffer();
      const still = await engine.frame(composition as ShortComposition, { baseDir: media, ...moments[at] });
      const now = await sharp(await still.png())
        .removeAlpha()
        .resize(cell.width, cell.height, { fit: 'fill' })
        .raw()
        .toBuffer();
      expect(meanApart(shown, now)).toBeLessThanOrEqual(MOST_APART);
    }
  });
});

/** The page that is shown at a time: pages of one picture are joined when they are written. */
async function pageAt(file: string, atMs: number): Promise<number> {
  const { delay = [] } = await sharp(file, { animated: true }).metadata();
  let end = 0;
  return delay.findIndex((delayMs) => {
    end += delayMs;
    return atMs < end;
  });
}

function meanApart(one: Uint8Array, other: Uint8Array): number {
  expect(one.length).toBe(other.length);
  return one.reduce((sum, level, at) => sum + Math.abs(level - (other[at] as number)), 0) / one.length;
}
