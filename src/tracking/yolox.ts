/**
 * The raw output of a YOLOX network (Ge et al. 2021) as boxes. Rows are cells of three grids (strides 8, 16, 32), row
 * by row; columns are x, y, log width, log height in strides, objectness, then one column per class. Objectness and
 * classes are already sigmoids.
 */
import type { BoxXyxy } from './boxes.js';
import { cellCount, type Letterbox, STRIDES } from './network-shape.js';
import { type FoundObject, suppress } from './nms.js';

/**
 * The least score that is read from a network: far below what is shown, because the tracker can use faint sights of a
 * known object.
 */
export const SCORE_FLOOR = 0.08;
const NMS = { sameClass: 0.5, anyClass: 0.8 } as const;

/**
 * Boxes in display pixels of the picture, by falling score, at most one per object. `output` has `cellCount(box.input)`
 * rows of 5 + classes; a TypeError says so when it has not, or when a score is no probability.
 */
export function decodeYolox(
  output: Float32Array,
  box: Letterbox,
  options: { readonly classes: number },
): FoundObject[] {
  const columns = 5 + options.classes;
  const rows = cellCount(box.input);
  if (output.length !== rows * columns) {
    throw new TypeError(
      `Expected ${rows} x ${columns} values for the output at ${box.input.width}x${box.input.height} but received ${output.length}`,
    );
  }
  const found: FoundObject[] = [];
  let row = 0;
  for (const stride of STRIDES) {
    for (let y = 0; y < box.input.height / stride; y += 1) {
      for (let x = 0; x < box.input.width / stride; x += 1, row += 1) {
        const at = row * columns;
        const objectness = probability(output[at + 4]!, 'objectness');
        if (objectness < SCORE_FLOOR) continue;
        const best = bestClass(output, at + 5, options.classes);
        const score = objectness * probability(best.score, 'the score of a class');
        if (score < SCORE_FLOOR) continue;
        const centerX = (output[at]! + x) * stride;
        const centerY = (output[at + 1]! + y) * stride;
        const halfWidth = (Math.exp(output[at + 2]!) * stride) / 2;
        const halfHeight = (Math.exp(output[at + 3]!) * stride) / 2;
        const corners: BoxXyxy = [
          (centerX - halfWidth) / box.scaleX,
          (centerY - halfHeight) / box.scaleY,
          (centerX + halfWidth) / box.scaleX,
          (centerY + halfHeight) / box.scaleY,
        ];
        if (corners.every(Number.isFinite)) found.push({ box: corners, score, class: best.class });
      }
    }
  }
  return suppress(found, NMS);
}

/** Quantised networks may end a little above 1. */
const ROUNDING = 0.01;

function probability(value: number, what: string): number {
  if (value >= -ROUNDING && value <= 1 + ROUNDING) return Math.min(1, value);
  throw new TypeError(`Expected 0 to 1 for ${what} but received ${value}`);
}

function bestClass(
  output: Float32Array,
  start: number,
  classes: number,
): { readonly class: number; readonly score: number } {
  let index = 0;
  for (let k = 1; k < classes; k += 1) if (output[start + k]! > output[start + index]!) index = k;
  return { class: index, score: output[start + index]! };
}
