/** Strokes as outlines to fill: with round ends, with square ends, or like a marker on paper. */
import type { Hand } from '../../document/looks/hand.types.js';
import { tidy } from '../tidy.js';

export type StrokePoint = readonly [x: number, y: number];

export interface StrokeStyle {
  readonly line: Hand['line'];
  readonly widthPx: number;
  /** Share of its whole length that is drawn, 0-1. Default 1. */
  readonly drawn?: number;
}

/** SVG path data of a stroke along the points; undefined before anything of it is drawn. */
export function strokePath(
  points: readonly StrokePoint[],
  { line, widthPx, drawn = 1 }: StrokeStyle,
): string | undefined {
  const legs = legsOf(points, drawn);
  if (legs.length === 0) return undefined;
  return legs
    .map(([from, to], index) => {
      // Square legs meet in a corner: each extends half of its width beyond it. Round ends fill the corner.
      const over = line === 'bar' ? widthPx / 2 : 0;
      const ends = [index > 0 ? over : 0, index < legs.length - 1 ? over : 0] as const;
      return line === 'brush' ? brush(from, to, widthPx) : bar(longer(from, to, ends), widthPx, line === 'round');
    })
    .join(' ');
}

type Leg = readonly [from: StrokePoint, to: StrokePoint];

function legsOf(points: readonly StrokePoint[], share: number): readonly Leg[] {
  const all = points.slice(1).map((to, index): Leg => [points[index] as StrokePoint, to]);
  let left = share * all.reduce((sum, leg) => sum + lengthOf(leg), 0);
  const legs: Leg[] = [];
  for (const leg of all) {
    if (left <= 0.5) break;
    const length = lengthOf(leg);
    legs.push(left >= length ? leg : [leg[0], along(leg, left / length)]);
    left -= length;
  }
  return legs;
}

function lengthOf([from, to]: Leg): number {
  return Math.hypot(to[0] - from[0], to[1] - from[1]);
}

function along([from, to]: Leg, share: number): StrokePoint {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

function longer(from: StrokePoint, to: StrokePoint, [before, behind]: readonly [number, number]): Leg {
  const length = Math.max(1, lengthOf([from, to]));
  return [along([from, to], -before / length), along([from, to], 1 + behind / length)];
}

const at = ([x, y]: StrokePoint) => `${tidy(x)} ${tidy(y)}`;

/**
 * A straight body; its corners always run the same way round, whatever its direction, so that overlapping legs add up.
 */
function bar([from, to]: Leg, width: number, isRound: boolean): string {
  const length = Math.max(1, lengthOf([from, to]));
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const half = width / 2;
  const corner = (point: StrokePoint, side: number, out = 0): StrokePoint => [
    point[0] - uy * half * side + ux * half * out,
    point[1] + ux * half * side + uy * half * out,
  ];
  if (!isRound) return `M ${[corner(from, -1), corner(to, -1), corner(to, 1), corner(from, 1)].map(at).join(' L ')} Z`;
  const round = (point: StrokePoint, side: number, out: number) =>
    `C ${at(corner(point, side, out * 1.33))} ${at(corner(point, -side, out * 1.33))} ${at(corner(point, -side))}`;
  return `M ${at(corner(from, -1))} L ${at(corner(to, -1))} ${round(to, -1, 1)} L ${at(corner(from, 1))} ${round(from, 1, -1)} Z`;
}

/** The width of a marker's stroke along its way, and its deviation: shares of the width. */
const PRESSURE_SHARES = [0.62, 0.98, 0.88, 1.06, 0.94, 1.04, 0.7] as const;
const WIDTH_OFFSETS = [0.1, -0.09, -0.13, -0.05, 0.06, 0.04, -0.12] as const;

function brush(from: StrokePoint, to: StrokePoint, width: number): string {
  const length = Math.max(1, lengthOf([from, to]));
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const side = (sign: 1 | -1) =>
    PRESSURE_SHARES.map((pressure, index): StrokePoint => {
      const [x, y] = along([from, to], index / (PRESSURE_SHARES.length - 1));
      const off = width * ((WIDTH_OFFSETS[index] ?? 0) + (sign * pressure) / 2);
      // The ends of a marker are slanted.
      const end = index === 0 || index === PRESSURE_SHARES.length - 1 ? sign * 0.22 * width : 0;
      return [x - uy * off + ux * end, y + ux * off + uy * end];
    });
  const curve = (points: readonly StrokePoint[]) =>
    points
      .slice(1)
      .map((point, index) => {
        const next = points[index + 2];
        return next === undefined ? `L ${at(point)}` : `Q ${at(point)} ${at(along([point, next], 0.5))}`;
      })
      .join(' ');
  const [upper, lower] = [side(-1), side(1).toReversed()];
  return `M ${at(upper[0] as StrokePoint)} ${curve(upper)} L ${at(lower[0] as StrokePoint)} ${curve(lower)} Z`;
}
