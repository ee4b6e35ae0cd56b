/** The outline of a person on a frame of the film: the area that it covers, and its path within a box. */
import { type Box, bottom, right } from '../geometry.js';
import { MATTE_SIDE, OUTLINE_STEPS, type Outline, type PersonOutlines } from '../subjects/person-outline.js';

/** A person in front of a text, picture by picture. */
export interface PersonOfClip extends PersonOutlines {
  /** The part that was surveyed, in shares of the clip's picture. */
  readonly part: Box;
  /** For each frame of the film, from the first on, the index of its outline. */
  readonly shows: readonly number[];
}

/** A closed line in frame pixels; x and y alternate. */
export type ClosedLine = readonly number[];

/** `part` is the place of the outline's square on the frame. */
export function linesOnFrame(outline: Outline, part: Box): readonly ClosedLine[] {
  const [kx, ky] = [part.width, part.height].map((length) => length / (MATTE_SIDE * OUTLINE_STEPS)) as [number, number];
  return outline.map((line) => line.map((value, at) => (at % 2 === 0 ? part.x + kx * value : part.y + ky * value)));
}

/** Rows of a frame, `step` px apart, and the covered ranges of each. */
export interface CoveredRows {
  readonly step: number;
  readonly rows: readonly (readonly number[])[];
}

/** The covered rows in a frame's first `height` rows. */
export function coveredRows(lines: readonly ClosedLine[], height: number, step: number): CoveredRows {
  const rows: number[][] = Array.from({ length: Math.ceil(height / step) }, () => []);
  for (const line of lines) {
    for (let at = 0; at < line.length; at += 2) {
      const [x, y] = [line[at] as number, line[at + 1] as number];
      const [toX, toY] = [line[(at + 2) % line.length] as number, line[(at + 3) % line.length] as number];
      const [low, high] = y < toY ? [y, toY] : [toY, y];
      // Each row is judged at its middle.
      const last = Math.min(rows.length - 1, Math.ceil(high / step - 0.5) - 1);
      for (let row = Math.max(0, Math.ceil(low / step - 0.5)); row <= last; row += 1)
        rows[row]?.push(x + ((toX - x) * ((row + 0.5) * step - y)) / (toY - y));
    }
  }
  return { step, rows: rows.map((crossings) => crossings.sort((a, b) => a - b)) };
}

/** Share of a box that is covered, 0-1. */
export function coveredShare({ step, rows }: CoveredRows, box: Box): number {
  const [first, last] = [
    Math.floor(box.y / step),
    Math.max(Math.floor(box.y / step) + 1, Math.ceil(bottom(box) / step)),
  ];
  let sum = 0;
  for (let row = first; row < last; row += 1) {
    const crossings = rows[row] ?? [];
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const from = Math.max(box.x, crossings[at] as number);
      sum += Math.max(0, Math.min(right(box), crossings[at + 1] as number) - from);
    }
  }
  return sum / ((last - first) * Math.max(1, box.width));
}

/** Path data of what lies in a box, on half pixels; empty where nothing does. */
export function pathWithin(lines: readonly ClosedLine[], box: Box): string {
  return lines
    .map((line) => within(line, box))
    .filter((line) => line.length >= 6)
    .map((line) => {
      const points: string[] = [];
      for (let at = 0; at < line.length; at += 2) {
        const point = `${half(line[at] as number)} ${half(line[at + 1] as number)}`;
        if (point !== points.at(-1)) points.push(point);
      }
      return `M${points.join('L')}Z`;
    })
    .join('');
}

function half(value: number): number {
  return Math.round(2 * value) / 2 + 0;
}

/** Clipped at each side in turn (Sutherland and Hodgman): the part outside is replaced by a line along that side. */
function within(line: ClosedLine, box: Box): ClosedLine {
  let cut = line;
  for (const [axis, limit, sign] of [
    [0, box.x, 1],
    [0, right(box), -1],
    [1, box.y, 1],
    [1, bottom(box), -1],
  ] as const) {
    const kept: number[] = [];
    const inside = (at: number) => sign * ((cut[at + axis] as number) - limit);
    for (let at = 0; at < cut.length; at += 2) {
      const next = (at + 2) % cut.length;
      const [here, there] = [inside(at), inside(next)];
      if (here >= 0) kept.push(cut[at] as number, cut[at + 1] as number);
      if (here >= 0 === there >= 0) continue;
      const way = here / (here - there);
      const between = [0, 1].map((one) => {
        const from = cut[at + one] as number;
        return one === axis ? limit : from + way * ((cut[next + one] as number) - from);
      });
      kept.push(...between);
    }
    cut = kept;
  }
  return cut;
}
