/** The light of a whole clip -> that of what a film shows of it: what texts over the film are measured against. */
import type { Box, Size } from '../geometry.js';
import type { LumaGrid, PackedLight } from '../media.js';
import { unpackBytes } from '../subjects/pack-bytes.js';
import { LUMA_SHARE } from './blur-fill.js';
import { type Crop, cropWindow } from './crop-window.js';

/** Cells along the shorter side of a frame; the longer side has as many as fit. */
const CELLS = 18;

/** The clock of a scene: frames a second of the film, and where in the clip the scene starts. */
interface SceneClock {
  readonly framesPerSecond: number;
  readonly fromSeconds: number;
}

/** The lights of framings that are remembered for each clip: more than a film has shots. */
const MOST_FRAMINGS = 64;

const remembered = new WeakMap<PackedLight, Map<string, LumaGrid>>();

/** The same light of the same framing is worked out once: a text that changes leaves both as they are. */
export function shownLight(light: PackedLight, framing: Crop, clock: SceneClock): LumaGrid {
  const known = remembered.get(light) ?? new Map<string, LumaGrid>();
  remembered.set(light, known);
  const key = JSON.stringify([framing, clock]);
  const before = known.get(key);
  if (before !== undefined) return before;
  const made = lightUnder(light, framing, clock);
  if (known.size >= MOST_FRAMINGS) known.clear();
  known.set(key, made);
  return made;
}

function lightUnder(light: PackedLight, framing: Crop, { framesPerSecond, fromSeconds }: SceneClock): LumaGrid {
  const looks = light.times.map((seconds, look) => ({
    ...{ look, seconds },
    window: cropWindow(framing, Math.max(0, (seconds - fromSeconds) * framesPerSecond)),
  }));
  return shownGrid(unpackedLight(light), framing.frame, looks);
}

const unpacked = new WeakMap<PackedLight, LumaGrid>();

/** The same light with each sample unpacked to numbers. All shots of a film need it, so it is unpacked only once. */
export function unpackedLight(light: PackedLight): LumaGrid {
  const before = unpacked.get(light);
  if (before !== undefined) return before;
  const { mean, low, high, ...rest } = light;
  const numbers = (looks: readonly string[]) => looks.map((bytes) => Array.from(unpackBytes(bytes)));
  const made: LumaGrid = { ...rest, mean: numbers(mean), low: numbers(low), high: numbers(high) };
  unpacked.set(light, made);
  return made;
}

/** One sample of a picture as a film shows it. */
export interface ShownLight {
  /** Number of the picture's sample. */
  readonly look: number;
  /** Time of the sample on the clock of the resulting grid. */
  readonly seconds: number;
  /** What is seen, in shares of the picture; more than all of it over its blurred copy. */
  readonly window: Box;
}

/** The light of a picture -> that of a frame which shows a part of it, or all of it over its blurred copy. */
export function shownGrid(light: LumaGrid, frame: Size, looks: readonly ShownLight[]): LumaGrid {
  const { width, height } = frame;
  const columns = Math.round((CELLS * width) / Math.min(width, height));
  const rows = Math.round((CELLS * height) / Math.min(width, height));
  const known = new Map<string, readonly (readonly Overlap[])[]>();
  const cellsUnder = (window: Box) => {
    const key = `${window.x} ${window.y} ${window.width} ${window.height}`;
    const cells = known.get(key) ?? overlapsOf(light, window, { columns, rows });
    known.set(key, cells);
    return cells;
  };
  const shown = looks.map(({ look, window }) => {
    const cells = cellsUnder(window);
    const mean = light.mean[look] ?? [];
    // Once blurred, the darkest and brightest points of a picture are its means.
    const fill = cells.some((under) => under.length === 0)
      ? meanOf(cellsUnder(filling(window)), mean).map((value) => Math.round(value * LUMA_SHARE))
      : [];
    const filled = (values: readonly number[]) =>
      values.map((value, at) => (cells[at]?.length === 0 ? (fill[at] ?? 0) : value));
    return {
      mean: filled(meanOf(cells, mean)),
      low: filled(leastOf(cells, light.low?.[look] ?? mean)),
      high: filled(mostOf(cells, light.high?.[look] ?? mean)),
    };
  });
  return {
    ...{ columns, rows, times: looks.map(({ seconds }) => seconds) },
    mean: shown.map((look) => look.mean),
    low: shown.map((look) => look.low),
    high: shown.map((look) => look.high),
  };
}

/** What the blurred copy under a whole picture shows of it: the largest part of the window's shape, in the middle. */
function filling({ width, height }: Box): Box {
  const most = Math.max(width, height);
  const [across, down] = [width / most, height / most];
  return { x: (1 - across) / 2, y: (1 - down) / 2, width: across, height: down };
}

/** A cell of the clip under one of the frame, and how much of that it fills. */
interface Overlap {
  readonly index: number;
  readonly share: number;
}

/** Under this share of its neighbour's room, a cell's darkest point is most likely not in view. */
const LEAST_SHARE = 0.12;

function overlapsOf(
  light: Pick<LumaGrid, 'columns' | 'rows'>,
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
    const [first, last] = [Math.max(0, Math.floor(begin + 1e-9)), Math.min(cells - 1, Math.ceil(end - 1e-9) - 1)];
    const found: Overlap[] = [];
    for (let index = first; index <= last; index += 1) {
      const share = (Math.min(end, index + 1) - Math.max(begin, index)) / (end - begin);
      if (share >= LEAST_SHARE) found.push({ index, share });
    }
    return found;
  });
}

function meanOf(cells: readonly (readonly Overlap[])[], values: readonly number[]): readonly number[] {
  return cells.map((under) => {
    let [weight, sum] = [0, 0];
    for (const { index, share } of under) {
      weight += share;
      sum += share * (values[index] ?? 0);
    }
    return Math.round(sum / weight);
  });
}

function leastOf(cells: readonly (readonly Overlap[])[], values: readonly number[]): readonly number[] {
  return cells.map((under) => under.reduce((least, { index }) => Math.min(least, values[index] ?? 255), 255));
}

function mostOf(cells: readonly (readonly Overlap[])[], values: readonly number[]): readonly number[] {
  return cells.map((under) => under.reduce((most, { index }) => Math.max(most, values[index] ?? 0), 0));
}
