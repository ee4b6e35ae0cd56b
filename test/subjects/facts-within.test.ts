/** Facts of a window of a picture: what is seen in it stands where it did, what is not is gone. */
import { expect, it } from 'vitest';
import type { SubjectFacts } from '../../src/media.js';
import { factsWithin } from '../../src/subjects/facts-within.js';
import { packBytes, unpackBytes } from '../../src/subjects/pack-bytes.js';

const box = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });

const whole: SubjectFacts = {
  ...{ times: [0], cuts: [], columns: 4, rows: 2 },
  faces: [
    [
      {
        ...box(100, 40, 40, 80),
        marks: { oval: box(104, 44, 32, 72), eyes: box(108, 60, 24, 10), mouth: box(112, 90, 16, 10) },
        body: box(90, 30, 80, 170),
      },
      box(0, 0, 20, 20),
    ],
  ],
  things: [[{ ...box(150, 100, 20, 20), weight: 40 }]],
  interest: [packBytes(Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8]))],
};

it('moves faces, their parts, bodies and things into the right half of a picture', () => {
  const { faces, things, columns, interest } = factsWithin(whole, { width: 800, height: 400 }, box(400, 0, 400, 400));
  expect(faces).toEqual([
    [
      {
        ...box(0, 40, 80, 80),
        marks: { oval: box(8, 44, 64, 72), eyes: box(16, 60, 48, 10), mouth: box(24, 90, 32, 10) },
        body: box(-20, 30, 160, 170),
      },
    ],
  ]);
  expect(things).toEqual([[{ ...box(100, 100, 40, 20), weight: 40 }]]);
  expect([columns, ...unpackBytes(interest[0] ?? '')]).toEqual([2, 3, 4, 7, 8]);
});

it('is the same for all of the picture', () => {
  expect(factsWithin(whole, { width: 800, height: 400 }, box(0, 0, 800, 400))).toEqual(whole);
});
