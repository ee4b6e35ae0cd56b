/** Shapes as ASS vector drawings: `m`, `l` and `b` with whole numbers, four to the pixel (`\p3`). */

/** Subdivisions of a pixel: boxes move smoothly, numbers stay short. */
const FINE = 4;
/** Control length of a quarter circle as a cubic curve. */
const ARC = 0.5523;

const n = (value: number) => String(Math.round(value * FINE));
const point = (x: number, y: number) => `${n(x)} ${n(y)}`;

/** An axis-parallel bar. */
export function bar(x: number, y: number, width: number, height: number): string {
  return `m ${point(x, y)} l ${point(x + width, y)} ${point(x + width, y + height)} ${point(x, y + height)}`;
}

/** A bar with rounded corners; `hole` reverses its direction, so that it cuts itself out of an outer one. */
export function roundBar(x: number, y: number, width: number, height: number, radius: number, hole = false): string {
  const r = Math.max(0, Math.min(radius, width / 2, height / 2));
  if (r < 0.25) {
    return hole
      ? `m ${point(x, y)} l ${point(x, y + height)} ${point(x + width, y + height)} ${point(x + width, y)}`
      : bar(x, y, width, height);
  }
  const c = r * (1 - ARC);
  const [right, bottom] = [x + width, y + height];
  const curve = (...at: number[]) => `b ${at.map(n).join(' ')}`;
  if (hole) {
    return [
      `m ${point(x + r, y)}`,
      curve(x + c, y, x, y + c, x, y + r),
      `l ${point(x, bottom - r)}`,
      curve(x, bottom - c, x + c, bottom, x + r, bottom),
      `l ${point(right - r, bottom)}`,
      curve(right - c, bottom, right, bottom - c, right, bottom - r),
      `l ${point(right, y + r)}`,
      curve(right, y + c, right - c, y, right - r, y),
    ].join(' ');
  }
  return [
    `m ${point(x + r, y)}`,
    `l ${point(right - r, y)}`,
    curve(right - c, y, right, y + c, right, y + r),
    `l ${point(right, bottom - r)}`,
    curve(right, bottom - c, right - c, bottom, right - r, bottom),
    `l ${point(x + r, bottom)}`,
    curve(x + c, bottom, x, bottom - c, x, bottom - r),
    `l ${point(x, y + r)}`,
    curve(x, y + c, x + c, y, x + r, y),
  ].join(' ');
}

/** A frame of `line` width inside the box, as one shape. */
export function ring(x: number, y: number, width: number, height: number, line: number, radius: number): string {
  const inner = roundBar(x + line, y + line, width - 2 * line, height - 2 * line, radius - line, true);
  return `${roundBar(x, y, width, height, radius)} ${inner}`;
}

/** One end of such a frame, `depth` high: the top one, or mirrored at its middle the bottom one. */
export function cap(
  x: number,
  y: number,
  width: number,
  depth: number,
  line: number,
  radius: number,
  side: 'top' | 'bottom',
): string {
  const r = Math.min(radius, depth, width / 2);
  const inner = Math.max(0, r - line);
  const [c, ci] = [r * (1 - ARC), inner * (1 - ARC)];
  const right = x + width;
  const at = (value: number) => (side === 'top' ? y + value : y + depth - value);
  const curve = (...numbers: number[]) =>
    `b ${numbers.map((value, k) => n(k % 2 === 0 ? value : at(value))).join(' ')}`;
  const to = (...numbers: number[]) => `l ${numbers.map((value, k) => n(k % 2 === 0 ? value : at(value))).join(' ')}`;
  return [
    `m ${n(x)} ${n(at(depth))}`,
    to(x, r),
    curve(x, c, x + c, 0, x + r, 0),
    to(right - r, 0),
    curve(right - c, 0, right, c, right, r),
    to(right, depth, right - line, depth, right - line, line + inner),
    curve(right - line, line + ci, right - line - ci, line, right - line - inner, line),
    to(x + line + inner, line),
    curve(x + line + ci, line, x + line, line + ci, x + line, line + inner),
    to(x + line, depth),
  ].join(' ');
}

/** An L at each corner, arms as long as a share of the shorter side. */
export function corners(x: number, y: number, width: number, height: number, line: number): string[] {
  const arm = Math.max(2 * line, 0.22 * Math.min(width, height));
  const [right, bottom] = [x + width, y + height];
  const corner = (cx: number, cy: number, dx: 1 | -1, dy: 1 | -1) =>
    `m ${point(cx, cy)} l ${point(cx + dx * arm, cy)} ${point(cx + dx * arm, cy + dy * line)} ${point(cx + dx * line, cy + dy * line)} ` +
    `${point(cx + dx * line, cy + dy * arm)} ${point(cx, cy + dy * arm)}`;
  return [corner(x, y, 1, 1), corner(right, y, -1, 1), corner(x, bottom, 1, -1), corner(right, bottom, -1, -1)];
}

/** Half the height of a ring lying on the ground, seen from a little above. */
export function footDepth(width: number, line: number): number {
  return Math.max(line * 1.5, width * 0.14);
}

/** Such a ring, its box at the origin; its middle is `footDepth` down. */
export function footEllipse(width: number, line: number): string {
  const [rx, ry] = [width / 2, footDepth(width, line)];
  const oval = (ox: number, oy: number, hole: boolean) => roundEllipse(rx, ry, ox, oy, hole);
  return `${oval(rx, ry, false)} ${oval(Math.max(1, rx - line), Math.max(1, ry - line), true)}`;
}

function roundEllipse(cx: number, cy: number, rx: number, ry: number, hole: boolean): string {
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

/** A ribbon along points, as wide as `width` at its last point and tapering to nothing at its first. */
export function ribbon(points: readonly (readonly [x: number, y: number])[], width: number): string | undefined {
  if (points.length < 2) return undefined;
  const left: string[] = [];
  const right: string[] = [];
  points.forEach(([x, y], k) => {
    const before = points[Math.max(0, k - 1)]!;
    const after = points[Math.min(points.length - 1, k + 1)]!;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const half = ((width / 2) * k) / (points.length - 1);
    const [nx, ny] = [(-(after[1] - before[1]) / length) * half, ((after[0] - before[0]) / length) * half];
    left.push(point(x + nx, y + ny));
    right.unshift(point(x - nx, y - ny));
  });
  return `m ${left[0]} l ${[...left.slice(1), ...right].join(' ')}`;
}
