/** 2D affine matrices in the canvas's form: x' = a x + c y + e, y' = b x + d y + f. */

/** The numbers of the transform x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

/** The matrix that moves by `x` and `y`, px. */
export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

/** The matrix that applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** The factor by which lengths grow, as the root of the factor of areas. */
export function meanScale(matrix: Matrix): number {
  return Math.sqrt(Math.abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]));
}
