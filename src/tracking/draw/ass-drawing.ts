/** Shapes as ASS vector drawings: `m`, `l` and `b` with whole numbers, four to the pixel (`\p3`). */
import { type Edges, isEmpty } from './edges.js';

/** Subdivisions of a pixel: curves stay smooth, numbers short. */
const FINE = 4;
/** Control length of a quarter circle as a cubic curve. */
const ARC = 0.5523;

const n = (value: number) => String(Math.round(value * FINE));
const point = (x: number, y: number) => `${n(x)} ${n(y)}`;

/** A bar with square corners. */
export function bar({ left, top, right, bottom }: Edges): string {
  return `m ${point(left, top)} l ${point(right, top)} ${point(right, bottom)} ${point(left, bottom)}`;
}

/** A bar with rounded corners; `hole` reverses its direction, so that it cuts itself out of an outer one. */
export function roundBar(edges: Edges, radius: number, hole = false): string {
  const { left, top, right, bottom } = edges;
  const r = Math.max(0, Math.min(radius, (right - left) / 2, (bottom - top) / 2));
  if (r < 0.25) {
    return hole
      ? `m ${point(left, top)} l ${point(left, bottom)} ${point(right, bottom)} ${point(right, top)}`
      : bar(edges);
  }
  const c = r * (1 - ARC);
  const curve = (...at: number[]) => `b ${at.map(n).join(' ')}`;
  if (hole) {
    return [
      `m ${point(left + r, top)}`,
      curve(left + c, top, left, top + c, left, top + r),
      `l ${point(left, bottom - r)}`,
      curve(left, bottom - c, left + c, bottom, left + r, bottom),
      `l ${point(right - r, bottom)}`,
      curve(right - c, bottom, right, bottom - c, right, bottom - r),
      `l ${point(right, top + r)}`,
      curve(right, top + c, right - c, top, right - r, top),
    ].join(' ');
  }
  return [
    `m ${point(left + r, top)}`,
    `l ${point(right - r, top)}`,
    curve(right - c, top, right, top + c, right, top + r),
    `l ${point(right, bottom - r)}`,
    curve(right, bottom - c, right - c, bottom, right - r, bottom),
    `l ${point(left + r, bottom)}`,
    curve(left + c, bottom, left, bottom - c, left, bottom - r),
    `l ${point(left, top + r)}`,
    curve(left, top + c, left + c, top, left + r, top),
  ].join(' ');
}

/** What lies between two rounded bars, as one shape. */
export function ring(outer: Edges, inner: Edges, outerRadius: number, innerRadius: number): string {
  return isEmpty(inner)
    ? roundBar(outer, outerRadius)
    : `${roundBar(outer, outerRadius)} ${roundBar(inner, innerRadius, true)}`;
}

/**
 * A rounded angle. Its outer corner is at the origin and its arms run along `dx` and `dy` (1 or -1); the other lengths
 * are measured that way too, each apart because a plane may round them apart: where the inner edges lie and where the
 * arms end.
 */
export function angle(
  dx: 1 | -1,
  dy: 1 | -1,
  lengths: { readonly innerX: number; readonly innerY: number; readonly endX: number; readonly endY: number },
  radius: number,
): string {
  const { innerX, innerY, endX, endY } = lengths;
  const r = Math.min(radius, endX, endY);
  const inner = Math.max(0, Math.min(r - Math.min(innerX, innerY), endX - innerX, endY - innerY));
  const [c, ci] = [r * (1 - ARC), inner * (1 - ARC)];
  const at = (x: number, y: number) => point(dx * x, dy * y);
  return [
    `m ${at(0, endY)} l ${at(0, r)}`,
    `b ${at(0, c)} ${at(c, 0)} ${at(r, 0)}`,
    `l ${at(endX, 0)} ${at(endX, innerY)} ${at(innerX + inner, innerY)}`,
    `b ${at(innerX + ci, innerY)} ${at(innerX, innerY + ci)} ${at(innerX, innerY + inner)}`,
    `l ${at(innerX, endY)}`,
  ].join(' ');
}

/**
 * The end of a frame: a bar with rounded corners and an arm down at each end. Its left outer corner is at the origin
 * and its arms run along `dy` (1 or -1), as far as `end`. `line`, `left`, `right`: thickness of the bar and of both
 * arms.
 */
export function arch(
  dy: 1 | -1,
  lengths: {
    readonly width: number;
    readonly end: number;
    readonly line: number;
    readonly left: number;
    readonly right: number;
  },
  radius: number,
): string {
  const { width, end, line, left, right } = lengths;
  const r = Math.min(radius, width / 2, end);
  const innerRadius = (arm: number) => Math.max(0, Math.min(r - Math.min(arm, line), end - line));
  const [il, ir] = [innerRadius(left), innerRadius(right)];
  const [c, cl, cr] = [r, il, ir].map((one) => one * (1 - ARC)) as [number, number, number];
  const at = (x: number, y: number) => point(x, dy * y);
  const x = width - right;
  return [
    `m ${at(0, end)} l ${at(0, r)}`,
    `b ${at(0, c)} ${at(c, 0)} ${at(r, 0)}`,
    `l ${at(width - r, 0)}`,
    `b ${at(width - c, 0)} ${at(width, c)} ${at(width, r)}`,
    `l ${at(width, end)} ${at(x, end)} ${at(x, line + ir)}`,
    `b ${at(x, line + cr)} ${at(x - cr, line)} ${at(x - ir, line)}`,
    `l ${at(left + il, line)}`,
    `b ${at(left + cl, line)} ${at(left, line + cl)} ${at(left, line + il)}`,
    `l ${at(left, end)}`,
  ].join(' ');
}

/** An oval around a centre; `hole` reverses its direction. */
export function oval(cx: number, cy: number, rx: number, ry: number, hole = false): string {
  const s = hole ? -1 : 1;
  const [kx, ky] = [rx * ARC, ry * ARC];
  const curve = (...at: number[]) => `b ${at.map(n).join(' ')}`;
  return [
    `m ${point(cx, cy - ry)}`,
    curve(cx + s * kx, cy - ry, cx + s * rx, cy - ky, cx + s * rx, cy),
    curve(cx + s * rx, cy + ky, cx + s * kx, cy + ry, cx, cy + ry),
    curve(cx - s * kx, cy + ry, cx - s * rx, cy + ky, cx - s * rx, cy),
    curve(cx - s * rx, cy - ky, cx - s * kx, cy - ry, cx, cy - ry),
  ].join(' ');
}

/** A ribbon along points, as wide at each as `widthAt` says. Undefined for less than two points. */
export function ribbon(
  points: readonly (readonly [x: number, y: number])[],
  widthAt: (index: number) => number,
): string | undefined {
  if (points.length < 2) return undefined;
  const left: string[] = [];
  const right: string[] = [];
  points.forEach(([x, y], k) => {
    const before = points[Math.max(0, k - 1)]!;
    const after = points[Math.min(points.length - 1, k + 1)]!;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = widthAt(k) / 2;
    const [nx, ny] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    left.push(point(x + nx, y + ny));
    right.unshift(point(x - nx, y - ny));
  });
  return `m ${left[0]} l ${[...left.slice(1), ...right].join(' ')}`;
}
