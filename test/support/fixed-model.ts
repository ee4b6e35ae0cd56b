/**
 * A detector whose input cannot be rewritten: its dimensions stand in the file a second time, in a field that no reader
 * of ONNX knows.
 */
import type { Size } from '../../src/geometry.js';

export function twiceNamed(model: Uint8Array, { width, height }: Size): Buffer {
  const dimensions = [height, width].flatMap((value) => [0x0a, 0x03, 0x08, (value & 0x7f) | 0x80, value >> 7]);
  // Field 100 of the file, with a length.
  return Buffer.concat([model, Buffer.from([0xa2, 0x06, dimensions.length, ...dimensions])]);
}
