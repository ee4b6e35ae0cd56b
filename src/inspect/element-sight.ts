/**
 * How visible a drawn element is in a frame: normalised cross-correlation of brightness, over its ink and a rim around
 * it, whole and in parts.
 */

import { type Box, bottom, right } from '../geometry.js';

/** A patch of a frame and the element that should lie in it, both `width` x `height`. */
export interface Patch {
  readonly width: number;
  readonly height: number;
  /** Brightness of the frame there, as stored for limited range. */
  readonly seen: Uint8Array;
  /** The element's own bitmap: brightness, and how much it covers (0 to 255). */
  readonly drawn: Uint8Array;
  readonly alpha: Uint8Array;
  /** The render's own frame there: how parts look over their very ground. Default: none. */
  readonly render?: Uint8Array;
}

export interface PatchMatch {
  /** How well the whole patch matches, -1 to 1. */
  readonly score: number;
  /** How well its worst part matches, a letter or two wide. */
  readonly worst: number;
  /** Share of its ink whose brightness is right, 0 to 1. */
  readonly inked: number;
}

/** Pixels around the ink that must show its edge. */
const RIM_PX = 4;
/** Covered by more than this, a pixel is ink. */
const INK = 128;
/** Parts are squares of this size: a letter of a headline, or a few letters of a label. */
const PART_PX = 64;
/** Parts with a smaller variance of brightness have too little pattern to be judged. */
const LEAST_VARIANCE = 200;
/** Where the variance of the render itself is smaller, it shows nothing of the element at that moment. */
const LEAST_SHOWN_VARIANCE = 16;
const LEAST_PIXELS = 500;

/** Half-transparent ink is mixed with the picture beside it: the mean brightness of the rim. */
export function matchPatch(patch: Patch): PatchMatch {
  const { width, height, alpha } = patch;
  const near = dilated(alpha, width, height);
  const ground = meanOf(patch, near);
  const wanted = Float32Array.from(patch.drawn, (value, at) => {
    const share = (alpha[at] as number) / 255;
    return share * value + (1 - share) * ground;
  });
  const ink = inkBounds(alpha, width, height);
  const all = correlation(patch, wanted, near, { x: 0, y: 0, width, height });
  const score = Math.max(all.score, scoreByRender(patch, wanted, near, all.score));
  let worst = score;
  for (let y = ink.y; y < ink.y + ink.height; y += PART_PX) {
    for (let x = ink.x; x < ink.x + ink.width; x += PART_PX) {
      const place = { x, y, width: PART_PX, height: PART_PX };
      const part = correlation(patch, wanted, near, place);
      if (part.variance < LEAST_VARIANCE || part.count < LEAST_PIXELS) continue;
      // A ground that is light on one side and dark on the other differs from its mean, so the part is also compared
      // with the render.
      const over = patch.render === undefined ? part : correlation(patch, patch.render, near, place);
      if (over.variance < LEAST_SHOWN_VARIANCE) continue;
      worst = Math.min(worst, Math.max(part.score, over.score));
    }
  }
  return { score, worst, inked: inkedShare(patch) };
}

/** An element that the render itself shows less clearly than this can only be compared with the render. */
const LEAST_OWN_SCORE = 0.2;

/**
 * Pale letters over a lively picture correlate weakly even where they are: what counts then is how much weaker than in
 * the render.
 */
function scoreByRender(patch: Patch, wanted: Float32Array, near: Uint8Array, score: number): number {
  if (patch.render === undefined) return score;
  const whole = { x: 0, y: 0, width: patch.width, height: patch.height };
  const alike = correlation(patch, patch.render, near, whole).score;
  const own = correlation({ ...patch, seen: patch.render }, wanted, near, whole).score;
  return own < LEAST_OWN_SCORE ? alike : Math.min(alike, score / own);
}

/** Ink and the rim around it: 1, else 0. */
function dilated(alpha: Uint8Array, width: number, height: number): Uint8Array {
  const rows = new Uint8Array(alpha.length);
  for (let y = 0; y < height; y += 1)
    spread(
      (x) => (alpha[y * width + x] as number) > INK,
      width,
      (x) => (rows[y * width + x] = 1),
    );
  const near = new Uint8Array(alpha.length);
  for (let x = 0; x < width; x += 1)
    spread(
      (y) => rows[y * width + x] === 1,
      height,
      (y) => (near[y * width + x] = 1),
    );
  return near;
}

function spread(holds: (at: number) => boolean, length: number, mark: (at: number) => void): void {
  let last = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < length; at += 1) {
    if (holds(at)) {
      for (let back = Math.max(0, at - RIM_PX, last + 1); back <= at; back += 1) mark(back);
      last = at;
    } else if (at - last <= RIM_PX) mark(at);
  }
}

function meanOf({ seen, alpha }: Patch, near: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < seen.length; at += 1) {
    if (near[at] === 0 || (alpha[at] as number) > 16) continue;
    sum += seen[at] as number;
    count += 1;
  }
  return count === 0 ? 126 : sum / count;
}

function correlation(patch: Patch, wanted: ArrayLike<number>, near: Uint8Array, part: Box) {
  let [count, sumA, sumB, both, squareA, squareB] = [0, 0, 0, 0, 0, 0];
  for (let row = part.y; row < Math.min(patch.height, bottom(part)); row += 1) {
    for (let at = row * patch.width + part.x; at < row * patch.width + Math.min(patch.width, right(part)); at += 1) {
      if (near[at] === 0) continue;
      const [a, b] = [patch.seen[at] as number, wanted[at] as number];
      count += 1;
      sumA += a;
      sumB += b;
      both += a * b;
      squareA += a * a;
      squareB += b * b;
    }
  }
  if (count === 0) return { score: 1, variance: 0, count };
  const varianceA = squareA / count - (sumA / count) ** 2;
  const varianceB = squareB / count - (sumB / count) ** 2;
  const covariance = both / count - (sumA / count) * (sumB / count);
  const power = Math.sqrt(Math.max(varianceA, 1) * Math.max(varianceB, 1));
  return { score: covariance / power, variance: varianceB, count };
}

function inkBounds(alpha: Uint8Array, width: number, height: number): Box {
  let [left, end, top, low] = [width, 0, height, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((alpha[y * width + x] as number) <= INK) continue;
      left = Math.min(left, x);
      end = Math.max(end, x + 1);
      top = Math.min(top, y);
      low = Math.max(low, y + 1);
    }
  }
  return {
    x: Math.min(left, end),
    y: Math.min(top, low),
    width: Math.max(0, end - left),
    height: Math.max(0, low - top),
  };
}

/** Off by fewer levels, the ink has the right brightness. */
const RIGHT_LEVELS = 24;

function inkedShare({ seen, drawn, alpha }: Patch): number {
  let [right, all] = [0, 0];
  for (let at = 0; at < seen.length; at += 1) {
    if ((alpha[at] as number) < 240) continue;
    all += 1;
    if (Math.abs((seen[at] as number) - (drawn[at] as number)) <= RIGHT_LEVELS) right += 1;
  }
  return all === 0 ? 1 : right / all;
}
