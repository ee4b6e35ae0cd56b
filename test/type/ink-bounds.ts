/**
 * Where the drawn pixels of a block lie, relative to its top left corner: what the typesetter claims, seen on the
 * canvas.
 */
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import type { TypesetBlock } from '../../src/type/typeset.types.js';

const MARGIN = 40;

export interface InkBounds {
  readonly left: number;
  readonly top: number;
  /** First empty column and row after the ink. */
  readonly right: number;
  readonly bottom: number;
}

/** Bounds of all pixels with more than a trace of ink (alpha above 32, a faint antialiased edge). */
export function inkBounds(block: TypesetBlock, language: string): InkBounds {
  const width = Math.ceil(block.width) + 2 * MARGIN;
  const height = Math.ceil(block.height) + 2 * MARGIN;
  const nodes = block.lines.map((line) => ({
    kind: 'text' as const,
    text: line.text,
    x: line.x,
    y: line.baseline,
    font: line.font,
    language,
    direction: line.direction,
    fill: '#ffffff',
  }));
  const { data } = rasterize(nodes, { x: -MARGIN, y: -MARGIN, width, height }, NO_ASSETS);
  const inked = (x: number, y: number) => (data[(y * width + x) * 4 + 3] as number) > 32;
  const row = (y: number) => {
    for (let x = 0; x < width; x++) if (inked(x, y)) return true;
    return false;
  };
  const column = (x: number) => {
    for (let y = 0; y < height; y++) if (inked(x, y)) return true;
    return false;
  };
  const seek = (from: number, step: 1 | -1, found: (at: number) => boolean, end: number) => {
    let at = from;
    while (at !== end && !found(at)) at += step;
    return at;
  };
  return {
    left: seek(0, 1, column, width) - MARGIN,
    top: seek(0, 1, row, height) - MARGIN,
    right: seek(width - 1, -1, column, 0) + 1 - MARGIN,
    bottom: seek(height - 1, -1, row, 0) + 1 - MARGIN,
  };
}
