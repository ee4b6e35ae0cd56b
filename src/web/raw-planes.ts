/**
 * The planes of a decoded picture as its file has them, made smaller: a canvas gives colours out, and cuts off light
 * that is whiter than white.
 */
import type { Box, Size } from '../geometry.js';
import type { Planes } from './soft-copy.js';

/** A decoded picture's own samples. */
export interface SampledPicture extends Size {
  /** Luma, then blue and red difference in one plane of pairs or in two. */
  readonly planes: readonly { readonly data: Uint8Array; readonly stride: number }[];
}

/** The samples of a picture; undefined where they are not 8 bits of BT.709 in limited range. */
export async function sampledPicture(frame: VideoFrame): Promise<SampledPicture | undefined> {
  const { format, colorSpace, visibleRect } = frame;
  const isPlain = colorSpace.matrix === 'bt709' && colorSpace.fullRange !== true;
  if ((format !== 'I420' && format !== 'NV12') || !isPlain || visibleRect === null) return undefined;
  const bytes = new Uint8Array(frame.allocationSize());
  const layouts = await frame.copyTo(bytes);
  const planes = layouts.map(({ offset, stride }) => ({ data: bytes.subarray(offset), stride }));
  return { planes, width: visibleRect.width, height: visibleRect.height };
}

interface Smaller {
  /** The part of the coded picture, in shares of its sides. */
  readonly part: Box;
  /** Upright size, px; even sides. */
  readonly size: Size;
  readonly turned: { readonly rotation: number; readonly mirrored: boolean };
}

/** A part of a picture, mirrored, turned and scaled to a size by the mean of what falls into each sample. */
export function smallerPlanes(raw: SampledPicture, { part, size, turned }: Smaller): Planes {
  const [luma, first, second] = raw.planes;
  const half = { width: size.width / 2, height: size.height / 2 };
  const own = { width: raw.width, height: raw.height };
  const chroma = { width: Math.ceil(own.width / 2), height: Math.ceil(own.height / 2) };
  const isPairs = second === undefined;
  const plane = (of: typeof luma, from: Size, to: Size, sample: Sample) =>
    of === undefined ? new Float32Array(to.width * to.height) : meanOf(of, { from, to, part, turned, ...sample });
  return [
    plane(luma, own, size, { step: 1, skip: 0, zero: 16, scale: 255 / 219 }),
    plane(first, chroma, half, { step: isPairs ? 2 : 1, skip: 0, zero: 128, scale: 255 / 224 }),
    plane(second ?? first, chroma, half, { step: isPairs ? 2 : 1, skip: isPairs ? 1 : 0, zero: 128, scale: 255 / 224 }),
  ];
}

interface Sample {
  /** Bytes from one sample to the next, and bytes before the first one. */
  readonly step: number;
  readonly skip: number;
  /** The level that stands for the value 0, and the number of levels that stand for 1. */
  readonly zero: number;
  readonly scale: number;
}

interface Meaning extends Sample, Pick<Smaller, 'part' | 'turned'> {
  readonly from: Size;
  readonly to: Size;
}

function meanOf({ data, stride }: SampledPicture['planes'][number], asked: Meaning): Float32Array {
  const { from, to, part, turned, step, skip, zero, scale } = asked;
  const { rotation, mirrored } = turned;
  const isTurned = rotation % 180 !== 0;
  const [across, down] = isTurned ? [to.height, to.width] : [to.width, to.height];
  const out = new Float32Array(to.width * to.height);
  const edge = (share: number, index: number, count: number, start: number, length: number) =>
    Math.round((start + (share * index) / count) * length);
  for (let row = 0; row < down; row += 1) {
    const top = edge(part.height, row, down, part.y, from.height);
    const bottom = Math.max(top + 1, edge(part.height, row + 1, down, part.y, from.height));
    for (let column = 0; column < across; column += 1) {
      const left = edge(part.width, column, across, part.x, from.width);
      const right = Math.max(left + 1, edge(part.width, column + 1, across, part.x, from.width));
      let sum = 0;
      for (let y = top; y < bottom; y += 1)
        for (let x = left; x < right; x += 1) sum += data[y * stride + x * step + skip] as number;
      const x = mirrored ? across - 1 - column : column;
      const at = turnedTo(rotation, { x, y: row }, to);
      out[at.y * to.width + at.x] = (sum / ((bottom - top) * (right - left)) - zero) * scale;
    }
  }
  return out;
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A spot after a clockwise turn; `to`: the size of the turned picture. */
function turnedTo(rotation: number, { x, y }: Spot, to: Size): Spot {
  switch (rotation) {
    case 90:
      return { x: to.width - 1 - y, y: x };
    case 180:
      return { x: to.width - 1 - x, y: to.height - 1 - y };
    case 270:
      return { x: y, y: to.height - 1 - x };
    default:
      return { x, y };
  }
}
