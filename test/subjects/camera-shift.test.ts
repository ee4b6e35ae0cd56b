/** The camera's movement between samples, and what moves against the world. */
import { describe, expect, it } from 'vitest';
import { backward, type CameraStep, cameraSteps, movedCells, worldOver } from '../../src/subjects/camera-shift.js';
import type { SmallPicture } from '../../src/subjects/small-picture.js';

const SIZE = { width: 285, height: 160 };
/** One place of a coarse picture, px. */
const PLACE = 3;
const DOG = { left: 120, right: 165, top: 60, bottom: 110 };

/** A wall of random stones, of which another part is seen; and a spotted dog that keeps its place in the picture. */
function walked(right: number, { down = 0, isDogThere = true, steps = 0 } = {}): SmallPicture {
  const count = SIZE.width * SIZE.height;
  const luma = Uint8Array.from({ length: count }, (_, at) => {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)];
    if (isDogThere && x >= DOG.left && x < DOG.right && y >= DOG.top && y < DOG.bottom)
      return spots(Math.floor((x + 4 * steps) / 9), Math.floor(y / 9));
    return spots(Math.floor((x - PLACE * right + 900) / 9), Math.floor((y - PLACE * down + 900) / 9));
  });
  return { ...SIZE, luma, blue: new Int8Array(count), red: new Int8Array(count) };
}

function spots(x: number, y: number): number {
  const mixed = Math.imul(x * 374_761_393 + y * 668_265_263, 1_274_126_177);
  return 60 + (((mixed ^ (mixed >>> 15)) >>> 0) % 120);
}

function stepOf(from: SmallPicture, to: SmallPicture): CameraStep {
  return cameraSteps([0, 0.5], [], [from, to])[0] ?? expect.fail('a step');
}

describe('the step of a camera', () => {
  it.each([
    { right: 5, down: 0 },
    { right: -7, down: 2 },
    { right: 0, down: -4 },
    { right: 11, down: 1 },
  ])('is how far the wall goes: $right and $down places, though a dog stays', ({ right, down }) => {
    const { shift } = stepOf(walked(0), walked(right, { down, steps: 1 }));
    expect(shift).toEqual({ x: right, y: down });
  });

  it('is none while only the dog moves, and none over a cut', () => {
    expect(stepOf(walked(0), walked(0, { steps: 1 })).shift).toEqual({ x: 0, y: 0 });
    const pictures = [walked(0), walked(4), walked(8)];
    expect(cameraSteps([0, 0.5, 1], [0.5], pictures).map((step) => step?.shift)).toEqual([
      undefined,
      { x: 4, y: 0 },
      undefined,
    ]);
  });

  it('adds up to the way of the world, and is the opposite seen from its end', () => {
    const steps = cameraSteps([0, 0.5, 1], [], [walked(0), walked(4), walked(9)]);
    expect(worldOver(steps).map((way) => Math.round(95 * way))).toEqual([0, 4, 9]);
    expect(backward(steps[0] ?? expect.fail('a step')).shift).toEqual({ x: -4, y: -0 });
  });
});

it('what stays in the picture while the wall goes by is what moves', () => {
  const step = stepOf(walked(0), walked(6, { steps: 1 }));
  const [columns, rows] = [19, 10];
  const moved = movedCells(step, { columns, rows });
  const dog = Math.max(moved[5 * columns + 9] ?? 0, moved[4 * columns + 8] ?? 0);
  const wall = moved.filter((_, at) => at % columns > 13 || at % columns < 5);
  expect(dog).toBeGreaterThan(5);
  expect(Math.max(...wall)).toBeLessThan(dog / 4);
});
