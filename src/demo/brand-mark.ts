/**
 * The invented brand of the demo, "Alvora": a sun between two hills, and a word mark of drawn strokes (no font
 * involved).
 */
import { type Canvas, createCanvas, Path2D } from '@napi-rs/canvas';
import type { Context } from './paint.js';

/** The mark alone, centred on (x, y), `size` units wide, in one colour. */
export function paintBrandMark(ctx: Context, x: number, y: number, size: number, color: string): void {
  ctx.save();
  ctx.translate(x - size / 2, y - size / 2);
  ctx.scale(size / 100, size / 100);
  ctx.fillStyle = color;
  const disc = new Path2D();
  disc.arc(50, 50, 50, 0, 2 * Math.PI);
  ctx.clip(disc);
  const sun = new Path2D();
  sun.arc(50, 46, 19, 0, 2 * Math.PI);
  ctx.fill(sun);
  const hills = new Path2D();
  hills.moveTo(-2, 62);
  hills.bezierCurveTo(20, 48, 36, 62, 52, 72);
  hills.bezierCurveTo(68, 82, 86, 80, 102, 70);
  hills.lineTo(102, 102);
  hills.lineTo(-2, 102);
  ctx.save();
  ctx.globalCompositeOperation = 'destination-out';
  ctx.lineWidth = 9;
  ctx.strokeStyle = '#000';
  ctx.stroke(hills);
  ctx.restore();
  ctx.fill(hills);
  ctx.lineWidth = 7;
  ctx.strokeStyle = color;
  const ring = new Path2D();
  ring.arc(50, 50, 46.5, 0, 2 * Math.PI);
  ctx.stroke(ring);
  ctx.restore();
}

type Stroke = (path: Path2D) => void;

/** Letters on a cap height of 100; each has its width and its strokes. */
const letters: Readonly<Record<string, { readonly width: number; readonly draw: Stroke }>> = {
  A: {
    width: 86,
    draw: (path) => {
      path.moveTo(0, 100);
      path.lineTo(43, 0);
      path.lineTo(86, 100);
    },
  },
  L: {
    width: 52,
    draw: (path) => {
      path.moveTo(0, 0);
      path.lineTo(0, 100);
      path.lineTo(52, 100);
    },
  },
  V: {
    width: 86,
    draw: (path) => {
      path.moveTo(0, 0);
      path.lineTo(43, 100);
      path.lineTo(86, 0);
    },
  },
  O: { width: 100, draw: (path) => path.ellipse(50, 50, 50, 50, 0, 0, 2 * Math.PI) },
  R: {
    width: 62,
    draw: (path) => {
      path.moveTo(0, 100);
      path.lineTo(0, 0);
      path.lineTo(32, 0);
      path.bezierCurveTo(72, 0, 72, 56, 32, 56);
      path.lineTo(0, 56);
      path.moveTo(30, 56);
      path.lineTo(62, 100);
    },
  },
};

/** A word's left edge, its cap top, and how high its capitals are. */
interface WordStyle {
  readonly x: number;
  readonly y: number;
  readonly capHeight: number;
  readonly color: string;
}

/** Returns the word's width. */
export function drawWord(ctx: Context, word: string, { x, y, capHeight, color }: WordStyle): number {
  const scale = capHeight / 100;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = 11.5 * scale;
  ctx.lineJoin = 'round';
  ctx.lineCap = 'round';
  let pen = x;
  for (const character of word) {
    const letter = letters[character];
    if (letter === undefined) throw new TypeError(`internal: the demo brand has no letter ${character}`);
    const outline = new Path2D();
    letter.draw(outline);
    ctx.save();
    ctx.translate(pen, y);
    ctx.scale(scale, scale);
    ctx.lineWidth = 11.5;
    ctx.stroke(outline);
    ctx.restore();
    pen += (letter.width + (character === 'L' || character === 'A' ? 34 : 40)) * scale;
  }
  ctx.restore();
  return pen - x - 34 * scale;
}

/** Mark and word side by side on a transparent ground, 900 x 240 pixels, cream: made to stand on pictures. */
export function paintBrandLogo(): Canvas {
  const canvas = createCanvas(900, 240);
  const ctx = canvas.getContext('2d');
  // The mark cuts its hill line out of what lies under it, so it comes first, on clear ground.
  paintBrandMark(ctx, 120, 120, 192, '#fff6e6');
  drawWord(ctx, 'ALVORA', { x: 268, y: 78, capHeight: 84, color: '#fff6e6' });
  return canvas;
}
