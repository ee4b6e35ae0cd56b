/**
 * One pass of association, sight by sight: whom each is followed by. Objects are 40 wide, so that a step of 10 leaves
 * an IoU of 0.6.
 */
import { expect, test } from 'vitest';
import { associate } from '../../src/tracking/associate.js';
import { DEFAULT_SETTINGS } from '../../src/tracking/settings.js';
import { type Sight, sight } from './sights.js';

const { strongScore, weakScore } = DEFAULT_SETTINGS;
const strong = strongScore + 0.1;
const weak = strongScore - 0.05;

/** Whom each sight is followed by, -1 for nobody; one list of sights per frame. */
function followers(frames: readonly (readonly Sight[])[], gap = 1): readonly number[] {
  let total = 0;
  const steps = frames.map((step, frame) => step.map((item) => sight(frame * gap, item, total++)));
  return [...associate(steps, total, DEFAULT_SETTINGS)];
}

test.each<[string, readonly (readonly Sight[])[], readonly number[]]>([
  ['a strong one follows where it overlaps', [[{ x: 100, score: strong }], [{ x: 118, score: strong }]], [1, -1]],
  ['a strong one far off begins anew', [[{ x: 100, score: strong }], [{ x: 150, score: strong }]], [-1, -1]],
  ['a weak one follows where it nearly covers', [[{ x: 100, score: strong }], [{ x: 108, score: weak }]], [1, -1]],
  ['a weak one does not where a strong one would', [[{ x: 100, score: strong }], [{ x: 118, score: weak }]], [-1, -1]],
  ['a weak one that touches nobody says nothing', [[{ x: 100, score: strong }], [{ x: 400, score: weak }]], [-1, -1]],
  ['noise follows nobody', [[{ x: 100, score: strong }], [{ x: 100, score: weakScore - 0.01 }]], [-1, -1]],
  ['a weak one begins nothing', [[{ x: 100, score: weak }], [{ x: 100, score: strong }]], [-1, -1]],
  [
    'the strong one first, though the weak one fits better',
    [
      [{ x: 100, score: strong }],
      [
        { x: 100, score: weak },
        { x: 106, score: strong },
      ],
    ],
    [2, -1, -1],
  ],
])('%s', (_, frames, expected) => {
  expect(followers(frames)).toEqual(expected);
});

test('a pass forgets what it has not seen for longer than its memory', () => {
  const still = [[{ x: 100 }], [{ x: 100 }]];
  const memory = Math.floor(DEFAULT_SETTINGS.passMemorySeconds * 25);
  expect(followers(still, memory)).toEqual([1, -1]);
  expect(followers(still, memory + 1)).toEqual([-1, -1]);
});
