/**
 * sRGB to and from OKLCH (Björn Ottosson, 2020): lightness 0-1, chroma 0-0.4, hue in degrees. Chroma is cut until the
 * colour exists in sRGB.
 */
import { decodeSrgb, encodeSrgb, formatHex, fromOklab, parseHex, toOklab } from '../color.js';

export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** `toOklch('#ff4d00')` is about lightness 0.66, chroma 0.23, hue 40. */
export function toOklch(hex: string): Oklch {
  const { r, g, b } = parseHex(hex) ?? { r: 0, g: 0, b: 0 };
  const [lr, lg, lb] = [r, g, b].map((value) => decodeSrgb(value / 255)) as [number, number, number];
  const { lightness, a, b: bb } = toOklab(lr, lg, lb);
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return {
    lightness,
    chroma: Math.hypot(a, bb),
    hue: hue < 0 ? hue + 360 : hue,
  };
}

/** The colour as `#rrggbb`, with the nearest chroma that sRGB has at this lightness and hue. */
export function fromOklch(color: Oklch): string {
  const lightness = Math.min(1, Math.max(0, color.lightness));
  let low = 0;
  let high = color.chroma;
  if (inGamut(linear({ ...color, lightness }))) low = high;
  for (let step = 0; step < 16 && high - low > 1e-4; step += 1) {
    const middle = (low + high) / 2;
    if (inGamut(linear({ lightness, chroma: middle, hue: color.hue }))) low = middle;
    else high = middle;
  }
  const [r, g, b] = linear({ lightness, chroma: low, hue: color.hue }).map(
    (value) => 255 * encodeSrgb(Math.min(1, Math.max(0, value))),
  ) as [number, number, number];
  return formatHex({ r, g, b, a: 255 });
}

function linear({ lightness, chroma, hue }: Oklch): readonly [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  return fromOklab(lightness, a, b);
}

function inGamut(rgb: readonly number[]): boolean {
  return rgb.every((value) => value >= -1e-4 && value <= 1.0001);
}
