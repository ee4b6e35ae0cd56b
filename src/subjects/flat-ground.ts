/**
 * A product photographed on white: the flat ground around it, found from the edges in, and taken out. White inside of
 * the product stays, and edges are as soft as they were.
 */
import type { RgbaRows } from './shrink-picture.js';

/** The least share of the edge's pixels that have the colour of the ground, and how far from it they may be, of 255. */
const [MOST_EDGE, EDGE_NEAR] = [0.97, 10];
/** The least value of each channel of the ground: product photos have a ground of nearly pure white. */
const WHITE = 236;
/**
 * A pixel whose colour is at most this far from the ground belongs to it, of 255; and the width of the product's edge,
 * px.
 */
const [NEAR, EDGE] = [8, 2];

type Color = readonly [red: number, green: number, blue: number];

/** Colour of the ground that runs all around a picture; undefined where it has none, or one that is no white. */
export function flatGround(image: RgbaRows): Color | undefined {
  const { width, height, data } = image;
  const edge = edgeOf(width, height);
  const ground = [0, 1, 2].map((channel) => {
    const values = edge.map((at) => data[4 * at + channel] ?? 0).toSorted((a, b) => a - b);
    return values[values.length >> 1] ?? 0;
  }) as [number, number, number];
  if (Math.min(...ground) < WHITE || edge.some((at) => (data[4 * at + 3] ?? 0) < 255)) return undefined;
  const near = edge.filter((at) => distanceAt(data, at, ground) <= EDGE_NEAR).length;
  return near >= MOST_EDGE * edge.length ? ground : undefined;
}

/** The picture with its ground transparent; a copy. */
export function withoutGround(image: RgbaRows, ground: Color): RgbaRows {
  const { width, height } = image;
  const data = Uint8Array.from(image.data);
  /** 0: not reached; 1: ground; higher numbers count how many pixels inside the product a pixel lies. */
  const reached = new Uint8Array(width * height);
  let front = edgeOf(width, height).filter((at) => distanceAt(image.data, at, ground) <= NEAR);
  for (const at of front) reached[at] = 1;
  while (front.length > 0) {
    const next: number[] = [];
    for (const at of front) {
      const depth = reached[at] ?? 0;
      data[4 * at + 3] = 0;
      if (depth > 1) unmix(data, image, at, ground);
      if (depth > EDGE) continue;
      for (const other of besides(at, image)) {
        const isGround = depth === 1 && distanceAt(image.data, other, ground) <= NEAR;
        if (reached[other] !== 0) continue;
        reached[other] = isGround ? 1 : depth + 1;
        next.push(other);
      }
    }
    front = next;
  }
  return { width, height, data };
}

/** Gives an edge pixel the colour of the product behind it, and as much opacity as it differs from the ground. */
function unmix(data: Uint8Array, image: RgbaRows, at: number, ground: Color): void {
  const { width, height } = image;
  const [x, y] = [at % width, Math.floor(at / width)];
  let most = 0;
  for (let row = Math.max(0, y - EDGE); row <= Math.min(height - 1, y + EDGE); row += 1)
    for (let column = Math.max(0, x - EDGE); column <= Math.min(width - 1, x + EDGE); column += 1)
      most = Math.max(most, distanceAt(image.data, row * width + column, ground));
  const cover = most <= NEAR ? 0 : Math.min(1, distanceAt(image.data, at, ground) / most);
  data[4 * at + 3] = Math.round(255 * cover);
  if (cover === 0) return;
  for (const [channel, own] of ground.entries()) {
    const mixed = image.data[4 * at + channel] ?? 0;
    data[4 * at + channel] = Math.max(0, Math.min(255, Math.round((mixed - (1 - cover) * own) / cover)));
  }
}

function besides(at: number, { width, height }: RgbaRows): readonly number[] {
  const x = at % width;
  return [
    ...(x > 0 ? [at - 1] : []),
    ...(x < width - 1 ? [at + 1] : []),
    ...(at >= width ? [at - width] : []),
    ...(at < width * (height - 1) ? [at + width] : []),
  ];
}

/** Indexes of the outermost pixels. */
function edgeOf(width: number, height: number): number[] {
  const sides = Array.from({ length: height }, (_, y) => [y * width, y * width + width - 1]).flat();
  const ends = Array.from({ length: width }, (_, x) => [x, (height - 1) * width + x]).flat();
  return [...sides, ...ends];
}

function distanceAt(data: Uint8Array, at: number, ground: Color): number {
  const off = (channel: 0 | 1 | 2) => Math.abs((data[4 * at + channel] ?? 0) - ground[channel]);
  return Math.max(off(0), off(1), off(2));
}
