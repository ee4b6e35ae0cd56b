/** People for the tests of redaction: boxes over time at 25 frames a second in a picture of 1280x720. */
import type { BoxXyxy } from '../../../src/tracking/boxes.js';
import type { PathClip } from '../../../src/tracking/redaction/person-paths.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';

export const RATE = 25;

export function clipOf(frames: number, cuts: readonly number[] = []): PathClip {
  const times = Array.from({ length: frames }, (_, frame) => frame / RATE);
  return { times, cuts, picture: { width: 1280, height: 720 } };
}

/** A track from one frame up to another; seen in every frame, or as `isSeen` says. */
export function person(
  id: number,
  [from, to]: readonly [number, number],
  boxAt: (frame: number) => BoxXyxy,
  isSeen: (frame: number) => boolean = () => true,
): ObjectTrack {
  const boxes = Array.from({ length: to - from }, (_, k) => {
    const frame = from + k;
    return { frame, box: boxAt(frame), score: 0.9, observed: isSeen(frame) };
  });
  return { id, class: 0, score: 0.9, boxes };
}

/** Somebody 80 px wide and 200 high who stands about this place. */
export function standing(x: number, y = 300): BoxXyxy {
  return [x - 40, y - 100, x + 40, y + 100];
}
