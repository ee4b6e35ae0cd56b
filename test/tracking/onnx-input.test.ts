import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { declaredInput, inputOf } from '../../src/tracking/onnx-input.js';
import { twiceNamed } from '../support/fixed-model.js';

const tiny = readFileSync(new URL('../../models/shapes-tiny.onnx', import.meta.url));
const square = { width: 416, height: 416 };
const wide = { width: 640, height: 384 };

/** A protobuf field with a length; lengths and numbers here are below 128, which is one byte. */
const field = (number: number, ...parts: readonly (readonly number[])[]) => {
  const bytes = parts.flat();
  return [(number << 3) | 2, bytes.length, ...bytes];
};
const text = (number: number, value: string) => field(number, [...Buffer.from(value)]);
const dim = (value: number | undefined) => (value === undefined ? field(1, text(2, 'any')) : field(1, [8, value]));
const input = (name: string, dims: readonly (number | undefined)[]) =>
  field(11, text(1, name), field(2, field(1, [8, 1], field(2, ...dims.map(dim)))));
const model = (...graph: readonly (readonly number[])[]) => Uint8Array.from([8, 8, ...field(7, ...graph)]);

describe('the size an ONNX file asks for', () => {
  test.each<[string, Uint8Array, object | undefined]>([
    ['of the demo’s detector', tiny, square],
    ['height before width', model(input('images', [1, 3, 64, 96])), { width: 96, height: 64 }],
    [
      'a constant that is listed as an input is none',
      model(field(5, text(8, 'weight')), input('weight', [1, 3, 3, 3]), input('images', [1, 3, 64, 96])),
      { width: 96, height: 64 },
    ],
    ['open dimensions', model(input('images', [1, 3, undefined, undefined])), undefined],
    ['two inputs', model(input('a', [1, 3, 64, 64]), input('b', [1, 3, 64, 64])), undefined],
    ['no picture', model(input('a', [1, 64])), undefined],
    ['nothing', new Uint8Array(), undefined],
    ['no ONNX at all', Uint8Array.from({ length: 300 }, (_, k) => (k * 37) % 256), undefined],
    ['cut off', tiny.subarray(0, 5000), undefined],
    ['a number without an end', new Uint8Array(100).fill(255), undefined],
  ])('%s', (_, bytes, expected) => {
    expect(declaredInput(bytes)).toEqual(expected);
  });

  test('a message of more fields than any network has is not read on', () => {
    const named = model(input('images', [1, 3, 64, 96]));
    const repeated = (count: number) => Buffer.concat([Buffer.alloc(2 * count, Uint8Array.of(8, 8)), named]);
    expect(declaredInput(repeated(1000))).toEqual({ width: 96, height: 64 });
    expect(declaredInput(repeated(100_000))).toBeUndefined();
  });
});

describe('what it looks at when a size is wanted', () => {
  test.each<[string, Uint8Array, object]>([
    ['that size, where its own can be rewritten', tiny, wide],
    ['that size, where it is open', model(input('images', [1, 3, undefined, undefined])), wide],
    ['its own, where it cannot be rewritten', twiceNamed(tiny, square), square],
    [
      'its own, where it is too small to be rewritten',
      model(input('images', [1, 3, 64, 96])),
      { width: 96, height: 64 },
    ],
  ])('%s', (_, bytes, expected) => {
    expect(inputOf(bytes, wide)).toEqual(expected);
  });
});
