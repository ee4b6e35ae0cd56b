/**
 * A crop keeps a small subject of a strong colour in the picture: a red bird at the side of a wood of grey branches.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { loadBackground } from '../../src/io/slides/load-background.js';
import { packed } from '../../src/slides/pictures/pixels.js';
import { tempDir } from '../support/temp-dir.js';

const [WIDTH, HEIGHT] = [960, 600];

/** Grey branches all over, denser in the middle; a disc of this colour with its middle at `x`. */
function wood(x: number, color: readonly [number, number, number]) {
  const data = new Uint8Array(WIDTH * HEIGHT * 4);
  for (let row = 0; row < HEIGHT; row += 1)
    for (let column = 0; column < WIDTH; column += 1) {
      const isBird = Math.hypot(column - x, row - 330) < 28;
      const branch = (column * 7 + row * 3) % (17 + Math.round(Math.abs(column - WIDTH / 2) / 40)) < 5;
      const grey = branch ? 70 : 150 + ((row * 13 + column * 5) % 20);
      data.set([...(isBird ? color : [grey, grey, grey + 4]), 255], 4 * (row * WIDTH + column));
    }
  return data;
}

/** Columns of a 4:5 of it in which there is red: half of the width is cut off. */
async function redColumns(x: number, color: readonly [number, number, number]) {
  const file = join(tempDir(), 'wood.png');
  await sharp(wood(x, color), { raw: { width: WIDTH, height: HEIGHT, channels: 4 } })
    .removeAlpha()
    .png()
    .toFile(file);
  const { pixels } = await loadBackground(file, {
    ...{ slide: { width: 480, height: 600 }, contentHash: 'wood', documentPath: '' },
  });
  const data = packed(pixels);
  const columns = new Set<number>();
  for (let at = 0; at < data.length; at += 4)
    if ((data[at] as number) > 150 && (data[at + 1] as number) < 80) columns.add((at / 4) % pixels.width);
  return columns.size;
}

it.each([
  ['far left', 70],
  ['left', 200],
  ['right', 780],
  ['far right', 890],
])('a red bird %s', async (_, x) => {
  expect(await redColumns(x, [200, 20, 24])).toBeGreaterThan(50);
});
