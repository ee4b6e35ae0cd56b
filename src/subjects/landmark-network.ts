/**
 * A small convolutional network that finds 68 points of a face in a close picture of it: jaw, brows, nose, eyes, mouth.
 * It has three blocks, each of three separable convolutions whose sums are added up; each block gives a picture half as
 * wide and high as the one it takes. Then one layer turns the mean over the picture into the points. It has 0.08
 * million weights of a byte each and takes 17 million multiplications.
 */
import { createFaceKernels, type FaceKernels } from './face-kernels.js';
import type { NetworkLayer, SeparableLayer } from './face-network.js';

/** Weights as 32-bit floats; filters are stored as in `FaceWeights`. */
export interface LandmarkWeights {
  readonly first: NetworkLayer;
  /** All other convolutions, in their order. */
  readonly separable: readonly SeparableLayer[];
  /** Weights by channel, then by coordinate. */
  readonly last: NetworkLayer;
}

/** Side of the picture that the network sees, px. */
export const LANDMARK_SIDE = 112;
/** Mean colour, 0-255, subtracted before the pixels are divided by 255. */
export const LANDMARK_MEAN = [122.782, 117.001, 104.298] as const;
/** Channels after each block. */
const CHANNELS = [32, 64, 128] as const;
const COLORS = 3;
/** Number of points that it finds; each has two coordinates. */
export const LANDMARKS = 68;
/** Bytes of a 32-bit float. */
const FLOAT = 4;
/** Number of coordinates, rounded up because the kernels compute 16 outputs at a time. */
const PADDED = 16 * Math.ceil((2 * LANDMARKS) / 16);

/** `rgb`: `LANDMARK_SIDE` squared pixels of 3 bytes. Returns x and y of each point, in shares of the picture. */
export type FindLandmarks = (rgb: ArrayLike<number>) => Float32Array;

export function createLandmarkNetwork(weights: LandmarkWeights): FindLandmarks {
  const rooms = createRooms(weights);
  return (rgb) => {
    rim(rgb, rooms);
    let side = LANDMARK_SIDE;
    for (const [index, channels] of CHANNELS.entries()) {
      side /= 2;
      block(rooms, { side, channels, from: CHANNELS[index - 1] ?? COLORS }, index);
    }
    return pointsOf(rooms, side * side);
  };
}

/** The memory that the kernels work on; numbers are addresses in it. */
interface Rooms {
  readonly kernels: FaceKernels;
  readonly memory: Float32Array;
  readonly first: Mix;
  readonly separable: readonly { readonly filters: number; readonly mix: Mix }[];
  readonly last: Mix;
  /** Where a picture is stored, with a rim of zeros one pixel wide around it. */
  readonly rimmed: number;
  /** Where a filtered row is stored. */
  readonly line: number;
  /** Where the sums of a block's convolutions are stored. */
  readonly sums: readonly [number, number];
}

interface Mix {
  readonly weights: number;
  readonly bias: number;
  /** Bytes of the outputs of a pixel. */
  readonly outputs: number;
}

function createRooms({ first, separable, last }: LandmarkWeights): Rooms {
  const contents = new Map<number, Float32Array>();
  let bytes = 0;
  const reserve = (floats: number): number => {
    bytes += FLOAT * floats;
    return bytes - FLOAT * floats;
  };
  const place = (values: Float32Array): number => {
    const at = reserve(values.length);
    contents.set(at, values);
    return at;
  };
  const mixOf = (filters: Float32Array, bias: Float32Array): Mix => ({
    ...{ weights: place(filters), bias: place(bias), outputs: FLOAT * bias.length },
  });
  const padded = (values: Float32Array): Float32Array => {
    const rows = new Float32Array((values.length / (2 * LANDMARKS)) * PADDED);
    for (let from = 0, to = 0; from < values.length; from += 2 * LANDMARKS, to += PADDED)
      rows.set(values.subarray(from, from + 2 * LANDMARKS), to);
    return rows;
  };
  const layers = {
    first: mixOf(first.filters, first.bias),
    separable: separable.map(({ depthwise, pointwise, bias }) => ({
      filters: place(depthwise),
      mix: mixOf(pointwise, bias),
    })),
    last: mixOf(padded(last.filters), padded(last.bias)),
  };
  const half = LANDMARK_SIDE / 2;
  const rooms = {
    rimmed: reserve(Math.max(COLORS * (LANDMARK_SIDE + 2) ** 2, CHANNELS[0] * (half + 2) ** 2)),
    // Pixels are mixed in pairs, so one more pixel is read than there are.
    line: reserve(2 * CHANNELS[0] * (half + 2)),
    sums: [reserve(CHANNELS[0] * half ** 2), reserve(CHANNELS[0] * half ** 2)] as const,
  };
  const kernels = createFaceKernels(bytes);
  const memory = new Float32Array(kernels.memory.buffer);
  for (const [at, values] of contents) memory.set(values, at / FLOAT);
  return { kernels, memory, ...layers, ...rooms };
}

function rim(rgb: ArrayLike<number>, { memory, rimmed }: Rooms): void {
  const wide = COLORS * (LANDMARK_SIDE + 2);
  memory.fill(0, rimmed / FLOAT, rimmed / FLOAT + wide * (LANDMARK_SIDE + 2));
  let from = 0;
  for (let y = 0; y < LANDMARK_SIDE; y += 1) {
    let at = rimmed / FLOAT + (y + 1) * wide + COLORS;
    for (let x = 0; x < LANDMARK_SIDE; x += 1)
      for (const mean of LANDMARK_MEAN) {
        memory[at] = ((rgb[from] as number) - mean) / 255;
        at += 1;
        from += 1;
      }
  }
}

/** The shape of a block; `side` and `channels` are those of its result. */
interface BlockShape {
  readonly side: number;
  readonly channels: number;
  /** Channels of the picture that the block takes. */
  readonly from: number;
}

/** Replaces the rimmed picture by the sums of the block, also with a rim. */
function block(rooms: Rooms, shape: BlockShape, index: number): void {
  const { side, channels } = shape;
  const [one, two] = rooms.sums;
  const count = side * side * channels;
  const [ones, twos] = rooms.sums.map((at) => rooms.memory.subarray(at / FLOAT, at / FLOAT + count)) as [
    Float32Array,
    Float32Array,
  ];
  const inside = { side, channels, from: channels };
  const nothing = twos.fill(0);
  if (index === 0) firstSums(rooms, one);
  else separableSums(rooms, { ...shape, layer: 3 * index - 1, step: 2, to: one, leak: 0 });
  rimSums(rooms, inside, ones, nothing);
  for (const layer of [3 * index, 3 * index + 1]) {
    separableSums(rooms, { ...inside, layer, step: 1, to: two, leak: 1 });
    rimSums(rooms, inside, ones, twos);
  }
}

/** Sums for every other pixel of the rimmed colours and its neighbours to the right and below. */
function firstSums({ kernels, rimmed, first }: Rooms, to: number): void {
  const { weights, bias, outputs } = first;
  const [step, side] = [FLOAT * COLORS, LANDMARK_SIDE / 2];
  const row = step * (LANDMARK_SIDE + 2);
  for (let y = 0; y < side; y += 1) {
    const from = rimmed + (2 * y + 1) * row + step;
    kernels.mix(from, side, 2 * step, 3, 3 * step, row, weights, bias, outputs, to + y * side * outputs, 0);
  }
}

interface SeparableSums extends BlockShape {
  readonly layer: number;
  /** The distance from one pixel that is used to the next one, in pixels. */
  readonly step: 1 | 2;
  readonly to: number;
  /** The factor of sums below 0. */
  readonly leak: 0 | 1;
}

function separableSums(rooms: Rooms, { side, from, layer, step, to, leak }: SeparableSums): void {
  const { kernels, rimmed, line } = rooms;
  const { filters, mix } = rooms.separable[layer] as Rooms['separable'][number];
  const { weights, bias, outputs } = mix;
  const pixel = FLOAT * from;
  const row = (step * side + 2) * pixel;
  // A layer that halves the picture leaves out the rim above and on the left.
  const start = rimmed + (step - 1) * (row + pixel);
  for (let y = 0; y < side; y += 1) {
    kernels.filter(start + step * y * row, step * side - (step - 1), pixel, row, filters, line);
    kernels.mix(line, side, step * pixel, 1, pixel, 0, weights, bias, outputs, to + y * side * outputs, leak);
  }
}

/** Adds to the sums; those above 0 become the picture within a rim of zeros, and all others become 0. */
function rimSums(
  { memory, rimmed }: Rooms,
  { side, channels }: BlockShape,
  sums: Float32Array,
  added: Float32Array,
): void {
  const wide = channels * (side + 2);
  const to = memory.subarray(rimmed / FLOAT, rimmed / FLOAT + wide * (side + 2)).fill(0);
  let from = 0;
  for (let y = 0; y < side; y += 1) {
    let at = (y + 1) * wide + channels;
    for (let x = 0; x < side * channels; x += 1, at += 1, from += 1) {
      const sum = (sums[from] as number) + (added[from] as number);
      sums[from] = sum;
      to[at] = Math.max(0, sum);
    }
  }
}

/** The mean of the last block's sums over the picture, and the points that follow from it. */
function pointsOf({ kernels, memory, rimmed, line, sums, last }: Rooms, pixels: number): Float32Array {
  const channels = CHANNELS[2];
  const [means, side] = [memory.subarray(line / FLOAT, line / FLOAT + 2 * channels).fill(0), Math.sqrt(pixels)];
  for (let y = 0; y < side; y += 1) {
    let at = rimmed / FLOAT + ((y + 1) * (side + 2) + 1) * channels;
    for (let x = 0; x < side * channels; x += 1, at += 1)
      means[x % channels] = (means[x % channels] as number) + (memory[at] as number) / pixels;
  }
  const { weights, bias, outputs } = last;
  const step = FLOAT * channels;
  kernels.mix(line, 1, step, 1, step, 0, weights, bias, outputs, sums[0], 1);
  return memory.slice(sums[0] / FLOAT, sums[0] / FLOAT + 2 * LANDMARKS);
}
