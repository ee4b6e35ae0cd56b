import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Detection, ObjectTrack, TrackingOptions } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';
import { propertySeed } from '../support/seed.js';

const SIZE = { width: 320, height: 240 };

/** Boxes anywhere, also far outside; of any size, also none. */
const box = fc
  .tuple(
    fc.double({ min: -2000, max: 2000, noNaN: true }),
    fc.double({ min: -2000, max: 2000, noNaN: true }),
    fc.double({ min: 0, max: 800, noNaN: true }),
    fc.double({ min: 0, max: 800, noNaN: true }),
  )
  .map(([x, y, w, h]) => [x, y, x + w, y + h] as const);

const stray: fc.Arbitrary<Detection> = fc.record({
  frame: fc.integer({ min: 0, max: 59 }),
  box,
  score: fc.double({ min: 0, max: 1, noNaN: true }),
  class: fc.integer({ min: 0, max: 90 }),
});

/** Someone who crosses the picture with gaps and wobble: most random boxes would never become a track. */
const walker: fc.Arbitrary<Detection[]> = fc
  .record({
    from: fc.integer({ min: 0, max: 15 }),
    length: fc.integer({ min: 25, max: 60 }),
    // Whole numbers: doubles are drawn by exponent, so that nearly all would be nearly 0.
    x: fc.integer({ min: -60, max: 340 }),
    y: fc.integer({ min: -60, max: 200 }),
    speed: fc.integer({ min: -6, max: 6 }),
    height: fc.integer({ min: 20, max: 200 }),
    class: fc.constantFrom(0, 2, 7, 16),
    seen: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 8 }),
  })
  .map((way) =>
    Array.from({ length: Math.min(way.length, 60 - way.from) }, (_, k): Detection => {
      const score = way.seen[k % way.seen.length]! / 100;
      const x = way.x + way.speed * k + score;
      return {
        frame: way.from + k,
        box: [x, way.y, x + way.height / 2, way.y + way.height],
        score: 0.55 + 0.45 * score,
        class: way.class,
      };
    }).filter((item) => item.score > 0.6),
  );

/** Constant, variable, and with frames that share a time. */
const times = fc.oneof(
  fc.constant(undefined),
  fc.array(fc.constantFrom(0, 0.001, 0.01, 0.04, 0.1, 1.5), { minLength: 59, maxLength: 59 }).map((steps) => {
    let time = 0;
    return [0, ...steps.map((step) => (time += step))];
  }),
);

const options: fc.Arbitrary<TrackingOptions> = fc.record({
  frameRate: fc.constantFrom(5, 25, { num: 30000, den: 1001 }, 120),
  width: fc.constant(SIZE.width),
  height: fc.constant(SIZE.height),
  times: times as fc.Arbitrary<number[]>,
  cuts: fc.uniqueArray(fc.integer({ min: 0, max: 59 }), { maxLength: 2 }),
});

const clip = fc.record({
  detections: fc
    .tuple(fc.array(walker, { minLength: 1, maxLength: 6 }), fc.array(stray, { maxLength: 60 }))
    .map(([walkers, strays]) => [...walkers.flat(), ...strays]),
  options,
});

function expectSound(tracks: readonly ObjectTrack[], detections: readonly Detection[], cuts: readonly number[]): void {
  const bySight = new Set(detections.map((item) => item.frame));
  let before = 0;
  tracks.forEach((track, index) => {
    expect(track.id).toBe(index + 1);
    const first = track.boxes[0]!.frame;
    const last = track.boxes[track.boxes.length - 1]!.frame;
    expect(first).toBeGreaterThanOrEqual(before);
    before = first;
    expect(track.boxes.map((item) => item.frame)).toEqual(track.boxes.map((_, k) => first + k));
    expect(bySight.has(first) && bySight.has(last)).toBe(true);
    expect(
      cuts.some((cut) => cut > first && cut <= last),
      'across a cut',
    ).toBe(false);
    for (const {
      box: [x1, y1, x2, y2],
      score,
      observed,
      frame,
    } of track.boxes) {
      for (const value of [x1, y1, x2, y2, score]) expect(Number.isFinite(value)).toBe(true);
      expect(x1 >= 0 && y1 >= 0 && x2 <= SIZE.width && y2 <= SIZE.height && x1 <= x2 && y1 <= y2).toBe(true);
      expect(score >= 0 && score <= 1).toBe(true);
      if (observed) expect(bySight.has(frame)).toBe(true);
    }
    expect(detections.some((item) => item.class === track.class)).toBe(true);
  });
}

describe('whatever the detections', () => {
  test('tracks are whole, in order, in the picture, of real numbers and inside one shot', () => {
    let some = 0;
    fc.assert(
      fc.property(clip, ({ detections, options: given }) => {
        const tracks = trackDetections(detections, given);
        expectSound(tracks, detections, given.cuts ?? []);
        some += tracks.length;
      }),
      { numRuns: 150, seed: propertySeed() },
    );
    // The generator must reach the part of the tracker that makes tracks.
    expect(some).toBeGreaterThan(100);
  });

  test('the same comes out twice, and in whatever order they are given', () => {
    fc.assert(
      fc.property(clip, fc.integer({ min: 1, max: 1000 }), ({ detections, options: given }, seed) => {
        const distinct = [
          ...new Map(detections.map((item) => [`${item.frame}|${item.box[0]}|${item.score}`, item])).values(),
        ];
        const shuffled = distinct
          .map((item, index) => ({ item, at: (index * 7919 + seed * 104729) % 1009 }))
          .sort((a, b) => a.at - b.at)
          .map(({ item }) => item);
        expect(trackDetections(shuffled, given)).toEqual(trackDetections(distinct, given));
      }),
      { numRuns: 50, seed: propertySeed() },
    );
  });

  test.each<[string, number]>([
    ['none', 0],
    ['one frame', 1],
  ])('%s gives no track', (_, frames) => {
    const detections = Array.from(
      { length: frames },
      (_none, frame): Detection => ({ frame, box: [0, 0, 40, 80], score: 0.9, class: 0 }),
    );
    expect(trackDetections(detections, { frameRate: 25, ...SIZE })).toEqual([]);
  });

  test('what lies wholly outside the picture is nobody', () => {
    const far = Array.from(
      { length: 50 },
      (_, frame): Detection => ({ frame, box: [900, 900, 940, 980], score: 0.9, class: 0 }),
    );
    expect(trackDetections(far, { frameRate: 25, ...SIZE })).toEqual([]);
  });
});

describe('mirrored, scaled, reversed', () => {
  const base = Array.from({ length: 40 }, (_, frame) => [
    { frame, box: [3 * frame, 40, 3 * frame + 30, 120] as const, score: 0.9, class: 0 },
    { frame, box: [250 - 4 * frame, 60, 290 - 4 * frame, 150] as const, score: 0.8, class: 0 },
  ]).flat();
  const given = { frameRate: 25, ...SIZE };
  const shape = (tracks: readonly ObjectTrack[]) => tracks.map(({ boxes }) => boxes.length);

  test.each<[string, (item: Detection) => Detection, TrackingOptions]>([
    ['mirrored', ({ box: [x1, y1, x2, y2], ...rest }) => ({ ...rest, box: [320 - x2, y1, 320 - x1, y2] }), given],
    [
      'eight times as large',
      ({ box: [x1, y1, x2, y2], ...rest }) => ({ ...rest, box: [8 * x1, 8 * y1, 8 * x2, 8 * y2] }),
      { frameRate: 25, width: 2560, height: 1920 },
    ],
    ['backward in time', (item) => ({ ...item, frame: 39 - item.frame }), given],
    [
      'at half the pace of frames, twice the rate',
      (item) => ({ ...item, frame: 2 * item.frame }),
      { ...given, frameRate: 50 },
    ],
  ])('%s: as many objects for as long', (name, change, options_) => {
    const expected = shape(trackDetections(base, given));
    expect(expected).toEqual([40, 40]);
    const seen = shape(trackDetections(base.map(change), options_));
    expect(seen).toEqual(name.startsWith('at half') ? [79, 79] : expected);
  });
});
