import { describe, expect, test } from 'vitest';
import { lookTimes } from '../../src/tracking/look-times.js';

const constant = (rate: number, count: number) => Array.from({ length: count }, (_, index) => index / rate);

describe('lookTimes', () => {
  test.each([
    ['30 fps: every third', constant(30, 7), [0, 3, 6]],
    ['29.97 fps: every third, without drift', constant(30000 / 1001, 10), [0, 3, 6, 9]],
    ['25 fps: two and a half, the earlier', constant(25, 7), [0, 2, 4, 6]],
    ['7 fps: every frame', constant(7, 3), [0, 1, 2]],
    ['60 fps: every sixth, and the last', constant(60, 15), [0, 6, 12, 14]],
    ['a pause in the clip: the frame after it', [0, 0.04, 2, 2.04, 2.08, 2.12], [0, 1, 2, 4, 5]],
    ['one frame', [0], [0]],
    ['none', [], []],
  ])('%s', (_, times, expected) => {
    expect(lookTimes(times)).toEqual(expected);
  });
});
