import { describe, expect, it } from 'vitest';
import { drawFrameNumber, readFrameNumber } from './frame-number.js';

const grey6 = drawFrameNumber(6, 270, 480);

describe('the reader', () => {
  const size = { width: 270, height: 480 };
  const grey = (number: number) => drawFrameNumber(number, size.width, size.height);
  const read = (pixels: Uint8Array) => readFrameNumber(pixels, size.width, size.height);

  it('reads every number', () => {
    for (let number = 0; number < 2048; number++) expect(read(grey(number))).toBe(number);
    expect(() => grey(2048)).toThrow(RangeError);
  });

  it('reads RGB, RGBA, and a picture inside a frame', () => {
    const rgb = Uint8Array.from(
      { length: 3 * size.width * size.height },
      (_, index) => grey1234[Math.floor(index / 3)] ?? 0,
    );
    expect(read(rgb)).toBe(1234);
    const frame = new Uint8Array(4 * 400 * 600).fill(90);
    for (let row = 0; row < size.height; row++) {
      for (let column = 0; column < size.width; column++) {
        frame.fill(
          grey1234[row * size.width + column] ?? 0,
          4 * ((row + 50) * 400 + column + 60),
          4 * ((row + 50) * 400 + column + 60) + 3,
        );
      }
    }
    expect(readFrameNumber(frame, 400, 600, { x: 60, y: 50, ...size })).toBe(1234);
    expect(readFrameNumber(frame, 400, 600)).toBeUndefined();
  });
  const grey1234 = grey(1234);

  it('reads under text in the safe zone and under a scrim that darkens the lower half', () => {
    const pixels = grey(77).map((value, index) => {
      const column = index % size.width;
      const row = Math.floor(index / size.width);
      if (column > 12 && column < 258 && row > 100 && row < 400) return 255;
      return row > 240 ? value * 0.35 : value;
    });
    expect(read(pixels)).toBe(77);
  });

  it.each([
    ['a blend of two frames', grey(5).map((value, index) => (value + (grey6[index] ?? 0)) / 2)],
    ['a flat picture', new Uint8Array(size.width * size.height).fill(128)],
    ['a fade to black', grey(5).map((value) => value * 0.12)],
    ['a picture upside down', grey(5).reverse()],
  ])('says nothing about %s', (_, pixels) => {
    expect(read(pixels)).toBeUndefined();
  });
});
