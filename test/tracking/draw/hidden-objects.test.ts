import { describe, expect, test } from 'vitest';
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import { hiddenObjects } from '../../../src/tracking/draw/hidden-objects.js';
import { shownObjects } from '../../../src/tracking/draw/shown-objects.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';

const picture = { width: 1920, height: 1080 };
const times = Array.from({ length: 100 }, (_, frame) => frame / 25);

/** A standing object, which the detector sees in the frames that `sees` says. */
function standing(id: number, box: BoxXyxy, sees: (frame: number) => boolean, objectClass = 0): ObjectTrack {
  const boxes = times.map((_, frame) => ({ frame, box, score: 0.9, observed: sees(frame) }));
  return { id, class: objectClass, score: 0.9, boxes };
}

/** Frames in which track 1 is behind another. */
function hiddenFrames(tracks: readonly ObjectTrack[]): number[] {
  const hidden = hiddenObjects(shownObjects(tracks, times, picture), times);
  return times.flatMap((_, frame) => (hidden[frame]!.has(1) ? [frame] : []));
}

const BEHIND: BoxXyxy = [500, 300, 600, 600];
const NEAR: BoxXyxy = [480, 200, 700, 900];
const always = () => true;
/** Sight is lost between frames 30 and 60. */
const lost = (frame: number) => frame <= 30 || frame >= 60;

describe('behind another one', () => {
  test('is who is under a nearer box and lost to the detector, a quarter of a second from the last sight on', () => {
    const frames = hiddenFrames([standing(1, BEHIND, lost), standing(2, NEAR, always)]);
    expect(frames[0]).toBe(37);
    expect(frames.at(-1)).toBe(53);
    expect(frames).toHaveLength(17);
  });

  test.each<[string, readonly ObjectTrack[]]>([
    ['who is seen', [standing(1, BEHIND, always), standing(2, NEAR, always)]],
    ['who stands alone', [standing(1, BEHIND, lost)]],
    ['who is half covered', [standing(1, [420, 300, 560, 600], lost), standing(2, NEAR, always)]],
    ['who is nearer itself', [standing(1, [500, 300, 600, 950], lost), standing(2, NEAR, always)]],
    ['what is of another class', [standing(1, BEHIND, lost, 16), standing(2, NEAR, always)]],
    ['who is lost for a moment', [standing(1, BEHIND, (f) => f <= 30 || f >= 48), standing(2, NEAR, always)]],
  ])('is never %s', (_, tracks) => {
    expect(hiddenFrames(tracks)).toEqual([]);
  });

  test('does not blink: a short sight between two long losses does not count', () => {
    const sees = (frame: number) => frame <= 10 || frame === 40 || frame >= 80;
    const frames = hiddenFrames([standing(1, BEHIND, sees), standing(2, NEAR, always)]);
    expect(frames).toHaveLength(frames.at(-1)! - frames[0]! + 1);
    expect(frames).toContain(40);
  });
});
