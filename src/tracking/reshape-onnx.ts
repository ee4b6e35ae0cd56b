/**
 * Another input shape for a fixed-shape ONNX file, by rewriting its two spatial dimensions in place. YOLOX is
 * convolutional, so any multiple of 32 works; exporters write the square they were given. Measured: same accuracy at
 * the clip's aspect for 0.64x the time.
 */
import type { Size } from '../geometry.js';

/** A copy of `model` whose input is `to` instead of `from`; undefined where `canReshape` says no. */
export function reshapeOnnx(model: Uint8Array, from: Size, to: Size): Uint8Array | undefined {
  const at = onlyPlace(model, from, to);
  if (at === undefined) return undefined;
  const copy = model.slice();
  copy.set(dimensionBytes(to), at);
  return copy;
}

/**
 * The pair of dimensions is found exactly once and fits: each is a two-byte varint (128-16383), so that no length in
 * the file changes.
 */
export function canReshape(model: Uint8Array, from: Size, to: Size): boolean {
  return onlyPlace(model, from, to) !== undefined;
}

function onlyPlace(model: Uint8Array, from: Size, to: Size): number | undefined {
  const dimensions = [from.height, from.width, to.height, to.width];
  if (dimensions.some((value) => value < 128 || value > 16383)) return undefined;
  const needle = dimensionBytes(from);
  const at = indexOf(model, needle, 0);
  return at < 0 || indexOf(model, needle, at + 1) >= 0 ? undefined : at;
}

/**
 * Two `TensorShapeProto.Dimension { dim_value }` in a row: field 1, length 3, then field 1 as a varint (onnx.proto).
 */
function dimensionBytes(size: Size): number[] {
  return [size.height, size.width].flatMap((value) => [0x0a, 0x03, 0x08, (value & 0x7f) | 0x80, value >> 7]);
}

function indexOf(bytes: Uint8Array, needle: readonly number[], start: number): number {
  for (let at = bytes.indexOf(needle[0]!, start); at >= 0; at = bytes.indexOf(needle[0]!, at + 1)) {
    if (needle.every((value, k) => bytes[at + k] === value)) return at;
  }
  return -1;
}
