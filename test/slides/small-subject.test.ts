/**
 * A crop keeps a small subject of a strong colour in the picture: a red bird at the side of a wood of grey branches.
 */
import { expect, it } from 'vitest';
import { bestWindow } from '../../src/slides/interest-map.js';
import { findSubject } from '../../src/slides/pictures/find-subject.js';
import { wholePixels } from '../../src/slides/pictures/pixels.js';

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
  return wholePixels(data, { width: WIDTH, height: HEIGHT }, true);
}

it.each([
  ['far left', 70],
  ['left', 200],
  ['right', 780],
  ['far right', 890],
])('a red bird %s', (_, x) => {
  const pixels = wood(x, [200, 20, 24]);
  // 4:5 of a landscape: half of its width is cut off.
  const window = bestWindow(findSubject(pixels), pixels, { width: 480, height: 600 });
  expect(x - 28).toBeGreaterThanOrEqual(window.x);
  expect(x + 28).toBeLessThanOrEqual(window.x + window.width);
});

it('a grey one of the same size does not move the crop to the rim', () => {
  const pixels = wood(70, [90, 90, 92]);
  const { x } = bestWindow(findSubject(pixels), pixels, { width: 480, height: 600 });
  expect(Math.abs(x - 240)).toBeLessThan(100);
});
