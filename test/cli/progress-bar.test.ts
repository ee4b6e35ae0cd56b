import { describe, expect, it } from 'vitest';
import { remaining } from '../../src/cli/progress-bar.js';

describe('the time that is left', () => {
  it.each([
    ['too early to say', 5, 60, ''],
    ['too short to say', 50, 1.5, ''],
    ['half of it done', 50, 12, ', about 12 s left'],
    ['a long one', 10, 60, ', about 9 min left'],
    ['nearly there', 99, 60, ''],
    ['there', 100, 60, ''],
  ])('%s', (_, percent, seconds, expected) => {
    expect(remaining(1000)(percent, 1000 + seconds * 1000)).toBe(expected);
  });
});
