/** A square part of a small yuv420p frame as a matte network's input: pixels of red, green and blue, 0-1. */
import { MATRIX_WEIGHTS, type YuvMatrix } from './network-input.js';

export interface MattePart {
  /** Width of the frame, px; it is even, and so is `height`. */
  readonly width: number;
  readonly height: number;
  /** Upper left corner of the part, px, even. */
  readonly x: number;
  readonly y: number;
  /** Length of the part's sides, px, even. */
  readonly side: number;
}

/** The network's input from a part of a limited-range frame: three floats a pixel, row by row. */
export function matteInput(yuv: Uint8Array, { width, height, x, y, side }: MattePart, matrix: YuvMatrix): Float32Array {
  const [kr, kb] = MATRIX_WEIGHTS[matrix];
  const kg = 1 - kr - kb;
  const data = new Float32Array(3 * side * side);
  const chromaWidth = width / 2;
  const blueStart = width * height;
  const redStart = blueStart + chromaWidth * (height / 2);
  const unit = (value: number) => Math.max(0, Math.min(1, value));
  for (let row = 0, at = 0; row < side; row += 1) {
    const chromaRow = ((y + row) >> 1) * chromaWidth;
    for (let column = 0; column < side; column += 1, at += 3) {
      const chroma = chromaRow + ((x + column) >> 1);
      const light = ((yuv[(y + row) * width + x + column] as number) - 16) / 219;
      const blue = ((yuv[blueStart + chroma] as number) - 128) / 112;
      const red = ((yuv[redStart + chroma] as number) - 128) / 112;
      data[at] = unit(light + (1 - kr) * red);
      data[at + 1] = unit(light - (kr * (1 - kr) * red + kb * (1 - kb) * blue) / kg);
      data[at + 2] = unit(light + (1 - kb) * blue);
    }
  }
  return data;
}
