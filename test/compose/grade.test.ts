/** A clip's colours brought near another's: bounded, the right way, and nothing for clips that are alike. */
import { describe, expect, it } from 'vitest';
import { fromOklab, toOklab } from '../../src/color.js';
import { GRADE_LIMITS, gradedLuma, gradeFilters, gradeTo } from '../../src/compose/grade.js';
import { printFilterGraph } from '../../src/compose/print-filter-graph.js';
import { measureColor } from '../../src/subjects/measure-color.js';

const facts = (more: object = {}) => ({
  ...{ lightness: 600, a: 0, b: 0, lightnessSpread: 200, chromaSpread: 50 },
  ...more,
});

describe('gradeTo', () => {
  it('is nothing between clips of one colour', () => {
    expect(gradeTo(facts(), facts())).toBeUndefined();
  });

  it.each([
    ['a darker clip is lifted', { lightness: 570 }, {}, 'lift', 1],
    ['a brighter one is lowered', { lightness: 630 }, {}, 'lift', -1],
    ['a cold one loses blue', { b: -10 }, {}, 'blue', -1],
    ['and gains red', { b: -10 }, {}, 'red', 1],
    ['the other way for a warm one', {}, { b: -10 }, 'blue', 1],
  ] as const)('%s', (_why, own, other, key, sign) => {
    expect(Math.sign(gradeTo(facts(own), facts(other))?.[key] ?? 0)).toBe(sign);
  });

  it('a flat clip gains contrast, a gaudy one loses colour', () => {
    const grade = gradeTo(facts({ lightnessSpread: 190, chromaSpread: 55 }), facts());
    expect(grade).toMatchObject({ gain: 1053, chromaGain: 909 });
  });

  it('goes no further than its limits, however different the clips are', () => {
    const [night, day] = [
      facts({ lightness: 100, a: -60, b: -120, lightnessSpread: 30, chromaSpread: 10 }),
      facts({ lightness: 950, a: 60, b: 120, lightnessSpread: 300, chromaSpread: 200 }),
    ];
    for (const [own, other] of [
      [night, day],
      [day, night],
    ] as const) {
      const grade = gradeTo(own, other);
      for (const key of ['gain', 'lift', 'chromaGain'] as const) {
        const { least, most } = GRADE_LIMITS[key];
        expect([least, most]).toContain(grade?.[key]);
      }
      for (const key of ['blue', 'red'] as const) expect(Math.abs(grade?.[key] ?? 0)).toBeLessThanOrEqual(18);
    }
  });

  it('a picture without contrast or colour says nothing of either', () => {
    expect(gradeTo(facts({ lightnessSpread: 0, chromaSpread: 0, lightness: 590 }), facts())).toMatchObject({
      gain: 1000,
      chromaGain: 1000,
    });
  });
});

describe('a grade', () => {
  const widest = { pivot: 500, gain: 1180, lift: 80, chromaGain: 1180, blue: 18, red: -18 };

  it.each([
    widest,
    { ...widest, gain: 850, lift: -80 },
    { ...widest, pivot: 0 },
    { ...widest, pivot: 1000, lift: -80 },
  ])('keeps black, white and the order of all between them: %o', (grade) => {
    const levels = Array.from({ length: 256 }, (_, level) => gradedLuma(grade, level / 255));
    expect([levels[0], levels[255]]).toEqual([0, 1]);
    for (let at = 1; at < 256; at += 1) expect(levels[at] as number).toBeGreaterThanOrEqual(levels[at - 1] as number);
  });

  it('is one filter of three tables', () => {
    const graph = printFilterGraph({
      kind: 'graph',
      chains: [{ kind: 'chain', inputs: ['in'], filters: gradeFilters({ ...widest, red: 0 }), outputs: ['out'] }],
    });
    const luma = 'clip((val-16)/219\\,0\\,1)';
    expect(graph).toBe(
      `[in]lutyuv=y=round(16+219*clip(${luma}+min(1\\,min(${luma}\\,1-${luma})/0.25)*(0.18*(${luma}-0.5)+0.08)\\,0\\,1)):` +
        'u=clip(round(128+1.18*(val-128)+4.032)\\,16\\,240):v=clip(round(128+1.18*(val-128)+0)\\,16\\,240)[out]',
    );
    expect(gradeFilters(undefined)).toEqual([]);
  });
});

describe('measureColor', () => {
  it('finds the mean and the spread of two halves', () => {
    const [width, height] = [30, 12];
    const luma = Uint8Array.from({ length: width * height }, (_, at) => (at % width < 15 ? 0 : 255));
    const flat = new Int8Array(width * height);
    const found = measureColor([{ width, height, luma, blue: flat, red: flat }], { red: 0.2126, blue: 0.0722 });
    expect(found).toEqual({ lightness: 500, a: 0, b: 0, lightnessSpread: 500, chromaSpread: 0 });
    expect(measureColor([], { red: 0.2126, blue: 0.0722 })).toBeUndefined();
  });

  it('knows what a warm picture is', () => {
    const of = (value: number) => new Int8Array(144).fill(value);
    const luma = new Uint8Array(144).fill(128);
    const found = measureColor([{ width: 12, height: 12, luma, blue: of(-20), red: of(20) }], {
      red: 0.2126,
      blue: 0.0722,
    });
    expect(found?.b).toBeGreaterThan(20);
    expect(found?.a).toBeGreaterThan(10);
  });
});

describe('OKLab', () => {
  it('goes there and back', () => {
    for (const color of [
      [0.2, 0.5, 0.9],
      [1, 0, 0],
      [0.01, 0.02, 0.01],
    ] as const) {
      const { lightness, a, b } = toOklab(color[0], color[1], color[2]);
      fromOklab(lightness, a, b).forEach((value, at) => {
        expect(value).toBeCloseTo(color[at] as number, 5);
      });
    }
  });
});
