/**
 * Far objects: never seen clearly, but look after look, and moving by themselves. Patterns of the background are faint
 * as well.
 */
import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../src/tracking/boxes.js';
import type { Detection } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';

const picture = { frameRate: 25, width: 960, height: 540 };
const CAR = 2;

interface Faint {
  readonly seconds: number;
  readonly score?: number;
  /** One look in so many frames. */
  readonly every?: number;
  /** Pixels a second. */
  readonly speed?: number;
  /** Its size at the end, as a multiple of that at the start. */
  readonly growth?: number;
  /**
   * Pixels a second at which the camera pans to the left: four cars that are parked and well seen drift to the right.
   */
  readonly pan?: number;
  readonly seenIn?: (frame: number) => boolean;
}

/** A thing of 30 x 20 px at the horizon. */
function looks(way: Faint): Detection[] {
  const frames = Array.from({ length: Math.floor(way.seconds * 25) + 1 }, (_, frame) => frame);
  const drift = (frame: number) => ((way.pan ?? 0) * frame) / 25;
  const looked = frames.filter((frame) => frame % (way.every ?? 2) === 0);
  const faint = looked
    .filter((frame) => way.seenIn?.(frame) ?? true)
    .map((frame): Detection => {
      const scale = 1 + ((way.growth ?? 1) - 1) * (frame / frames.length);
      const x = 100 + drift(frame) + ((way.speed ?? 0) * frame) / 25;
      const wobble = 0.06 * Math.sin(frame);
      const box: BoxXyxy = [x, 300, x + 30 * scale, 300 + 20 * scale];
      return { frame, box, score: (way.score ?? 0.48) + wobble, class: CAR };
    });
  const parked = looked.flatMap((frame) =>
    [0, 1, 2, 3].map((place): Detection => {
      const x = 250 + 120 * place + drift(frame);
      return { frame, box: [x, 400, x + 80, 450], score: 0.9, class: CAR };
    }),
  );
  return way.pan === undefined ? faint : [...faint, ...parked];
}

/** How many tracks there are of the faint thing. */
const found = (way: Faint) =>
  trackDetections(looks(way), picture).filter(({ boxes }) => boxes[0]!.box[3] - boxes[0]!.box[1] < 30).length;

describe('what was never seen clearly', () => {
  test.each<[number, string, Faint]>([
    [1, 'a far car that moves, followed for 8 s', { seconds: 8, speed: 10 }],
    [1, 'for 3 s', { seconds: 3, speed: 10 }],
    [1, 'looked at five times a second', { seconds: 4, speed: 10, every: 5 }],
    [1, 'looked at in every frame', { seconds: 4, speed: 10, every: 1 }],
    [1, 'faster than the panning camera', { seconds: 4, speed: 30, pan: 20 }],
    [0, 'for a second', { seconds: 1, speed: 30 }],
    [0, 'for a second, but looked at in every frame', { seconds: 1, speed: 30, every: 1 }],
    [0, 'two glimpses of 0.6 s, two seconds apart', { seconds: 3.2, speed: 10, seenIn: (f) => f < 15 || f > 65 }],
    [0, 'on average next to nothing', { seconds: 8, speed: 10, score: 0.36 }],
    [0, 'a pattern that stays where it is', { seconds: 8 }],
    [0, 'a surer pattern that stays where it is', { seconds: 8, score: 0.53 }],
    [0, 'a pattern that moves with the panning camera', { seconds: 4, pan: 20 }],
    [0, 'a pattern that the camera comes near to', { seconds: 4, speed: 10, growth: 1.6 }],
  ])('%i: %s', (count, _, way) => {
    expect(found(way)).toBe(count);
  });

  test('the same once seen clearly needs neither time nor movement', () => {
    const detections = looks({ seconds: 1 }).map((item, k) => ({ ...item, score: k === 5 ? 0.9 : 0.55 }));
    expect(trackDetections(detections, picture)).toHaveLength(1);
  });
});
