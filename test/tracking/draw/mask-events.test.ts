import { describe, expect, test } from 'vitest';
import type { AssEvent } from '../../../src/tracking/draw/ass-script.js';
import { coverCell, coverEvents, spotlightEvents } from '../../../src/tracking/draw/mask-events.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';

const picture = { width: 1920, height: 1080 };
const times = Array.from({ length: 100 }, (_, frame) => frame / 25);
const hard = { feather: 0, leastLevel: 0 } as const;

const track = (
  from: number,
  to: number,
  boxAt: (frame: number) => ObjectTrack['boxes'][number]['box'],
): ObjectTrack => ({
  id: 1,
  class: 0,
  score: 0.9,
  boxes: Array.from({ length: to - from }, (_, k) => ({
    frame: from + k,
    box: boxAt(from + k),
    score: 0.9,
    observed: true,
  })),
});

/** Left, top, right, bottom of what is drawn in a frame, px. */
function drawnIn(events: readonly AssEvent[], frame: number): number[] | undefined {
  const event = events.find(({ from, to }) => from <= frame && frame < to);
  if (event === undefined) return undefined;
  const [, x, y] = /\\pos\(([-\d.]+),([-\d.]+)\)/.exec(event.tags)!.map(Number);
  const numbers = event.text.match(/-?\d+/g)!.map((value) => Number(value) / 4);
  const [xs, ys] = [numbers.filter((_, k) => k % 2 === 0), numbers.filter((_, k) => k % 2 === 1)];
  return [x! + Math.min(...xs), y! + Math.min(...ys), x! + Math.max(...xs), y! + Math.max(...ys)];
}

describe('what is hidden', () => {
  const still = coverEvents({ tracks: [track(40, 60, () => [500, 300, 600, 700])], times, picture }, hard);

  test.each([
    [29, false, '0.44 s before the first sight'],
    [30, true, '0.4 s before the first sight'],
    [39, true, 'the frame before'],
    [50, true, 'in sight'],
    [69, true, '0.4 s after the last sight'],
    [70, false, '0.44 s after'],
  ])('frame %d: %s, %s', (frame, isHidden) => {
    expect(drawnIn(still, frame) !== undefined).toBe(isHidden);
  });

  test('is the box with 8% on each side', () => {
    drawnIn(still, 50)!.forEach((value, k) => {
      expect(Math.abs(value - [492, 268, 608, 732][k]!)).toBeLessThan(0.3);
    });
  });

  test('is where a fast object was and will be within 0.1 s', () => {
    const fast = track(0, 100, (frame) => [30 * frame, 300, 30 * frame + 100, 700]);
    const [left, , right] = drawnIn(coverEvents({ tracks: [fast], times, picture }, hard), 30)!;
    expect(left).toBeLessThanOrEqual(30 * 28);
    expect(right).toBeGreaterThanOrEqual(30 * 32 + 100);
  });

  test.each([
    ['up to ten cells across: the finest', 10, [true, false, false]],
    ['up to twenty: twice as coarse', 20, [true, true, false]],
    ['more: four times', 25, [true, true, true]],
  ])('%s', (_, cells, levels) => {
    const side = cells * coverCell(picture) - 1;
    const request = { tracks: [track(0, 100, () => [100, 50, 100 + side, 50 + 1.2 * side])], times, picture };
    const at = ([0, 1, 2] as const).map((leastLevel) => coverEvents(request, { feather: 0, leastLevel }).length > 0);
    expect(at).toEqual(levels);
  });

  test('grows coarse a second before the object grows large, and not back and forth', () => {
    const near = track(0, 100, (frame) => [100, 50, frame < 50 ? 200 : 700, 900]);
    const coarse = coverEvents({ tracks: [near], times, picture }, { feather: 0, leastLevel: 1 });
    expect(drawnIn(coarse, 20)).toBeUndefined();
    expect(drawnIn(coarse, 26)).toBeDefined();
    expect(drawnIn(coarse, 99)).toBeDefined();
  });
});

describe('the face of a person alone', () => {
  const hidden = (box: ObjectTrack['boxes'][number]['box'], more: Partial<ObjectTrack> = {}) =>
    drawnIn(
      coverEvents({ tracks: [{ ...track(0, 100, () => box), ...more }], times, picture }, { ...hard, redact: 'face' }),
      50,
    )!;

  test.each<[string, ObjectTrack['boxes'][number]['box'], number]>([
    ['who stands: over a fifth of the box', [500, 200, 700, 900], 354],
    ['of whom half is seen: two fifths', [500, 200, 900, 800], 448],
    ['close by: most of the box', [400, 100, 1200, 600], 500],
  ])('%s, with a margin, over all its width', (_, box, end) => {
    const [left, top, right, bottom] = hidden(box);
    expect(left).toBeLessThan(box[0]);
    expect(right).toBeGreaterThan(box[2]);
    expect(top).toBeLessThan(box[1]);
    expect(bottom).toBeGreaterThan(end);
    expect(bottom).toBeLessThan(end + 0.1 * (end - box[1]));
  });

  test('other classes are hidden whole', () => {
    expect(hidden([500, 200, 700, 900], { class: 2 })[3]).toBeGreaterThan(900);
  });
});

describe('the spotlight', () => {
  const events = spotlightEvents({ tracks: [track(50, 60, () => [500, 300, 600, 700])], times, picture });
  /** Opacity of the light over the whole picture, 0-255. */
  const lightAt = (frame: number) =>
    events.find(({ layer, from, to }) => layer === 0 && from <= frame && frame < to)?.color.a ?? 0;

  test('leaves the light on where nobody is, and lets it down within half a second', () => {
    expect(lightAt(0)).toBe(255);
    expect(lightAt(37)).toBe(255);
    expect(lightAt(44)).toBeGreaterThan(60);
    expect(lightAt(44)).toBeLessThan(200);
    expect(lightAt(50)).toBe(0);
    expect(lightAt(99)).toBe(255);
  });

  test('never jumps by more than a tenth from frame to frame', () => {
    for (let frame = 1; frame < 100; frame += 1)
      expect(Math.abs(lightAt(frame) - lightAt(frame - 1))).toBeLessThanOrEqual(26);
  });

  test('is an oval about the box, wide enough for feet in its corners, narrower than twice the box', () => {
    const shape = events.find(({ layer, from, to }) => layer === 1 && from <= 55 && 55 < to)!;
    expect(shape.text.match(/b /g)).toHaveLength(4);
    expect(shape.text).not.toContain('l ');
    const [left, top, right, bottom] = drawnIn([shape], 55)!;
    expect([(left! + right!) / 2, (top! + bottom!) / 2]).toEqual([550, 500]);
    const [rx, ry] = [(right! - left!) / 2, (bottom! - top!) / 2];
    // A foot lies a tenth within the corner.
    expect((0.9 * 50) ** 2 / rx ** 2 + (0.9 * 200) ** 2 / ry ** 2).toBeLessThan(1);
    expect(rx).toBeLessThan(100);
    expect(ry).toBeLessThan(400);
  });
});
