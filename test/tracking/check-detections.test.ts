import { describe, expect, test } from 'vitest';
import { ReelwrightError } from '../../src/errors.js';
import type { Detection, TrackingOptions } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';

const picture: TrackingOptions = { frameRate: 25, width: 640, height: 480 };
const good: Detection = { frame: 0, box: [0, 0, 40, 80], score: 0.9, class: 0 };

function refusal(detections: readonly Detection[], options: Partial<TrackingOptions> = {}): ReelwrightError {
  try {
    trackDetections(detections, { ...picture, ...options });
  } catch (error) {
    if (error instanceof ReelwrightError) return error;
  }
  throw new Error('nothing was refused');
}

describe('what is no detection is refused with its place and a remedy', () => {
  test.each<[string, Partial<Detection>, string, RegExp]>([
    ['a box that is not a number', { box: [0, 0, Number.NaN, 5] }, 'box', /Leave this detection out/],
    ['an endless box', { box: [0, 0, Number.POSITIVE_INFINITY, 5] }, 'box', /Leave/],
    ['a box of left, top, width, height', { box: [300, 200, 40, 80] }, 'box', /\[300, 200, 340, 280\]/],
    ['three numbers', { box: [1, 2, 3] as never }, 'box', /Leave/],
    ['no box', { box: undefined as never }, 'box', /Leave/],
    ['a box of names', { box: { x: 1, y: 2, width: 3, height: 4 } as never }, 'box', /Leave/],
    ['a score in per cent', { score: 87 }, 'score', /Use 0\.87/],
    ['a score below nothing', { score: -1 }, 'score', /0-1/],
    ['no score', { score: Number.NaN }, 'score', /0-1/],
    ['half a class', { class: 0.5 }, 'class', /whole numbers/],
    ['a class below 0', { class: -1 }, 'class', /whole numbers/],
    ['a frame before the first', { frame: -1 }, 'frame', /from 0/],
    ['half a frame', { frame: 1.5 }, 'frame', /from 0/],
  ])('%s', (_, change, field, remedy) => {
    const error = refusal([good, { ...good, ...change }]);
    expect(error).toMatchObject({ code: 'detections_invalid', class: 'usage', path: `detections[1].${field}` });
    expect(error.message).toMatch(/^Expected .+ for detections\[1\]\..+ but received /);
    expect(error.remedy).toMatch(remedy);
  });

  test.each<[string, Partial<TrackingOptions>, string]>([
    ['a frame rate of 0', { frameRate: 0 }, 'options.frameRate'],
    ['a rational without denominator', { frameRate: { num: 30, den: 0 } }, 'options.frameRate'],
    ['no width', { width: Number.NaN }, 'options.width'],
    ['time that runs backward', { times: [0, 0.04, 0.02] }, 'options.times[2]'],
    ['a cut between frames', { cuts: [10, 20.5] }, 'options.cuts[1]'],
    ['a frame without a time', { times: [] }, 'detections[0].frame'],
  ])('%s', (_, options, path) => {
    expect(refusal([good], options)).toMatchObject({ code: 'detections_invalid', path });
  });

  test('what a program in JavaScript may pass instead is refused in the same words', () => {
    expect(refusal(null as never)).toMatchObject({ code: 'detections_invalid', path: 'detections' });
    expect(refusal([good, null as never])).toMatchObject({ code: 'detections_invalid', path: 'detections[1]' });
    expect(refusal([good], { frameRate: undefined as never })).toMatchObject({ path: 'options.frameRate' });
    const bare = () => trackDetections([good], undefined as never);
    expect(bare).toThrow(expect.objectContaining({ code: 'detections_invalid', path: 'options' }));
  });

  test('all problems are told at once, the first twenty of them', () => {
    const error = refusal([{ ...good, score: 2, class: -1 }, good, { ...good, frame: -1 }]);
    expect(Object.keys(error.errors)).toEqual(['detections[0].score', 'detections[0].class', 'detections[2].frame']);
    expect(refusal(Array.from({ length: 100 }, () => ({ ...good, score: 2 }))).problems).toHaveLength(20);
  });
});
