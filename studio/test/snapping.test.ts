/** Where things of the picture go by hand: lines that attract, faces that push away, views that are moved. */
import { describe, expect, test } from 'vitest';
import { focusNow, isCropped, movedFocus } from '../src/app/focus-drag.js';
import { snap } from '../src/app/snapping.js';
import { spotLabel, spotsOf } from '../src/app/spots.js';

const zone = { x: 0.06, y: 0.12, width: 0.8, height: 0.7 };
const at = (x: number, y: number) => ({ x, y, width: 0.2, height: 0.1 });

describe('a picture that is dragged', () => {
  test.each([
    ['far from all lines stays', at(0.2, 0.55), at(0.2, 0.55), []],
    ['near the zone’s left side lies on it', at(0.067, 0.55), at(0.06, 0.55), [{ axis: 'x', at: 0.06 }]],
    ['near the middle is centred', at(0.405, 0.2), at(0.4, 0.2), [{ axis: 'x', at: 0.5 }]],
    ['near a third lies on it', at(0.2, 0.34), at(0.2, 1 / 3), [{ axis: 'y', at: 1 / 3 }]],
    ['outside comes back in', at(0.95, -0.3), at(0.8, 0), []],
  ] as const)('%s', (_, box, wanted, lines) => {
    const found = snap(box, { safeZone: zone, faces: [] });
    expect(found.box.x).toBeCloseTo(wanted.x, 6);
    expect(found.box.y).toBeCloseTo(wanted.y, 6);
    expect(found.lines).toEqual(lines);
    expect(found.isOnFace).toBe(false);
  });

  test('keeps beside a face that it touches, and says so where it covers one', () => {
    const face = { x: 0.35, y: 0.2, width: 0.3, height: 0.3 };
    const beside = snap(at(0.2, 0.25), { safeZone: zone, faces: [face] });
    expect(beside.box.x + beside.box.width).toBeLessThan(face.x);
    expect(beside.isOnFace).toBe(false);
    const over = snap(at(0.4, 0.3), { safeZone: zone, faces: [face] });
    expect(over).toMatchObject({ isOnFace: true });
  });
});

describe('a clip that is cropped', () => {
  const wide = { picture: { width: 1920, height: 1080 }, window: { width: 1080, height: 1920 }, zoom: 1 };
  test('follows the hand to its ends, and only along the side that is cut', () => {
    const middle = { ...wide, focus: { x: 0.5, y: 0.5 } };
    expect(isCropped(middle)).toBe(true);
    // A frame's width of the hand is what is in view: 1080/1920 of 1080/1920 of the picture.
    expect(movedFocus(middle, { x: -540, y: 300 })).toEqual({ x: 0.658, y: 0.5 });
    expect(movedFocus(middle, { x: -9000, y: 0 }).x).toBeCloseTo(1 - 0.316 / 2, 2);
    expect(isCropped({ ...middle, picture: { width: 1080, height: 1920 } })).toBe(false);
  });
  test('is taken up where a moving view is', () => {
    const keys = [0, 10].map((frame) => ({ frame, x: frame / 10, y: 0.5 }));
    expect(focusNow({ keys }, 5)).toEqual({ x: 0.5, y: 0.5 });
    expect(focusNow({ keys }, 99)).toMatchObject({ x: 1 });
  });
});

test('the document’s rules say what may go where', () => {
  const one = (element: string, path = 'headline', id = element) => ({ element, path, id });
  expect(spotsOf('short', one('headline'))).toMatchObject({ path: ['arrangement'] });
  expect(spotsOf('short', one('end-card', 'closing_claim', 'end-card-claim'))).toBeUndefined();
  expect(spotsOf('editor', one('logo', 'logo'))).toMatchObject({ path: ['logo', 'logo_position'] });
  expect(spotsOf('editor', one('title', 'segments[0].title.text'))).toBeUndefined();
  expect(spotsOf('slider', one('body', 'slides[0].body'))?.values).toEqual(['top', 'middle', 'bottom']);
  expect(['foot', 'top_left'].map(spotLabel)).toEqual(['Below', 'Top left']);
});
