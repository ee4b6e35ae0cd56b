import { describe, expect, it } from 'vitest';
import {
  FACE_AIR,
  type FilmSubjects,
  faceCover,
  facesDuring,
  freeBands,
  interestUnder,
  NO_SUBJECTS,
  placeCost,
} from '../../src/overlay/film-subjects.js';

const face = { x: 300, y: 600, width: 400, height: 400 };
const subjects: FilmSubjects = {
  frame: { width: 1080, height: 1920 },
  faces: [{ start: 0, end: 90, box: face }],
  interest: [
    { start: 0, end: 90, columns: 2, rows: 2, values: Uint8Array.from([255, 0, 0, 0]) },
    { start: 90, end: 180, columns: 2, rows: 2, values: Uint8Array.from([0, 0, 0, 255]) },
  ],
};
const column = { x: 100, y: 200, width: 800, height: 1400 };

describe('what a box covers of a film', () => {
  it('is as much of a face as lies under it, and nothing of one that is gone', () => {
    const upper = { x: 0, y: 0, width: 1080, height: 800 };
    expect(faceCover(subjects, upper, { start: 0, end: 10 })).toBe(0.5);
    expect(faceCover(subjects, upper, { start: 90, end: 180 })).toBe(0);
    expect(faceCover(subjects, [upper, { ...upper, y: 800 }], { start: 80, end: 180 })).toBe(1);
    expect(facesDuring(subjects, { start: 89, end: 90 })).toEqual([face]);
  });

  it('is the interest of its cells, each for as long as it is seen', () => {
    const corner = { x: 0, y: 0, width: 540, height: 960 };
    expect(interestUnder(subjects, corner, { start: 0, end: 90 })).toBe(1);
    expect(interestUnder(subjects, corner, { start: 0, end: 180 })).toBe(0.5);
    expect(interestUnder(NO_SUBJECTS, corner, { start: 0, end: 180 })).toBe(0);
  });

  it('costs more on a face than anywhere else', () => {
    const span = { start: 0, end: 90 };
    const busy = placeCost(subjects, { x: 0, y: 0, width: 540, height: 500 }, span);
    const touching = placeCost(subjects, { x: 600, y: 990, width: 400, height: 100 }, span);
    expect(busy).toBe(1);
    expect(touching).toBeGreaterThan(1);
    expect(placeCost(subjects, { x: 540, y: 1100, width: 540, height: 500 }, span)).toBe(0);
  });

  it('leaves bands of a column above and below faces free', () => {
    expect(freeBands(subjects, column, { start: 0, end: 90 })).toEqual([
      { y: 200, height: 400 - FACE_AIR },
      { y: 1000 + FACE_AIR, height: 600 - FACE_AIR },
    ]);
    expect(freeBands(subjects, column, { start: 90, end: 180 })).toEqual([{ y: 200, height: 1400 }]);
    expect(freeBands(subjects, { ...column, x: 800, width: 100 }, { start: 0, end: 90 })).toHaveLength(1);
  });
});
