/** What a film shows of the faces of its pictures, and what a box covers of them. */
import { describe, expect, it } from 'vitest';
import { CENTER, type Focus, type FocusPath } from '../../src/compose/timeline.js';
import type { Box } from '../../src/geometry.js';
import { unknownGround } from '../../src/layout/fact-map.js';
import { fullFraming } from '../../src/layout/framing.js';
import type { SubjectFacts } from '../../src/media.js';
import { faceCover, facesDuring, filmOf } from '../../src/overlay/film-stages.js';
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

/** A stage with a face of the picture, from 144 to 176 px. */
function stage(
  span: { start: number; end: number },
  own: { focus?: Focus | FocusPath; place?: Box; rate?: number } = {},
) {
  const { focus = CENTER, place = { x: 0, y: 0, ...frame }, rate = 30 } = own;
  const ground = { ...unknownGround(picture), facts: facts(90), framesPerSecond: rate };
  return { ...span, clockStart: span.start, ground, framing: { ...fullFraming(frame, focus), stage: place } };
}

it('faces stand where the crop shows them, for as long as they are seen there; what is cut away is not there', () => {
  const film = filmOf(frame, [stage({ start: 60, end: 120 })]);
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
  const [face] = filmOf(frame, [stage({ start: 0, end: 60 }, { focus })]).faces;
  expect(face?.box.x).toBeLessThan(5);
  expect((face?.box.x ?? 0) + (face?.box.width ?? 0)).toBe(61);
});

it('in a picture that is seen whole over its blurred copy, faces are as much smaller as it is', () => {
  const place = { x: 0, y: 57, width: 90, height: 46 };
  const film = filmOf(frame, [stage({ start: 0, end: 60 }, { place })]);
  // 320x160 lies in the frame as 90x46, from y 57 on.
  expect(film.faces[0]).toEqual({ start: 0, end: 15, box: { x: 40, y: 69, width: 9, height: 9 } });
});

it('a scene that is slowed down shows its faces as much longer', () => {
  const slowed = stage({ start: 0, end: 120 }, { rate: 37.5 });
  expect(filmOf(frame, [slowed]).faces[0]).toMatchObject({ start: 0, end: 19 });
});

const face = { x: 300, y: 600, width: 400, height: 400 };
const shown = { faces: [{ start: 0, end: 90, box: face }] };

describe('what a box covers of a film', () => {
  it('is as much of a face as lies under it, and nothing of one that is gone', () => {
    const upper = { x: 0, y: 0, width: 1080, height: 800 };
    expect(faceCover(shown, upper, { start: 0, end: 10 })).toBe(0.5);
    expect(faceCover(shown, upper, { start: 90, end: 180 })).toBe(0);
    expect(faceCover(shown, [upper, { ...upper, y: 800 }], { start: 80, end: 180 })).toBe(1);
    expect(facesDuring(shown, { start: 89, end: 90 })).toEqual([face]);
  });
});
