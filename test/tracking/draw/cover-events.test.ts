import { describe, expect, test } from 'vitest';
import { COVER_LEVELS, type CoverLevel, coverCell, coverEvents } from '../../../src/tracking/draw/cover-events.js';
import type { Cover } from '../../../src/tracking/redaction/cover.types.js';
import { drawnIn } from './drawn-in.js';

const picture = { width: 1920, height: 1080 };
const FRAMES = 100;

const cover = (frame: number, more: Partial<Cover> = {}): Cover => ({
  ...{ frame, box: [500, 300, 600, 700], cellPx: 20, shape: 'box' },
  ...more,
});
const drawn = (covers: readonly Cover[], leastLevel: CoverLevel = 0, feather = 0) =>
  coverEvents({ covers, frames: FRAMES, picture }, { feather, leastLevel });

describe('a cover', () => {
  test.each([
    ['wide and high: 8% on each side', [500, 300, 600, 700], [492, 268, 608, 732]],
    ['small: four pixels', [500, 300, 530, 330], [496, 296, 534, 334]],
  ] as const)('%s', (_, box, expected) => {
    drawnIn(drawn([cover(50, { box })]), 50)!.forEach((value, k) => {
      expect(Math.abs(value - expected[k]!)).toBeLessThan(0.3);
    });
  });

  test('has its soft edge outside of all that', () => {
    const [left, top, right, bottom] = drawnIn(drawn([cover(50)], 0, 11), 50)!;
    expect([left, top, right, bottom].map((edge) => Math.round(edge ?? 0))).toEqual([481, 257, 619, 743]);
  });

  test('is there in its frames, the first and the last of the clip among them, and as white as in the middle', () => {
    const events = drawn(Array.from({ length: FRAMES }, (_, frame) => cover(frame)));
    for (const frame of [0, 1, 50, 98, 99]) expect(drawnIn(events, frame), `frame ${frame}`).toBeDefined();
    expect(new Set(events.map(({ color }) => color.a))).toEqual(new Set([255]));
    expect(events.map(({ tags }) => tags).join()).not.toMatch(/\\fad|\\alpha|\\t\(/);
    expect(drawnIn(drawn([cover(50)]), 49)).toBeUndefined();
    expect(drawnIn(drawn([cover(50)]), 51)).toBeUndefined();
  });

  test('of a head is rounded more than a box', () => {
    const curveOf = (shape: Cover['shape']) => {
      const [event] = drawn([cover(50, { shape, box: [500, 300, 700, 500] })]);
      return Number(/m (\d+)/.exec(event!.text)![1]) / 4;
    };
    expect(curveOf('head')).toBeGreaterThan(2 * curveOf('box'));
  });

  test('reaches out of the picture no further than is drawn in time', () => {
    const [left, , right] = drawnIn(drawn([cover(50, { box: [-1e6, 300, 1e6, 700] })]), 50)!;
    expect(left).toBeLessThan(0);
    expect(right).toBeGreaterThan(1920);
    expect(right! - left!).toBeLessThan(4000);
  });
});

describe('cells', () => {
  const finest = coverCell(picture);

  test('are a 48th of the shorter side at the finest, 6 px at least', () => {
    expect([finest, coverCell({ width: 320, height: 180 })]).toEqual([23, 6]);
  });

  test.each([
    ['as large as the finest', 1, 1],
    ['a little larger: twice', 1.1, 2],
    ['four times', 3.9, 3],
    ['eight times', 7.9, 4],
    ['sixteen times', 15, 5],
    ['more: no larger than that', 40, 5],
  ])('%s', (_, cells, masks) => {
    const covers = [cover(50, { cellPx: cells * finest })];
    expect(COVER_LEVELS.filter((level) => drawn(covers, level).length > 0)).toHaveLength(masks);
  });
});
