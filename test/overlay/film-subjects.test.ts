import { describe, expect, it } from 'vitest';
import { type FilmSubjects, faceCover, facesDuring } from '../../src/overlay/film-subjects.js';

const face = { x: 300, y: 600, width: 400, height: 400 };
const subjects: FilmSubjects = {
  frame: { width: 1080, height: 1920 },
  faces: [{ start: 0, end: 90, box: face }],
};

describe('what a box covers of a film', () => {
  it('is as much of a face as lies under it, and nothing of one that is gone', () => {
    const upper = { x: 0, y: 0, width: 1080, height: 800 };
    expect(faceCover(subjects, upper, { start: 0, end: 10 })).toBe(0.5);
    expect(faceCover(subjects, upper, { start: 90, end: 180 })).toBe(0);
    expect(faceCover(subjects, [upper, { ...upper, y: 800 }], { start: 80, end: 180 })).toBe(1);
    expect(facesDuring(subjects, { start: 89, end: 90 })).toEqual([face]);
  });
});
