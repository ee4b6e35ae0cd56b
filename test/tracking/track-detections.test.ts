import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../src/tracking/boxes.js';
import type { Detection } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';

const picture = { frameRate: 25, width: 640, height: 480 };

interface Walk {
  readonly from: number;
  readonly to: number;
  /** Left edge at frame 0 and pixels per frame. */
  readonly x: number;
  readonly speed?: number;
  readonly y?: number;
  readonly class?: number;
  readonly score?: number;
  /** Frames [start, end) without detection. */
  readonly hidden?: readonly [number, number];
  readonly every?: number;
  readonly wobble?: number;
}

/** Detections of someone 40 x 100 who walks to the right. */
function walk(way: Walk): Detection[] {
  const found: Detection[] = [];
  for (let frame = way.from; frame < way.to; frame += way.every ?? 1) {
    if (way.hidden !== undefined && frame >= way.hidden[0] && frame < way.hidden[1]) continue;
    const x = way.x + frame * (way.speed ?? 2) + (frame % 2 === 0 ? 1 : -1) * (way.wobble ?? 0);
    const y = way.y ?? 100;
    found.push({ frame, box: [x, y, x + 40, y + 100], score: way.score ?? 0.9, class: way.class ?? 0 });
  }
  return found;
}

const spans = (detections: readonly Detection[], options = {}) =>
  trackDetections(detections, { ...picture, ...options }).map((track) => [
    track.id,
    track.class,
    track.boxes[0]!.frame,
    track.boxes[track.boxes.length - 1]!.frame,
  ]);

describe('trackDetections', () => {
  test.each<[string, readonly Detection[], object, number[][]]>([
    ['nothing in, nothing out', [], {}, []],
    ['one walker', walk({ from: 0, to: 50, x: 0 }), {}, [[1, 0, 0, 49]]],
    [
      'ids go by first appearance',
      [...walk({ from: 20, to: 60, x: 0 }), ...walk({ from: 5, to: 60, x: 400 })],
      {},
      [
        [1, 0, 5, 59],
        [2, 0, 20, 59],
      ],
    ],
    [
      'of two that appear at once the larger is the first',
      [
        ...walk({ from: 0, to: 50, x: 0, class: 2 }),
        ...walk({ from: 0, to: 50, x: 400 }).map(({ box: [x1, y1, x2, y2], ...rest }) => ({
          ...rest,
          box: [x1, y1, x2, y2 + 20] as const,
        })),
      ],
      {},
      [
        [1, 0, 0, 49],
        [2, 2, 0, 49],
      ],
    ],
    [
      'of two equally large the one on the left',
      [...walk({ from: 0, to: 50, x: 400 }), ...walk({ from: 0, to: 50, x: 0, class: 2 })],
      {},
      [
        [1, 2, 0, 49],
        [2, 0, 0, 49],
      ],
    ],
    ['hidden for a second, the same id', walk({ from: 0, to: 80, x: 0, hidden: [30, 55] }), {}, [[1, 0, 0, 79]]],
    ['every third frame is enough', walk({ from: 0, to: 61, x: 0, every: 3 }), {}, [[1, 0, 0, 60]]],
    ['a glimpse of 0.2 s is dropped', walk({ from: 10, to: 15, x: 0 }), {}, []],
    ['never seen clearly, and not for long: dropped', walk({ from: 0, to: 30, x: 0, score: 0.5 }), {}, []],
    [
      'a faint pattern that never moves is dropped',
      [
        ...walk({ from: 0, to: 50, x: 50, speed: 0, score: 0.46 }),
        ...walk({ from: 0, to: 1, x: 50, speed: 0, score: 0.7 }),
      ],
      {},
      [],
    ],
    [
      'painted lines taken for an aeroplane are dropped',
      walk({ from: 0, to: 50, x: 50, speed: 0, score: 0.65, class: 4, wobble: 3 }),
      {},
      [],
    ],
    ['an aeroplane that moves stays', walk({ from: 0, to: 50, x: 50, score: 0.65, class: 4 }), {}, [[1, 4, 0, 49]]],
    ['a parked car seen clearly stays', walk({ from: 0, to: 50, x: 50, speed: 0, class: 2 }), {}, [[1, 2, 0, 49]]],
    [
      'a person and a car at one place are two',
      [...walk({ from: 0, to: 50, x: 0 }), ...walk({ from: 0, to: 50, x: 20, class: 2 })],
      {},
      [
        [1, 0, 0, 49],
        [2, 2, 0, 49],
      ],
    ],
    [
      'a truck called car now and then is one truck',
      walk({ from: 0, to: 50, x: 0, class: 7 }).map((item) => (item.frame % 5 === 0 ? { ...item, class: 2 } : item)),
      {},
      [[1, 7, 0, 49]],
    ],
    [
      'one thing seen as two classes at once is one',
      [...walk({ from: 0, to: 50, x: 0, class: 16 }), ...walk({ from: 0, to: 50, x: 1, class: 77, score: 0.7 })],
      {},
      [[1, 16, 0, 49]],
    ],
    [
      'a cut ends every track',
      walk({ from: 0, to: 60, x: 0 }),
      { cuts: [30] },
      [
        [1, 0, 0, 29],
        [2, 0, 30, 59],
      ],
    ],
    [
      'gone for five seconds is another appearance',
      walk({ from: 0, to: 200, x: 0, speed: 1, hidden: [40, 165] }),
      {},
      [
        [1, 0, 0, 39],
        [2, 0, 165, 199],
      ],
    ],
  ])('%s', (_, detections, options, expected) => {
    expect(spans(detections, options)).toEqual(expected);
  });

  test('the order of the detections does not matter', () => {
    const detections = [...walk({ from: 0, to: 50, x: 0 }), ...walk({ from: 0, to: 50, x: 300, speed: -2 })];
    expect(trackDetections([...detections].reverse(), picture)).toEqual(trackDetections(detections, picture));
  });

  test('two who cross keep their ids though one hides the other', () => {
    const right = walk({ from: 0, to: 100, x: 0, speed: 4 });
    const left = walk({ from: 0, to: 100, x: 400, speed: -4, y: 104, hidden: [42, 58] });
    const tracks = trackDetections([...right, ...left], picture);
    expect(tracks).toHaveLength(2);
    for (const track of tracks) {
      const [first, last] = [track.boxes[0]!.box[0], track.boxes[track.boxes.length - 1]!.box[0]];
      expect(Math.abs(last - first)).toBeGreaterThan(350);
    }
  });

  test('a fast pan is the camera’s: four who stand keep their ids though their boxes jump past each other', () => {
    // Ten looks a second; the picture moves 60 px a look, boxes are 40 wide and 60 apart: each lands where its
    // neighbour was.
    const detections = Array.from({ length: 20 }, (_, look) => look * 3).flatMap((frame) =>
      [0, 1, 2, 3].map((place): Detection => {
        const [x, y, height] = [1200 + 60 * place - 20 * frame, 100 + 7 * place, 100 + 14 * place];
        return { frame, box: [x, y, x + 40, y + height], score: 0.9, class: 0 };
      }),
    );
    const tracks = trackDetections(detections, { frameRate: 30, width: 1920, height: 480 });
    expect(tracks.map((track) => track.boxes.length)).toEqual([58, 58, 58, 58]);
    for (const track of tracks) expect(track.boxes[0]!.box[0] - track.boxes[57]!.box[0]).toBeGreaterThan(1000);
  });

  test('a gap is filled along the way, and said to be', () => {
    const [track] = trackDetections(walk({ from: 0, to: 80, x: 0, hidden: [30, 55] }), picture);
    expect(track!.boxes).toHaveLength(80);
    expect(track!.boxes.map((item) => item.observed)).toEqual(
      track!.boxes.map((item) => item.frame < 30 || item.frame >= 55),
    );
    for (const item of track!.boxes) expect(item.box[0]).toBeCloseTo(item.frame * 2, 0);
  });

  test('wobble goes, motion stays without lag', () => {
    const [track] = trackDetections(walk({ from: 0, to: 75, x: 0, speed: 3, wobble: 4 }), picture);
    for (const item of track!.boxes.slice(5, -5)) expect(Math.abs(item.box[0] - item.frame * 3)).toBeLessThan(0.5);
  });

  test('a single half box (hidden legs) hardly moves the track', () => {
    const detections = walk({ from: 0, to: 50, x: 0 }).map((item): Detection => {
      const cut: BoxXyxy = [item.box[0], item.box[1], item.box[2], item.box[1] + 50];
      return item.frame === 25 ? { ...item, box: cut } : item;
    });
    const [track] = trackDetections(detections, picture);
    expect(track!.boxes[25]!.box[3]).toBeGreaterThan(197);
  });

  test('with a variable frame rate motion follows the clock, not the frame number', () => {
    // Half of the frames come at 25, half at 10 per second; the walker makes 50 px a second all the time.
    const times = Array.from({ length: 60 }, (_, frame) => (frame < 30 ? frame / 25 : 30 / 25 + (frame - 30) / 10));
    const detections = times.map(
      (time, frame): Detection => ({ frame, box: [50 * time, 100, 50 * time + 40, 200], score: 0.9, class: 0 }),
    );
    const seen = detections.filter((item) => item.frame < 24 || item.frame > 36);
    const [track, ...others] = trackDetections(seen, { ...picture, times });
    expect(others).toEqual([]);
    for (const item of track!.boxes) expect(Math.abs(item.box[0] - 50 * times[item.frame]!)).toBeLessThan(0.5);
  });

  test('boxes stay inside the picture', () => {
    for (const track of trackDetections(walk({ from: 0, to: 100, x: 560 }), picture)) {
      for (const { box } of track.boxes) {
        expect(box[0]).toBeGreaterThanOrEqual(0);
        expect(box[2]).toBeLessThanOrEqual(640);
      }
    }
  });

  test('a model of other classes says itself which may change into each other', () => {
    const turning = walk({ from: 0, to: 51, x: 0, class: 200 }).map((item) =>
      item.frame >= 30 ? { ...item, class: 201 } : item,
    );
    expect(spans(turning, { classGroup: () => 0 })).toEqual([[1, 200, 0, 50]]);
    expect(spans(turning)).toEqual([
      [1, 200, 0, 29],
      [2, 201, 30, 50],
    ]);
  });
});
