/** Mattes to outlines: where the line lies, what belongs to the person, and that it stands still. */
import { describe, expect, it } from 'vitest';
import {
  MATTE_SIDE,
  OUTLINE_STEPS,
  type Outline,
  onlyPerson,
  outlineOf,
  personOutlines,
  steadied,
} from '../../src/subjects/person-outline.js';

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Alpha that falls over two cells at the rim. */
function matteOf(discs: readonly Disc[], noise: (cell: number) => number = () => 0): Uint8Array {
  return Uint8Array.from({ length: MATTE_SIDE * MATTE_SIDE }, (_, cell) => {
    const [x, y] = [(cell % MATTE_SIDE) + 0.5, Math.floor(cell / MATTE_SIDE) + 0.5];
    const inside = Math.max(...discs.map((disc) => disc.radius - Math.hypot(x - disc.x, y - disc.y)));
    return Math.max(0, Math.min(255, 128 + 64 * inside + noise(cell)));
  });
}

const HEAD: Disc = { x: 128, y: 120, radius: 40 };
const FACE = { left: 110, top: 100, right: 146, bottom: 146 };

/** Cells inside, holes taken off: lines turn the other way about them. */
function areaOf(outline: Outline): number {
  let sum = 0;
  for (const line of outline) {
    for (let at = 0; at < line.length; at += 2) {
      const [x, y, toX, toY] = [0, 1, 2, 3].map((step) => line[(at + step) % line.length] as number);
      sum += x! * toY! - toX! * y!;
    }
  }
  return sum / 2 / OUTLINE_STEPS ** 2;
}

const radiiOf = (outline: Outline, { x, y }: Disc) =>
  outline.flatMap((line) =>
    line.flatMap((value, at) =>
      at % 2 === 0 ? [Math.hypot(value / OUTLINE_STEPS - x, (line[at + 1] as number) / OUTLINE_STEPS - y)] : [],
    ),
  );

describe('outlines of mattes', () => {
  it('lie where the alpha passes the middle, within an eighth of a cell', () => {
    const outline = outlineOf(matteOf([HEAD]));
    expect(outline).toHaveLength(1);
    for (const radius of radiiOf(outline, HEAD)) expect(Math.abs(radius - HEAD.radius)).toBeLessThan(0.13);
    expect(areaOf(outline) / (Math.PI * HEAD.radius ** 2)).toBeCloseTo(1, 2);
  });

  it('go on beyond the edge that the person reaches over', () => {
    const [line = []] = outlineOf(matteOf([{ x: 128, y: 250, radius: 60 }]));
    expect(Math.max(...line.filter((_, at) => at % 2 === 1))).toBeGreaterThan(MATTE_SIDE * OUTLINE_STEPS);
  });

  it('are of the person with the face alone: no plant, no small hole; what an arm frames stays open', () => {
    const plant = { x: 220, y: 60, radius: 15 };
    const alone = onlyPerson(matteOf([HEAD, plant]), FACE);
    expect(areaOf(outlineOf(alone))).toBeCloseTo(areaOf(outlineOf(matteOf([HEAD]))), 0);
    const holed = (radius: number) => {
      const hole = matteOf([{ x: 128, y: 92, radius }]);
      const matte = matteOf([HEAD]).map((value, cell) => Math.min(value, 255 - (hole[cell] as number)));
      return outlineOf(onlyPerson(matte, FACE));
    };
    expect(holed(4)).toHaveLength(1);
    expect(holed(11)).toHaveLength(2);
    expect(areaOf(holed(11))).toBeLessThan(areaOf(holed(4)) - 300);
  });

  it('follow a head that moves without lag, and stand still where the alpha trembles', () => {
    const moving = Array.from({ length: 7 }, (_, at) => matteOf([{ ...HEAD, x: HEAD.x + 2 * at }]));
    const middle = radiiOf(outlineOf(steadied(moving, 3)), { ...HEAD, x: HEAD.x + 6 });
    for (const radius of middle) expect(Math.abs(radius - HEAD.radius)).toBeLessThan(1);
    // Up and down by a third of a cell from picture to picture.
    const trembling = Array.from({ length: 12 }, (_, at) => matteOf([{ ...HEAD, radius: 40 + (at % 2) / 3 }]));
    const meanRadius = (matte: Uint8Array) => {
      const radii = radiiOf(outlineOf(matte), HEAD);
      return radii.reduce((sum, radius) => sum + radius, 0) / radii.length;
    };
    const change = (mattes: readonly Uint8Array[]) => Math.abs(meanRadius(mattes[6]!) - meanRadius(mattes[5]!));
    expect(change(trembling)).toBeGreaterThan(0.25);
    expect(change(trembling.map((_, at) => steadied(trembling, at)))).toBeLessThan(0.08);
  });

  it('say how sure they are: of a face that is left out, of a rim in doubt, of a rim that jumps', () => {
    const sure = personOutlines([matteOf([HEAD]), matteOf([HEAD])], [FACE, FACE]);
    expect(sure).toMatchObject({ face: 100, flicker: 0 });
    const beside = { left: 150, top: 100, right: 190, bottom: 146 };
    expect(personOutlines([matteOf([HEAD])], [beside]).face).toBeLessThan(60);
    const soft = matteOf([HEAD]).map((value, cell) => (cell < 100 * MATTE_SIDE && value < 64 ? 100 : value));
    expect(personOutlines([soft], [FACE]).doubt).toBeGreaterThan(10 * sure.doubt);
    const jumping = Array.from({ length: 9 }, (_, at) => matteOf([{ ...HEAD, x: HEAD.x + 6 * (at % 2) }]));
    expect(
      personOutlines(
        jumping,
        jumping.map(() => FACE),
      ).flicker,
    ).toBeGreaterThan(30);
  });
});
