/**
 * The face network at work on small pictures. Its weights come in an npm package; they are read once and proved by
 * their hash.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Size } from '../../geometry.js';
import { CELL, createFaceNetwork, type FaceNetwork, type FaceWeights } from '../../subjects/face-network.js';
import type { FaceBox } from '../../subjects/measure-subjects.js';
import type { SmallPicture } from '../../subjects/small-picture.js';

/** Put there by scripts/take-face-weights.mjs. */
const MODEL = fileURLToPath(new URL('../../../models/face-detector/tiny-face-detector', import.meta.url));
/** SHA-256 of the weights and of their description. */
const HASHES = {
  '.bin': 'b7503ce7df31039b1c43316a9b865cab6a70dd748cc602d3fa28b551503c3871',
  '-weights_manifest.json': '5d1af4849ac48d5b985f4a9b16010c512353ddd6fcc63d50fd0bc9e9e64296e5',
} as const;

/** What the facts of subjects depend on beside the pictures: part of keys. */
export const FACE_NETWORK_VERSION = HASHES['.bin'].slice(0, 12);

/** Of each look at a clip the network sees about so many pixels: faces from a tenth of its height on, in 4 ms. */
const PIXELS = 36_000;
/** Less sure answers are mostly hands. */
const LEAST_SCORE = 0.4;
const MOST_FACES = 8;
/** Boxes that share more than this of what they cover together are one face. */
const SAME = 0.3;

/** Faces of a picture, the surest first. `pixels`: how many the network sees of it; time grows with them. */
export function findFaces(picture: SmallPicture, pixels = PIXELS): readonly FaceBox[] {
  const size = networkSize(picture, pixels);
  const kept: FaceBox[] = [];
  const found = networkFor(size).find(toRgb(picture, size), LEAST_SCORE);
  for (const face of found.toSorted((a, b) => b.score - a.score)) {
    if (kept.length < MOST_FACES && kept.every((other) => shared(face, other) < SAME)) kept.push(within(face));
  }
  return kept;
}

const networks = new Map<string, FaceNetwork>();
const MOST_NETWORKS = 4;
/** Along a side of a picture of `PIXELS`. */
const MOST_CELLS = 16;

function networkFor(size: Size): FaceNetwork {
  const key = `${size.width}x${size.height}`;
  const known = networks.get(key);
  if (known !== undefined) return known;
  // Each keeps some megabytes.
  if (networks.size >= MOST_NETWORKS) networks.clear();
  const made = createFaceNetwork(size, faceWeights());
  networks.set(key, made);
  return made;
}

function networkSize({ width, height }: Size, pixels: number): Size {
  const scale = Math.sqrt(pixels / (width * height));
  const most = Math.round(MOST_CELLS * Math.sqrt(pixels / PIXELS));
  const side = (length: number) => CELL * Math.max(3, Math.min(most, Math.round((length * scale) / CELL)));
  return { width: side(width), height: side(height) };
}

let known: FaceWeights | undefined;

function faceWeights(): FaceWeights {
  if (known !== undefined) return known;
  const bytes = proved('.bin');
  const [{ weights }] = JSON.parse(proved('-weights_manifest.json').toString('utf8')) as [Manifest];
  const layers = new Map<string, Float32Array>();
  let at = 0;
  for (const { name, shape, quantization } of weights) {
    const count = shape.reduce((product, side) => product * side, 1);
    const { scale, min } = quantization;
    layers.set(
      name,
      Float32Array.from(bytes.subarray(at, at + count), (byte) => byte * scale + min),
    );
    at += count;
  }
  const layer = (name: string) => layers.get(name) as Float32Array;
  known = {
    first: { filters: layer('conv0/filters'), bias: layer('conv0/bias') },
    separable: [1, 2, 3, 4, 5].map((index) => ({
      depthwise: layer(`conv${index}/depthwise_filter`),
      pointwise: layer(`conv${index}/pointwise_filter`),
      bias: layer(`conv${index}/bias`),
    })),
    last: { filters: layer('conv8/filters'), bias: layer('conv8/bias') },
  };
  return known;
}

interface Manifest {
  readonly weights: readonly {
    readonly name: string;
    readonly shape: readonly number[];
    readonly quantization: { readonly scale: number; readonly min: number };
  }[];
}

function proved(ending: keyof typeof HASHES): Buffer {
  const bytes = readFileSync(`${MODEL}${ending}`);
  if (createHash('sha256').update(bytes).digest('hex') !== HASHES[ending])
    throw new Error(`internal: ${MODEL}${ending} is not the file that was proved; install the package again`);
  return bytes;
}

/** Bilinear, by BT.709. */
function toRgb({ width, height, luma, blue, red }: SmallPicture, size: Size): Uint8ClampedArray {
  // Clamps and rounds.
  const rgb = new Uint8ClampedArray(size.width * size.height * 3);
  let to = 0;
  for (let y = 0; y < size.height; y += 1) {
    const fromY = Math.min(height - 1, Math.max(0, ((y + 0.5) * height) / size.height - 0.5));
    const row = Math.floor(fromY);
    const down = row + 1 < height ? width : 0;
    const dy = fromY - row;
    for (let x = 0; x < size.width; x += 1, to += 3) {
      const fromX = Math.min(width - 1, Math.max(0, ((x + 0.5) * width) / size.width - 0.5));
      const column = Math.floor(fromX);
      const [at, dx] = [row * width + column, fromX - column];
      const place: Place = { at, aside: at + (column + 1 < width ? 1 : 0), down, dx, dy };
      const [value, cb, cr] = [between(luma, place), between(blue, place), between(red, place)];
      rgb[to] = value + 1.5748 * cr;
      rgb[to + 1] = value - 0.1873 * cb - 0.4681 * cr;
      rgb[to + 2] = value + 1.8556 * cb;
    }
  }
  return rgb;
}

/** Between four pixels of a plane: the first, the one aside, and those below them. */
interface Place {
  readonly at: number;
  readonly aside: number;
  readonly down: number;
  readonly dx: number;
  readonly dy: number;
}

function between(plane: Uint8Array | Int8Array, { at, aside, down, dx, dy }: Place): number {
  const above = (1 - dx) * (plane[at] as number) + dx * (plane[aside] as number);
  const below = (1 - dx) * (plane[at + down] as number) + dx * (plane[aside + down] as number);
  return (1 - dy) * above + dy * below;
}

/** Area of both over that of either. */
function shared(a: FaceBox, b: FaceBox): number {
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / (a.width * a.height + b.width * b.height - width * height);
}

function within({ x, y, width, height, score }: FaceBox): FaceBox {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return { x: left, y: top, width: Math.min(1, x + width) - left, height: Math.min(1, y + height) - top, score };
}
