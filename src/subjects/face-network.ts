/**
 * A small convolutional network that finds faces, one convolution, then five separable ones with halvings between, then
 * a layer that says per cell of 32 pixels and anchor how sure it is of a face and where (YOLOv2 with separable
 * convolutions). 0.19 million weights of a byte each; a picture of 288x160 takes 52 million multiplications.
 */
import type { Size } from '../geometry.js';
import { createMixKernel, type MixKernel } from './mix-kernel.js';

/** Weights as 32-bit floats, in the order and layout of `FACE_LAYERS`. */
export interface FaceWeights {
  readonly first: Layer;
  readonly separable: readonly SeparableLayer[];
  readonly last: Layer;
}

/** Filters are row by row, then input channel, then output channel. */
export interface Layer {
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
export const PER_ANCHOR = 5;
/** Width and height of the anchors, in cells. */
export const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const;
/** Sides of a network's picture are multiples of this. */
export const CELL = 32;
/** Of a network's picture, 0-255, taken off before it is divided by 255. */
const MEAN_COLOR = [117.001, 114.697, 97.404] as const;
const LEAK = 0.1;

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

interface Tensor extends Shape {
  /** Row by row, channels together. */
  readonly data: Float32Array;
}

/** A network for pictures of one size, its sides multiples of 32. */
export interface FaceNetwork {
  /** `rgb`: 3 bytes a pixel. Every answer of at least `least`, overlapping ones too. */
  find(rgb: ArrayLike<number>, least: number): readonly NetworkFace[];
}

export function createFaceNetwork({ width, height }: Size, weights: FaceWeights): FaceNetwork {
  const mixer = createMixer(width * height, weights);
  return {
    find(rgb, least) {
      const { input } = mixer;
      let tensor = mixer.mix(taps3x3(rgb, { width, height }, input), 0, LEAK);
      weights.separable.forEach(({ depthwise }, index) => {
        tensor = mixer.mix(depthwiseSums(halved(tensor), depthwise, input), index + 1, LEAK);
      });
      return read(mixer.mix(neighbourMaximum(tensor, input), weights.separable.length + 1, 1), least);
    },
  };
}

interface Mixer {
  /** Where what is to be mixed is written. */
  readonly input: Float32Array;
  /** All channels of each pixel of the input mixed by the weights of a layer; whole until the next call. */
  mix(shape: Shape, layer: number, leak: number): Tensor;
}

interface PlacedLayer {
  readonly weights: number;
  readonly bias: number;
  /** Padded to a multiple of 16. */
  readonly outputs: number;
  readonly channels: number;
}

/** Lays the weights of all layers into a kernel's memory, then room for the largest input and output. */
function createMixer(pixels: number, { first, separable, last }: FaceWeights): Mixer {
  const layers = [
    { filters: first.filters, bias: first.bias },
    ...separable.map(({ pointwise, bias }) => ({ filters: pointwise, bias })),
    last,
  ];
  const padded = layers.map(({ bias }) => 16 * Math.ceil(bias.length / 16));
  const sizes = layers.map(
    ({ filters, bias }, index) => (filters.length / bias.length + 1) * (padded[index] as number),
  );
  const weightFloats = sizes.reduce((sum, size) => sum + size, 0);
  // A layer has at most 27 inputs a pixel of the picture, and 16 outputs.
  const inputFloats = 28 * pixels;
  const kernel = createMixKernel(4 * (weightFloats + inputFloats + 16 * pixels));
  const memory = new Float32Array(kernel.memory.buffer);
  let at = 0;
  const placed = layers.map(({ filters, bias }, index): PlacedLayer => {
    const outputs = padded[index] as number;
    const from = at;
    for (let filter = 0; filter < filters.length; filter += bias.length, at += outputs)
      memory.set(filters.subarray(filter, filter + bias.length), at);
    memory.set(bias, at);
    at += outputs;
    return { weights: 4 * from, bias: 4 * (at - outputs), outputs, channels: bias.length };
  });
  const rooms = { kernel, memory, from: at, to: at + inputFloats };
  return {
    input: memory.subarray(at, at + inputFloats),
    mix: (shape, layer, leak) => mixed(rooms, shape, placed[layer] as PlacedLayer, leak),
  };
}

/** A kernel, and where in its memory its input and its output begin. */
interface MixRooms {
  readonly kernel: MixKernel;
  readonly memory: Float32Array;
  readonly from: number;
  readonly to: number;
}

function mixed(
  { kernel, memory, from, to }: MixRooms,
  { width, height, channels }: Shape,
  { weights, bias, outputs, channels: made }: PlacedLayer,
  leak: number,
): Tensor {
  const pixels = width * height;
  kernel.mix(4 * from, pixels, 4 * channels, weights, bias, 4 * outputs, 4 * to, leak);
  const sums = memory.subarray(to, to + pixels * outputs);
  if (made === outputs) return { width, height, channels: made, data: sums };
  const dense = new Float32Array(pixels * made);
  for (let pixel = 0; pixel < pixels; pixel += 1)
    dense.set(sums.subarray(pixel * outputs, pixel * outputs + made), pixel * made);
  return { width, height, channels: made, data: dense };
}

/** The 27 values around each pixel; what lies outside counts as the mean colour, which is nothing to the network. */
function taps3x3(rgb: ArrayLike<number>, { width, height }: Size, to: Float32Array): Shape {
  const stride = (width + 2) * 3;
  const padded = new Float32Array(stride * (height + 2));
  let from = 0;
  for (let y = 0; y < height; y += 1) {
    let at = (y + 1) * stride + 3;
    for (let x = 0; x < width; x += 1, from += 3, at += 3) {
      padded[at] = ((rgb[from] as number) - MEAN_COLOR[0]) / 255;
      padded[at + 1] = ((rgb[from + 1] as number) - MEAN_COLOR[1]) / 255;
      padded[at + 2] = ((rgb[from + 2] as number) - MEAN_COLOR[2]) / 255;
    }
  }
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let row = 0; row < 3; row += 1) {
        const start = (y + row) * stride + 3 * x;
        for (let tap = 0; tap < 9; tap += 1, at += 1) to[at] = padded[start + tap] as number;
      }
    }
  }
  return { width, height, channels: 27 };
}

/** The greatest of each 2 x 2, within a rim of nothing one pixel wide. */
function halved({ width, height, channels, data }: Tensor): Tensor {
  const [wide, high] = [width >> 1, height >> 1];
  const half = new Float32Array((wide + 2) * (high + 2) * channels);
  for (let y = 0; y < high; y += 1) {
    let to = ((y + 1) * (wide + 2) + 1) * channels;
    for (let x = 0; x < wide; x += 1) {
      const above = (2 * y * width + 2 * x) * channels;
      const below = above + width * channels;
      for (let channel = 0; channel < channels; channel += 1, to += 1) {
        const left = greater(data[above + channel] as number, data[below + channel] as number);
        const right = greater(data[above + channels + channel] as number, data[below + channels + channel] as number);
        half[to] = greater(left, right);
      }
    }
  }
  return { width: wide + 2, height: high + 2, channels, data: half };
}

/** `Math.max` without a branch, which nobody could foretell here: four times as fast (measured). */
function greater(a: number, b: number): number {
  return (a + b + Math.abs(a - b)) / 2;
}

/** The greatest of each cell and its neighbours right and below. */
function neighbourMaximum({ width, height, channels, data }: Tensor, to: Float32Array): Shape {
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
  return { width, height, channels };
}

/** Each channel's own 3 x 3 filter, of all pixels but the rim. */
function depthwiseSums({ width, height, channels, data }: Tensor, filter: Float32Array, to: Float32Array): Shape {
  const [aside, down] = [channels, width * channels];
  // One step along a filter, as along a row.
  const [f1, f2, f3, f4] = [channels, 2 * channels, 3 * channels, 4 * channels];
  const [f5, f6, f7, f8] = [5 * channels, 6 * channels, 7 * channels, 8 * channels];
  let at = 0;
  for (let y = 0; y < height - 2; y += 1) {
    for (let x = 0; x < width - 2; x += 1) {
      const first = (y * width + x) * channels;
      for (let c = 0; c < channels; c += 1, at += 1) {
        const above = first + c;
        const middle = above + down;
        const below = middle + down;
        to[at] =
          (data[above] as number) * (filter[c] as number) +
          (data[above + aside] as number) * (filter[f1 + c] as number) +
          (data[above + 2 * aside] as number) * (filter[f2 + c] as number) +
          (data[middle] as number) * (filter[f3 + c] as number) +
          (data[middle + aside] as number) * (filter[f4 + c] as number) +
          (data[middle + 2 * aside] as number) * (filter[f5 + c] as number) +
          (data[below] as number) * (filter[f6 + c] as number) +
          (data[below + aside] as number) * (filter[f7 + c] as number) +
          (data[below + 2 * aside] as number) * (filter[f8 + c] as number);
      }
    }
  }
  return { width: width - 2, height: height - 2, channels };
}

function read({ width, height, data }: Tensor, least: number): readonly NetworkFace[] {
  const faces: NetworkFace[] = [];
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (const [anchorWidth, anchorHeight] of ANCHORS) {
        const [dx = 0, dy = 0, dw = 0, dh = 0, sure = 0] = data.subarray(at, at + PER_ANCHOR);
        at += PER_ANCHOR;
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
