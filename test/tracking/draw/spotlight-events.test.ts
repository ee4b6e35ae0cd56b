import { describe, expect, test } from 'vitest';
import { spotlightEvents } from '../../../src/tracking/draw/spotlight-events.js';
import { SHAPE_SIDE } from '../../../src/tracking/shapes/object-shape.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';
import { drawnIn } from './drawn-in.js';

const picture = { width: 1920, height: 1080 };
const times = Array.from({ length: 100 }, (_, frame) => frame / 25);
const box = [500, 300, 600, 700] as const;
const track: ObjectTrack = {
  ...{ id: 1, class: 0, score: 0.9 },
  boxes: Array.from({ length: 10 }, (_, k) => ({ frame: 50 + k, box, score: 0.9, observed: true })),
};

describe('the spotlight', () => {
  const events = spotlightEvents({ tracks: [track], times, picture });
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

  test('follows the shape of an object where that is known, larger by half a soft edge', () => {
    // Known in the left half of the box alone.
    const map = new Uint8Array(SHAPE_SIDE * SHAPE_SIDE).map((_, at) => (at % SHAPE_SIDE < SHAPE_SIDE / 2 ? 255 : 0));
    const shapes = new Map([[1, { frames: [50, 59], maps: [map, map] }]]);
    const shaped = spotlightEvents({ tracks: [track], times, picture, shapes });
    const shape = shaped.find(({ layer, from, to }) => layer === 1 && from <= 55 && 55 < to)!;
    const [left, top, right, bottom] = drawnIn([shape], 55)!;
    // Half of the width of 100, a margin of a fifth of each side, and 17 px of the soft edge of 34.
    expect([left, top, right, bottom]).toEqual([463, 203, 567, 797]);
    expect(shape.text).not.toContain('b ');
    const oval = events.find(({ layer, from, to }) => layer === 1 && from <= 55 && 55 < to)!;
    const blurOf = ({ tags }: typeof shape) => Number(/\\blur([\d.]+)/.exec(tags)![1]);
    expect(blurOf(shape)).toBeLessThan(blurOf(oval));
  });
});
