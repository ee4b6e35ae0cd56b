/**
 * Where a picture's subject is, from its pixels: edges, colours unlike the rest, and skin, weighed toward the middle. A window that fills
 * the slide is then laid around it. Deterministic; about 2 ms.
 */

export interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
}

export interface Window {
  readonly left: number;
  readonly top: number;
  /** Centre of interest within the window, 0-1. */
  readonly focus: readonly [number, number];
}

const CELLS = 48;

/** The window of `width` x `height` pixels (at most the picture's size) that holds most of the subject. */
export function findSubject(picture: Pixels, width: number, height: number): Window {
  const map = interestOf(picture);
  const spareX = picture.width - width;
  const spareY = picture.height - height;
  const steps = 24;
  let best = { score: -1, left: Math.round(spareX / 2), top: Math.round(spareY / 2) };
  for (let step = 0; step <= steps; step += 1) {
    // Outward from the middle, so that equal scores stay central.
    const share = 0.5 + ((step % 2 === 0 ? 1 : -1) * Math.ceil(step / 2)) / steps;
    const left = Math.round(spareX * share);
    const top = Math.round(spareY * share);
    const score = scoreOf(map, picture, { left, top, width, height });
    if (score > best.score * 1.004) best = { score, left, top };
    if (spareX <= 0 && spareY <= 0) break;
  }
  return { left: best.left, top: best.top, focus: centroid(map, picture, { ...best, width, height }) };
}

interface Interest {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

function interestOf({ data, width, height, channels }: Pixels): Interest {
  const cell = Math.max(4, Math.ceil(Math.max(width, height) / CELLS));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const count = columns * rows;
  const sums = { r: new Float64Array(count), g: new Float64Array(count), b: new Float64Array(count), edge: new Float64Array(count), skin: new Float64Array(count), n: new Float64Array(count) };
  const step = Math.max(1, cell >> 3);
  for (let y = 0; y < height - step; y += step) {
    for (let x = 0; x < width - step; x += step) {
      const at = (y * width + x) * channels;
      const r = data[at] ?? 0;
      const g = data[at + 1] ?? 0;
      const b = data[at + 2] ?? 0;
      const beside = at + step * channels;
      const below = at + step * width * channels;
      const index = Math.floor(y / cell) * columns + Math.floor(x / cell);
      sums.r[index]! += r;
      sums.g[index]! += g;
      sums.b[index]! += b;
      sums.edge[index]! += Math.abs(g - (data[beside + 1] ?? 0)) + Math.abs(g - (data[below + 1] ?? 0));
      if (isSkin(r, g, b)) sums.skin[index]! += 1;
      sums.n[index]! += 1;
    }
  }
  const mean = [0, 0, 0];
  for (let i = 0; i < count; i += 1) {
    const n = sums.n[i] || 1;
    mean[0]! += sums.r[i]! / n / count;
    mean[1]! += sums.g[i]! / n / count;
    mean[2]! += sums.b[i]! / n / count;
  }
  const edgeMean = average(sums.edge, sums.n) || 1;
  const values = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    const n = sums.n[i] || 1;
    const apart = Math.hypot(sums.r[i]! / n - mean[0]!, sums.g[i]! / n - mean[1]!, sums.b[i]! / n - mean[2]!) / 150;
    const edge = Math.min(2.5, sums.edge[i]! / n / edgeMean);
    const skin = sums.skin[i]! / n;
    const dx = ((i % columns) + 0.5) / columns - 0.5;
    const dy = (Math.floor(i / columns) + 0.5) / rows - 0.5;
    const middle = Math.exp(-(dx * dx) / 0.18 - (dy * dy) / 0.28);
    values[i] = (0.45 * edge + 0.5 * Math.min(1.2, apart) + 1.1 * skin) * middle;
  }
  return { columns, rows, values };
}

/** Skin of all tones lies close together in chroma (Chai and Ngan, 1999), between shade and glare. */
function isSkin(r: number, g: number, b: number): boolean {
  const y = 0.299 * r + 0.587 * g + 0.114 * b;
  const cb = 128 + 0.564 * (b - y);
  const cr = 128 + 0.713 * (r - y);
  return y > 50 && y < 235 && cb > 80 && cb < 126 && cr > 136 && cr < 168;
}

function average(sums: Float64Array, counts: Float64Array): number {
  let total = 0;
  for (let i = 0; i < sums.length; i += 1) total += sums[i]! / (counts[i] || 1);
  return total / sums.length;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

function scoreOf(map: Interest, picture: Pixels, area: Area): number {
  let score = 0;
  eachCell(map, picture, area, (value, x, y) => {
    const dx = (x - area.left - area.width / 2) / (area.width / 2);
    const dy = (y - area.top - area.height / 2) / (area.height / 2);
    // What stands at the rim of the window counts for less: a subject should not be cut by it.
    score += value * (1 - 0.55 * Math.max(dx * dx, dy * dy));
  });
  return score;
}

function centroid(map: Interest, picture: Pixels, area: Area): readonly [number, number] {
  let sum = 0;
  let sumX = 0;
  let sumY = 0;
  eachCell(map, picture, area, (value, x, y) => {
    const weight = value ** 3;
    sum += weight;
    sumX += weight * x;
    sumY += weight * y;
  });
  if (sum === 0) return [0.5, 0.5];
  const share = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
  return [share((sumX / sum - area.left) / area.width), share((sumY / sum - area.top) / area.height)];
}

function eachCell(map: Interest, picture: Pixels, area: Area, visit: (value: number, x: number, y: number) => void): void {
  for (let row = 0; row < map.rows; row += 1) {
    const y = ((row + 0.5) / map.rows) * picture.height;
    if (y < area.top || y > area.top + area.height) continue;
    for (let column = 0; column < map.columns; column += 1) {
      const x = ((column + 0.5) / map.columns) * picture.width;
      if (x >= area.left && x <= area.left + area.width) visit(map.values[row * map.columns + column] ?? 0, x, y);
    }
  }
}
