import { describe, expect, it } from 'vitest';
import {
  cubicBezier,
  easeOutBack,
  easeOutBounce,
  easeOutExpo,
  emphasizedAccelerate,
} from '../../src/overlay/easing.js';

describe('easing', () => {
  it.each([
    ['easeOutExpo', easeOutExpo],
    ['emphasizedAccelerate', emphasizedAccelerate],
    ['easeOutBounce', easeOutBounce],
    ['easeOutBack', easeOutBack()],
  ])('%s starts at 0, ends at 1, and stays there', (_, easing) => {
    expect([easing(-1), easing(0), easing(1), easing(2)].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it.each([
    [0.25, 0.4085, 'CSS ease at a quarter, as browsers compute it'],
    [0.5, 0.8024, 'at half'],
    [0.75, 0.9605, 'at three quarters'],
  ])('cubicBezier(.25,.1,.25,1) at %s is %s: %s', (progress, value) => {
    expect(cubicBezier(0.25, 0.1, 0.25, 1)(progress)).toBeCloseTo(value, 3);
  });

  it('overshoots by a tenth with the classic constant and by a twentieth with 1.2', () => {
    const peak = (overshoot: number) =>
      Math.max(...Array.from({ length: 1001 }, (_, index) => easeOutBack(overshoot)(index / 1000)));
    expect(peak(1.70158)).toBeCloseTo(1.1, 3);
    expect(peak(1.2)).toBeCloseTo(1.0529, 4);
  });

  it('never passes the ground while it bounces, and touches it three times before it rests', () => {
    const values = Array.from({ length: 2751 }, (_, index) => easeOutBounce(index / 2750));
    expect(Math.max(...values)).toBeLessThanOrEqual(1 + 1e-12);
    for (const hit of [1, 2, 2.5]) expect(easeOutBounce(hit / 2.75)).toBeCloseTo(1, 12);
    expect(easeOutBounce(1.5 / 2.75)).toBe(0.75);
  });
});
