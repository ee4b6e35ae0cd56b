import { describe, expect, test } from 'vitest';
import { clipCovers } from '../../../src/tracking/redaction/clip-covers.js';
import { redactionReport, stretches } from '../../../src/tracking/redaction/redaction-report.js';
import { sheetFrames } from '../../../src/tracking/redaction/sheet-frames.js';
import { clipOf, person, standing } from './people.js';

const clip = clipOf(100);

function reportOf(coveredAgain: readonly number[] = []) {
  const faces = clip.times.map((_, frame) =>
    frame < 20 ? [{ box: [585, 205, 615, 240] as const, sure: true, likely: true }] : [],
  );
  const covers = clipCovers({
    ...{ tracks: [person(7, [0, 40], () => standing(600))], personClass: 0, detections: [], faces, more: [] },
    ...{ style: 'blur', redact: 'face', clip },
  });
  return redactionReport({ covers, redact: 'face', networks: ['tiny_face'], filmLooks: 2, coveredAgain, clip });
}

describe('a report', () => {
  test('says who was hidden and where nobody was seen', () => {
    const { persons, lost_stretches, unsure_frames } = reportOf();
    const whole = { start_frame: 0, end_frame: 99, start_seconds: 0, end_seconds: 3.96 };
    expect(persons).toEqual([{ id: 7, ...whole, frames_with_face: 20 }]);
    const lost = { start_frame: 40, end_frame: 99, start_seconds: 1.6, end_seconds: 3.96 };
    expect(lost_stretches).toEqual([{ id: 7, ...lost, until: 'end_of_shot', seen_again_as: null }]);
    expect(unsure_frames).toEqual([{ start_frame: 52, end_frame: 99, start_seconds: 2.08, end_seconds: 3.96 }]);
  });

  test('says what the finished film showed', () => {
    expect(reportOf([3, 4, 9]).covered_again).toEqual([
      { start_frame: 3, end_frame: 4, start_seconds: 0.12, end_seconds: 0.16 },
      { start_frame: 9, end_frame: 9, start_seconds: 0.36, end_seconds: 0.36 },
    ]);
    expect(reportOf()).toMatchObject({
      redact: 'face',
      face_networks: ['tiny_face'],
      film_looks: 2,
      covered_again: [],
    });
  });
});

test.each([
  [[], []],
  [[5], [[5, 5]]],
  [
    [1, 2, 3, 7, 8],
    [
      [1, 3],
      [7, 8],
    ],
  ],
])('stretches of %j', (frames, expected) => {
  expect(stretches(frames).map(({ from, to }) => [from, to])).toEqual(expected);
});

describe('the contact sheet', () => {
  test('shows what should be looked at, and the rest evenly', () => {
    const frames = sheetFrames(reportOf([3]), 100);
    expect(frames.length).toBeGreaterThan(20);
    expect(frames.length).toBeLessThanOrEqual(24);
    expect(frames.map(({ frame }) => frame)).toEqual(frames.map(({ frame }) => frame).toSorted((a, b) => a - b));
    expect(frames.find(({ reason }) => reason === 'covered_again')!.frame).toBe(3);
    expect(frames.find(({ reason }) => reason === 'lost')!.frame).toBe(69);
    expect(frames.find(({ reason }) => reason === 'unsure')!.frame).toBe(75);
  });

  test('shows every frame of a short clip once', () => {
    const frames = sheetFrames({ ...reportOf(), lost_stretches: [], unsure_frames: [] }, 7);
    expect(frames.map(({ frame }) => frame)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  test('leaves room for the rest where much should be looked at', () => {
    const many = Array.from({ length: 50 }, (_, k) => 2 * k);
    expect(sheetFrames(reportOf(many), 100).filter(({ reason }) => reason === 'sample').length).toBeGreaterThan(9);
  });
});
