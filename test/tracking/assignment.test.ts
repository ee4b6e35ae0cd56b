import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assign } from '../../src/tracking/assignment.js';

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
      { seed: 5, numRuns: 200 },
    );
  });
});

function permutations(n: number): number[][] {
  if (n === 0) return [[]];
  return permutations(n - 1).flatMap((rest) =>
    Array.from({ length: n }, (_, at) => [...rest.slice(0, at), n - 1, ...rest.slice(at)]),
  );
}
