/**
 * The face detector that comes with the package (subjects/face-network.ts has its layers), as onnxruntime runs it: one
 * output, of each cell of 32 px five values an anchor.
 */
import type { Size } from '../../geometry.js';
import { ANCHORS, MEAN_COLOR, NETWORK_SIDE_UNIT, VALUES_PER_ANCHOR } from '../../subjects/face-network.js';
import type { FaceFormat, FoundFace } from './face-format.types.js';

/**
 * Its boxes are wider than a face is and lie lower, by so much of their width and height: medians of 115 faces of ten
 * clips against YuNet's boxes, which go from ear to ear and from brow to chin. The same in every clip: 1.4 to 2.0 times
 * as wide.
 */
const [TOO_WIDE, TOO_LOW] = [1.7, 0.125];
/** The least score of a face: two of three looks at faces reach it, and one of three at hands, folds and curtains. */
const LEAST_SCORE = 0.35;
const SURE_SCORE = 0.5;

export const TINY_FACE: FaceFormat = {
  step: NETWORK_SIDE_UNIT,
  order: 'rgb',
  mean: MEAN_COLOR,
  divisor: 255,
  leastScore: LEAST_SCORE,
  sureScore: SURE_SCORE,
  decode: ({ cells = new Float32Array() }, input) => decode(cells, input),
};

/** `cells`: planes of columns and rows, a plane for each value of each anchor. */
function decode(cells: Float32Array, input: Size): FoundFace[] {
  const [columns, rows] = [input.width / NETWORK_SIDE_UNIT, input.height / NETWORK_SIDE_UNIT];
  const plane = columns * rows;
  if (cells.length !== plane * VALUES_PER_ANCHOR * ANCHORS.length)
    throw new TypeError(`internal: ${cells.length} values of a face network for ${columns} x ${rows} cells`);
  const found: FoundFace[] = [];
  ANCHORS.forEach(([anchorWidth, anchorHeight], anchor) => {
    const value = (k: number, at: number) => cells[(anchor * VALUES_PER_ANCHOR + k) * plane + at]!;
    for (let at = 0; at < plane; at += 1) {
      const score = sigmoid(value(4, at));
      if (score < LEAST_SCORE) continue;
      const x = ((at % columns) + sigmoid(value(0, at))) * NETWORK_SIDE_UNIT;
      const height = Math.exp(value(3, at)) * anchorHeight * NETWORK_SIDE_UNIT;
      const y = (Math.floor(at / columns) + sigmoid(value(1, at))) * NETWORK_SIDE_UNIT - TOO_LOW * height;
      const halfWidth = (Math.exp(value(2, at)) * anchorWidth * NETWORK_SIDE_UNIT) / TOO_WIDE / 2;
      const halfHeight = height / 2;
      found.push({ box: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight], score });
    }
  });
  return found;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
