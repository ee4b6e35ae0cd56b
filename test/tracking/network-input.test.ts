import { describe, expect, test } from 'vitest';
import { PADDING, writeInput, type YuvMatrix } from '../../src/tracking/network-input.js';
import { letterbox } from '../../src/tracking/network-shape.js';

const box = letterbox({ width: 128, height: 64 }, { width: 64, height: 64 });
const { input, picture } = box;

/** A frame of one colour. */
function flat(y: number, cb: number, cr: number): Uint8Array {
  const light = picture.width * picture.height;
  return Uint8Array.from({ length: (light * 3) / 2 }, (_, k) => (k < light ? y : k < light * 1.25 ? cb : cr));
}

function pixel(frame: Uint8Array, matrix: YuvMatrix, x: number, y: number): number[] {
  const data = new Float32Array(3 * input.width * input.height).fill(PADDING);
  writeInput(data, frame, box, matrix);
  return [0, 1, 2].map((plane) => Math.round(data[(plane * input.height + y) * input.width + x]!));
}

describe('writeInput', () => {
  test.each<[string, YuvMatrix, [number, number, number], number[]]>([
    ['black is 0', 'bt709', [16, 128, 128], [0, 0, 0]],
    ['white is 255', 'bt601', [235, 128, 128], [255, 255, 255]],
    ['#ff4d00 by BT.709, blue first', 'bt709', [110, 76, 209], [0, 77, 255]],
    ['#ff4d00 by BT.601', 'bt601', [120, 68, 212], [0, 77, 255]],
    ['brighter than white is white', 'bt709', [255, 128, 128], [255, 255, 255]],
    ['darker than black is black', 'bt709', [0, 128, 128], [0, 0, 0]],
  ])('%s', (_, matrix, [y, cb, cr], expected) => {
    const seen = pixel(flat(y, cb, cr), matrix, picture.width - 1, picture.height - 1);
    for (const [k, value] of expected.entries())
      expect(Math.abs(seen[k]! - value), `plane ${k}`).toBeLessThanOrEqual(3);
  });

  test('what is not picture keeps its padding', () => {
    expect(picture).toEqual({ width: 64, height: 32 });
    expect(pixel(flat(16, 128, 128), 'bt709', 0, picture.height)).toEqual([PADDING, PADDING, PADDING]);
  });

  test('every pixel has its own light and the colour of its block', () => {
    const frame = flat(16, 128, 128);
    frame[3 * picture.width + 5] = 235;
    expect(pixel(frame, 'bt709', 5, 3)).toEqual([255, 255, 255]);
    expect(pixel(frame, 'bt709', 4, 3)).toEqual([0, 0, 0]);
    frame[picture.width * picture.height + picture.width / 2 + 2] = 240;
    expect(pixel(frame, 'bt709', 4, 3)[0]).toBeGreaterThan(200);
    expect(pixel(frame, 'bt709', 6, 3)[0]).toBe(0);
  });
});
