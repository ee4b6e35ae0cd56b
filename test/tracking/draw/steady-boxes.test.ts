import { expect, test } from 'vitest';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { steadyBoxes } from '../../../src/tracking/draw/steady-boxes.js';

const picture = { width: 640, height: 360 };

test('what trembles by half a pixel stands still', () => {
  const boxes = Array.from({ length: 50 }, (_, k): BoxXyxy => {
    const wobble = 0.5 * Math.sin(k);
    return [100.4 + wobble, 50.5 + wobble, 180.4 + wobble, 150.5 - wobble];
  });
  expect(new Set(steadyBoxes(boxes, picture, 8, 1).map((edges) => JSON.stringify(edges))).size).toBe(1);
});

test.each<[string, number]>([
  ['a slow thing', 0.3],
  ['a quick thing', 7.7],
])('%s is followed: never more than 1.5 px off, whole pixels, both sides together', (_, speed) => {
  const boxes = Array.from({ length: 60 }, (_, k): BoxXyxy => [20 + speed * k, 40, 90 + speed * k, 200]);
  const steady = steadyBoxes(boxes, picture, 8, 1);
  steady.forEach((edges, k) => {
    expect(Number.isInteger(edges.left) && Number.isInteger(edges.bottom)).toBe(true);
    expect(edges.right - edges.left).toBe(70);
    expect(Math.abs(edges.left - boxes[k]![0])).toBeLessThanOrEqual(1.5);
  });
});

test.each<[string, BoxXyxy]>([
  ['beyond the left edge', [-20, 40, 30, 100]],
  ['beyond the lower right corner', [630, 340, 700, 400]],
  ['without a width', [100, 100, 100.2, 140]],
])('%s it stays inside and at least 8 px', (_, box) => {
  const [edges] = steadyBoxes([box], picture, 8, 1);
  expect(edges!.left).toBeGreaterThanOrEqual(0);
  expect(edges!.top).toBeGreaterThanOrEqual(0);
  expect(edges!.right).toBeLessThanOrEqual(640);
  expect(edges!.bottom).toBeLessThanOrEqual(360);
  expect(edges!.right - edges!.left).toBeGreaterThanOrEqual(8);
});

test('on a grid of chroma samples every side is even, and at most 2.5 px off', () => {
  const boxes = Array.from(
    { length: 90 },
    (_, k): BoxXyxy => [20.3 + 1.3 * k, 40 + 0.2 * k, 91 + 1.6 * k, 200.6 + 0.3 * k],
  );
  steadyBoxes(boxes, picture, 8, 2).forEach(({ left, top, right, bottom }, k) => {
    [left, top, right, bottom].forEach((side, at) => {
      expect(side % 2).toBe(0);
      expect(Math.abs(side - boxes[k]![at]!)).toBeLessThanOrEqual(2.5);
    });
  });
});
