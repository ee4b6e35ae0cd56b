/**
 * Weights of @vladmandic/face-api as ONNX tensors. Only data of the package are read: its own runtime needs TensorFlow.
 * Types stand in face-api-weights.d.mts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { tensor } from './onnx-writer.mjs';

const require = createRequire(import.meta.url);
/** The package's folder of models. */
export const MODEL_FOLDER = join(dirname(require.resolve('@vladmandic/face-api/package.json')), 'model');

/** Tensors of a model by name, bytes turned back into the floats they stand for. */
export function readWeights(name) {
  const [{ weights }] = JSON.parse(readFileSync(join(MODEL_FOLDER, `${name}-weights_manifest.json`), 'utf8'));
  const bytes = readFileSync(join(MODEL_FOLDER, `${name}.bin`));
  const tensors = new Map();
  let at = 0;
  for (const { name: key, shape, quantization } of weights) {
    const count = shape.reduce((product, side) => product * side, 1);
    if (quantization === undefined) {
      const start = bytes.byteOffset + at;
      tensors.set(key, { shape, values: new Float32Array(bytes.buffer.slice(start, start + 4 * count)) });
      at += 4 * count;
    } else {
      const { scale, min } = quantization;
      const values = Float32Array.from(bytes.subarray(at, at + count), (byte) => byte * scale + min);
      tensors.set(key, { shape, values });
      at += count;
    }
  }
  return tensors;
}

/** TensorFlow's row, column, input, output as ONNX's output, input, row, column. */
export function filtersOf(name, { shape: [rows, columns, inputs, outputs], values }) {
  const turned = new Float32Array(values.length);
  let from = 0;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let input = 0; input < inputs; input += 1) {
        for (let output = 0; output < outputs; output += 1, from += 1)
          turned[((output * inputs + input) * rows + row) * columns + column] = values[from];
      }
    }
  }
  return tensor(name, [outputs, inputs, rows, columns], turned);
}

/** One filter a channel: row, column, channel as channel, 1, row, column; each multiplied by its channel's factor. */
export function channelFiltersOf(name, { shape: [rows, columns, channels], values }, factors) {
  const turned = new Float32Array(values.length);
  const taps = rows * columns;
  for (let tap = 0; tap < taps; tap += 1) {
    for (let channel = 0; channel < channels; channel += 1)
      turned[channel * taps + tap] = values[tap * channels + channel] * (factors?.[channel] ?? 1);
  }
  return tensor(name, [channels, 1, rows, columns], turned);
}
