/**
 * How light a slide's picture is. Its light is that of a clip with one sample, measured as the sRGB grey of the same
 * WCAG luminance (0-255) and fine enough to judge a line of text; a cell without a visible pixel has its dark end above
 * its light one.
 */
import type { Box } from '../geometry.js';
import { sampleBytes } from '../layout/fact-map.js';
import { type LightRange, levelAt } from '../layout/light-range.js';
import type { PackedLight } from '../media.js';
import { rememberFor } from '../remember-for.js';

/**
 * The light behind a box, in shares of the picture; parts of the box outside the picture are ignored. Undefined where
 * all of the box is outside.
 */
export function lightBehind(light: PackedLight, box: Box): LightRange | undefined {
  const { low, high } = endsOf(light);
  const along = (from: number, length: number, cells: number) => {
    const first = Math.max(0, Math.floor(from * cells + 1e-9));
    const end = Math.min(cells, Math.ceil((from + length) * cells - 1e-9));
    return Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  };
  const columns = along(box.x, box.width, light.columns);
  const [lows, highs] = [new Uint32Array(256), new Uint32Array(256)];
  let count = 0;
  for (const row of along(box.y, box.height, light.rows)) {
    for (const column of columns) {
      const at = row * light.columns + column;
      lows[low[at] ?? 0]! += 1;
      highs[high[at] ?? 255]! += 1;
      count += 1;
    }
  }
  if (count === 0) return undefined;
  return {
    low: levelAt(lows, Math.floor(0.02 * (count - 1))),
    high: levelAt(highs, Math.ceil(0.98 * (count - 1))),
  };
}

/** True for a picture whose pixels are all transparent. */
export function isUnseen(light: PackedLight): boolean {
  const { low, high } = endsOf(light);
  return low.every((value, at) => value > (high[at] ?? 0));
}

/** The median grey of all visible cells; undefined where none is visible. */
export function middleGrey(light: PackedLight): number | undefined {
  return rememberFor(light, 'middle', () => {
    const { low, high } = endsOf(light);
    const seen = Array.from(low, (dark, at) => ({ dark, light: high[at] ?? 0 })).filter((one) => one.dark <= one.light);
    const greys = seen.map((one) => (one.dark + one.light) / 2).sort((a, b) => a - b);
    return greys[Math.floor(greys.length / 2)];
  });
}

function endsOf({ low, high }: PackedLight) {
  return { low: sampleBytes(low, 0), high: sampleBytes(high, 0) };
}
