/** What moves fast keeps its id and its box: a juggled ball, a thrown one, a dog that runs out of the picture. */
import { describe, expect, test } from 'vitest';
import { type BoxXyxy, fromCenterSize, iou } from '../../src/tracking/boxes.js';
import { shownObjects } from '../../src/tracking/draw/shown-objects.js';
import type { Detection } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';

const picture = { frameRate: 30, width: 1280, height: 720 };
const [DOG, FRISBEE, BALL] = [16, 29, 32];

/** A ball of 70 px that is kicked up every 0.8 s, half the picture high. */
function ballAt(frame: number): BoxXyxy {
  const t = frame / 30;
  const u = (t % 0.8) / 0.8;
  return fromCenterSize(640 + 60 * Math.sin(t), 620 - 360 * 4 * u * (1 - u), 70, 70);
}

/** Ten looks a second; every third sight is a frisbee, every seventh is missing, scores fall with the speed. */
function juggle(frames: number): Detection[] {
  const looks = Array.from({ length: Math.ceil(frames / 3) }, (_, k) => 3 * k);
  return looks.flatMap((frame, k): Detection[] => {
    if (k % 7 === 3) return [];
    const box = ballAt(frame);
    const wobble = ((k * 37) % 9) - 4;
    const speed = Math.abs(ballAt(frame + 1)[1] - ballAt(Math.max(0, frame - 1))[1]);
    const score = Math.max(0.35, 0.85 - speed / 120);
    const seen = [box[0] + wobble, box[1] - wobble, box[2] + wobble, box[3] + wobble] as const;
    return [{ frame, box: seen, score, class: k % 3 === 1 ? FRISBEE : BALL }];
  });
}

describe('fast objects', () => {
  test('a juggled ball that is a frisbee now and then is one ball all along', () => {
    const tracks = trackDetections(juggle(180), picture);
    expect(tracks.map((track) => track.class)).toEqual([BALL]);
    const { boxes } = tracks[0]!;
    expect(boxes[0]!.frame).toBe(0);
    // The last sight of all, after the last kick.
    expect(boxes.at(-1)!.frame).toBe(174);
    const seen = boxes.filter((item) => item.observed);
    const worst = seen.reduce((least, { frame, box }) => Math.min(least, iou(box, ballAt(frame))), 1);
    expect(worst).toBeGreaterThan(0.5);
    const on = boxes.filter(({ frame, box }) => iou(box, ballAt(frame)) > 0.3);
    expect(on.length / boxes.length).toBeGreaterThan(0.92);
  });

  test('a ball thrown through the picture is one, each look out of its own box', () => {
    const thrown = Array.from({ length: 12 }, (_, k): Detection => {
      const t = k / 10;
      return {
        frame: 3 * k,
        box: fromCenterSize(40 + 1000 * t, 500 - 700 * t + 500 * t * t, 40, 40),
        score: 0.6,
        class: BALL,
      };
    });
    const tracks = trackDetections(thrown, picture);
    expect(tracks).toHaveLength(1);
    expect(tracks[0]!.boxes.filter((item) => item.observed)).toHaveLength(12);
  });

  /** Ten looks a second at a ball of 40 px that is thrown to the right and leaves the picture after 1.24 s. */
  const thrownOut = (scoreAt: (look: number) => number): Detection[] =>
    Array.from({ length: 13 }, (_, k): Detection => {
      const t = k / 10;
      const box = fromCenterSize(40 + 1000 * t, 500 - 700 * t + 500 * t * t, 40, 40);
      return { frame: 3 * k, box, score: scoreAt(k), class: BALL };
    });

  test.each([
    ['blurred by its speed', (k: number) => (k < 9 ? 0.6 : 0.2)],
    ['clear all along', () => 0.6],
  ])('a thrown ball, %s, is followed until it has left the picture', (_, scoreAt) => {
    const times = Array.from({ length: 60 }, (__, frame) => frame / 30);
    const tracks = trackDetections(thrownOut(scoreAt), { ...picture, times });
    expect(tracks).toHaveLength(1);
    const { boxes } = tracks[0]!;
    // Its middle leaves between frames 37 and 38; nothing is drawn after that.
    expect(boxes.at(-1)!.frame).toBe(37);
    expect(boxes.at(-1)!.box[2]).toBe(picture.width);
  });

  test('a ball at rest that is kicked is one ball, from before the kick to its last sight', () => {
    const kicked = Array.from({ length: 13 }, (_, k): Detection => {
      const t = Math.max(0, k / 10 - 0.5);
      const box = fromCenterSize(100 + 1500 * t, 600 - 900 * t + 900 * t * t, 50, 50);
      return { frame: 3 * k, box, score: k > 5 ? 0.4 : 0.7, class: BALL };
    });
    const tracks = trackDetections(kicked, picture);
    expect(tracks.map(({ boxes }) => [boxes[0]!.frame, boxes.at(-1)!.frame])).toEqual([[0, 36]]);
  });

  test('two balls at once are two', () => {
    const other = juggle(180).map((item): Detection => {
      const [left, top, right, bottom] = item.box;
      return { ...item, box: [left - 500, top, right - 500, bottom] };
    });
    expect(trackDetections([...juggle(180), ...other], picture)).toHaveLength(2);
  });

  test.each([
    ['comes back where it left', 1190, 1],
    ['comes in at the other side', 10, 2],
  ])('a dog that runs out and %s', (_, from, ids) => {
    const run = (frame: number, x: number): Detection => ({
      frame,
      box: [x, 400, x + 200, 560],
      score: 0.85,
      class: DOG,
    });
    const out = Array.from({ length: 10 }, (_, k) => run(3 * k, 500 + 64 * k));
    const back = Array.from({ length: 12 }, (_, k) => run(66 + 3 * k, from === 10 ? 10 + 60 * k : 1100 - 60 * k));
    const tracks = trackDetections([...out, ...back], picture);
    expect(tracks).toHaveLength(ids);
    // Nothing hangs in the picture while it is away.
    const times = Array.from({ length: 100 }, (_, frame) => frame / 30);
    expect(shownObjects(tracks, times, picture)[45]).toEqual([]);
  });
});
