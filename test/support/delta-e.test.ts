/** CIEDE2000 against the pairs that its authors publish for implementations (Sharma, Wu, Dalal 2005, table 1). */
import { describe, expect, it } from 'vitest';
import { deltaE, deltaE2000, type Lab, labOf } from './delta-e.js';

const PAIRS: readonly (readonly [Lab, Lab, number])[] = [
  [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
  [[50, -1.3802, -84.2814], [50, 0, -82.7485], 1],
  [[50, 0, 0], [50, -1, 2], 2.3669],
  [[50, 2.49, -0.001], [50, -2.49, 0.0009], 7.1792],
  [[50, 2.49, -0.001], [50, -2.49, 0.0011], 7.2195],
  [[50, -0.001, 2.49], [50, 0.0011, -2.49], 4.7461],
  [[50, 2.5, 0], [73, 25, -18], 27.1492],
  [[50, 2.5, 0], [50, 3.1736, 0.5854], 1],
  [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  [[22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373],
  [[90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441],
  [[2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082],
];

describe('deltaE2000', () => {
  it.each(PAIRS)('%j and %j are %d apart, either way round', (one, other, distance) => {
    expect(deltaE2000(one, other)).toBeCloseTo(distance, 4);
    expect(deltaE2000(other, one)).toBeCloseTo(distance, 4);
  });

  it('counts levels of a screen: white is 100 light, grey has no colour, a hue of its own is far', () => {
    expect(labOf([255, 255, 255]).map(Math.round).map(Math.abs)).toEqual([100, 0, 0]);
    expect(deltaE([128, 128, 128], [129, 129, 129])).toBeLessThan(0.5);
    expect(deltaE([255, 144, 68], [255, 211, 42])).toBeGreaterThan(20);
  });
});
