/** Faces between the samples in which they were looked for: held, bridged, and ended by a cut. */
import { describe, expect, it } from 'vitest';
import { steadyFaces } from '../../src/subjects/steady-faces.js';

const TIMES = [0, 1, 2, 3, 4];
const FACE = { x: 0.4, y: 0.1, width: 0.2, height: 0.1, score: 0.9 };
const ELSEWHERE = { ...FACE, x: 0.75 };

/** How many faces each sample has, where the network looked at every other one. */
const counts = (found: readonly (readonly (typeof FACE)[])[], cuts: readonly number[] = []) =>
  steadyFaces(
    TIMES,
    cuts,
    found.map((faces, index) => ({ at: 2 * index, faces })),
  ).map((faces) => faces.length);

describe('faces over time', () => {
  it('are there between two samples that show them, and in one that misses them', () => {
    expect(counts([[FACE], [FACE], [FACE]])).toEqual([1, 1, 1, 1, 1]);
    expect(counts([[FACE], [], [FACE]])).toEqual([1, 1, 1, 1, 1]);
  });

  it('stay to the end of a shot whose last sample misses them', () => {
    expect(counts([[FACE], [FACE], []])).toEqual([1, 1, 1, 1, 1]);
  });

  it('do not stay where the last sample shows somebody else', () => {
    expect(
      steadyFaces(
        TIMES,
        [],
        [FACE, FACE, ELSEWHERE].map((face, at) => ({ at: 2 * at, faces: [face] })),
      )[4],
    ).toEqual([ELSEWHERE]);
  });

  it('do not stay over a cut', () => {
    expect(counts([[FACE], [FACE], []], [4])).toEqual([1, 1, 1, 1, 0]);
  });

  it('of which the network was not sure are not held', () => {
    expect(counts([[], [{ ...FACE, score: 0.4 }], []])[4]).toBe(0);
  });
});
