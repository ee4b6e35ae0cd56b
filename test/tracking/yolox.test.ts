import { describe, expect, test } from 'vitest';
import { cellCount, fitInput, INPUT_PIXELS, letterbox } from '../../src/tracking/network-shape.js';
import { suppress } from '../../src/tracking/nms.js';
import { decodeYolox } from '../../src/tracking/yolox.js';

describe('fitInput', () => {
  test.each([
    ['1080p', { width: 1920, height: 1080 }, { width: 640, height: 384 }],
    ['portrait', { width: 1080, height: 1920 }, { width: 384, height: 640 }],
    ['square', { width: 1000, height: 1000 }, { width: 480, height: 480 }],
    ['4:3', { width: 640, height: 480 }, { width: 576, height: 416 }],
    ['a ribbon still fits', { width: 4000, height: 10 }, { width: 7680, height: 32 }],
  ])('%s', (_, picture, expected) => {
    const input = fitInput(picture);
    expect(input).toEqual(expected);
    expect(input.width * input.height).toBeLessThanOrEqual(INPUT_PIXELS);
    expect([input.width % 32, input.height % 32]).toEqual([0, 0]);
  });
});

test('letterbox keeps the aspect and stays inside', () => {
  const box = letterbox({ width: 1920, height: 1080 }, { width: 640, height: 384 });
  expect(box.picture).toEqual({ width: 640, height: 360 });
  expect([box.scaleX, box.scaleY]).toEqual([1 / 3, 1 / 3]);
});

describe('decodeYolox', () => {
  const input = { width: 64, height: 32 };
  const box = letterbox({ width: 128, height: 64 }, input);
  /** An output of zeros with the given rows set. */
  const output = (rows: readonly (readonly [row: number, values: readonly number[]])[]): Float32Array => {
    const data = new Float32Array(cellCount(input) * 7);
    for (const [row, values] of rows) data.set(values, row * 7);
    return data;
  };

  test.each([
    // 32 + 8 + 2 cells; stride 8 has 8 columns and 4 rows.
    [
      'stride 8, cell (3, 2): x = (0.5 + 3) * 8, twice that in the picture',
      2 * 8 + 3,
      [0.5, 0.5, 0, 0, 1, 0, 0.9],
      [48, 32, 64, 48],
    ],
    ['stride 16, cell (1, 1)', 32 + 4 + 1, [0, 0, 0, Math.log(0.5), 1, 0, 0.9], [16, 24, 48, 40]],
    ['stride 32, cell (1, 0)', 32 + 8 + 1, [0.5, 0.5, Math.log(0.5), 0, 1, 0, 0.9], [80, 0, 112, 64]],
  ])('%s', (_, row, values, corners) => {
    const [found, ...rest] = decodeYolox(output([[row, values]]), box, { classes: 2 });
    expect(rest).toEqual([]);
    expect(found?.class).toBe(1);
    expect(found?.score).toBeCloseTo(0.9, 6);
    corners.forEach((value, k) => {
      expect(found?.box[k]).toBeCloseTo(value, 4);
    });
  });

  test('the score is objectness times class, and faint boxes are left out', () => {
    const rows = output([
      [0, [0, 0, 0, 0, 0.5, 0.5, 0]],
      [20, [0, 0, 0, 0, 0.2, 0.2, 0]],
      [25, [0, 0, 0, 0, 0.05, 1, 0]],
    ]);
    expect(decodeYolox(rows, box, { classes: 2 }).map((item) => item.score)).toEqual([0.25]);
  });

  test('a broken row (overflow) is no box', () => {
    expect(decodeYolox(output([[0, [0, 0, 1e4, 0, 1, 1, 0]]]), box, { classes: 2 })).toEqual([]);
  });

  test('another shape or class count is refused, not misread', () => {
    expect(() => decodeYolox(new Float32Array(42 * 85), box, { classes: 2 })).toThrow(/42 x 7 .* 3570/);
  });
});

describe('suppress', () => {
  const at = (x: number, score: number, kind = 0) => ({ box: [x, 0, x + 100, 100] as const, score, class: kind });
  const options = { sameClass: 0.5, anyClass: 0.8 };
  test.each([
    ['two apart stay', [at(0, 0.5), at(200, 0.9)], [0.9, 0.5]],
    ['of two on one place the better one stays', [at(0, 0.5), at(10, 0.9)], [0.9]],
    ['IoU just under one half: both stay', [at(0, 0.5), at(35, 0.9)], [0.9, 0.5]],
    ['other classes stay up to 0.8', [at(0, 0.5, 1), at(15, 0.9)], [0.9, 0.5]],
    ['car and truck on one place are one', [at(0, 0.5, 1), at(5, 0.9)], [0.9]],
    ['a suppressed box suppresses nothing', [at(0, 0.9), at(30, 0.8), at(60, 0.7)], [0.9, 0.7]],
  ])('%s', (_, boxes, scores) => {
    expect(suppress(boxes, options).map((item) => item.score)).toEqual(scores);
  });
});
