/** Who takes single sights: the track on whose path they lie, in its gaps alone. */
import { expect, test } from 'vitest';
import { absorb } from '../../src/tracking/absorb.js';
import { DEFAULT_SETTINGS } from '../../src/tracking/settings.js';
import type { Observation } from '../../src/tracking/track.types.js';
import { sight, sights } from './sights.js';

/** Seen in frames 0 to 9 and 20 to 29, two pixels a frame. */
const track = [...sights(0, 10, { x: 100 }, 2), ...sights(20, 30, { x: 140 }, 2)];

test.each<[string, Observation, boolean]>([
  ['on the path, in the gap', sight(15, { x: 130 }), true],
  ['a little beside it', sight(15, { x: 138 }), true],
  ['off the path', sight(15, { x: 146 }), false],
  ['where the track was seen itself', sight(5, { x: 110 }), false],
  ['at the last sight before the gap', sight(9, { x: 118 }), false],
  ['at the first sight behind it', sight(20, { x: 140 }), false],
  ['before the track', sight(-3, { x: 94 }), false],
  ['behind it', sight(32, { x: 164 }), false],
])('a sight %s', (_, spare, taken) => {
  const [grown = []] = absorb([track], [spare], DEFAULT_SETTINGS);
  expect(grown.includes(spare)).toBe(taken);
  expect(grown).toHaveLength(track.length + (taken ? 1 : 0));
  const times = grown.map(({ time }) => time);
  expect(new Set(times).size).toBe(times.length);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('of two tracks the one it fits better takes it, and only one', () => {
  const other = track.map((item) => sight(item.frame, { x: (item.box[0] + item.box[2]) / 2 + 14 }));
  const spare = sight(15, { x: 142 });
  const taken = absorb([track, other], [spare], DEFAULT_SETTINGS).map((grown) => grown.includes(spare));
  expect(taken).toEqual([false, true]);
});
