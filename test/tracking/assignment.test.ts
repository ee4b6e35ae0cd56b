import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign, assignAmong } from '../../src/tracking/assignment.js';
import { type BoxXyxy, forEachMeeting, iou } from '../../src/tracking/boxes.js';
import { propertySeed } from '../support/seed.js';

const inf = Number.POSITIVE_INFINITY;
const solve = (matrix: readonly (readonly number[])[]) =>
  assign(matrix.length, matrix[0]?.length ?? 0, (r, c) => matrix[r]![c]!).map(({ row, column }) => [row, column]);

describe('assign', () => {
  test.each([
    ['nothing to pair', [], []],
    ['one pair', [[7]], [[0, 0]]],
    [
      'greedy would take 1 first and pay 9',
      [
        [1, 2],
        [2, 9],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    ['more rows than columns: the dear row stays alone', [[5], [1], [3]], [[1, 0]]],
    ['more columns than rows', [[5, 1, 3]], [[0, 1]]],
    [
      'negative costs (scores)',
      [
        [-1, -5],
        [-4, -6],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    ['a forbidden pair is never returned', [[inf]], []],
    [
      'a forbidden pair gives way to a dear one',
      [
        [1, 100],
        [inf, 1],
      ],
      [
        [0, 0],
        [1, 1],
      ],
    ],
    [
      'as few forbidden pairs as can be, whatever the rest costs',
      [
        [1, 100],
        [100, inf],
      ],
      [
        [0, 1],
        [1, 0],
      ],
    ],
    [
      'a row without any allowed column stays alone',
      [
        [inf, inf],
        [3, 4],
      ],
      [[1, 0]],
    ],
  ])('%s', (_, matrix, expected) => {
    expect(solve(matrix)).toEqual(expected);
  });

  test('costs no more than any permutation', () => {
    const square = fc.integer({ min: 1, max: 5 }).chain((n) =>
      fc.array(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: n, maxLength: n }), {
        minLength: n,
        maxLength: n,
      }),
    );
    fc.assert(
      fc.property(square, (matrix) => {
        const total = solve(matrix).reduce((sum, [r, c]) => sum + matrix[r!]![c!]!, 0);
        return (
          total ===
          Math.min(...permutations(matrix.length).map((p) => p.reduce((sum, c, r) => sum + matrix[r]![c]!, 0)))
        );
      }),
      { seed: propertySeed(), numRuns: 200 },
    );
  });
});

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n - 1, ...rest.slice(at)]),
  );
}

describe('assignAmong', () => {
  const sum = (pairs: readonly { row: number; column: number }[], costs: readonly (readonly number[])[]) =>
    pairs.reduce((total, { row, column }) => total + costs[row]![column]!, 0);

  test('pairs as many at the same cost as the whole table would, whatever may be paired', () => {
    const table = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })).chain(([rows, columns]) =>
      fc.array(
        fc.array(fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: -50, max: 50 })), {
          minLength: columns,
          maxLength: columns,
        }),
        { minLength: rows, maxLength: rows },
      ),
    );
    fc.assert(
      fc.property(table, (costs) => {
        const whole = assign(costs.length, costs[0]!.length, (r, c) => costs[r]![c]!);
        const among = assignAmong(
          costs.flatMap((line, row) =>
            line.flatMap((cost, column) => (Number.isFinite(cost) ? [{ row, column, cost }] : [])),
          ),
        );
        expect(among).toHaveLength(whole.length);
        expect(sum(among, costs)).toBe(sum(whole, costs));
        expect(new Set(among.map(({ column }) => column)).size).toBe(among.length);
        expect(among.map(({ row }) => row)).toEqual(among.map(({ row }) => row).toSorted((a, b) => a - b));
      }),
      { numRuns: 300, seed: propertySeed() },
    );
  });

  test.each<[string, Parameters<typeof assignAmong>[0], object[]]>([
    ['nothing may be paired', [], []],
    ['a pair alone is taken whatever it costs', [{ row: 7, column: 3, cost: 99 }], [{ row: 7, column: 3 }]],
    [
      'two groups do not meet',
      [
        { row: 5, column: 5, cost: 1 },
        { row: 0, column: 1, cost: 2 },
        { row: 0, column: 0, cost: 1 },
        { row: 1, column: 0, cost: 0 },
      ],
      [
        { row: 0, column: 1 },
        { row: 1, column: 0 },
        { row: 5, column: 5 },
      ],
    ],
  ])('%s', (_, candidates, expected) => {
    expect(assignAmong(candidates)).toEqual(expected);
  });
});

test('forEachMeeting visits every pair that overlaps, once', () => {
  const box = fc
    .tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 15 }))
    .map(([x, y, side]): BoxXyxy => [x, y, x + side, y + side]);
  fc.assert(
    fc.property(fc.array(box, { maxLength: 12 }), fc.array(box, { maxLength: 12 }), (boxes, others) => {
      const visited: string[] = [];
      forEachMeeting(boxes, others, (a, b) => visited.push(`${a}/${b}`));
      expect(new Set(visited).size).toBe(visited.length);
      for (const [a, one] of boxes.entries()) {
        for (const [b, other] of others.entries()) if (iou(one, other) > 0) expect(visited).toContain(`${a}/${b}`);
      }
    }),
    { numRuns: 200, seed: propertySeed() },
  );
});
