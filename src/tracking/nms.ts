/** Non-maximum suppression: of boxes that overlap, the one with the highest score stays. */
import { iou } from './boxes.js';
import type { Detection } from './track.types.js';

export interface NmsOptions {
  /** Two boxes of one class with at least this IoU are one. */
  readonly sameClass: number;
  /** The same across classes: higher, since a person on a horse overlaps it. */
  readonly anyClass: number;
}

export type FoundObject = Omit<Detection, 'frame'>;

/**
 * The boxes kept, by falling score; equal scores keep their order. Greedy, as the detectors were trained and measured
 * with.
 */
export function suppress(boxes: readonly FoundObject[], options: NmsOptions): FoundObject[] {
  const kept: FoundObject[] = [];
  for (const item of [...boxes].sort((a, b) => b.score - a.score)) {
    const isDouble = kept.some((other) => {
      const limit = other.class === item.class ? options.sameClass : options.anyClass;
      return iou(other.box, item.box) >= limit;
    });
    if (!isDouble) kept.push(item);
  }
  return kept;
}
