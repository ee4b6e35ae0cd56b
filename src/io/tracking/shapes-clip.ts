/** The generated clip of the demo and the tests: a red disc, a green square and a blue bar move about, two pass behind a pillar. */
import { encodeClip } from '../demo/encode-clip.js';

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

export async function writeShapesClip(options: {
  readonly ffmpegPath: string;
  readonly output: string;
  readonly signal?: AbortSignal;
}): Promise<void> {
  await encodeClip({
    ...SHAPES_CLIP,
    ...options,
    draw: (ctx, frame) => {
      const sky = ctx.createLinearGradient(0, 0, 0, SHAPES_CLIP.height);
      sky.addColorStop(0, '#d9dee4');
      sky.addColorStop(1, '#a9b0b8');
      ctx.fillStyle = sky;
      ctx.fillRect(0, 0, SHAPES_CLIP.width, SHAPES_CLIP.height);
      for (const { class: kind, x, y, width, height } of shapesAt(frame)) {
        ctx.fillStyle = ['#e63c32', '#1ebe50', '#285ae6'][kind]!;
        ctx.beginPath();
        if (kind === 0) ctx.ellipse(x + width / 2, y + height / 2, width / 2, height / 2, 0, 0, 2 * Math.PI);
        else ctx.rect(x, y, width, height);
        ctx.fill();
      }
      ctx.fillStyle = '#4a4f57';
      ctx.fillRect(PILLAR.x, PILLAR.y, PILLAR.width, PILLAR.height);
    },
  });
}
