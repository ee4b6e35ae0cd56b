/** The points of a face -> its parts, or none where the head is averted. */
import { describe, expect, it } from 'vitest';
import { bottom, right } from '../../src/geometry.js';
import { type FacePoint, marksOf } from '../../src/subjects/face-marks.js';

/** 68 points of a face; `turn` moves what is near to the camera aside. */
function pointsOf(turn = 0, squeeze = 1): readonly FacePoint[] {
  const ring = (count: number, [x, y]: readonly [number, number], [rx, ry]: readonly [number, number]) =>
    Array.from({ length: count }, (_, at) => {
      const angle = (2 * Math.PI * at) / count;
      return { x: x + rx * Math.cos(angle), y: y + ry * Math.sin(angle) };
    });
  const jaw = Array.from({ length: 17 }, (_, at) => {
    const angle = Math.PI * (1 - at / 16);
    return { x: 0.5 + 0.36 * Math.cos(angle), y: 0.4 + 0.52 * Math.sin(angle) };
  });
  const brows = Array.from({ length: 10 }, (_, at) => ({ x: 0.2 + 0.06 * at, y: 0.15 }));
  const nose = Array.from({ length: 9 }, (_, at) => ({ x: 0.5 + turn, y: 0.3 + 0.03 * at }));
  const eyes = [...ring(6, [0.34, 0.28], [0.07, 0.03]), ...ring(6, [0.66, 0.28], [0.07, 0.03])];
  const points = [...jaw, ...brows, ...nose, ...eyes, ...ring(20, [0.5, 0.7], [0.14, 0.05])];
  return points.map(({ x, y }) => ({ x: 0.5 + (x - 0.5) * squeeze, y }));
}

describe('the parts of a face', () => {
  it('are an oval that holds eyes over a mouth, with lids and lips', () => {
    const marks = marksOf(pointsOf()) ?? expect.fail('a face');
    const { oval, eyes, mouth } = marks;
    expect([oval.x, oval.y, right(oval), bottom(oval)].map((at) => Math.round(100 * at))).toEqual([14, 15, 86, 92]);
    expect(eyes.x).toBeLessThan(0.27);
    expect(right(eyes)).toBeGreaterThan(0.73);
    expect(eyes.y).toBeLessThan(0.25);
    expect(bottom(eyes)).toBeGreaterThan(0.31);
    expect(bottom(eyes)).toBeLessThan(mouth.y);
    expect([mouth.x, right(mouth)].map((at) => Math.round(100 * at))).toEqual([33, 67]);
  });

  it.each([0.2, -0.2])('are not told of a head that is averted: its nose is beside an eye (%s)', (turn) => {
    expect(marksOf(pointsOf(turn))).toBeUndefined();
  });

  it('are told of a head that is turned a little', () => {
    expect(marksOf(pointsOf(0.06))).toBeDefined();
  });

  it('are not told of points that fall together, nor of a mouth over the eyes', () => {
    expect(marksOf(pointsOf(0, 0.4))).toBeUndefined();
    expect(marksOf(pointsOf().map(({ x, y }) => ({ x, y: 1 - y })))).toBeUndefined();
  });
});
