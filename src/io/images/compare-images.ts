/**
 * The difference of two pictures of one size, in five numbers. pixelmatch 7 judges the pixels (threshold 0.03,
 * anti-aliased ones included: our own drawing has no reason to differ there); alpha is judged as a channel of its own,
 * and colours count by their share in the picture (times alpha), so that the colour of transparent pixels makes no
 * difference. Calibrated in test/support/compare-images.test.ts.
 */
import pixelmatch from 'pixelmatch';
import { flatPicture, type Picture } from './picture.js';

/** How two pictures of one size differ. */
export interface Comparison {
  /** 0-255, over red, green, blue (times alpha) and alpha. */
  readonly largestDelta: number;
  /** 0-255, over all pixels and the four channels. */
  readonly meanDelta: number;
  /** Share of pixels that differ visibly, 0-1. */
  readonly differingShare: number;
  /** The 64x64 tile (smaller in a smaller picture) with the most differing pixels, and their share of it. */
  readonly worstTile: { readonly x: number; readonly y: number; readonly share: number };
  /** Pixels of the largest patch of differing ones that touch each other, corners too, and a pixel of it. */
  readonly largestPatch: { readonly x: number; readonly y: number; readonly pixels: number };
  /** Differing pixels in red over a pale copy of the expected picture. */
  readonly diff: Picture;
}

/** The limits within which two pictures count as the same. */
export interface Limits {
  /** Highest share of differing pixels in a tile. */
  readonly tileShare: number;
  /** Most pixels of a patch of differing ones. */
  readonly patchPixels: number;
  /** Highest mean delta. */
  readonly meanDelta: number;
}

/**
 * A missing glyph is 0.04% of a frame but a fifth of its tile, so the tile decides; where letters are a few pixels high
 * it is a patch of some twenty adjacent pixels, while rounding changes single ones; the mean shows a faint colour cast
 * over everything.
 */
export const defaultLimits: Limits = { tileShare: 0.01, patchPixels: 12, meanDelta: 1 };
const tileSize = 64;
const threshold = 0.03;

/** Compares; throws a TypeError for pictures of different sizes. */
export function compareImages(actual: Picture, expected: Picture): Comparison {
  const { width, height } = expected;
  if (actual.width !== width || actual.height !== height) {
    throw new TypeError(`Expected a picture of ${width}x${height} but received ${actual.width}x${actual.height}`);
  }
  if (bytesOf(actual).equals(bytesOf(expected))) return identical(expected);
  const colors = [premultiplied(actual), premultiplied(expected)] as const;
  const alphas = [alphaAsGrey(actual), alphaAsGrey(expected)] as const;
  let largestDelta = 0;
  let sum = 0;
  for (const [a, b] of [colors, alphas]) {
    for (let index = 0; index < a.length; index++) {
      const delta = Math.abs((a[index] ?? 0) - (b[index] ?? 0));
      if (delta > largestDelta) largestDelta = delta;
      // The grey copy of alpha holds it three times.
      sum += a === alphas[0] ? delta / 3 : delta;
    }
  }
  const mask = new Uint8Array(width * height);
  for (const [a, b] of [colors, alphas]) markDiffering(mask, a, b, width, height);
  const numbers = {
    largestDelta,
    meanDelta: sum / (width * height * 4),
    differingShare: mask.reduce((count, value) => count + value, 0) / mask.length,
    worstTile: worstTile(mask, width, height),
    largestPatch: largestPatch(mask, width, height),
  };
  return withDiff(numbers, expected, mask);
}

/**
 * The picture of the differences is drawn when somebody asks for it: it takes most of the time, and is mostly not
 * needed.
 */
function withDiff(numbers: Omit<Comparison, 'diff'>, expected: Picture, mask: Uint8Array): Comparison {
  let drawn: Picture | undefined;
  return {
    ...numbers,
    get diff() {
      drawn ??= drawDiff(mask, expected);
      return drawn;
    },
  };
}

function bytesOf({ data }: Picture): Buffer {
  return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** The result for equal pixels, without comparing each. */
function identical(picture: Picture): Comparison {
  const numbers = {
    ...{ largestDelta: 0, meanDelta: 0, differingShare: 0 },
    worstTile: { x: 0, y: 0, share: 0 },
    largestPatch: { x: 0, y: 0, pixels: 0 },
  };
  return withDiff(numbers, picture, new Uint8Array(picture.width * picture.height));
}

/** True when the comparison lies within the limits. */
export function isWithin(comparison: Comparison, limits: Limits): boolean {
  const { worstTile: tile, largestPatch: patch, meanDelta } = comparison;
  return tile.share <= limits.tileShare && patch.pixels <= limits.patchPixels && meanDelta <= limits.meanDelta;
}

/**
 * `largest delta 26, mean delta 0.011, differing 0.042%, worst tile 21.97% at (640, 512), largest patch 900 px at (640,
 * 520)`.
 */
export function describeComparison(comparison: Comparison): string {
  const { largestDelta, meanDelta, differingShare, worstTile: tile, largestPatch: patch } = comparison;
  const percent = (share: number) => `${(share * 100).toFixed(share < 0.01 ? 3 : 2)}%`;
  const place = tile.share > 0 ? ` at (${tile.x}, ${tile.y})` : '';
  const parts = [
    `largest delta ${largestDelta}, mean delta ${meanDelta.toFixed(3)}, differing ${percent(differingShare)}`,
    `worst tile ${percent(tile.share)}${place}`,
    `largest patch ${patch.pixels} px${patch.pixels > 0 ? ` at (${patch.x}, ${patch.y})` : ''}`,
  ];
  return parts.join(', ');
}

function premultiplied(picture: Picture): Uint8Array {
  const result = new Uint8Array(picture.data.length);
  for (let offset = 0; offset < result.length; offset += 4) {
    const alpha = picture.data[offset + 3] ?? 0;
    for (let channel = 0; channel < 3; channel++) {
      result[offset + channel] = Math.round(((picture.data[offset + channel] ?? 0) * alpha) / 255);
    }
    result[offset + 3] = 255;
  }
  return result;
}

function alphaAsGrey(picture: Picture): Uint8Array {
  const result = new Uint8Array(picture.data.length);
  for (let offset = 0; offset < result.length; offset += 4) {
    result.fill(picture.data[offset + 3] ?? 0, offset, offset + 3);
    result[offset + 3] = 255;
  }
  return result;
}

function markDiffering(mask: Uint8Array, a: Uint8Array, b: Uint8Array, width: number, height: number): void {
  if (Buffer.compare(a, b) === 0) return;
  const output = new Uint8Array(a.length);
  pixelmatch(a, b, output, width, height, { threshold, includeAA: true, diffMask: true });
  for (let index = 0; index < mask.length; index++) if ((output[4 * index + 3] ?? 0) > 0) mask[index] = 1;
}

/**
 * Tiles lie on a grid of half their size, so that a small fault is never cut in four; the last ones are moved inside.
 */
function worstTile(mask: Uint8Array, width: number, height: number): Comparison['worstTile'] {
  const tileWidth = Math.min(tileSize, width);
  const tileHeight = Math.min(tileSize, height);
  let worst = { x: 0, y: 0, share: 0 };
  for (const y of starts(height, tileHeight)) {
    for (const x of starts(width, tileWidth)) {
      let count = 0;
      for (let row = y; row < y + tileHeight; row++) {
        for (let index = row * width + x; index < row * width + x + tileWidth; index++) count += mask[index] ?? 0;
      }
      const share = count / (tileWidth * tileHeight);
      if (share > worst.share) worst = { x, y, share };
    }
  }
  return worst;
}

/** Flood fill over the eight neighbours, patch by patch. */
function largestPatch(mask: Uint8Array, width: number, height: number): Comparison['largestPatch'] {
  const left = mask.slice();
  let largest = { x: 0, y: 0, pixels: 0 };
  for (let first = left.indexOf(1); first >= 0; first = left.indexOf(1, first)) {
    const open = [first];
    left[first] = 0;
    let pixels = 0;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      pixels += 1;
      const [x, y] = [at % width, Math.floor(at / width)];
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const next = row * width + column;
          if (left[next] !== 1) continue;
          left[next] = 0;
          open.push(next);
        }
      }
    }
    if (pixels > largest.pixels) largest = { x: first % width, y: Math.floor(first / width), pixels };
  }
  return largest;
}

function starts(length: number, tile: number): readonly number[] {
  const result: number[] = [];
  for (let start = 0; start + tile < length; start += Math.max(1, tile / 2)) result.push(Math.floor(start));
  result.push(length - tile);
  return result;
}

function drawDiff(mask: Uint8Array, expected: Picture): Picture {
  const diff = flatPicture(expected.width, expected.height, [255, 255, 255, 255]);
  for (let index = 0; index < mask.length; index++) {
    const offset = 4 * index;
    if (mask[index] === 1) {
      diff.data.set([230, 0, 40, 255], offset);
      continue;
    }
    const [r = 0, g = 0, b = 0, a = 0] = expected.data.subarray(offset, offset + 4);
    diff.data.fill(Math.round(255 - (0.2 * a * (255 - (0.3 * r + 0.59 * g + 0.11 * b))) / 255), offset, offset + 3);
  }
  return diff;
}
