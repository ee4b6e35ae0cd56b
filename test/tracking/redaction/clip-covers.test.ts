import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { type CoverRequest, clipCovers } from '../../../src/tracking/redaction/clip-covers.js';
import { clipOf, person, standing } from './people.js';

const FRAMES = 60;

function coversOf(request: Partial<CoverRequest>) {
  return clipCovers({
    ...{ tracks: [], personClass: 0, detections: [], more: [], style: 'blur', redact: 'face' },
    ...{ faces: Array.from({ length: FRAMES }, () => []), clip: clipOf(FRAMES), ...request },
  });
}

const faceAt = (box: BoxXyxy) => Array.from({ length: FRAMES }, () => [{ box, sure: true, likely: true }]);
const covers = (box: BoxXyxy, at: BoxXyxy) => box[0] <= at[0] && box[1] <= at[1] && box[2] >= at[2] && box[3] >= at[3];

test('a person, a face of nobody, a sight that nobody follows and what was found afterwards: each frame hides all', () => {
  const strangers = faceAt([900, 100, 960, 170]);
  const known = [20, 22, 25].map((frame) => ({ frame, box: standing(200, 500), score: 0.6, class: 0 }));
  const more = [{ frame: 22, box: [0, 0, 50, 50], cellPx: 30, shape: 'box' }] as const;
  const all = coversOf({
    tracks: [person(1, [0, 60], () => standing(600))],
    faces: strangers,
    detections: known,
    more,
  });
  const boxes = all.covers.filter(({ frame }) => frame === 22).map(({ box }) => box);
  for (const place of [
    [570, 205, 630, 240],
    [900, 100, 960, 170],
    [180, 405, 220, 440],
    [0, 0, 50, 50],
  ] as const)
    expect(
      boxes.some((box) => covers(box, place)),
      String(place),
    ).toBe(true);
  expect(all.loneFaces).toBe(1);
});

describe('strength', () => {
  test('is that of the face, not of the arms', () => {
    const waving = person(1, [0, 60], (frame) => {
      const [left, top, right, bottom] = standing(600);
      const reach = frame > 30 ? 60 : 0;
      return [left - reach, top, right + reach, bottom];
    });
    const { covers: found } = coversOf({ tracks: [waving], faces: faceAt([585, 205, 615, 240]) });
    expect(new Set(found.map(({ cellPx }) => Math.round(cellPx)))).toEqual(new Set([15]));
  });

  test('of whom the edge cuts stays what it was', () => {
    const leaving = person(1, [0, 40], (frame) => [0, 200, Math.max(10, 90 - 2 * frame), 400]);
    const { covers: found } = coversOf({ tracks: [leaving], redact: 'body' });
    const cells = found.map(({ cellPx }) => cellPx);
    expect(Math.max(...cells) / Math.min(...cells)).toBeLessThan(1.3);
  });
});

describe('things', () => {
  const car = { ...person(1, [20, 40], () => [500, 300, 700, 400]), class: 2 };

  test('are hidden whole, also where faces alone are of people', () => {
    const { covers: found } = coversOf({ tracks: [car] });
    expect(found.find(({ frame }) => frame === 30)).toEqual({
      ...{ frame: 30, box: [500, 300, 700, 400], cellPx: 10, shape: 'box' },
    });
    expect(found.map(({ frame }) => frame)).toEqual(Array.from({ length: 40 }, (_, k) => 10 + k).toSorted());
  });

  test('are all there is for a detector that knows no people', () => {
    const { covers: found, paths } = coversOf({
      tracks: [person(1, [0, 60], () => standing(600))],
      personClass: undefined,
    });
    expect(paths).toEqual([]);
    expect(found.find(({ frame }) => frame === 30)!.box).toEqual(standing(600));
  });
});

test('what is hidden already is not hidden once more', () => {
  const sight = { frame: 30, box: standing(600), score: 0.9, class: 0 };
  const track = person(1, [0, 20], () => standing(600));
  const { covers: found } = coversOf({ tracks: [track], detections: [{ ...sight, frame: 40 }], redact: 'body' });
  expect(found.filter(({ frame }) => frame === 40)).toHaveLength(1);
});
