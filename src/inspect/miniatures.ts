/** Small grey copies of all frames of a film: stretches are found in them, and whole pictures compared. */
import type { Size } from '../geometry.js';
import type { ColorDescription } from '../media.js';

/** The facts that all miniatures of a film share. */
export interface MiniatureFacts {
  readonly size: Size;
  readonly count: number;
  /** Whether the stored levels have full or limited range. */
  readonly range: ColorDescription['range'];
}

export interface Miniatures extends MiniatureFacts {
  /** Rows of `size.width` cells; each cell is the mean of the stored luma under it, 0 to 255. Nobody writes into it. */
  frame(index: number): Uint8Array;
}

/** Frames that are read at once: two seconds. */
const BLOCK_FRAMES = 64;
/** The number of blocks that are held: enough to search one film in another, in both directions. */
const HELD_BLOCKS = 8;

/**
 * Miniatures that `read` puts into a block, frames [from, to) one after the other. Few blocks are held, however long
 * the film is, and they are reused: a frame is valid until eight other blocks were read.
 */
export function readMiniatures(
  facts: MiniatureFacts,
  read: (from: number, to: number, block: Uint8Array) => void,
): Miniatures {
  const cells = facts.size.width * facts.size.height;
  const held = new Map<number, Uint8Array>();
  const freeBlock = () => {
    const oldest = held.size < HELD_BLOCKS ? undefined : held.keys().next().value;
    if (oldest === undefined) return new Uint8Array(BLOCK_FRAMES * cells);
    const block = held.get(oldest) as Uint8Array;
    held.delete(oldest);
    return block;
  };
  const blockOf = (index: number) => {
    const known = held.get(index);
    if (known !== undefined) return known;
    const block = freeBlock();
    read(index * BLOCK_FRAMES, Math.min(facts.count, (index + 1) * BLOCK_FRAMES), block);
    held.set(index, block);
    return block;
  };
  return {
    ...facts,
    frame: (index) => {
      const at = (index % BLOCK_FRAMES) * cells;
      return blockOf(Math.floor(index / BLOCK_FRAMES)).subarray(at, at + cells);
    },
  };
}

/** About so many cells a frame: 54x96 of an upright film. */
const CELLS = 5184;

/** The size of miniatures of a picture: its shape, never thinner than 1 to 5. */
export function miniatureSize({ width, height }: Size): Size {
  const aspect = Math.min(5, Math.max(0.2, width / height));
  return { width: Math.round(Math.sqrt(CELLS * aspect)), height: Math.round(Math.sqrt(CELLS / aspect)) };
}

/** Mean difference of two miniatures, levels. */
export function distance(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] as number) - (b[at] as number));
  return a.length === 0 ? 0 : sum / a.length;
}

/** Mean luma as shown, 0 to 255. */
export function meanLuma(film: Miniatures, frame: number): number {
  const cells = film.frame(frame);
  const mean = cells.reduce((sum, value) => sum + value, 0) / Math.max(1, cells.length);
  const shown = film.range === 'full' ? mean : ((mean - 16) * 255) / 219;
  return Math.round(Math.min(255, Math.max(0, shown)) * 10) / 10;
}

/** Darker than this, a cell is black: a tenth of the way to white, as broadcasters measure. */
const BLACK_SHARE = 0.1;
/** The share of a black frame that may be lighter, such as the logo of a station. */
const LIGHT_SHARE = 0.02;

/** True for a black frame. */
export function isBlack(film: Miniatures, frame: number): boolean {
  const cells = film.frame(frame);
  const limit = film.range === 'full' ? 255 * BLACK_SHARE : 16 + 219 * BLACK_SHARE;
  let light = 0;
  for (const value of cells) if (value > limit) light += 1;
  return light <= LIGHT_SHARE * cells.length;
}

/** Difference hash (dHash): of 9x8 fields, whether each is darker than the one to its right. */
export function differenceHash(film: Miniatures, frame: number): string {
  const { width, height } = film.size;
  const cells = film.frame(frame);
  const field = (column: number, row: number) => {
    const [left, right] = [Math.floor((column * width) / 9), Math.floor(((column + 1) * width) / 9)];
    const [top, bottom] = [Math.floor((row * height) / 8), Math.floor(((row + 1) * height) / 8)];
    let sum = 0;
    for (let y = top; y < bottom; y += 1) for (let x = left; x < right; x += 1) sum += cells[y * width + x] as number;
    return sum / Math.max(1, (right - left) * (bottom - top));
  };
  let hash = 0n;
  for (let row = 0; row < 8; row += 1)
    for (let column = 0; column < 8; column += 1)
      hash = (hash << 1n) | (field(column, row) < field(column + 1, row) ? 1n : 0n);
  return hash.toString(16).padStart(16, '0');
}
