/** The light of a whole clip -> that of what a film shows of it: what texts over the film are measured against. */
import type { Box } from '../geometry.js';
import type { LumaGrid, PackedLight } from '../media.js';
import { unpackBytes } from '../subjects/pack-bytes.js';
import { cropWindow, type Framing } from './crop-window.js';

/** Cells along the shorter side of a frame; the longer side has as many as fit. */
const CELLS = 18;

/** `framesPerSecond`: of the film; `fromSeconds`: where in the clip the scene starts. */
export function shownLight(
  light: PackedLight,
  framing: Framing,
  { framesPerSecond, fromSeconds }: { readonly framesPerSecond: number; readonly fromSeconds: number },
): LumaGrid {
  const { width, height } = framing.frame;
  const columns = Math.round((CELLS * width) / Math.min(width, height));
  const rows = Math.round((CELLS * height) / Math.min(width, height));
  const looks = light.times.map((time, look) => {
    const window = cropWindow(framing, Math.max(0, (time - fromSeconds) * framesPerSecond));
    const cells = overlapsOf(light, window, { columns, rows });
    const [mean, low, high] = [light.mean, light.low, light.high].map((bytes) => unpackBytes(bytes[look] ?? ''));
    return { mean: meanOf(cells, mean), low: leastOf(cells, low), high: mostOf(cells, high) };
  });
  return {
    columns,
    rows,
    times: light.times,
    mean: looks.map((look) => look.mean),
    low: looks.map((look) => look.low),
    high: looks.map((look) => look.high),
  };
}

/** A cell of the clip under one of the frame, and how much of that it fills. */
interface Overlap {
  readonly index: number;
  readonly share: number;
}

/** Under this share of its neighbour's room, a cell's darkest point is most likely not in view. */
const LEAST_SHARE = 0.12;

function overlapsOf(
  light: PackedLight,
  window: Box,
  { columns, rows }: { readonly columns: number; readonly rows: number },
): readonly (readonly Overlap[])[] {
  const across = spread(window.x, window.width, columns, light.columns);
  const down = spread(window.y, window.height, rows, light.rows);
  return down.flatMap((row) =>
    across.map((column) =>
      row.flatMap((y) => column.map((x) => ({ index: y.index * light.columns + x.index, share: x.share * y.share }))),
    ),
  );
}

/** One axis: which cells lie under each of `count`. */
function spread(from: number, length: number, count: number, cells: number): readonly (readonly Overlap[])[] {
  return Array.from({ length: count }, (_, at) => {
    const begin = (from + (length * at) / count) * cells;
    const end = (from + (length * (at + 1)) / count) * cells;
    const [first, last] = [Math.floor(begin + 1e-9), Math.min(cells - 1, Math.ceil(end - 1e-9) - 1)];
    const found: Overlap[] = [];
    for (let index = first; index <= last; index += 1) {
      const share = (Math.min(end, index + 1) - Math.max(begin, index)) / (end - begin);
      if (share >= LEAST_SHARE) found.push({ index, share });
    }
    return found;
  });
}

function meanOf(cells: readonly (readonly Overlap[])[], bytes: Uint8Array | undefined): readonly number[] {
  return cells.map((under) => {
    const weight = under.reduce((sum, { share }) => sum + share, 0);
    return Math.round(under.reduce((sum, { index, share }) => sum + share * (bytes?.[index] ?? 0), 0) / weight);
  });
}

function leastOf(cells: readonly (readonly Overlap[])[], bytes: Uint8Array | undefined): readonly number[] {
  return cells.map((under) => under.reduce((least, { index }) => Math.min(least, bytes?.[index] ?? 255), 255));
}

function mostOf(cells: readonly (readonly Overlap[])[], bytes: Uint8Array | undefined): readonly number[] {
  return cells.map((under) => under.reduce((most, { index }) => Math.max(most, bytes?.[index] ?? 0), 0));
}
