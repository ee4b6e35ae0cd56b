/**
 * Small painting tools of the demo media: seeded chance, ridge noise, soft sprites, film grain. Everything is
 * deterministic.
 */
import { type Canvas, createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { seededChance } from './seeded-chance.js';

export type Context = SKRSContext2D;
/** Smooth 1-D noise in -1..1 summed over `octaves`; `x` in units of the coarsest bump. */
export function ridgeNoise(seed: number, octaves: number): (x: number) => number {
  const chance = seededChance(seed);
  const lattice = Array.from({ length: 256 }, () => 2 * chance() - 1);
  const at = (index: number) => lattice[((index % 256) + 256) % 256] ?? 0;
  return (x) => {
    let sum = 0;
    let total = 0;
    for (let octave = 0; octave < octaves; octave++) {
      const scaled = x * 2 ** octave + octave * 37.3;
      const left = Math.floor(scaled);
      const share = scaled - left;
      const smooth = share * share * (3 - 2 * share);
      const weight = 0.48 ** octave;
      sum += weight * (at(left) * (1 - smooth) + at(left + 1) * smooth);
      total += weight;
    }
    return sum / total;
  };
}

/** A bitmap painted once, in scene units: it covers `width` x `height` units at `scale` pixels each. */
export interface PaintedLayer {
  readonly bitmap: Canvas;
  readonly width: number;
  readonly height: number;
}

/** Paints a layer; `paint` draws in scene units with the origin at the layer's top left. */
export function paintLayer(width: number, height: number, scale: number, paint: (ctx: Context) => void): PaintedLayer {
  const bitmap = createCanvas(Math.ceil(width * scale), Math.ceil(height * scale));
  const ctx = bitmap.getContext('2d');
  ctx.scale(scale, scale);
  paint(ctx);
  return { bitmap, width, height };
}

/** Draws a layer with its top left at (x, y) in scene units. */
export function placeLayer(ctx: Context, layer: PaintedLayer, x: number, y: number, opacity = 1): void {
  if (opacity <= 0) return;
  ctx.globalAlpha = opacity;
  ctx.drawImage(layer.bitmap, x, y, layer.width, layer.height);
  ctx.globalAlpha = 1;
}

/** A copy of the layer out of focus by `radius` units, padded so that the blur has room; its origin moves by `-pad`. */
export function blurLayer(layer: PaintedLayer, radius: number, pad: number, scale: number): PaintedLayer {
  return paintLayer(layer.width + 2 * pad, layer.height + 2 * pad, scale, (ctx) => {
    ctx.filter = `blur(${radius * scale}px)`;
    ctx.drawImage(layer.bitmap, pad, pad, layer.width, layer.height);
  });
}

/** `[r, g, b]` with an alpha, as CSS. */
export function ink(color: readonly [number, number, number], alpha = 1): string {
  return `rgba(${color[0]}, ${color[1]}, ${color[2]}, ${alpha})`;
}

/** Linear blend of two colours, share 0-1. */
export function mixShades(
  a: readonly [number, number, number],
  b: readonly [number, number, number],
  share: number,
): [number, number, number] {
  const blend = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [blend(a[0], b[0]), blend(a[1], b[1]), blend(a[2], b[2])];
}

/** A gradient from stops `[offset, css]`. */
export function gradient(
  ctx: Context,
  line: readonly [number, number, number, number],
  stops: readonly (readonly [number, string])[],
) {
  const result = ctx.createLinearGradient(...line);
  for (const [offset, css] of stops) result.addColorStop(offset, css);
  return result;
}

/**
 * A round glow around (x, y): full colour in the middle, nothing at `radius`, with a falloff that has no visible rim.
 */
export function glow(
  ctx: Context,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  color: readonly [number, number, number],
  strength: number,
): void {
  const shine = ctx.createRadialGradient(x, y, 0, x, y, radius);
  for (let step = 0; step <= 8; step++) {
    const distance = step / 8;
    shine.addColorStop(distance, ink(color, strength * (1 - distance) ** 2 * (1 + 2 * distance)));
  }
  ctx.fillStyle = shine;
  ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
}

/** Film grain for stills: black and white specks of a small random opacity, `strength` (0-1) at most. */
export function grainTile(width: number, height: number, seed: number, strength: number): Canvas {
  const tile = createCanvas(width, height);
  const ctx = tile.getContext('2d');
  const image = ctx.createImageData(width, height);
  const chance = seededChance(seed);
  for (let offset = 0; offset < image.data.length; offset += 4) {
    const value = chance() + chance() - 1;
    image.data.fill(value > 0 ? 255 : 0, offset, offset + 3);
    image.data[offset + 3] = Math.round(255 * strength * Math.abs(value));
  }
  ctx.putImageData(image, 0, 0);
  return tile;
}

/** 0 before `from`, 1 after `to`, smooth in between. */
export function ease(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}
