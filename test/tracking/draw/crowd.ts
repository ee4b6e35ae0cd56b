/** A crowd for tests of the drawing: walkers of all sizes on a plain, the same every time. */
import type { Size } from '../../../src/geometry.js';
import type { ObjectTrack } from '../../../src/tracking/track.types.js';

export const CROWD_PICTURE: Size = { width: 1280, height: 720 };

/** `count` tracks over `seconds` at 25 frames a second; far ones are small and slow, some come and go. */
export function crowdTracks(count: number, seconds: number, picture: Size = CROWD_PICTURE): ObjectTrack[] {
  const frames = Math.round(seconds * 25);
  const chance = seeded(7);
  return Array.from({ length: count }, (_, index): ObjectTrack => {
    const depth = chance() ** 1.6;
    const height = picture.height * (0.05 + 0.33 * depth);
    const width = height * (0.34 + 0.12 * chance());
    const feet = picture.height * (0.3 + 0.68 * depth);
    const start = chance() * picture.width;
    const speed = (chance() - 0.5) * 2.6 * height;
    const isBrief = chance() < 0.25;
    const first = isBrief ? Math.floor(chance() * frames * 0.5) : 0;
    const length = isBrief ? Math.floor(frames * 0.4) : frames;
    const boxes = Array.from({ length }, (_, k) => {
      const time = (first + k) / 25;
      const x = start + speed * time + 0.02 * height * Math.sin(5 * time + index);
      const y = feet + 0.01 * height * Math.sin(9 * time);
      const [left, right] = [Math.max(0, x), Math.min(picture.width, x + width)];
      return { frame: first + k, box: [left, y - height, right, y] as const, score: 0.8, observed: k % 3 === 0 };
    }).filter(({ box }) => box[2] - box[0] > 4);
    return { id: index + 1, class: [0, 0, 0, 2, 1][index % 5]!, score: 0.8, boxes: unbroken(boxes) };
  })
    .filter((track) => track.boxes.length > 10)
    .map((track, index) => ({ ...track, id: index + 1 }));
}

/** Who left the picture does not come back. */
function unbroken(boxes: ObjectTrack['boxes']): ObjectTrack['boxes'] {
  const end = boxes.findIndex((box, k) => k > 0 && box.frame !== boxes[k - 1]!.frame + 1);
  return end < 0 ? boxes : boxes.slice(0, end);
}

/** Numbers from 0 to 1 (a linear congruential generator; Knuth's MMIX constants cut to 32 bits). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
