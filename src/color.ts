/**
 * Colours of a composition: #rgb, #rgba, #rrggbb, #rrggbbaa; WCAG luminance and contrast, what reads on what; BT.709
 * limited range.
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
 * The one spelling of a colour, as `formatHex` writes it; what is no colour stays as it is, null and undefined are
 * none. `plainHex('#F40')` is `#ff4400`.
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

/** `share` of another colour in an opaque one, in sRGB values. */
export function mix(color: string, other: string, share: number): string {
  return formatHex(over({ ...rgba(other), a: 255 * share }, rgba(color)));
}

/** True for colours that need a dark surrounding to be read. */
export function isLight(hex: string): boolean {
  return relativeLuminance(rgba(hex)) > 0.18;
}
