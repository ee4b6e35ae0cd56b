/**
 * YuNet (Wu, Peng, Yu 2023; libfacedetection.train), without an anchor: of each cell of three grids how sure it is that
 * there is something, that it is a face, and where. Twelve outputs; the five points of a face are not read.
 */
import type { Size } from '../../geometry.js';
import { STRIDES } from '../network-shape.js';
import type { FaceFormat, FoundFace } from './face-format.types.js';

/**
 * The least score of an answer. On 88 frames with 69 faces YuNet found 67 faces and one thing that is no face at 0.6,
 * and 64 faces and nothing else at 0.8.
 */
const LEAST_SCORE = 0.5;
const SURE_SCORE = 0.7;

export const YUNET: FaceFormat = {
  step: Math.max(...STRIDES),
  order: 'bgr',
  mean: [0, 0, 0],
  divisor: 1,
  leastScore: LEAST_SCORE,
  sureScore: SURE_SCORE,
  decode: (outputs, input) => STRIDES.flatMap((stride) => decode(outputs, input, stride)),
};

function decode(outputs: Readonly<Record<string, Float32Array>>, input: Size, stride: number): FoundFace[] {
  const [columns, rows] = [input.width / stride, input.height / stride];
  const grid = (name: string, width: number): Float32Array => {
    const values = outputs[`${name}_${stride}`];
    if (values?.length === columns * rows * width) return values;
    throw new TypeError(
      `internal: ${values?.length ?? 'no'} values of ${name}_${stride} for ${columns} x ${rows} cells`,
    );
  };
  const [sure, thing, boxes] = [grid('cls', 1), grid('obj', 1), grid('bbox', 4)];
  const found: FoundFace[] = [];
  sure.forEach((value, at) => {
    const score = Math.sqrt(clamped(value) * clamped(thing[at]!));
    if (score < LEAST_SCORE) return;
    const [dx = 0, dy = 0, dw = 0, dh = 0] = boxes.subarray(4 * at, 4 * at + 4);
    const [x, y] = [((at % columns) + dx) * stride, (Math.floor(at / columns) + dy) * stride];
    const [halfWidth, halfHeight] = [(Math.exp(dw) * stride) / 2, (Math.exp(dh) * stride) / 2];
    found.push({ box: [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight], score });
  });
  return found;
}

function clamped(value: number): number {
  return Math.min(1, Math.max(0, value));
}
