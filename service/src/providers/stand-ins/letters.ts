/** Letters of our own, as strokes in a box six units high, so that a stand-in can be labelled without a font. */
import { Path2D, type SKRSContext2D } from '@napi-rs/canvas';

const O = 'M2.1 0C.8 0 0 1.2 0 3S.8 6 2.1 6 4.2 4.8 4.2 3 3.4 0 2.1 0Z';
const P = 'M0 6V0H2.2C4 0 4 3.3 2.2 3.3H0';
const STROKES: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [4.4, 'M0 6L2.2 0L4.4 6M.8 4H3.6'],
  B: [3.7, 'M0 0V6H2.2C4.1 6 4.1 3 2.2 3H0H2C3.6 3 3.6 0 2 0Z'],
  C: [3.8, 'M3.8 1C3.3.3 2.7 0 2 0 .8 0 0 1.2 0 3S.8 6 2 6C2.7 6 3.3 5.7 3.8 5'],
  D: [3.9, 'M0 0V6H1.5C3.1 6 3.9 5 3.9 3S3.1 0 1.5 0Z'],
  E: [3.2, 'M3.2 0H0V6H3.2M0 3H2.8'],
  F: [3.2, 'M3.2 0H0V6M0 3H2.8'],
  G: [3.8, 'M3.8 1C3.3.3 2.7 0 2 0 .8 0 0 1.2 0 3S.8 6 2 6C3.2 6 3.8 5.2 3.8 3.2H2.2'],
  H: [3.8, 'M0 0V6M3.8 0V6M0 3H3.8'],
  I: [0, 'M0 0V6'],
  J: [2.6, 'M2.6 0V4.4C2.6 5.5 2.1 6 1.3 6 .6 6 .1 5.6 0 4.8'],
  K: [3.7, 'M0 0V6M3.6 0L0 3.4M1.3 2.3L3.7 6'],
  L: [3, 'M0 0V6H3'],
  M: [4.8, 'M0 6V0L2.4 4L4.8 0V6'],
  N: [3.8, 'M0 6V0L3.8 6V0'],
  O: [4.2, O],
  P: [3.6, P],
  Q: [4.2, `${O}M2.7 4.6L4.2 6.3`],
  R: [3.7, `${P}M1.8 3.3L3.7 6`],
  S: [3.8, 'M3.7 1.1C3.4.3 2.8 0 1.9 0 .8 0 .1.6.1 1.5.1 3.7 3.8 2.3 3.8 4.5 3.8 5.4 3 6 1.9 6 .9 6 .2 5.6 0 4.8'],
  T: [3.8, 'M0 0H3.8M1.9 0V6'],
  U: [3.8, 'M0 0V4C0 5.3.7 6 1.9 6S3.8 5.3 3.8 4V0'],
  V: [4.2, 'M0 0L2.1 6L4.2 0'],
  W: [5.6, 'M0 0L1.4 6L2.8 1.4L4.2 6L5.6 0'],
  X: [3.8, 'M0 0L3.8 6M3.8 0L0 6'],
  Y: [4, 'M0 0L2 3L4 0M2 3V6'],
  Z: [3.7, 'M0 0H3.6L0 6H3.7'],
  0: [4.2, O],
  1: [1.4, 'M0 1.2L1.4 0V6'],
  2: [3.7, 'M.1 1.4C.2.5.9 0 1.8 0 3 0 3.6.7 3.6 1.6 3.6 3 0 4.4 0 6H3.7'],
  3: [3.7, 'M0 0H3.4L1.6 2.4C3 2.3 3.7 3.1 3.7 4.2 3.7 5.3 2.9 6 1.8 6 .8 6 .1 5.5 0 4.7'],
  4: [3.9, 'M2.9 6V0L0 4.2H3.9'],
  5: [3.7, 'M3.3 0H.5L.2 2.7C1.8 2 3.7 2.6 3.7 4.2 3.7 5.4 2.8 6 1.8 6 .9 6 .2 5.6 0 4.8'],
  6: [3.7, 'M3.2.2C1.4.2 0 1.6 0 4 0 5.3.8 6 1.9 6S3.7 5.3 3.7 4.2 3 2.5 1.9 2.5.2 3.2 0 4'],
  7: [3.6, 'M0 0H3.6L1.4 6'],
  8: [
    3.8,
    'M1.9 0C.9 0 .2.6.2 1.5S.9 2.9 1.9 2.9 3.6 2.4 3.6 1.5 2.9 0 1.9 0ZM1.9 2.9C.8 2.9 0 3.5 0 4.5S.8 6 1.9 6 3.8 5.4 3.8 4.5 3 2.9 1.9 2.9Z',
  ],
  9: [3.7, 'M.5 5.8C2.3 5.8 3.7 4.4 3.7 2 3.7.7 2.9 0 1.8 0S0 .7 0 1.8.7 3.5 1.8 3.5 3.5 2.8 3.7 2'],
  '-': [1.8, 'M0 3.1H1.8'],
  ':': [0, 'M0 1.7V2M0 4.9V5.2'],
  ' ': [1.2, ''],
};
const [GAP, PAD_X, PAD_Y, STROKE] = [2.1, 4, 3, 0.95];

/** Where a line stands: the middle of its pill, and pixels a unit of its letters at most. */
export interface LinePlace {
  readonly x: number;
  readonly y: number;
  readonly unit: number;
  /** Pixels that the pill may be wide. */
  readonly most: number;
}

/** The height of a pill, in units of its letters. */
export const PILL_UNITS = 6 + 2 * PAD_Y;

/** Draws a line in a dark pill; letters that we have none of are left out. */
export function drawLine(ctx: SKRSContext2D, text: string, { x, y, unit: largest, most }: LinePlace): void {
  const letters = [...text.toUpperCase()].flatMap((letter) => {
    const strokes = STROKES[letter];
    return strokes === undefined ? [] : [strokes];
  });
  const wide = letters.reduce((sum, [width]) => sum + width + GAP, -GAP) + 2 * PAD_X;
  const unit = Math.min(largest, most / wide);
  ctx.save();
  ctx.translate(x - (wide * unit) / 2, y - (PILL_UNITS * unit) / 2);
  ctx.scale(unit, unit);
  ctx.fillStyle = 'rgb(0 0 0 / 0.6)';
  ctx.beginPath();
  ctx.roundRect(0, 0, wide, PILL_UNITS, PILL_UNITS / 2);
  ctx.fill();
  ctx.strokeStyle = '#ffffff';
  ctx.lineWidth = STROKE;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.translate(PAD_X, PAD_Y);
  for (const [width, path] of letters) {
    ctx.stroke(new Path2D(path));
    ctx.translate(width + GAP, 0);
  }
  ctx.restore();
}
