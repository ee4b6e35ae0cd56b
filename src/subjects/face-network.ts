/**
 * A small convolutional network that finds faces: one convolution, then five separable ones with halvings between them,
 * then a layer that says for each anchor of each cell of 32 pixels how sure it is of a face, and where the face is
 * (YOLOv2 with separable convolutions). It has 0.19 million weights of a byte each; a picture of 288x160 takes 52
 * million multiplications.
 */
import type { Size } from '../geometry.js';
import { createFaceKernels, type FaceKernels } from './face-kernels.js';

/** Weights as 32-bit floats, in the order and layout of `FACE_LAYERS`. */
export interface FaceWeights {
  readonly first: NetworkLayer;
  readonly separable: readonly SeparableLayer[];
  readonly last: NetworkLayer;
}

/** Filters are row by row, then input channel, then output channel. */
export interface NetworkLayer {
  readonly filters: Float32Array;
  readonly bias: Float32Array;
}

export interface SeparableLayer {
  /** 3 x 3 x channels. */
  readonly depthwise: Float32Array;
  /** Input channels x output channels. */
  readonly pointwise: Float32Array;
  readonly bias: Float32Array;
}

/** Channels after the first convolution and after each separable one. */
export const CHANNELS = [16, 32, 64, 128, 256, 512] as const;
/** Values a cell gives an anchor: x, y, width, height, score. */
export const VALUES_PER_ANCHOR = 5;
/** Width and height of the anchors, in cells. */
export const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** Sides of a network's picture are multiples of this. */
export const NETWORK_SIDE_UNIT = 32;
/** Mean colour of a network's picture, 0-255, subtracted before the pixels are divided by 255. */
export const MEAN_COLOR = [117.001, 114.697, 97.404] as const;
const LEAK = 0.1;
const COLORS = 3;
/** Bytes of a 32-bit float. */
const FLOAT = 4;

/** A face: its box in shares of the picture, and how sure the network is, 0-1. */
export interface NetworkFace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
}

interface Shape extends Size {
  readonly channels: number;
}

/** A network for pictures of one size, its sides multiples of 32. */
export interface FaceNetwork {
  /** `rgb`: 3 bytes for each pixel. Returns every answer whose score is `least` or more, overlapping ones too. */
  find(rgb: ArrayLike<number>, least: number): readonly NetworkFace[];
}

export function createFaceNetwork(size: Size, weights: FaceWeights): FaceNetwork {
  const rooms = createRooms(size.width * size.height, weights);
  return {
    find(rgb, least) {
      rim(rgb, size, roomFor(rooms, 'rimmed', rimmedShape({ ...size, channels: COLORS })));
      let shape = firstSums(rooms, size);
      for (const { filters, mix } of rooms.separable) {
        const half = halve(rooms, shape);
        filter(rooms, half, filters);
        shape = mixAll(rooms, half, mix, LEAK);
      }
      neighbourMaximum(shape, roomFor(rooms, 'mixed', shape), roomFor(rooms, 'filtered', shape));
      const answers = mixAll(rooms, shape, rooms.last, 1);
      return read(answers, roomFor(rooms, 'mixed', answers), least);
    },
  };
}

/** The memory that the kernels work on; numbers are addresses in it. */
interface Rooms {
  readonly kernels: FaceKernels;
  readonly memory: Float32Array;
  readonly first: PlacedLayer;
  readonly separable: readonly { readonly filters: number; readonly mix: PlacedLayer }[];
  readonly last: PlacedLayer;
  /** Where the mixed channels of a layer are stored. */
  readonly mixed: number;
  /** Where a picture is stored, with a rim of zeros one pixel wide around it. */
  readonly rimmed: number;
  /** Where the filtered channels are stored that are to be mixed. */
  readonly filtered: number;
}

interface PlacedLayer {
  readonly weights: number;
  readonly bias: number;
  /** Number of outputs, padded to a multiple of 16. */
  readonly outputs: number;
}

/** Lays the weights of all layers into the memory of kernels, then rooms for the largest layer. */
function createRooms(pixels: number, { first, separable, last }: FaceWeights): Rooms {
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
  const placeLayer = (filters: Float32Array, bias: Float32Array): PlacedLayer => {
    const outputs = 16 * Math.ceil(bias.length / 16);
    const weights = place(paddedRows(filters, bias.length, outputs));
    return { weights, bias: place(paddedRows(bias, bias.length, outputs)), outputs };
  };
  const layers = {
    first: placeLayer(first.filters, first.bias),
    separable: separable.map(({ depthwise, pointwise, bias }) => ({
      filters: place(depthwise),
      mix: placeLayer(pointwise, bias),
    })),
    last: placeLayer(last.filters, last.bias),
  };
  // The first layer, of 16 channels, needs the most. One more pixel is reserved because pixels are mixed in pairs.
  const spare = Math.max(...CHANNELS);
  const rooms = {
    mixed: reserve(16 * pixels + spare),
    rimmed: reserve(6 * pixels),
    filtered: reserve(4 * pixels + spare),
  };
  const kernels = createFaceKernels(bytes);
  const memory = new Float32Array(kernels.memory.buffer);
  for (const [at, values] of contents) memory.set(values, at / FLOAT);
  return { kernels, memory, ...layers, ...rooms };
}

function paddedRows(values: Float32Array, length: number, padded: number): Float32Array {
  const rows = new Float32Array((values.length / length) * padded);
  for (let from = 0, to = 0; from < values.length; from += length, to += padded)
    rows.set(values.subarray(from, from + length), to);
  return rows;
}

function roomFor(
  rooms: Rooms,
  name: 'mixed' | 'rimmed' | 'filtered',
  { width, height, channels }: Shape,
): Float32Array {
  const from = rooms[name] / FLOAT;
  return rooms.memory.subarray(from, from + width * height * channels);
}

function rimmedShape({ width, height, channels }: Shape): Shape {
  return { width: width + 2, height: height + 2, channels };
}

/** Copies a picture and puts a rim of zeros around it, which the network takes for the mean colour. */
function rim(rgb: ArrayLike<number>, { width, height }: Size, to: Float32Array): void {
  to.fill(0);
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    let at = ((y + 1) * (width + 2) + 1) * COLORS;
    for (let x = 0; x < width; x += 1, from += COLORS, at += COLORS) {
      to[at] = ((rgb[from] as number) - MEAN_COLOR[0]) / 255;
      to[at + 1] = ((rgb[from + 1] as number) - MEAN_COLOR[1]) / 255;
      to[at + 2] = ((rgb[from + 2] as number) - MEAN_COLOR[2]) / 255;
    }
  }
}

/** Mixes the 27 values around each pixel of the rimmed picture. */
function firstSums({ kernels, rimmed, mixed, first }: Rooms, { width, height }: Size): Shape {
  const { weights, bias, outputs } = first;
  const step = FLOAT * COLORS;
  const row = step * (width + 2);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [rimmed + y * row, mixed + y * width * outputs * FLOAT];
    kernels.mix(from, width, step, 3, 3 * step, row, weights, bias, FLOAT * outputs, to, LEAK);
  }
  return { width, height, channels: outputs };
}

/** Takes the greatest of each 2 x 2 block of the mixed pixels, and puts a rim of zeros around the result. */
function halve(rooms: Rooms, { width, height, channels }: Shape): Shape {
  const { kernels, mixed, rimmed } = rooms;
  const half = { width: width >> 1, height: height >> 1, channels };
  roomFor(rooms, 'rimmed', rimmedShape(half)).fill(0);
  const step = FLOAT * channels;
  for (let y = 0; y < half.height; y += 1) {
    const to = rimmed + ((y + 1) * (half.width + 2) + 1) * step;
    kernels.halve(mixed + 2 * y * width * step, half.width, step, width * step, to);
  }
  return half;
}

/** Applies each channel's own 3 x 3 filter to the pixels within the rim. */
function filter({ kernels, rimmed, filtered }: Rooms, { width, height, channels }: Shape, filters: number): void {
  const step = FLOAT * channels;
  const row = (width + 2) * step;
  for (let y = 0; y < height; y += 1)
    kernels.filter(rimmed + y * row, width, step, row, filters, filtered + y * width * step);
}

/** Mixes all channels of each filtered pixel. */
function mixAll({ kernels, filtered, mixed }: Rooms, shape: Shape, layer: PlacedLayer, leak: number): Shape {
  const { weights, bias, outputs } = layer;
  const step = FLOAT * shape.channels;
  const pixels = shape.width * shape.height;
  kernels.mix(filtered, pixels, step, 1, step, 0, weights, bias, FLOAT * outputs, mixed, leak);
  return { ...shape, channels: outputs };
}

/** `Math.max` without a branch, which no processor could predict here: four times as fast (measured). */
function greater(a: number, b: number): number {
  return (a + b + Math.abs(a - b)) / 2;
}

/** The greatest value of each cell and its neighbours to the right and below. */
function neighbourMaximum({ width, height, channels }: Shape, data: Float32Array, to: Float32Array): void {
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const down = y + 1 < height ? width * channels : 0;
    for (let x = 0; x < width; x += 1) {
      const aside = x + 1 < width ? channels : 0;
      for (let channel = 0; channel < channels; channel += 1, at += 1) {
        const left = greater(data[at] as number, data[at + down] as number);
        const right = greater(data[at + aside] as number, data[at + down + aside] as number);
        to[at] = greater(left, right);
      }
    }
  }
}

/** `values`: for each cell the values of all anchors, then padding. */
function read({ width, height, channels }: Shape, values: Float32Array, least: number): readonly NetworkFace[] {
  const faces: NetworkFace[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let at = (y * width + x) * channels;
      for (const [anchorWidth, anchorHeight] of ANCHORS) {
        const [dx = 0, dy = 0, dw = 0, dh = 0, sure = 0] = values.subarray(at, at + VALUES_PER_ANCHOR);
        at += VALUES_PER_ANCHOR;
        const score = sigmoid(sure);
        if (score < least) continue;
        const size = { width: (Math.exp(dw) * anchorWidth) / width, height: (Math.exp(dh) * anchorHeight) / height };
        const middle = { x: (x + sigmoid(dx)) / width, y: (y + sigmoid(dy)) / height };
        faces.push({ x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size, score });
      }
    }
  }
  return faces;
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
