/** The shape of an object in its box: a disc, a bar and a figure on grounds like them and unlike them. */
import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../src/tracking/boxes.js';
import { objectShape, SHAPE_MARGIN, SHAPE_SIDE, type ShapeMap } from '../../src/tracking/shapes/object-shape.js';
import { findShapesOf, shapeIn } from '../../src/tracking/shapes/track-shapes.js';
import type { ObjectTrack } from '../../src/tracking/track.types.js';

const size = { width: 320, height: 180 };
type Color = readonly [luma: number, blue: number, red: number];

/** A picture of a ground with noise, and of what `isIn` says is the object. */
function paint(ground: Color, object: Color, isIn: (x: number, y: number) => boolean): Uint8Array {
  const { width, height } = size;
  const data = new Uint8Array((width * height * 3) / 2);
  const colorAt = (x: number, y: number) => (isIn(x, y) ? object : ground);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data[y * width + x] = colorAt(x, y)[0] + ((x * 7 + y * 13) % 9) - 4;
  for (let y = 0; y < height / 2; y += 1) {
    for (let x = 0; x < width / 2; x += 1) {
      const [, blue, red] = colorAt(2 * x, 2 * y);
      data[width * height + (y * width) / 2 + x] = blue;
      data[width * height * 1.25 + (y * width) / 2 + x] = red;
    }
  }
  return data;
}

/** The share of a map's cells that say what `isIn` says of their middle. */
function rightShare(map: ShapeMap, [left, top, right, bottom]: BoxXyxy, isIn: (x: number, y: number) => boolean) {
  const along = (cell: number, from: number, side: number) =>
    from + side * (((cell + 0.5) * (1 + 2 * SHAPE_MARGIN)) / SHAPE_SIDE - SHAPE_MARGIN);
  const same = map.filter((value, at) => {
    const x = along(at % SHAPE_SIDE, left, right - left);
    return value >= 128 === isIn(x, along(Math.floor(at / SHAPE_SIDE), top, bottom - top));
  });
  return same.length / map.length;
}

const GREY: Color = [110, 128, 128];
const box: BoxXyxy = [100, 40, 200, 140];
const disc = (x: number, y: number) => Math.hypot(x - 150, y - 90) < 50;
/** A thin body with arms to both sides, as a walker or a bird has. */
const cross = (x: number, y: number) =>
  (Math.abs(x - 150) < 14 && Math.abs(y - 90) < 50) || (Math.abs(y - 80) < 12 && Math.abs(x - 150) < 50);

describe('the shape of an object', () => {
  test.each([
    ['a bright disc', disc, [190, 128, 128]],
    ['a dark cross', cross, [50, 120, 135]],
    ['a cross of another colour, as bright as its ground', cross, [112, 100, 165]],
  ] as const)('%s', (_, isIn, color) => {
    const map = objectShape({ ...size, data: paint(GREY, color, isIn) }, box)!;
    expect(rightShare(map, box, isIn)).toBeGreaterThan(0.93);
  });

  test('is known of nothing that looks like its ground, and of nothing too small', () => {
    expect(objectShape({ ...size, data: paint(GREY, GREY, disc) }, box)).toBeUndefined();
    expect(objectShape({ ...size, data: paint(GREY, [190, 128, 128], disc) }, [148, 88, 156, 96])).toBeUndefined();
  });
});

test('shapes are told of the objects that show one, at twice the pictures’ size, and go over into each other', () => {
  const looks = [0, 3, 6, 9, 12];
  const trackAt = (id: number, place: BoxXyxy): ObjectTrack => ({
    ...{ id, class: 0, score: 0.9 },
    boxes: Array.from({ length: 13 }, (_, frame) => ({ frame, box: place, score: 0.9, observed: frame % 3 === 0 })),
  });
  const twice = { width: 640, height: 360 };
  const finder = findShapesOf([trackAt(1, [200, 80, 400, 280]), trackAt(2, [440, 80, 600, 280])], twice, size);
  for (const frame of looks) finder.look(frame, paint(GREY, [190, 128, 128], frame < 6 ? disc : cross));
  const shapes = finder.shapes();
  expect([...shapes.keys()]).toEqual([1]);
  const shape = shapes.get(1)!;
  expect(shape.frames).toEqual(looks);
  expect(rightShare(shapeIn(shape, 0), box, disc)).toBeGreaterThan(0.93);
  expect(rightShare(shapeIn(shape, 12), box, cross)).toBeGreaterThan(0.93);
  const [before, between, after] = [3, 4, 6].map((frame) => shapeIn(shape, frame)) as [ShapeMap, ShapeMap, ShapeMap];
  for (const [cell, value] of between.entries())
    expect(Math.abs(value - (2 * before[cell]! + after[cell]!) / 3)).toBeLessThanOrEqual(1);
});
