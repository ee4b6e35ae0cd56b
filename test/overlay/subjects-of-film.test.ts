import { expect, it } from 'vitest';
import { CENTER, type FocusPath } from '../../src/compose/timeline.js';
import type { SubjectFacts } from '../../src/media.js';
import { subjectsOfFilm } from '../../src/overlay/subjects-of-film.js';
import { packBytes } from '../../src/subjects/pack-bytes.js';

const frame = { width: 90, height: 160 };
const picture = { width: 320, height: 160 };

function facts(x: number): SubjectFacts {
  const cells = Uint8Array.from({ length: 32 * 16 }, (_, at) => (at % 32 === 16 ? 200 : 0));
  return {
    times: [0, 0.5, 1],
    cuts: [],
    faces: [[{ x, y: 50, width: 20, height: 40 }], [], [{ x: 5, y: 50, width: 20, height: 40 }]],
    columns: 32,
    rows: 16,
    interest: [0, 1, 2].map(() => packBytes(cells)),
  };
}

it('faces stand where the crop shows them, for as long as they are seen there; what is cut away is not there', () => {
  const scene = { start: 60, end: 120, fromSeconds: 0, framing: { picture, frame, focus: CENTER }, facts: facts(90) };
  const film = subjectsOfFilm(frame, 30, [scene]);
  // The window is 115 to 205 of 320 px: the face is 144 to 176 there. The last one lies left of it.
  expect(film.faces).toEqual([{ start: 60, end: 75, box: { x: 29, y: 40, width: 32, height: 32 } }]);
  expect(film.interest.map(({ start, end }) => [start, end])).toEqual([
    [60, 75],
    [75, 90],
    [90, 120],
  ]);
  const [first] = film.interest;
  expect([0, 9, 17].map((column) => first?.values[column])).toEqual([0, 200, 0]);
});

it('a face under a moving crop covers all the places it comes to', () => {
  const focus: FocusPath = {
    kind: 'path',
    keys: [
      { frame: 0, x: 0.5, y: 0.5 },
      { frame: 15, x: 0.6, y: 0.5 },
    ],
  };
  const scene = { start: 0, end: 60, fromSeconds: 0, framing: { picture, frame, focus }, facts: facts(90) };
  const [face] = subjectsOfFilm(frame, 30, [scene]).faces;
  expect(face?.box.x).toBeLessThan(5);
  expect((face?.box.x ?? 0) + (face?.box.width ?? 0)).toBe(61);
});
