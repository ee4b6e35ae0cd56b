/**
 * The input shape a detector runs at: the clip's own aspect instead of a square, the same cost for more of the picture.
 */
import type { Quality } from '../compose/plan.js';
import type { Size } from '../geometry.js';

/** Strides of the three output grids; both sides must divide by the last. */
export const STRIDES: readonly number[] = [8, 16, 32];

/** Where the picture lies in the network's input: scaled by `scale`, at the top left, the rest padding. */
export interface Letterbox {
  readonly input: Size;
  /** Size of the scaled picture inside `input`. */
  readonly picture: Size;
  /** Input pixels per picture pixel. */
  readonly scaleX: number;
  readonly scaleY: number;
}

/** Pixels of the input that one inference costs: 640x384, measured 20 ms on one core with YOLOX-nano. */
export const INPUT_PIXELS = 640 * 384;
/** The same at quality high, where the picture has more to show: 992x544 for 1080p, 2.2 times the CPU. */
const FINE_INPUT_PIXELS = 992 * 544;
const FINE_PICTURE = 1280;

/**
 * Pixels of the input for a picture at this quality: more for high, from 1280 on the longer side, since an enlarged
 * picture shows nothing new.
 */
export function inputPixels(picture: Size, quality: Quality): number {
  const isFine = quality === 'high' && Math.max(picture.width, picture.height) >= FINE_PICTURE;
  return isFine ? FINE_INPUT_PIXELS : INPUT_PIXELS;
}

/**
 * The shape of multiples of 32 within `budget` pixels on which the picture comes out largest. 1920x1080 gives 640x384,
 * 1080x1920 gives 384x640, 640x480 gives 576x416.
 */
export function fitInput(picture: Size, budget = INPUT_PIXELS): Size {
  let best: Size = { width: 32, height: 32 };
  let bestScale = 0;
  for (let width = 32; width * 32 <= budget; width += 32) {
    const height = 32 * Math.floor(budget / width / 32);
    const scale = Math.min(width / picture.width, height / picture.height);
    // The smallest shape that gives this scale: padding costs as much as picture.
    const input = { width: roundUp(scale * picture.width), height: roundUp(scale * picture.height) };
    if (scale > bestScale + 1e-9) {
      best = input;
      bestScale = scale;
    }
  }
  return best;
}

/** The picture as large as it goes in `input`, its aspect kept to two pixels (chroma is scaled too). */
export function letterbox(picture: Size, input: Size): Letterbox {
  const scale = Math.min(input.width / picture.width, input.height / picture.height);
  const even = (value: number, limit: number) => Math.min(limit, Math.max(2, 2 * Math.round(value / 2)));
  const width = even(picture.width * scale, input.width);
  const height = even(picture.height * scale, input.height);
  return { input, picture: { width, height }, scaleX: width / picture.width, scaleY: height / picture.height };
}

/** Number of grid cells over all strides: the rows of the network's output. */
export function cellCount(input: Size): number {
  return STRIDES.reduce((sum, stride) => sum + (input.width / stride) * (input.height / stride), 0);
}

function roundUp(value: number): number {
  return 32 * Math.max(1, Math.ceil(value / 32 - 1e-6));
}
