/**
 * sRGB to and from OKLCH (Björn Ottosson, 2020): lightness 0-1, chroma 0-0.4, hue in degrees. Chroma is cut until the
 * colour exists in sRGB.
 */
import { decodeSrgb, encodeSrgb, formatHex, parseHex } from '../color.js';

export interface Oklch {
  readonly lightness: number;
  readonly chroma: number;
  readonly hue: number;
}

/** `toOklch('#ff4d00')` is about lightness 0.66, chroma 0.23, hue 40. */
export function toOklch(hex: string): Oklch {
  const { r, g, b } = parseHex(hex) ?? { r: 0, g: 0, b: 0 };
  const [lr, lg, lb] = [r, g, b].map((value) => decodeSrgb(value / 255)) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * lr + 0.5363325363 * lg + 0.0514459929 * lb);
  const m = Math.cbrt(0.2119034982 * lr + 0.6806995451 * lg + 0.1073969566 * lb);
  const s = Math.cbrt(0.0883024619 * lr + 0.2817188376 * lg + 0.6299787005 * lb);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(bb, a) * 180) / Math.PI;
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, bb),
    hue: hue < 0 ? hue + 360 : hue,
  };
}

/** `#rrggbb`; the nearest chroma that sRGB has at this lightness and hue. */
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
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

function inGamut(rgb: readonly number[]): boolean {
  return rgb.every((value) => value >= -1e-4 && value <= 1.0001);
}
