/**
 * Colours of a composition (#rgb, #rgba, #rrggbb, #rrggbbaa): WCAG luminance and contrast, inks that are legible on a
 * ground, and conversion to BT.709 limited range.
 */

/** 8-bit sRGB with straight alpha, 0-255 each. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Parses a CSS hex colour; undefined when it is not one. `parseHex('#f40')` is 255, 68, 0, 255. */
export function parseHex(text: string): Rgba | undefined {
  if (!/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(text)) return undefined;
  const digits =
    text.length <= 5 ? [...text.slice(1)].map((digit) => digit + digit) : (text.slice(1).match(/../g) ?? []);
  const [r = 0, g = 0, b = 0, a = 255] = digits.map((pair) => Number.parseInt(pair, 16));
  return { r, g, b, a };
}

/** `#rrggbb`, or `#rrggbbaa` when not opaque. */
export function formatHex(color: Rgba): string {
  const hex = (value: number) => Math.round(value).toString(16).padStart(2, '0');
  return `#${hex(color.r)}${hex(color.g)}${hex(color.b)}${color.a === 255 ? '' : hex(color.a)}`;
}

/**
 * A colour in the spelling of `formatHex`. A text that is no colour stays as it is; null gives undefined.
 * `plainHex('#F40')` is `#ff4400`.
 */
export function plainHex(text: string | null | undefined): string | undefined {
  const color = parseHex(text ?? '');
  return color === undefined ? (text ?? undefined) : formatHex(color);
}

/** Relative luminance, 0-1 (WCAG 2.2); alpha is ignored. */
export function relativeLuminance(color: Rgba): number {
  const { r, g, b } = color;
  return 0.2126 * decodeSrgb(r / 255) + 0.7152 * decodeSrgb(g / 255) + 0.0722 * decodeSrgb(b / 255);
}

/** Light, 0-1, of an sRGB value, 0-1 (IEC 61966-2-1). */
export function decodeSrgb(share: number): number {
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The inverse of `decodeSrgb`. */
export function encodeSrgb(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

/** OKLab (Björn Ottosson, 2020) of linear sRGB: lightness 0 to 1, a and b about -0.4 to 0.4. */
export function toOklab(red: number, green: number, blue: number) {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** The inverse of `toOklab`: linear red, green and blue, which lie outside of 0 to 1 where sRGB has no such colour. */
export function fromOklab(lightness: number, a: number, b: number): readonly [number, number, number] {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** WCAG contrast ratio of two luminances, 1-21. */
export function contrastRatio(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** 8-bit BT.709 limited-range Y, Cb, Cr of an opaque sRGB colour: what a frame of the output holds for it. */
export function toBt709(color: Rgba): { readonly y: number; readonly cb: number; readonly cr: number } {
  const r = color.r / 255;
  const g = color.g / 255;
  const b = color.b / 255;
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  return {
    y: Math.round(16 + 219 * luma),
    cb: Math.round(128 + (224 * (b - luma)) / 1.8556),
    cr: Math.round(128 + (224 * (r - luma)) / 1.5748),
  };
}

/** Near-black or white, whichever contrasts more with `background`. One of them always reaches 4.5:1. */
export function readableOn(background: string): string {
  return contrast('#ffffff', background) >= contrast('#111111', background) ? '#ffffff' : '#111111';
}

/** `ink` when it reaches `target` on `background`, else black or white. */
export function inkOn(ink: string, background: string, target = 4.5): string {
  return contrast(ink, background) >= target ? ink : readableOn(background);
}

/** WCAG ratio of `ink` over an opaque `background`, the ink's alpha blended first. */
export function contrast(ink: string, background: string): number {
  const back = rgba(background);
  return contrastRatio(relativeLuminance(over(rgba(ink), back)), relativeLuminance(back));
}

/** A see-through ground as it is over the picture that suits what stands on it least: the opposite of its lightness. */
export function leastSolid(ground: string): string {
  return formatHex(over(rgba(ground), rgba(isLight(ground) ? '#000000' : '#ffffff')));
}

/** `top` blended over an opaque `bottom`, in sRGB values as a canvas does. */
export function over(top: Rgba, bottom: Rgba): Rgba {
  const share = top.a / 255;
  const mix = (a: number, b: number) => a * share + b * (1 - share);
  return { r: mix(top.r, bottom.r), g: mix(top.g, bottom.g), b: mix(top.b, bottom.b), a: 255 };
}

export function rgba(hex: string): Rgba {
  return parseHex(hex) ?? { r: 255, g: 255, b: 255, a: 255 };
}

/** The colour with another alpha, 0-1. */
export function withAlpha(hex: string, alpha: number): string {
  return formatHex({ ...rgba(hex), a: Math.round(alpha * 255) });
}

/** An opaque colour mixed with a `share` of another one, in sRGB values. */
export function mixColors(color: string, other: string, share: number): string {
  return formatHex(over({ ...rgba(other), a: 255 * share }, rgba(color)));
}

/** True for colours that need a dark surrounding to be legible. */
export function isLight(hex: string): boolean {
  return relativeLuminance(rgba(hex)) > 0.18;
}
