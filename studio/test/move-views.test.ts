/** How a view moves over a picture, and views that are moved and sized by hand. */
import { describe, expect, test } from 'vitest';
import { movedView, sizedView, viewsOf, WAYS, type Way, wayOf, wholeView } from '../src/app/move-views.js';

const FRAME = { width: 1080, height: 1920 };
const WIDE = wholeView({ width: 1920, height: 1080 }, FRAME);
const ALIKE = wholeView({ width: 540, height: 960 }, FRAME);

test.each([
  ['a wide picture', { width: 1920, height: 1080 }, { width: 0.316, height: 1 }],
  ['a higher one', { width: 1080, height: 2560 }, { width: 1, height: 0.75 }],
  ['one of the shape of the frame', { width: 540, height: 960 }, { width: 1, height: 1 }],
])('the largest view of %s has the shape of the frame', (_, picture, size) => {
  expect(wholeView(picture, FRAME)).toEqual(size);
});

describe.each(Object.keys(WAYS) as Way[])('%s', (way) => {
  test.each([
    ['a wide picture', WIDE],
    ['one of the shape of the frame', ALIKE],
  ])('over %s stays inside of it, changes, and is known again', (_, whole) => {
    const views = viewsOf(way, whole);
    for (const { x, y, width, height } of [views.from, views.to]) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1.001);
      expect(Math.max(width / whole.width, height / whole.height)).toBeGreaterThanOrEqual(0.5);
    }
    expect(views.from).not.toEqual(views.to);
    expect(wayOf(views, whole)).toBe(way);
  });
});

test('a view is moved to the edge and no further, and sized about its middle, by half at most', () => {
  const view = { x: 0.2, y: 0.2, width: 0.5, height: 0.5 };
  expect(movedView(view, { x: 0.9, y: -0.1 })).toEqual({ x: 0.5, y: 0.1, width: 0.5, height: 0.5 });
  expect(sizedView(view, ALIKE, 0.7)).toEqual({ x: 0.1, y: 0.1, width: 0.7, height: 0.7 });
  expect(sizedView(view, ALIKE, 0.1)).toEqual({ x: 0.2, y: 0.2, width: 0.5, height: 0.5 });
});
