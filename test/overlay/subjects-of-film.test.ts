import { expect, it } from 'vitest';
import { cropWindow } from '../../src/compose/crop-window.js';
import { CENTER, type Focus, type FocusPath } from '../../src/compose/timeline.js';
import type { SubjectFacts } from '../../src/media.js';
import { subjectsOfFilm } from '../../src/overlay/subjects-of-film.js';
import { packBytes } from '../../src/subjects/pack-bytes.js';

const frame = { width: 90, height: 160 };
const picture = { width: 320, height: 160 };
const windowOf = (focus: Focus | FocusPath) => (at: number) => cropWindow({ picture, frame, focus }, at);

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
  const scene = { start: 60, end: 120, fromSeconds: 0, windowAt: windowOf(CENTER), facts: facts(90) };
  const film = subjectsOfFilm(frame, 30, [scene]);
  // The window is 115 to 205 of 320 px: the face is 144 to 176 there. The last one lies left of it.
  expect(film.faces).toEqual([{ start: 60, end: 75, box: { x: 29, y: 40, width: 32, height: 32 } }]);
});

it('a face under a moving crop covers all the places it comes to', () => {
  const focus: FocusPath = {
    kind: 'path',
    keys: [
      { frame: 0, x: 0.5, y: 0.5 },
      { frame: 15, x: 0.6, y: 0.5 },
    ],
  };
  const scene = { start: 0, end: 60, fromSeconds: 0, windowAt: windowOf(focus), facts: facts(90) };
  const [face] = subjectsOfFilm(frame, 30, [scene]).faces;
  expect(face?.box.x).toBeLessThan(5);
  expect((face?.box.x ?? 0) + (face?.box.width ?? 0)).toBe(61);
});

it('in a picture that is seen whole over its blurred copy, faces are as much smaller as it is', () => {
  const windowAt = (at: number) => cropWindow({ picture, frame, focus: CENTER, fit: 'blur' }, at);
  const film = subjectsOfFilm(frame, 30, [{ start: 0, end: 60, fromSeconds: 0, windowAt, facts: facts(90) }]);
  // 320x160 lies in the frame as 90x46, from y 57 on.
  expect(film.faces[0]).toEqual({ start: 0, end: 15, box: { x: 41, y: 69, width: 9, height: 9 } });
});

it('a scene that is slowed down shows its faces as much longer', () => {
  const windowAt = windowOf(CENTER);
  const slowed = { start: 0, end: 120, fromSeconds: 0, windowAt, facts: facts(90), framesPerSecond: 37.5 };
  expect(subjectsOfFilm(frame, 30, [slowed]).faces[0]).toMatchObject({ start: 0, end: 19 });
});
