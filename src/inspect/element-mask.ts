/**
 * The cells of a miniature that texts and logos cover, frame by frame: they are left out when pictures are compared.
 */
import type { FilmPlan } from '../compose/plan.js';
import { type Box, bottom, right } from '../geometry.js';
import { celAt, elementMoments } from './element-moments.js';
import type { Miniatures } from './miniatures.js';

/** More than this share of the frame is never masked: then nothing is. */
const MOST_SHARE = 0.8;

/** 1 for a covered cell. Masks are made once for each set of bitmaps. */
export function elementMask(plan: FilmPlan | undefined, { size, count }: Miniatures): (frame: number) => Uint8Array {
  const nothing = new Uint8Array(size.width * size.height);
  if (plan === undefined) return () => nothing;
  const tracks = [...new Set(elementMoments(plan).map(({ track }) => track))];
  const known = new Map<string, Uint8Array>();
  return (frame) => {
    if (frame < 0 || frame >= count) return nothing;
    const boxes = tracks.flatMap((track) => {
      const cel = celAt(track, frame);
      return cel < 0 ? [] : [track.cels[cel]?.box ?? track.box];
    });
    const key = boxes.map(({ x, y, width, height }) => `${x},${y},${width},${height}`).join(' ');
    const mask = known.get(key) ?? maskOf(boxes, plan.output.size, size);
    known.set(key, mask);
    return mask;
  };
}

function maskOf(boxes: readonly Box[], frame: Miniatures['size'], size: Miniatures['size']): Uint8Array {
  const mask = new Uint8Array(size.width * size.height);
  for (const box of boxes) {
    const [left, end] = [
      Math.floor((box.x * size.width) / frame.width),
      Math.ceil((right(box) * size.width) / frame.width),
    ];
    const [top, low] = [
      Math.floor((box.y * size.height) / frame.height),
      Math.ceil((bottom(box) * size.height) / frame.height),
    ];
    for (let y = Math.max(0, top); y < Math.min(size.height, low); y += 1)
      mask.fill(1, y * size.width + Math.max(0, left), y * size.width + Math.min(size.width, end));
  }
  const covered = mask.reduce((sum, value) => sum + value, 0);
  return covered > MOST_SHARE * mask.length ? new Uint8Array(mask.length) : mask;
}
