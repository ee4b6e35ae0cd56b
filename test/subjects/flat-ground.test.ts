/** A flat white ground is found and taken out; white in the product, and pictures without such a ground, stay. */
import { describe, expect, it } from 'vitest';
import { flatGround, withoutGround } from '../../src/subjects/flat-ground.js';

const [WIDTH, HEIGHT] = [120, 160];

/** `colorAt`: grey or colour at a place, 0-255. */
function picture(colorAt: (x: number, y: number) => readonly [number, number, number]) {
  const data = new Uint8Array(4 * WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) data.set([...colorAt(x, y), 255], 4 * (y * WIDTH + x));
  return { width: WIDTH, height: HEIGHT, data };
}

const awayFrom = (x: number, y: number) => Math.hypot(x - 60, y - 80);

/** A red disc of 40 px with a white label in it, its edge half a pixel soft, on a white as JPEGs have it. */
const product = picture((x, y) => {
  const away = awayFrom(x, y);
  if (away < 12) return [255, 255, 255];
  const cover = Math.max(0, Math.min(1, 40.5 - away));
  const noise = (x * 7 + y * 13) % 4;
  return [255 - noise, 252 - noise - cover * 220, 252 - noise - cover * 220];
});
const alphaAt = (data: Uint8Array, x: number, y: number) => data[4 * (y * WIDTH + x) + 3];

describe('a product on white', () => {
  it('is cut out: its ground is clear, it and the white in it are not', () => {
    const ground = flatGround(product);
    expect(ground).toBeDefined();
    const { data } = withoutGround(product, ground ?? [0, 0, 0]);
    for (const [x, y] of [
      [0, 0],
      [119, 159],
      [60, 20],
      [10, 80],
    ] as const)
      expect(alphaAt(data, x, y)).toBe(0);
    for (const [x, y] of [
      [60, 80],
      [60, 50],
      [85, 80],
    ] as const)
      expect(alphaAt(data, x, y)).toBe(255);
    // The file itself is not touched.
    expect(alphaAt(product.data, 0, 0)).toBe(255);
  });

  it('has no rim of white: what is half covered is of its own colour', () => {
    const { data } = withoutGround(product, flatGround(product) ?? [0, 0, 0]);
    const rim = Array.from({ length: WIDTH * HEIGHT }, (_, at) => at).filter((at) => {
      const alpha = data[4 * at + 3] ?? 0;
      return alpha > 60 && alpha < 255;
    });
    expect(rim.length).toBeGreaterThan(20);
    for (const at of rim) expect(data[4 * at + 1]).toBeLessThan(160);
  });
});

describe('no ground is found', () => {
  it.each([
    ['in a photo', picture((x, y) => [(x * 5) % 256, (y * 3) % 256, 90])],
    ['on a colour, which may be the picture', picture((x, y) => (awayFrom(x, y) < 40 ? [20, 20, 20] : [240, 180, 40]))],
    ['where the product runs out of the picture', picture((x) => (x > 80 ? [30, 30, 30] : [255, 255, 255]))],
  ] as const)('%s', (_, image) => {
    expect(flatGround(image)).toBeUndefined();
  });
});
