/**
 * Photos that cover a slide pixel for pixel are put down as they are: the same bytes as drawing them, cropped or not.
 */
import { describe, expect, it } from 'vitest';
import type { DrawNode } from '../../src/draw/draw-list.js';
import { photoGround } from '../../src/engine/slider/draw-slide.js';
import type { Box } from '../../src/geometry.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { pixelsAssets, putPixels } from '../../src/io/slides/pixels-asset.js';
import { type Pixels, packed, pixelsIn, wholePixels } from '../../src/slides/pictures/pixels.js';

const frame: Box = { x: 0, y: 0, width: 120, height: 150 };

/** Every pixel another colour than its neighbours. */
function noise(width: number, height: number): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0, seed = 7; at < data.length; at += 1) {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    data[at] = at % 4 === 3 ? 255 : seed >> 16;
  }
  return wholePixels(data, { width, height }, true);
}

const photo = (source: Box, more: Partial<Extract<DrawNode, { kind: 'group' }>> = {}): readonly DrawNode[] => [
  {
    kind: 'group',
    clip: { kind: 'rect', box: frame },
    children: [
      { kind: 'shape', shape: { kind: 'rect', box: frame }, fill: '#ff0000' },
      { kind: 'image', asset: 'photo', box: frame, source },
    ],
    ...more,
  },
  { kind: 'shape', shape: { kind: 'ellipse', box: { x: 20, y: 30, width: 71, height: 53 } }, fill: '#11223399' },
];

describe('a photo under a slide', () => {
  it.each([
    ['as large as the slide', noise(120, 150), { x: 0, y: 0 }],
    ['taller', noise(120, 199), { x: 0, y: 31 }],
    ['wider', noise(161, 150), { x: 17, y: 0 }],
    ['a window of a wider one', pixelsIn(noise(300, 200), { x: 43, y: 9, width: 120, height: 190 }), { x: 0, y: 21 }],
    [
      'a window at the far corner',
      pixelsIn(noise(300, 200), { x: 180, y: 50, width: 120, height: 150 }),
      { x: 0, y: 0 },
    ],
  ] as const)('%s gives the same pixels put down as drawn', (_, pixels, at) => {
    const nodes = photo({ ...at, width: frame.width, height: frame.height });
    const ground = photoGround(nodes, frame);
    expect(ground).toBeDefined();
    if (ground === undefined) return;
    const put = rasterize(ground.above, frame, new Map(), (canvas) =>
      putPixels(canvas, pixelsIn(pixels, ground.source)),
    );
    const drawn = rasterize(nodes, frame, new Map([['photo', pixelsAssets()(pixels)]]));
    expect(Buffer.compare(put.data, drawn.data)).toBe(0);
  });

  it.each([
    ['a scaled photo', photo({ x: 0, y: 0, width: 100, height: 125 })],
    ['a photo between pixels', photo({ x: 0.5, y: 0, width: 120, height: 150 })],
    ['rounded corners', photo({ ...frame }, { clip: { kind: 'rect', box: frame, radiusPx: 8 } })],
    ['half opacity', photo({ ...frame }, { opacity: 0.5 })],
    ['a turned one', photo({ ...frame }, { transform: [0, 1, -1, 0, 0, 0] })],
    ['a blurred one', photo({ ...frame }, { blurPx: 3 })],
    ['something below it', [{ kind: 'shape', shape: { kind: 'rect', box: frame }, fill: '#000000' }, ...photo(frame)]],
    ['no photo', []],
  ] as readonly (readonly [string, readonly DrawNode[]])[])('is drawn when there is %s', (_, nodes) => {
    expect(photoGround(nodes, frame)).toBeUndefined();
  });
});

it('a window copies nothing, and packs to its own rows', () => {
  const whole = noise(10, 8);
  const part = pixelsIn(pixelsIn(whole, { x: 2, y: 1, width: 7, height: 6 }), { x: 1, y: 2, width: 3, height: 2 });
  expect(part.data).toBe(whole.data);
  const rows = packed(part);
  for (const [x, y] of [
    [0, 0],
    [2, 0],
    [1, 1],
  ] as const)
    expect([...rows.subarray((y * 3 + x) * 4, (y * 3 + x) * 4 + 4)]).toEqual([
      ...whole.data.subarray(((y + 3) * 10 + x + 3) * 4, ((y + 3) * 10 + x + 3) * 4 + 4),
    ]);
});
