/**
 * The generated clip of the demo and the tests: a red disc, a green square and a blue bar move about, two pass behind a
 * pillar.
 */
import { encodeClip } from './encode-clip.js';
import type { Context } from './paint.js';

export const SHAPES_CLIP = { width: 640, height: 360, frameRate: 25, frames: 100 } as const;

/** Side of the box around each shape, px. */
const DISC = 72;
const SQUARE = 64;
const BAR = { width: 44, height: 96 };

export interface ShapeBox {
  /** Class id of the shapes-tiny network: 0 disc, 1 square, 2 bar. */
  readonly class: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the shapes are in a frame: the truth that tracks are measured against. Pixels. */
export function shapesAt(frame: number): readonly ShapeBox[] {
  const time = frame / SHAPES_CLIP.frameRate;
  return [
    { class: 0, x: 20 + 130 * time, y: 50 + 10 * Math.sin(2 * time), width: DISC, height: DISC },
    { class: 1, x: 556 - 120 * time, y: 150 + 6 * Math.cos(3 * time), width: SQUARE, height: SQUARE },
    { class: 2, x: 120 + 30 * Math.sin(1.5 * time), y: 236, ...BAR },
  ];
}

/** Where the pillar stands; what is behind it is hidden. */
export const PILLAR = { x: 290, y: 0, width: 60, height: 360 } as const;

export interface ShapesClipOptions {
  readonly ffmpegPath: string;
  readonly output: string;
  /** The picture is so many times 640x360 px. Default 1. */
  readonly scale?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export async function writeShapesClip({ scale = 1, ...options }: ShapesClipOptions): Promise<void> {
  const { width, height, frameRate, frames } = SHAPES_CLIP;
  await encodeClip({
    ...options,
    ...{ width: width * scale, height: height * scale, frameRate, frames },
    draw: (ctx, frame) => {
      ctx.setTransform(scale, 0, 0, scale, 0, 0);
      paintStudio(ctx);
      for (const shape of shapesAt(frame)) paintShape(ctx, shape, scale);
      paintPillar(ctx, scale);
    },
  });
}

/** Above the first share of the height the wall, below it the floor: greys, which are none of the network's colours. */
const FLOOR = 0.7;

function paintStudio(ctx: Context): void {
  const { width, height } = SHAPES_CLIP;
  const wall = ctx.createRadialGradient(0.45 * width, 0.3 * height, 20, 0.45 * width, 0.3 * height, 0.75 * width);
  wall.addColorStop(0, '#eef1f4');
  wall.addColorStop(1, '#b9c0c9');
  ctx.fillStyle = wall;
  ctx.fillRect(0, 0, width, height);
  const floor = ctx.createLinearGradient(0, FLOOR * height, 0, height);
  floor.addColorStop(0, '#aab2bc');
  floor.addColorStop(0.12, '#c3c9d1');
  floor.addColorStop(1, '#dfe3e8');
  ctx.fillStyle = floor;
  ctx.fillRect(0, FLOOR * height, width, (1 - FLOOR) * height);
}

/** Lit from above; light and shade stay within what the network takes for the colour. */
const SHADES = [
  ['#f0493e', '#cf3128'],
  ['#24c75a', '#1ab34a'],
  ['#3566f0', '#2350d2'],
] as const;

function paintShape(ctx: Context, shape: ShapeBox, scale: number): void {
  const { class: kind, x, y, width, height } = shape;
  const [light, shade] = SHADES[kind]!;
  const fill = ctx.createLinearGradient(x, y, x, y + height);
  fill.addColorStop(0, light);
  fill.addColorStop(1, shade);
  withShadow(ctx, scale, () => {
    ctx.fillStyle = fill;
    ctx.beginPath();
    if (kind === 0) ctx.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
    else ctx.roundRect(x, y, width, height, 3);
    ctx.fill();
  });
}

function paintPillar(ctx: Context, scale: number): void {
  const { x, y, width, height } = PILLAR;
  const round = ctx.createLinearGradient(x, 0, x + width, 0);
  round.addColorStop(0, '#2f353d');
  round.addColorStop(0.35, '#5d6671');
  round.addColorStop(1, '#272c33');
  withShadow(ctx, scale, () => {
    ctx.fillStyle = round;
    ctx.fillRect(x, y - 20, width, height + 40);
  });
}

/** Shadows are measured in pixels of the canvas, whatever its transform. */
function withShadow(ctx: Context, scale: number, paint: () => void): void {
  ctx.save();
  ctx.shadowColor = 'rgba(24, 30, 40, 0.35)';
  ctx.shadowBlur = 14 * scale;
  ctx.shadowOffsetY = 7 * scale;
  paint();
  ctx.restore();
}
