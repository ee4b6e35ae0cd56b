import { describe, expect, test } from 'vitest';
import { faceCell, personCell, steadyCells, thingCell } from '../../../src/tracking/redaction/cover-strength.js';

describe('how large a cell must be', () => {
  test.each([
    ['blur', 60],
    ['pixelate', 30],
  ] as const)('under %s over a face of 120 px: %d px', (style, cell) => {
    expect(faceCell(120, style)).toBe(cell);
  });

  test('over a person: by the face that was found, else by the head', () => {
    const body = [100, 100, 300, 700] as const;
    expect(personCell(body, [180, 120, 220, 180], 'blur')).toBe(20);
    expect(personCell(body, undefined, 'blur')).toBeCloseTo((0.6 * 0.22 * 600) / 2, 6);
  });

  test('over what is no person: a tenth of its shorter side', () => {
    expect(thingCell([0, 0, 300, 90])).toBe(9);
  });
});

describe('a person whom the edge of the picture cuts', () => {
  test.each([
    ['on the left', 0.5],
    ['all but a sliver', 0.05],
  ])('%s is hidden as coarsely as whole', (_, share) => {
    const whole = personCell([500, 100, 700, 700], undefined, 'blur');
    expect(personCell([0, 100, 200 * share, 700], undefined, 'blur')).toBeGreaterThanOrEqual(whole);
  });
});

describe('cells over time', () => {
  const times = Array.from({ length: 200 }, (_, frame) => frame / 25);
  test('are as large as at any moment within two seconds', () => {
    const cells = steadyCells(
      times.map((_, frame) => (frame === 100 ? 50 : 20)),
      times,
    );
    expect([49, 50, 100, 150, 151].map((frame) => cells[frame])).toEqual([20, 50, 50, 50, 20]);
  });

  test('do not pulse with arms that swing', () => {
    const cells = steadyCells(
      times.map((time) => 30 + 12 * Math.sin(4 * time)),
      times,
    );
    expect(Math.max(...cells) - Math.min(...cells)).toBeLessThan(0.5);
  });
});
