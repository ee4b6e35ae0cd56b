import { describe, expect, it } from 'vitest';
import { toBt709 } from '../../../src/color.js';
import { toYuva420p } from '../../../src/io/raster/to-yuva420p.js';

/** `width * height` equal premultiplied pixels of a straight colour. */
function flat(width: number, height: number, [r, g, b, a]: readonly [number, number, number, number]): Uint8Array {
  const pixel = [Math.round((r * a) / 255), Math.round((g * a) / 255), Math.round((b * a) / 255), a];
  return Uint8Array.from({ length: width * height * 4 }, (_, i) => pixel[i % 4] as number);
}

function planes(data: Uint8Array, width: number, height: number) {
  const luma = width * height;
  const chroma = Math.ceil(width / 2) * Math.ceil(height / 2);
  return {
    y: data.subarray(0, luma),
    u: data.subarray(luma, luma + chroma),
    v: data.subarray(luma + chroma, luma + 2 * chroma),
    a: data.subarray(luma + 2 * chroma),
  };
}

describe('toYuva420p', () => {
  it.each([
    ['white', [255, 255, 255, 255]],
    ['black', [0, 0, 0, 255]],
    ['a brand orange, strong in chroma', [255, 77, 0, 255]],
    ['pure blue, the least luma', [0, 0, 255, 255]],
    ['pure green, chroma below the middle on both axes', [0, 255, 0, 255]],
    ['a mid grey', [119, 119, 119, 255]],
  ] as const)('gives the exact BT.709 levels of %s', (_, color) => {
    const [r, g, b, a] = color;
    const expected = toBt709({ r, g, b, a });
    const { y, u, v, a: alpha } = planes(toYuva420p(flat(6, 4, color), 6, 4), 6, 4);
    expect([...new Set(y)]).toEqual([expected.y]);
    expect([...new Set(u)]).toEqual([expected.cb]);
    expect([...new Set(v)]).toEqual([expected.cr]);
    expect([...new Set(alpha)]).toEqual([255]);
  });

  it('gives straight colours: a half transparent orange has the levels of the opaque one', () => {
    const expected = toBt709({ r: 255, g: 77, b: 0, a: 255 });
    const { y, u, v, a } = planes(toYuva420p(flat(4, 4, [255, 77, 0, 128]), 4, 4), 4, 4);
    expect(Math.abs((y[0] as number) - expected.y)).toBeLessThanOrEqual(1);
    expect(Math.abs((u[0] as number) - expected.cb)).toBeLessThanOrEqual(1);
    expect(Math.abs((v[0] as number) - expected.cr)).toBeLessThanOrEqual(1);
    expect(a[0]).toBe(128);
  });

  it('does not darken or grey an edge: one opaque pixel among three transparent ones keeps its chroma', () => {
    const data = flat(2, 2, [0, 0, 0, 0]);
    data.set([255, 77, 0, 255], 0);
    const expected = toBt709({ r: 255, g: 77, b: 0, a: 255 });
    const { y, u, v, a } = planes(toYuva420p(data, 2, 2), 2, 2);
    expect([y[0], u[0], v[0]]).toEqual([expected.y, expected.cb, expected.cr]);
    expect([...a]).toEqual([255, 0, 0, 0]);
  });

  it('keeps the colour along an antialiased edge within the rounding of premultiplied bytes', () => {
    const white = toBt709({ r: 255, g: 255, b: 255, a: 255 });
    for (const alpha of [16, 40, 96, 160, 224]) {
      const { y, u } = planes(toYuva420p(flat(2, 2, [255, 255, 255, alpha]), 2, 2), 2, 2);
      expect([y[0], u[0]]).toEqual([white.y, 128]);
    }
  });

  it('lays out odd sizes with chroma rounded up and transparent black as 16, 128, 128, 0', () => {
    const data = toYuva420p(flat(3, 5, [0, 0, 0, 0]), 3, 5);
    const { y, u, v, a } = planes(data, 3, 5);
    expect([y.length, u.length, v.length, a.length]).toEqual([15, 6, 6, 15]);
    expect([...new Set(y), ...new Set(u), ...new Set(v), ...new Set(a)]).toEqual([16, 128, 128, 0]);
  });

  it.each([
    [4, 2],
    [3, 3],
  ])('takes the alpha of each pixel of a black shadow, %i x %i, and nothing else', (width, height) => {
    const alphas = Array.from({ length: width * height }, (_, at) => (at * 37) % 256);
    const data = Uint8Array.from(alphas.flatMap((alpha) => [0, 0, 0, alpha]));
    const { y, u, v, a } = planes(toYuva420p(data, width, height), width, height);
    expect([...a]).toEqual(alphas);
    expect([...new Set(y), ...new Set([...u, ...v])]).toEqual([16, 128]);
  });

  it('reads a view that does not start on a word', () => {
    const backing = new Uint8Array(17);
    backing.set(flat(2, 2, [255, 255, 255, 255]), 1);
    expect([...toYuva420p(backing.subarray(1), 2, 2).subarray(0, 4)]).toEqual([235, 235, 235, 235]);
  });
});
