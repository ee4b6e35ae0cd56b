import { expect, test } from 'vitest';
import { parseMot } from '../../src/tracking/metrics/parse-mot.js';
import type { Track } from '../../src/tracking/track.types.js';
import { motText, tracksDocument } from '../../src/tracking/write-tracks.js';

const tracks: readonly Track[] = [
  {
    id: 1,
    class: 0,
    score: 0.9,
    boxes: [1, 2].map((frame) => ({ frame, box: [-4, 10, 40.004, 90], score: 0.9, observed: frame === 1 })),
  },
  { id: 2, class: 2, score: 0.8, boxes: [{ frame: 1, box: [100, 0, 130, 20], score: 0.8, observed: true }] },
];

test('every frame has a row; boxes lie inside the picture', () => {
  const document = tracksDocument(tracks, {
    picture: { width: 120, height: 90 },
    frameRate: { num: 25, den: 1 },
    times: [0, 0.04, 0.08, 0.12],
    nameOf: (id) => ['person', '', 'car'][id]!,
  });
  expect(document.frames.map((frame) => frame.objects.map((object) => object.id))).toEqual([[], [1, 2], [1], []]);
  expect(document.frames[1]).toEqual({
    index: 1,
    pts: 0.04,
    objects: [
      { id: 1, class: 0, class_name: 'person', score: 0.9, box: [0, 10, 40, 90], interpolated: false },
      { id: 2, class: 2, class_name: 'car', score: 0.8, box: [100, 0, 120, 20], interpolated: false },
    ],
  });
  expect(document.frames[2]?.objects[0]?.interpolated).toBe(true);
});

test('MOT text counts frames from 1, goes by frame and reads back', () => {
  expect(motText([])).toBe('');
  expect(motText(tracks).split('\n')[0]).toBe('2,1,-4,10,44,80,0.9,-1,-1,-1');
  expect(parseMot(motText(tracks)).map((row) => [row.frame, row.id])).toEqual([
    [2, 1],
    [2, 2],
    [3, 1],
  ]);
});
