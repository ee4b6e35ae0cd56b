/** A decoded image -> its subject facts, as a clip of one look. */
import { STILL_GROUND } from '../../compose/still-picture.js';
import type { Size } from '../../geometry.js';
import type { SubjectFacts } from '../../media.js';
import { measureSubjects } from '../../subjects/measure-subjects.js';
import type { SmallPicture } from '../../subjects/small-picture.js';
import { findFaces } from '../probe/find-faces.js';

/** Longer side of the picture that subjects are looked for in, px: as of a clip. */
const MOST_SIDE = 200;
const LEAST_SIDE = 10;
const GROUND = Number.parseInt(STILL_GROUND.slice(1, 3), 16);

/** Of rows of 8-bit R, G, B, straight A. Undefined for a picture in which nothing could be told apart. */
export function imageSubjects(image: Size & { readonly data: Uint8Array }): SubjectFacts | undefined {
  const scale = Math.min(1, MOST_SIDE / Math.max(image.width, image.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: side(image.width), height: side(image.height) };
  if (Math.min(size.width, size.height) < LEAST_SIDE) return undefined;
  return measureSubjects([0], [smallPicture(image, size)], findFaces);
}

/** Means of the pixels under each of the small ones, over the white that transparent images lie on. */
function smallPicture({ width, height, data }: Size & { readonly data: Uint8Array }, size: Size): SmallPicture {
  const count = size.width * size.height;
  const picture = { ...size, luma: new Uint8Array(count), blue: new Int8Array(count), red: new Int8Array(count) };
  for (let y = 0; y < size.height; y += 1) {
    const rows = stretchOf(y, size.height, height);
    for (let x = 0; x < size.width; x += 1) {
      const columns = stretchOf(x, size.width, width);
      const sums = [0, 0, 0];
      for (let row = rows.from; row < rows.to; row += 1) {
        for (let at = 4 * (row * width + columns.from); at < 4 * (row * width + columns.to); at += 4) {
          const alpha = (data[at + 3] ?? 255) / 255;
          for (let channel = 0; channel < 3; channel += 1)
            sums[channel] = (sums[channel] ?? 0) + (data[at + channel] ?? 0) * alpha + GROUND * (1 - alpha);
        }
      }
      const pixels = (rows.to - rows.from) * (columns.to - columns.from);
      const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / pixels);
      const luma = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      const at = y * size.width + x;
      picture.luma[at] = Math.round(luma);
      picture.blue[at] = chroma((blue - luma) / 1.8556);
      picture.red[at] = chroma((red - luma) / 1.5748);
    }
  }
  return picture;
}

function stretchOf(at: number, count: number, length: number): { readonly from: number; readonly to: number } {
  const from = Math.floor((at * length) / count);
  return { from, to: Math.max(from + 1, Math.floor(((at + 1) * length) / count)) };
}

function chroma(value: number): number {
  return Math.max(-128, Math.min(127, Math.round(value)));
}
