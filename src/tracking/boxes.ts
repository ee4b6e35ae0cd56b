/** Boxes of detections and tracks: corners in pixels, y downward, as floats. */

/** Left, top, right, bottom in display pixels; may reach past the picture's edges. */
export type BoxXyxy = readonly [x1: number, y1: number, x2: number, y2: number];

export function boxWidth(box: BoxXyxy): number {
  return box[2] - box[0];
}

export function boxHeight(box: BoxXyxy): number {
  return box[3] - box[1];
}

/** Area in square pixels; 0 for a box without extent. */
export function boxArea(box: BoxXyxy): number {
  return Math.max(0, boxWidth(box)) * Math.max(0, boxHeight(box));
}

/** Shared area in square pixels, 0 when apart or touching. */
export function intersectionArea(a: BoxXyxy, b: BoxXyxy): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

/** Intersection over union, 0-1; 0 when both are empty. */
export function iou(a: BoxXyxy, b: BoxXyxy): number {
  const shared = intersectionArea(a, b);
  const union = boxArea(a) + boxArea(b) - shared;
  return union > 0 ? shared / union : 0;
}

/** The box grown on each side by `share` of its own width and height (C-BIoU, Yang et al. 2023). */
export function bufferBox(box: BoxXyxy, share: number): BoxXyxy {
  const dx = boxWidth(box) * share;
  const dy = boxHeight(box) * share;
  return [box[0] - dx, box[1] - dy, box[2] + dx, box[3] + dy];
}

/** The least box around both. */
export function unionBox(a: BoxXyxy, b: BoxXyxy): BoxXyxy {
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** The box on the way from `a` (share 0) to `b` (share 1), each side by itself. */
export function blendBox(a: BoxXyxy, b: BoxXyxy, share: number): BoxXyxy {
  const side = (k: 0 | 1 | 2 | 3) => a[k] + share * (b[k] - a[k]);
  return [side(0), side(1), side(2), side(3)];
}

/** The box with so many pixels more on each side; negative shrinks. */
export function growBox([left, top, right, bottom]: BoxXyxy, by: number): BoxXyxy {
  return [left - by, top - by, right + by, bottom + by];
}

/** The part of the box inside a picture of this size; may be empty (zero width or height). */
export function clipBox(box: BoxXyxy, width: number, height: number): BoxXyxy {
  const within = (value: number, limit: number) => Math.min(Math.max(value, 0), limit);
  return [within(box[0], width), within(box[1], height), within(box[2], width), within(box[3], height)];
}

/** The centre and the size of a box: movement and change of size are smoothed and predicted separately. */
export function centerSize(box: BoxXyxy): readonly [cx: number, cy: number, width: number, height: number] {
  return [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2, boxWidth(box), boxHeight(box)];
}

export function fromCenterSize(cx: number, cy: number, width: number, height: number): BoxXyxy {
  return [cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2];
}

/**
 * Calls `visit` for every pair of boxes that share columns of the picture, in no promised order: what two lists of
 * boxes spread over a picture need instead of every box with every other.
 */
export function forEachMeeting(
  boxes: readonly BoxXyxy[],
  others: readonly BoxXyxy[],
  visit: (index: number, other: number) => void,
): void {
  const order = others.map((_, index) => index).sort((a, b) => others[a]![0] - others[b]![0]);
  const widest = others.reduce((most, box) => Math.max(most, boxWidth(box)), 0);
  boxes.forEach((box, index) => {
    // The first box that could still reach this far to the right.
    let low = 0;
    for (let high = order.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (others[order[middle]!]![0] < box[0] - widest) low = middle + 1;
      else high = middle;
    }
    for (let k = low; k < order.length && others[order[k]!]![0] <= box[2]; k += 1) {
      if (others[order[k]!]![2] >= box[0]) visit(index, order[k]!);
    }
  });
}

/** A box this near to an edge, as a share of its shorter side, is at it. */
const EDGE_SHARE = 0.25;

/**
 * Which edges of a picture a box is at: left, top, right, bottom. `reach`: pixels across and down that it may be
 * farther away.
 */
export function edgesAt(
  box: BoxXyxy,
  { width, height }: { readonly width: number; readonly height: number },
  [across, down]: readonly [number, number] = [0, 0],
): readonly boolean[] {
  const near = EDGE_SHARE * Math.min(boxWidth(box), boxHeight(box));
  return [
    box[0] <= near + across,
    box[1] <= near + down,
    box[2] >= width - near - across,
    box[3] >= height - near - down,
  ];
}
