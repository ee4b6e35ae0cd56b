/**
 * ffmpeg's ass filter converts its colours to limited-range BT.601, whatever the picture is. A BT.709 picture gets a
 * colour by the name of another one: the RGB whose BT.601 conversion holds the Y, Cb and Cr wanted. Pure green, red and
 * blue have no such name.
 */
import { type Rgba, toBt709 } from '../../color.js';

export interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

/**
 * 8-bit RGB to name; undefined where BT.601 cannot say it to within half a level. `bt601Name` of orange 255, 77, 0 is
 * 239, 63, 5.
 */
export function bt601Name(color: Rgba): Rgb | undefined {
  const wanted = toBt709(color);
  const [y, cb, cr] = [(wanted.y - 16) / 219, (wanted.cb - 128) / 224, (wanted.cr - 128) / 224];
  const near = { r: y + 1.402 * cr, g: y - 0.344136 * cb - 0.714136 * cr, b: y + 1.772 * cb };
  const around = (value: number) => [0, -1, 1, -2, 2].map((step) => Math.round(255 * value) + step).filter(isLevel);
  for (const g of around(near.g))
    for (const r of around(near.r))
      for (const b of around(near.b)) if (isSame(toBt601({ r, g, b }), wanted)) return { r, g, b };
  return undefined;
}

interface YCbCr {
  readonly y: number;
  readonly cb: number;
  readonly cr: number;
}

function toBt601({ r, g, b }: Rgb): YCbCr {
  const luma = (0.299 * r + 0.587 * g + 0.114 * b) / 255;
  return {
    y: Math.round(16 + 219 * luma),
    cb: Math.round(128 + (224 * (b / 255 - luma)) / 1.772),
    cr: Math.round(128 + (224 * (r / 255 - luma)) / 1.402),
  };
}

function isSame(a: YCbCr, b: YCbCr): boolean {
  return a.y === b.y && a.cb === b.cb && a.cr === b.cr;
}

function isLevel(value: number): boolean {
  return value >= 0 && value <= 255;
}
